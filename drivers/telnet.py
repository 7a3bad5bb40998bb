"""RFC 2217, the client's side, pure: bytes of a device server become bytes of the line, and back.

Telnet puts orders between the data, each begun by FFh; a data byte FFh is doubled. The server is asked for the form
of the line; it is `settled` once all four settings were answered. An option is answered only where its state changes,
so that no two sides answer each other for ever.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from drivers.line import LineForm

IAC, DONT, DO, WONT, WILL, SB, SE = 255, 254, 253, 252, 251, 250, 240
BINARY, SUPPRESS_GO_AHEAD, COM_PORT = 0, 3, 44
_WANTED = (BINARY, SUPPRESS_GO_AHEAD, COM_PORT)

SET_BAUD, SET_DATA_BITS, SET_PARITY, SET_STOP_BITS, SET_CONTROL = 1, 2, 3, 4, 5
SETTINGS = (SET_BAUD, SET_DATA_BITS, SET_PARITY, SET_STOP_BITS)
ANSWER = 100
"""Added to the number of an order in the server's answer to it."""
_PARITIES = {"N": 1, "O": 2, "E": 3}
_NO_FLOW_CONTROL, _DTR_OFF, _RTS_OFF = 1, 9, 12
LONGEST = 64
"""Bytes of an order that are kept; a longer one is none."""


@dataclass(frozen=True, slots=True)
class Telnet:
    """One connection at one moment: the order that is being heard, what is agreed, what the server has answered.

    Agreed is `(DO, option)` for what we do at the server's wish, `(WILL, option)` for what it does.
    """

    form: LineForm
    order: bytes = b""
    agreed: frozenset[tuple[int, int]] = frozenset()
    is_asked: bool = False
    answers: tuple[tuple[int, bytes], ...] = ()

    @property
    def settled(self) -> bool:
        """Whether the server has answered for the whole form of the line."""
        return {number for number, _ in self.answers} >= set(SETTINGS)

    @property
    def refused(self) -> str:
        """What the server would not do, in technical words; empty if it does all that was asked."""
        asked = dict(_settings(self.form))
        wrong = [number for number, value in self.answers if asked[number] != value]
        return ", ".join(f"{_NAMES[number]} {dict(self.answers)[number].hex()}" for number in wrong)


@dataclass(frozen=True, slots=True)
class Said:
    """The next state, the bytes of the line, and what is to be answered."""

    telnet: Telnet
    data: bytes = b""
    send: bytes = b""


def greeting() -> bytes:
    """What a client begins with."""
    return b"".join(bytes((IAC, verb, option)) for option in _WANTED for verb in (WILL, DO))


def escaped(data: bytes) -> bytes:
    """Bytes of the line as they are sent."""
    return data.replace(b"\xff", b"\xff\xff")


def feed(telnet: Telnet, chunk: bytes) -> Said:
    """Take what the server sent; orders may be cut anywhere."""
    if not telnet.order and IAC not in chunk:
        return Said(telnet, chunk)
    data, send = bytearray(), b""
    for byte in chunk:
        if not telnet.order and byte != IAC:
            data.append(byte)
            continue
        telnet = replace(telnet, order=telnet.order + bytes((byte,)))
        if telnet.order == b"\xff\xff":
            data.append(IAC)
            telnet = replace(telnet, order=b"")
        elif _is_whole(telnet.order):
            order, telnet = telnet.order, replace(telnet, order=b"")
            telnet, answer = _obey(telnet, order)
            send += answer
    return Said(telnet, bytes(data), send)


def _is_whole(order: bytes) -> bool:
    if len(order) < 2:
        return False
    if order[1] == SB:
        before = order[2:-1]
        marks = len(before) - len(before.rstrip(b"\xff"))  # a doubled one is data, so an odd number ends the order
        return len(order) >= LONGEST or (order[-1] == SE and marks % 2 == 1)
    return len(order) == (3 if order[1] in (DO, DONT, WILL, WONT) else 2)


def _obey(telnet: Telnet, order: bytes) -> tuple[Telnet, bytes]:
    verb = order[1]
    if verb == SB:
        return _answered(telnet, order[2:-2].replace(b"\xff\xff", b"\xff")), b""
    return _agree(telnet, verb, order[2]) if verb in _NO else (telnet, b"")


_NO = {WILL: DONT, WONT: DONT, DO: WONT, DONT: WONT}
"""What a wish about an option is refused with, and a withdrawal answered."""


def _agree(telnet: Telnet, verb: int, option: int) -> tuple[Telnet, bytes]:
    """Take a wish about an option: what we want ourselves was asked for already, the rest is refused."""
    wish = verb in (WILL, DO)
    one = (WILL if verb in (WILL, WONT) else DO, option)
    no = bytes((IAC, _NO[verb], option))
    if option not in _WANTED:
        return telnet, no if wish else b""
    if wish == (one in telnet.agreed):
        return telnet, b""
    after = replace(telnet, agreed=telnet.agreed ^ {one})
    if not wish:
        return after, no
    return _ask(after) if one == (DO, COM_PORT) else (after, b"")


def _ask(telnet: Telnet) -> tuple[Telnet, bytes]:
    """Ask for the form of the line, once; DTR and RTS stay low, since some shoes restart on them."""
    if telnet.is_asked:
        return telnet, b""
    orders = [*_settings(telnet.form), *((SET_CONTROL, bytes((one,))) for one in _CONTROLS)]
    return replace(telnet, is_asked=True), b"".join(_order(number, value) for number, value in orders)


_CONTROLS = (_NO_FLOW_CONTROL, _DTR_OFF, _RTS_OFF)
_NAMES = {SET_BAUD: "baud", SET_DATA_BITS: "data bits", SET_PARITY: "parity", SET_STOP_BITS: "stop bits"}


def _settings(form: LineForm) -> tuple[tuple[int, bytes], ...]:
    return (
        (SET_BAUD, form.baud.to_bytes(4, "big")),
        (SET_DATA_BITS, bytes((form.data_bits,))),
        (SET_PARITY, bytes((_PARITIES[form.parity],))),
        (SET_STOP_BITS, bytes((form.stop_bits,))),
    )


def _order(number: int, value: bytes) -> bytes:
    return bytes((IAC, SB, COM_PORT, number)) + escaped(value) + bytes((IAC, SE))


def _answered(telnet: Telnet, order: bytes) -> Telnet:
    if len(order) < 3 or order[0] != COM_PORT or order[1] - ANSWER not in SETTINGS:
        return telnet
    answers = {**dict(telnet.answers), order[1] - ANSWER: order[2:]}
    return replace(telnet, answers=tuple(answers.items()))
