"""Angel Eye II-EX: what the host may order, and its check (shoes.md 2.1).

    STX  O P  type (2)  data (2)  ETX  two hex digits            answer: ACK, or NAK and a code

The maker's text says that STX is not checked, its worked example checks it: both are known here, and the setting says
which comes first.
"""

from __future__ import annotations

from functools import reduce
from operator import xor

from drivers.messages import Command

_ORDERS: dict[str, dict[str, str]] = {
    "LK": {"02": "lock", "01": "unlock"},
    "EC": {"00": "clear", "01": "use the card", "02": "discard the card"},
    "GP": {"00": "confirm"},
}


def order_bytes(command: Command, with_stx: bool) -> bytes | None:
    """The bytes of an order, by its own name or as `LS`, `US`, `CE` and `GS` of SHOE/1."""
    match command.cmd:
        case "LS":
            kind, data = "LK", "02"
        case "US":
            kind, data = "LK", "01"
        case "CE":
            kind, data = "EC", str(command.values.get("code", "00"))
        case "GS":
            kind, data = "GP", "00"
        case other:
            kind, data = other, str(command.values.get("data", ""))
    if data not in _ORDERS.get(kind, {}):
        return None
    return framed(f"OP{kind}{data}".encode("ascii"), with_stx)


def framed(text: bytes, with_stx: bool) -> bytes:
    """An order between STX and ETX with its check."""
    return b"\x02" + text + b"\x03" + b"%02X" % reduce(xor, text, 0x03 ^ (0x02 if with_stx else 0))


def bcc_answer(text: bytes) -> tuple[bytes, bytes]:
    """Both checks that an answer may have."""
    return framed(text, True)[-2:], framed(text, False)[-2:]
