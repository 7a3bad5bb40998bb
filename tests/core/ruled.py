"""What the tests of rulings share: the stories in `tests/stories/irregular`, and what every row must do.

Each row is typed from rules.md section 10: its money effect, who decides it, and where it can be seen. It is then
held against the story of the same number, which a table plays up to the ruling and on to its end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from typing import Any, NamedTuple

from dealer_app.clerk import history
from dealer_app.clerk.clerk import Clerk
from dealer_app.cli.lines import lines
from dealer_app.cli.replay import written
from dealer_app.core import reading
from dealer_app.core.acts import Act
from dealer_app.core.cards import Sealed
from dealer_app.core.coup import Coup
from dealer_app.core.effect import effect
from dealer_app.core.events import Event, Result, Ruled, kind
from dealer_app.core.notation import Story
from dealer_app.core.open import opened
from dealer_app.core.people import ROLES, Person, Role
from dealer_app.core.phases import PHASES
from dealer_app.core.state import TableState, phase
from dealer_app.core.table import allowed, step
from dealer_app.house import profiles, story_rules
from dealer_app.journal.codec import hash_of
from dealer_app.journal.entry import Entry, Identity
from dealer_app.journal.history import acts
from dealer_app.journal.memory import Memory
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.stories import Player
from dealer_app.reports.figures import ShiftFigures, shift_figures
from tests.core.command import TOP
from tests.core.game import CHEF, CROUPIER, DIRECTOR, Game

FOLDER = TOP / "tests" / "stories" / "irregular"
OPEN = "bank 1 200\nstake 2 120\nstake 3 80\nclose\n"
TO_PHASE = {
    "closed": OPEN + "cards 2H 4C KD 5S\nshow\ndrop\nshift close by 201\n",
    "bank_offered": "",
    "covering": "bank 1 200\nstake 2 120\n",
    "deal": OPEN + "draw 2H\n",
    "word": OPEN + "cards 2H 4C 5D 2S\n",
    "draw": OPEN + "cards 2H 4C 5D 2S\nword no\n",
    "naming": OPEN + "draw 2H\nunread\ndraw 5D\ndraw 2S\nword no\nshow\n",
    "commission": OPEN + "cards 2H 4C KD 5S\nshow\n",
    "between": OPEN + "cards 2H 4C KD 5S\nshow\ndrop\n",
}
Moves = dict[str, int]  # units by account


class Row(NamedTuple):
    """A row of section 10: money in units, deciders, phases, and how the coup of its story ends."""

    number: str
    money: Moves
    decides: tuple[Role, ...]
    phases: tuple[str, ...]
    result: tuple[str, int | None, int | None] | None


class Told(NamedTuple):
    """A story played: the clerk at its end, and the record."""

    clerk: Clerk
    entries: list[Entry]
    lines: list[bytes]


def _head(number: str) -> str:
    return (FOLDER / f"{number.lower()}.coup").read_text()


def _read(text: str) -> tuple[Story, profiles.Found]:
    name = reading.profile_of(text)
    file = str(TOP / name) if name and name.endswith(".toml") else name or ""
    found = story_rules.read(file, reading.rules_of(text), "")
    assert isinstance(found, profiles.Found), found
    story = reading.parse(text, found.profile.identity.minor_unit)
    assert isinstance(story, Story), story
    return story, found


def play(text: str) -> Told:
    """Play a story, all of whose expectations must be met."""
    story, found = _read(text)
    record = Memory(Identity("test", "irregular"))
    clerk = Clerk(record, SteppedClock(), SeededNames("irregular"), "test", lambda: 0.0)
    assert list(Player(story, clerk, found.mapping).play()) == []
    return Told(clerk, list(record.entries), list(record.lines))


@cache
def story(number: str) -> Told:
    """Return the story of a row, played to its end."""
    return play(_head(number))


@cache
def ruling(number: str) -> tuple[TableState, Ruled]:
    """Return the table as it stands before the ruling of a story, and the ruling."""
    text = _head(number)
    told, found = _read(text)
    line = next(
        line
        for line in told.lines
        if line.verb == "rule"
        and (line.expect is None or line.expect.refusal is None)
        and line.args[0].number == number
    )
    record = Memory(Identity("test", "irregular"))
    clerk = Clerk(record, SteppedClock(), SeededNames("irregular"), "test", lambda: 0.0)
    before = "".join(part + "\n" for part in text.splitlines()[: line.number - 1])
    assert list(Player(_read(before)[0], clerk, found.mapping).play()) == []
    table = history.state(record.entries)
    assert table is not None
    return table, line.args[0]


@cache
def table_in(name: str, number: str) -> TableState:
    """Return a table in one of the nine phases, by the rules of a row's story."""
    head = "\n".join(line for line in _head(number).splitlines()[:6] if not line.startswith("#"))
    tickets = "tickets 10 1 by 201\ntickets 1 201 by 201\ntickets 0.10 401 by 201\n"
    acts = TO_PHASE[name]
    if "tickets" in head:
        detached = {"commission": "", "between": "detach 1x10.00@1\n", "closed": "detach 1x10.00@1\n"}.get(name, "")
        acts = tickets + acts.replace("drop\n", f"{detached}drop\ntear\n")
    table = history.state(play(f"{head}\n{acts}").entries)
    assert table is not None
    assert phase(table) == name
    return table


_PEOPLE = {
    "croupier": "117",
    "changeur": "118",
    "chef": "201",
    "director": "301",
    "auditor": "401",
    "administrator": "501",
}


def _person(role: str) -> Person:
    return Person(_PEOPLE[role], role)  # type: ignore[arg-type]  # one of the roles


def _act(event: Event, by: Person, approved: Person | None = None) -> Act:
    return Act("test", event, by, approved)


