"""What the tests of rulings share: a story told to a clerk, its rulings as typed, a table driven into each phase."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from decimal import Decimal
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from dealer_app.clerk import history
from dealer_app.clerk.clerk import Clerk
from dealer_app.cli.lines import lines
from dealer_app.core import events, notation, reading
from dealer_app.core.cards import Card
from dealer_app.core.events import Event
from dealer_app.core.legal import legal
from dealer_app.core.notation import Line, Story
from dealer_app.core.open import opened
from dealer_app.core.people import Person
from dealer_app.core.phases import PHASES
from dealer_app.core.refusal import Refusal
from dealer_app.house import profiles
from dealer_app.house.profiles import Found
from dealer_app.journal.entry import Identity
from dealer_app.journal.history import acts
from dealer_app.journal.memory import Memory
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.stories import Miss, Player
from tests.core.command import TOP
from tests.core.game import CHANGEUR, CHEF, CROUPIER, DIRECTOR, Game

STORIES = TOP / "tests" / "stories" / "irregular"


class Told(NamedTuple):
    """A story that was played: the misses, the clerk at its end, and what `play --json` prints."""

    misses: list[Miss]
    clerk: Clerk
    record: Memory
    lines: list[dict[str, Any]]


def names(numbers: tuple[str, ...]) -> list[str]:
    """Return the stories of these rows, by their file names: "i4" and "i4-third" tell I4."""
    found = sorted(path.stem for path in STORIES.glob("*.coup"))
    return [name for name in found if _number(name) in numbers]


def _number(name: str) -> str:
    stem = name.split("-", maxsplit=1)[0]
    return stem[0].upper() + stem[1:]


def text_of(name: str) -> str:
    return (STORIES / f"{name}.coup").read_text(encoding="utf-8")


def told(text: str) -> Told:
    """Play a story."""
    name = reading.profile_of(text)
    assert name is not None
    found = profiles.load(name if Path(name).suffix == "" else str(TOP / name))
    assert isinstance(found, Found), found
    story = reading.parse(text, found.profile.identity.minor_unit)
    assert isinstance(story, Story), story
    record = Memory(Identity("story", "irregular"))
    clerk = Clerk(record, SteppedClock(), SeededNames("irregular"), "story", lambda: 0.0)
    misses = list(Player(story, clerk, found.mapping).play())
    return Told(misses, clerk, record, list(lines(record.entries)))


def before(text: str, word: str) -> tuple[Told, Event]:
    """Return a story up to its first line with these words, and the event that the line says."""
    rows = text.splitlines()
    at = next(n for n, row in enumerate(rows) if word in row.partition("#")[0])
    head = [row for row in rows if row.split()[:1] and row.split()[0] in ("profile", "limits", "seats", "staff")]
    act = re.sub(r"^expect [^:]*: ", "", rows[at].partition("#")[0]).partition(" by ")[0].partition(" approved ")[0]
    story = reading.parse("\n".join([*head, act]), 100)
    assert isinstance(story, Story), story
    said: Line = story.lines[0]
    stopped = told("\n".join(rows[:at]) + "\n")
    assert stopped.misses == []
    assert isinstance(said.args[0], Event)
    return stopped, said.args[0]


def typed_effects(text: str) -> Iterator[dict[str, int]]:
    """Yield the money effect of each ruling of a story, as it is typed there, in minor units."""
    for row in text.splitlines():
        found = re.match(r"expect effect ([^:]*): rule ", row)
        if found:
            pairs = re.findall(r"(seat \d+|[a-z]+) (-?[\d.]+)", found[1])
            yield {account: int(Decimal(amount) * 100) for account, amount in pairs}


def moved(earlier: dict[str, Any], later: dict[str, Any]) -> dict[str, int]:
    """Return what each account gained between two lines of `play --json`."""
    was, now = ({**books, **{f"seat {n}": a for n, a in books["seats"].items()}} for books in (earlier, later))
    accounts = sorted((was.keys() | now.keys()) - {"seats"})
    return {a: now.get(a, 0) - was.get(a, 0) for a in accounts if now.get(a, 0) != was.get(a, 0)}


def in_phase(phase: str, **changes: Any) -> Game:
    """Return a table in one of the nine phases; seat 2 has made banco of 100.00 against seat 1."""
    played = Game(**{"remedies": "ES79", **changes})
    for step in PHASES[1 : PHASES.index(phase) + 1] if phase != "closed" else ("closed",):
        _STEPS[step](played)
    assert played.phase == phase
    return played


def _closed(played: Game) -> None:
    played.do(events.ShiftClosed())


def _deal(played: Game) -> None:
    played.banco(2)
    played.close()


def _naming(played: Game) -> None:
    """The coup is void, and in another one a face is wanting once both hands lie open."""
    played.do(events.Ruled("I5"))
    _deal(played)
    played.cards("2H -- KD 5S")
    played.non()
    played.show()


def _commission(played: Game) -> None:
    played.do(events.CardNamed(2, Card.C4))


_STEPS: dict[str, Any] = {
    "closed": _closed,
    "bank_offered": lambda played: None,
    "covering": lambda played: played.bank(1, 100),
    "deal": _deal,
    "word": lambda played: played.cards("2H 4C KD 2S"),
    "draw": lambda played: played.card(),
    "naming": _naming,
    "commission": _commission,
    "between": lambda played: played.drop(),
}


class Row(NamedTuple):
    """A row of section 10 as rules.md has it: who decides, the phases in which it can be seen, what is said of it.

    `said` is one wording that the row asks for, whether the table shows it or not.
    """

    number: str
    decides: str
    phases: str
    said: Mapping[str, Any] = MappingProxyType({})

    @property
    def event(self) -> events.Ruled:
        """A ruling on the row."""
        return events.Ruled(self.number, **self.said)


def check_story(name: str) -> None:
    """A story is told to its end, each ruling moves what is typed, and the record has it with its number."""
    text = text_of(name)
    played = told(text)
    assert played.misses == []
    ruled = [n for n, line in enumerate(played.lines) if line["event"] == "Ruled"]
    number = _number(name)
    assert number in {played.lines[n]["irregularity"] for n in ruled}, "the row is not in the record"
    typed = iter(typed_effects(text))
    for n in ruled:
        act = [line for line in played.lines if line["seq"] >= played.lines[n]["seq"]]
        last = next((k for k, line in enumerate(act[1:], start=1) if _is_said(line["event"])), len(act)) - 1
        change = moved(played.lines[n - 1]["books"], act[last]["books"])
        assert change == next(typed)
    assert next(typed, None) is None
    check_record(played, text)


def _is_said(kind: str) -> bool:
    return events.KINDS[kind] in events.SAID


def check_record(played: Told, text: str) -> None:
    """The record replays to the table, and its acts written down as a story play to the same events."""
    state = history.state(played.record.entries)
    assert state is not None
    assert opened(state, is_story=True) == played.clerk.view
    rows = text.splitlines()
    head = rows[: next(n for n, row in enumerate(rows) if row.startswith("staff")) + 1]
    body = [
        row
        for act, _ in acts(played.record.entries)
        if type(act.event) not in (events.DayOpened, events.ShiftOpened)
        for row in notation.write(
            act.event, 100, act.by.id if act.by else None, act.approved.id if act.approved else None
        )
    ]
    first = next(n for n, row in enumerate(body) if row.startswith("shoe"))
    again = told("\n".join([*head, *body[:first], *body[first + 1 :]]) + "\n")
    assert again.misses == []
    assert [line["event"] for line in again.lines] == [line["event"] for line in played.lines]
    assert again.lines[-1]["books"] == played.lines[-1]["books"]


def check_phases(row: Row) -> None:
    """Ask in all nine phases: in those of the row it has its place, in all others it is refused and not offered."""
    for phase in PHASES:
        played, offered = _asked(phase)
        why = played.why(row.event, PEOPLE[row.decides.split()[0]])
        if phase in row.phases.split():
            assert why is None or why.reason != "not_now", phase
        else:
            assert why == Refusal("not_now", phase), phase
            assert row.number not in offered, phase


OPEN_RULES: dict[str, Any] = {
    "suivi_after_deal": True,
    "banco_suivi": True,
    "standing_players": True,
    "precedence": ["suivi", "banco_prime", "banco_solo", "la_table_marche", "avec_la_table", "stakes"],
}
PEOPLE = {"croupier": CROUPIER, "changeur": CHANGEUR, "chef": CHEF, "director": DIRECTOR}


@cache
def _asked(phase: str) -> tuple[Game, frozenset[str]]:
    """Return a table in a phase, and the rows that are offered there."""
    played = in_phase(phase, **OPEN_RULES)
    return played, frozenset(event.number for event in legal(played.open) if isinstance(event, events.Ruled))


def check_people(name: str, decides: str) -> None:
    """Before the ruling of a story: each role alone, and the croupier with each as his approver."""
    stopped, event = before(text_of(name), f"rule {_number(name)}")
    clerk, deciders = stopped.clerk, decides.split()
    for role, person in PEOPLE.items():
        why = clerk.refusal(event, person)
        if role in deciders:
            assert why is None, role
        elif role == "croupier":
            assert why == Refusal("approval_wanted")
        else:
            assert why == Refusal("not_permitted", role)
    for role, person in PEOPLE.items():
        if role != "croupier":
            why = clerk.refusal(event, CROUPIER, person)
            allowed = role in deciders or "croupier" in deciders
            assert why == (None if allowed else Refusal("approval_wanted")), role
            by_changer = clerk.refusal(event, CHANGEUR, person)
            assert by_changer == (None if "changeur" in deciders else Refusal("not_permitted", "changeur"))
    stranger = Person("999", "chef")
    assert clerk.refusal(event, stranger) == Refusal("not_on_staff", "999")
