"""Frames of every event of SHOE/1 and what one or two wrong bits in them may do: nothing (issue 4, shoes.md 3.3)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from drivers.shoe1.bodies import frame
from drivers.shoe1.decoder import Decoder, feed
from drivers.shoe1.fields import EVENT_TYPES
from tests.drivers.worked import WORKED, frame_of

FRAMES: dict[str, bytes] = {}
"""By type, the first worked frame of it, without CR LF."""
for number, (_, text, _) in WORKED.items():
    FRAMES.setdefault(text[:2], frame_of(number)[:-2])

VARIANTS = (
    *(f"BO|7A3C|00000001|00|B000000000000|{reason}|1.0.3" for reason in "PWRB"),
    *(f"CD|7A3C|00000008|00|U019CEDEF7D3E|0003|0002|{face}|V|98|0137" for face in ("AC", "TD", "JH", "QS", "??")),
    *(f"CU|7A3C|0000000A|00|U019CEDEF8450|0003|0004|{reason}|?S|41|0058" for reason in "012456789"),
    "CD|FFFF|FFFFFFFF|1F|UFFFFFFFFFFFF|FFFF|FFFF|KC|X|00|9999",
    "CD|0001|00000001|00|B000000000000|0000|0001|AC|-|00|0000",
    *(f"JM|7A3C|00000125|04|U019CEE1B9CE9|0003|0113|{where}" for where in "EMF"),
    *(f"LK|7A3C|00000003|08|U019CEDEF3E50|{lock}|{by}" for lock in "LU" for by in "HKAF"),
    *(f"FR|7A3C|0000014F|00|U019CEE2161E7|{code}" for code in ("22", "23", "31", "32", "41", "42", "51", "52")),
    "CD|7A3C|00000008|00|U019CEDEF7D3E|0003|0002|9H|V|98|0137|h0123456789ABCDEF",
)
"""More bodies, so that every letter of every field stands in one."""


def frames() -> Iterator[bytes]:
    """Every event frame that is tried, without CR LF: of each type at least one."""
    yield from (FRAMES[name] for name in EVENT_TYPES)
    yield from (frame(body.encode())[:-2] for body in VARIANTS)


def flipped(raw: bytes, *bits: int) -> bytes:
    """The bytes with these bits turned over."""
    wrong = bytearray(raw)
    for bit in bits:
        wrong[bit // 8] ^= 1 << bit % 8
    return bytes(wrong)


def accepted(raw: bytes) -> bool:
    """Whether anything in it is taken for a frame."""
    return bool(feed(Decoder(), raw, 0.0)[1])


def survived(raw: bytes, places: Iterator[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """The places at which errors are not noticed: the next frame on the line must come through, and nothing else."""
    after = frame(b"HB|7A3C|0000011F|0003|0112|118C|002C5A10")
    found = []
    for bits in places:
        _, got = feed(Decoder(), flipped(raw, *bits) + b"\r\n" + after, 0.0)
        if [one.raw for one in got] != [after[:-2]]:
            found.append(bits)
    return found


def singles(raw: bytes) -> Iterator[tuple[int, ...]]:
    """Every bit of a frame."""
    return ((bit,) for bit in range(8 * len(raw)))


def doubles(raw: bytes) -> Iterator[tuple[int, ...]]:
    """Every pair of bits of a frame."""
    return combinations(range(8 * len(raw)), 2)