def _minor(moves: Moves) -> dict[str, int]:
    return {account: amount * 100 for account, amount in moves.items()}


def check_money(row: Row) -> None:
    """The effect told before the ruling is confirmed is that of rules.md, and is what the books then do."""
    table, event = ruling(row.number)
    act = _act(event, _person(row.decides[0]))
    assert allowed(table, act) is None
    told = dict(effect(table, act))
    after = step(table, act)[1].books
    accounts = {*table.books.balances, *after.balances}
    moved = {account: after[account] - table.books[account] for account in accounts}
    assert {account: amount for account, amount in moved.items() if amount} == told == _minor(row.money)


def check_result(row: Row) -> None:
    """The coup of the story ends with the result that the ruling gives."""
    results = [entry.event for entry in story(row.number).entries if entry.kind == "Result"]
    found = [(r["outcome"], r["punter"], r["banker"]) for r in results]
    assert found == [] if row.result is None else row.result in found


def check_phases(row: Row) -> None:
    """In every other phase the ruling is not offered, to whoever decides it; in its own it is not out of place."""
    event = ruling(row.number)[1]
    for name in PHASES:
        table = table_in(name, row.number)
        why = allowed(table, _act(event, _person(row.decides[0])))
        reason = None if why is None else why.reason
        assert (reason == "not_now") == (name not in row.phases), (name, reason)


def check_people(row: Row) -> None:
    """Each role alone, and each as approver of each other: only who decides, or the croupier with his approval."""
    table, event = ruling(row.number)
    for role, approver in product(ROLES, (None, *ROLES)):
        if role == approver:
            continue
        act = _act(event, _person(role), None if approver is None else _person(approver))
        why = allowed(table, act)
        may = role in row.decides or (role == "croupier" and approver in row.decides)
        assert (why is None) == may, (role, approver, why)
        if why is not None:
            assert why.reason in ("not_permitted", "approval_wanted")


def check_record(row: Row) -> None:
    """It is in the record with its number; replay gives the state, and the text written back reads the same."""
    clerk, entries, _ = story(row.number)
    numbers = [line["number"] for line in lines(entries) if line["event"] == "Ruled"]
    assert row.number in numbers
    check_told(clerk, entries)


def check_told(clerk: Clerk, entries: list[Entry]) -> None:
    """Replay gives the state, and the text written back plays to the same books."""
    state = history.state(entries)
    assert state is not None
    assert opened(state, is_story=True) == clerk.view
    text = _named("\n".join(written([act for act, _ in acts(entries)])))
    again = history.state(play(text).entries)
    assert again is not None
    assert (again.books, again.coup, again.players, again.tickets) == (
        state.books,
        state.coup,
        state.players,
        state.tickets,
    )


def _named(text: str) -> str:
    """Return a story with the profile's file in place of its name, which no file of the house bears."""
    for name in ("es-1979-rulings", "fr-2007-tickets-rulings"):
        text = text.replace(f"profile {name}\n", f"profile tests/stories/profiles/{name}.toml\n")
    return text


Check = Callable[[Row], None]
CHECKS: tuple[Check, ...] = (check_money, check_result, check_phases, check_people, check_record)


def rows_told() -> Iterator[str]:
    """Yield the number of each story here."""
    for path in FOLDER.glob("*.coup"):
        yield path.stem


# A table to play at, for what hangs on a row


def dealt(faces: str = "", *, banco: bool = False, bank: int = 200, **changes: Any) -> Game:
    """Return a coup of 200.00, its cards dealt: seat 2 staked 120.00 and holds them, seat 3 staked 80.00."""
    played = Game(**({"remedies": "ES79", "draw_grid": "options", "may_bar_from_holding_cards": True} | changes))
    played.bank(1, bank)
    if banco:
        played.banco(2)
    else:
        played.stake(2, 120)
        played.stake(3, 80)
    played.close()
    played.cards(faces)
    return played


def rule(played: Game, number: str, **said: Any) -> tuple[Event, ...]:
    """Rule on an irregularity, by who decides it here."""
    event = Ruled(number, **said)
    return played.do(
        event, next(who for who in _DECIDERS if who.role in played.table.profile.rulings[number].decides)
    )


def no(played: Game, number: str, **said: Any) -> str:
    """Ask for a ruling that is refused; return the reason."""
    event = Ruled(number, **said)
    return played.no(
        event, next(who for who in _DECIDERS if who.role in played.table.profile.rulings[number].decides)
    )


_DECIDERS = (CROUPIER, CHEF, DIRECTOR)


def coup(played: Game) -> Coup[Any]:
    """Return the coup on the felt as it lies open."""
    found = played.open.coup
    assert found is not None
    return found


def hands(played: Game) -> tuple[str, str, str]:
    """Return what lies open of the punter's cards, the banker's and the dead ones; "##" is closed."""
    found = coup(played)

    def text(cards: Iterable[Any]) -> str:
        return " ".join("##" if isinstance(card, Sealed) else "--" if card is None else str(card) for card in cards)

    return text(found.punter), text(found.banker), text(card for _, card in found.dead)


def ended(follows: Iterable[Event]) -> tuple[str, int | None, int | None] | None:
    """Return winner, punter's and banker's points, where these consequences hold a result."""
    return next(((f.outcome, f.punter, f.banker) for f in follows if isinstance(f, Result)), None)


def kinds(follows: Iterable[Event]) -> list[str]:
    """Return the kinds of some events."""
    return [kind(event) for event in follows]


def figures(text: str, day: str) -> ShiftFigures:
    """Return the figures of the first shift of a story."""
    told = play(text)
    hashes = {entry.seq: hash_of(line) for entry, line in zip(told.entries, told.lines, strict=True)}
    return shift_figures(told.entries, hashes, day, 1)
