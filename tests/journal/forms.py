"""Random plain values, and other byte forms of the same value: none of them is the one form (record.md 2.4)."""

from __future__ import annotations

import json
import random
import re
import unicodedata
from collections.abc import Iterator
from typing import Any

LARGEST = 2**53 - 1
SIGNS = (*"abz09 _-/.:{}[],\"\\'", "\u00e9", "\u00df", "\u0e01", "\u4e2d", "\U0001f0a1", "\u2028", "\u200b", "\ufeff")
NUMBER = re.compile(r"-?[0-9]+")


def value(dice: random.Random, around: int = 0) -> Any:
    """Return a value; `around` is how many lists and objects stand around it."""
    kind = dice.randrange(5 if around == 8 else 8)
    if kind == 0:
        return dice.choice((None, True, False))
    if kind < 3:
        return dice.choice((0, 1, -1, LARGEST, -LARGEST, dice.randint(-LARGEST, LARGEST), dice.randint(-999, 999)))
    if kind < 5:
        return text(dice)
    items = [value(dice, around + 1) for _ in range(dice.randrange(4))]
    return items if kind < 6 else {key(dice): item for item in items}


def text(dice: random.Random) -> str:
    """Return a text that a record can hold."""
    return unicodedata.normalize("NFC", "".join(dice.choices(SIGNS, k=dice.randrange(8))))


def key(dice: random.Random) -> str:
    """Return a key of plain ASCII."""
    return "".join(chr(dice.randint(32, 126)) for _ in range(dice.randrange(5)))


def form(found: Any, **otherwise: Any) -> str:
    """Return the one form, by the standard library."""
    return json.dumps(found, **({"sort_keys": True, "separators": (",", ":"), "ensure_ascii": False} | otherwise))


def others(found: Any, dice: random.Random) -> Iterator[str]:
    """Yield texts that say the same value otherwise."""
    one = form(found)
    texts = {
        *(f" {one}", f"{one}\n", f"\ufeff{one}", f"{one}\x00"),
        *(form(found, ensure_ascii=True), form(found, separators=(", ", ":")), form(found, separators=(",", ": "))),
        *(form(_turned(found), sort_keys=False), form(found, indent=0)),
    }
    places = _places(one)
    inside = [i for i, within in enumerate(places) if within and one[i] not in '"\\' and one[i - 1] != "\\"]
    if inside:
        i = dice.choice(inside)
        if ord(one[i]) < 0x10000:
            texts |= {f"{one[:i]}\\u{ord(one[i]):04x}{one[i + 1 :]}"}
    numbers = [at for at in NUMBER.finditer(one) if not places[at.start()]]
    if numbers:
        at = dice.choice(numbers)
        written = dice.choice(("{}.0", "{}e0", "{}E+0"))
        texts |= {one[: at.start()] + written.format(at.group()) + one[at.end() :]}
    if one.startswith("{") and one != "{}":
        texts |= {f"{{{form(next(iter(found)))}:0,{one[1:]}"}
    yield from texts - {one}


def _turned(found: Any) -> Any:
    if isinstance(found, dict):
        return {name: _turned(found[name]) for name in sorted(found, reverse=True)}
    return [_turned(item) for item in found] if isinstance(found, list) else found


def _places(one: str) -> list[bool]:
    """Tell of each sign whether it stands within a string."""
    within, places, is_escaped = False, [], False
    for sign in one:
        places.append(within)
        if sign == '"' and not is_escaped:
            within = not within
        is_escaped = sign == "\\" and not is_escaped
    return places


def damaged(one: str, dice: random.Random) -> bytes:
    """Return the bytes of a form with some of them changed, left out, doubled or put in."""
    raw = bytearray(one.encode())
    for _ in range(dice.choice((1, 1, 2, 5))):
        i, j = sorted((dice.randrange(len(raw) + 1), dice.randrange(len(raw) + 1)))
        match dice.randrange(4):
            case 0:
                del raw[i : min(j, i + 3)]
            case 1:
                raw[i:i] = bytes(raw[i : min(j, i + 6)])
            case 2:
                raw[i:i] = dice.choice((b'"', b"\\", b" ", b"0", b"-", b",", b"[]", b"{}", b"\xcc\x81", b"\xff"))
            case _:
                raw[i : i + 1] = bytes([dice.randrange(256)])
    return bytes(raw)
