"""The form of a serial line, apart from any port."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class LineForm:
    """How bytes are put on a serial line: bits a second, bits, parity N, E or O, stop bits."""

    baud: int = 19200
    data_bits: int = 8
    parity: str = "N"
    stop_bits: int = 1
