"""Worked examples of rules.md section 9 recorded with a mistake and put right: the books are the example's own.

The stories are those of the examples. In each a card or a stake is told otherwise, and behind the coup stands what
puts it right; every figure that the story expects after that is the example's. All seven invariants hold after each
event.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.core.examples import OF, STORIES, command, number_of, played, rules_of
from tests.core.invariants import check

# The cards of a coup in the stories, as they were recorded by mistake, and what puts them right.
FACES: dict[str, tuple[tuple[str, str, str], ...]] = {
    "2H 4C KD 5S": (  # the bank wins with a natural nine against 2
        ("tie", "9H 4C KD 5S", "card 1 2H"),
        ("punter", "9H 2C KD 5S", "card 1 2H, card 2 4C"),
        ("bank", "2H 3C KD 5S", "card 2 4C"),
    ),
    "4H 2C 5D KS": (  # the punter wins with a natural nine against 2
        ("tie", "4H 9C 5D KS", "card 2 2C"),
        ("bank", "4H 9C 4D KS", "card 2 2C, card 3 5D"),
    ),
    "4H 4C 4D 4S": (("punter", "4H 4C 5D 4S", "card 3 4D"), ("bank", "4H 4C 4D 5S", "card 4 4S")),
    "2H 4C 4D 2S": (("punter", "2H 4C 5D 2S", "card 3 4D"), ("bank", "2H 4C 4D 3S", "card 4 2S")),
    "KH KC 5D 5S": (("bank", "KH KC 5D 6S", "card 4 5S"),),
    "KH KC 5D 7S": (("punter", "KH KC 7D 6S", "card 3 5D, card 4 7S"),),
}
STAKES: tuple[tuple[str, str, str, str], ...] = (
    ("x13", "stake 2 400", "stake 2 300", "stake 2 400"),
    ("x13-es-1979", "stake 3 220", "stake 4 220", "stake 4 0, stake 3 220"),
    ("x14", "stake 3 220", "stake 3 225", "stake 3 220"),
    ("x16", "stake 2 1000", "stake 2 100", "stake 2 1000"),
    ("x22", "stake 1 200", "stake 1 100", "stake 1 200"),
    ("x31", "stake 4 0.05", "stake 4 0.10", "stake 4 0.05"),
    ("x42", "stake 2 60", "stake 4 60", "stake 4 0, stake 2 60"),
    ("x49", "stake 3 0.15", "stake 3 0.10", "stake 3 0.15"),
    ("x55", "stake 2 333.30", "stake 2 100", "stake 2 333.30"),
    ("x1", "banco 2", "stake 2 100", "call 2 banco"),
    ("x10", "banco 2", "stake 2 150", "call 2 banco"),
    ("x28", "banco 2", "stake 2 500", "call 2 banco"),
    ("x8", "banco 2", "stake 2 100", "call 2 banco"),
    ("x50", "banco 2", "stake 2 60", "call 2 banco"),
)


def staffed(text: str) -> str:
    return text if "director" in text else re.sub(r"(?m)^staff (.*)$", r"staff \1, 301 director", text)


def mistaken(text: str, line: int, told: str, right: str, *, is_late: bool) -> str:
    """Return a story with a line told otherwise and put right behind the coup; `is_late`: after the drop."""
    lines = staffed(text).splitlines()
    lines[line] = told
    end = next(n for n in range(line, len(lines)) if lines[n].startswith("show"))
    while is_late and end + 1 < len(lines) and lines[end + 1].startswith(("drop", "tear", "expect")):
        end += 1
    kept = [text for n, text in enumerate(lines[: end + 1]) if n <= line or not text.startswith("expect")]
    return "\n".join([*kept, f'correct {right} because "It was read wrong." by 201 approved 301', *lines[end + 1 :]])


def cases() -> Iterator[tuple[str, str, str]]:
    """Yield the name of a case, the story and its mistaken text."""
    for path in sorted(STORIES.glob("x*.coup")):
        text = path.read_text()
        if OF[number_of(path.stem)] not in rules_of(path) and "classic" not in rules_of(path):
            continue
        coups = 0
        for n, line in enumerate(text.splitlines()):
            found = re.match(r"cards ([^#]*)", line)
            if found is None or not any(rest.startswith("show") for rest in text.splitlines()[n:]):
                continue
            coups += 1
            for recorded, faces, right in FACES.get(found[1].strip(), ()):
                name = f"{path.stem}-coup-{coups}-recorded-{recorded}"
                yield name, path.stem, mistaken(text, n, f"cards {faces}", right, is_late=False)
    for story, line, told, right in STAKES:
        text = (STORIES / f"{story}.coup").read_text()
        at = text.splitlines().index(line)
        for is_late in (False, True):
            name = f"{story}-{line.replace(' ', '-')}" + ("-late" * is_late)
            yield name, story, mistaken(text, at, told, right, is_late=is_late)


CASES = {name: (story, text) for name, story, text in cases()}


def books(line: dict[str, object]) -> object:
    found = line["books"]
    assert isinstance(found, dict)
    return {name: amount for name, amount in found.items() if amount and name != "seats"}, {
        seat: amount for seat, amount in found["seats"].items() if amount
    }


@pytest.mark.parametrize("name", CASES)
def test_a_mistaken_example_put_right_has_the_examples_books(name: str, tmp_path: Path) -> None:
    story, text = CASES[name]
    path = tmp_path / f"{story}.coup"
    path.write_text(text)
    code, out, err = command("play", path, "--json")
    assert (code, err) == (0, "")
    lines = [json.loads(line) for line in out.splitlines()]
    check(lines)
    last = played(STORIES / f"{story}.coup")[-1]
    assert (books(lines[-1]), lines[-1]["phase"]) == (books(last), last["phase"])
    assert [line["event"] for line in lines].count("Corrected") == 1


def test_many_examples_are_among_them() -> None:
    """At least 15 of the 62, each outcome recorded as each other one."""
    told = {number_of(story) for story, _ in CASES.values()}
    assert len(told) >= 25, sorted(told)
    assert {name.rsplit("-", 1)[1] for name in CASES if "recorded" in name} == {"tie", "punter", "bank"}


def test_without_the_correction_the_books_are_others(tmp_path: Path) -> None:
    """The control: the same mistaken stories end otherwise if nobody puts them right."""
    other = 0
    for name in list(CASES)[::9]:
        story, text = CASES[name]
        path = tmp_path / f"{story}.coup"
        path.write_text("\n".join(line for line in text.splitlines() if not line.startswith(("correct ", "expect "))))
        code, out, _ = command("play", path, "--json")
        last = json.loads(out.splitlines()[-1]) if out else {"books": {"seats": {}}}
        other += code != 0 or books(last) != books(played(STORIES / f"{story}.coup")[-1])
    assert other > len(list(CASES)[::9]) // 2
