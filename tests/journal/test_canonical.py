"""One value has one byte form (record.md 2.4, R22): published vectors, random values, and every other form refused.

The judge here is `plain_reading`, made of the standard library's JSON; it shares nothing with `codec`.
"""

from __future__ import annotations

import json
import random
import unicodedata
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealer_app.journal import codec
from tests.journal import forms, knife

VECTORS = [json.loads(line) for line in (Path(__file__).parent / "vectors.jsonl").read_text().splitlines()]
LARGEST = 2**53 - 1


class Refused(Exception):
    """By the judge of this test."""


def bytes_of(vector: dict[str, Any]) -> bytes:
    if "hex" in vector:
        return bytes.fromhex(vector["hex"])
    text = vector["text"] if "text" in vector else "".join(piece * times for piece, times in vector["parts"])
    return text.encode()


def is_taken(raw: bytes) -> bool:
    """Tell whether the product reads these bytes; any exception but its own would fail the test."""
    try:
        codec.read_canonical(raw.decode())
    except (codec.Uncanonical, UnicodeDecodeError):
        return False
    return True


def plain_reading(text: str) -> Any:
    """Return the value if the text is its one form, by the words of the format note alone."""

    def unique(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        if len(dict(pairs)) < len(pairs):
            raise Refused
        return dict(pairs)

    def refuse(_: str) -> None:
        raise Refused

    try:
        value = json.loads(text, object_pairs_hook=unique, parse_float=refuse, parse_constant=refuse)
    except (ValueError, RecursionError):
        raise Refused from None
    _allowed(value, 0)
    form = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    if form != text or len(text.encode()) > 65536:
        raise Refused
    return value


def _allowed(value: Any, around: int) -> None:
    """Refuse what has no canonical form; `around` is how many lists and objects stand around the value."""
    match value:
        case None | bool():
            return
        case int() if abs(value) > LARGEST:
            raise Refused
        case str():
            is_plain = unicodedata.normalize("NFC", value) == value
            if not is_plain or any(unicodedata.category(sign) in ("Cc", "Cs") for sign in value):
                raise Refused
        case list() | dict():
            if around == 8:
                raise Refused
            for item in value if isinstance(value, list) else value.values():
                _allowed(item, around + 1)
            for key in value if isinstance(value, dict) else ():
                if not key.isascii():
                    raise Refused
                _allowed(key, 0)


def lax(raw: bytes) -> bool:
    """A reader as one would write it in haste: whatever JSON reads."""
    try:
        json.loads(raw)
    except (ValueError, RecursionError):
        return False
    return True


def is_plainly_canonical(raw: bytes) -> bool:
    try:
        plain_reading(raw.decode())
    except (Refused, UnicodeDecodeError):
        return False
    return True


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["name"])
def test_published_vectors(vector: dict[str, Any]) -> None:
    raw = bytes_of(vector)
    assert is_taken(raw) == vector["canonical"]
    if vector["canonical"]:
        text = raw.decode()
        assert codec.canonical(codec.read_canonical(text)) == text
        assert codec.hash_of(text) == vector["sha256"] == knife.hash_of(text).hex()


def wrong_about(reader: Callable[[bytes], bool]) -> list[str]:
    """Return the vectors that a reader judges wrongly."""
    return [vector["name"] for vector in VECTORS if reader(bytes_of(vector)) != vector["canonical"]]


def test_the_judge_of_this_test_agrees_with_the_vectors_and_a_lax_reader_does_not() -> None:
    assert len(VECTORS) >= 50
    assert wrong_about(is_plainly_canonical) == []
    assert len(wrong_about(lax)) > 20


TEXTS = st.text(st.characters(exclude_categories=("Cc", "Cs"))).map(lambda text: unicodedata.normalize("NFC", text))
KEYS = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=6)
LEAVES = st.none() | st.booleans() | st.integers(-LARGEST, LARGEST) | TEXTS
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4), max_leaves=12
)
HAND_MADE = (
    '"',
    "\\",
    "\\u0041",
    " ",
    "\n",
    "0",
    "-",
    ".0",
    "e1",
    ",",
    ":",
    "[",
    "]",
    "{}",
    '"a":1,',
    "\u0301",
    "\x7f",
)


def depth(value: Any) -> int:
    items = value if isinstance(value, list) else list(value.values()) if isinstance(value, dict) else None
    return 0 if items is None else 1 + max(map(depth, items), default=0)


@settings(max_examples=250, deadline=None, derandomize=True)
@given(VALUES.filter(lambda value: depth(value) <= 8))
def test_any_plain_value_has_one_form_and_reads_back(value: Any) -> None:
    text = codec.canonical(value)
    assert text == json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert codec.read_canonical(text) == value
    assert codec.canonical(codec.read_canonical(text)) == text


@settings(max_examples=300, deadline=None, derandomize=True)
@given(VALUES, st.data())
def test_any_other_bytes_are_refused_unless_they_are_another_values_form(value: Any, data: st.DataObject) -> None:
    text = json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, min(len(text), start + 3)))
    changed = text[:start] + data.draw(st.sampled_from(HAND_MADE)) + text[end:]
    assert is_taken(changed.encode()) == is_plainly_canonical(changed.encode()), changed


@settings(max_examples=300, deadline=None, derandomize=True)
@given(st.binary(max_size=40))
def test_any_bytes_at_all(raw: bytes) -> None:
    assert is_taken(raw) == is_plainly_canonical(raw)


FORMLESS: tuple[Any, ...] = (
    *(1.0, 0.5, float("nan"), 2**53, -(2**53), b"a", {1, 2}, object()),
    *({1: 2}, {None: 1}, {"\u00e9": 1}, "e\u0301", "\x00", "\ud800"),
)


@pytest.mark.parametrize("value", FORMLESS, ids=lambda value: ascii(value)[:12])
def test_a_value_without_a_form_is_not_written(value: Any) -> None:
    with pytest.raises(codec.Uncanonical):
        codec.canonical(value)
    with pytest.raises(codec.Uncanonical):
        codec.canonical({"in": [value]})


def test_other_forms_of_the_same_value_are_refused() -> None:
    dice, refused, taken = random.Random(7), 0, 0
    for _ in range(400):
        value = forms.value(dice)
        assert is_taken(forms.form(value).encode())
        for other in forms.others(value, dice):
            assert not is_taken(other.encode()), other
            assert not is_plainly_canonical(other.encode()), other
            refused += 1
            taken += lax(other.encode())
    assert refused > 2000
    assert taken > 1000, "the control: a reader written in haste takes them"
