"""A coup script: the game as text, one act a line; what is read can be written and reads back the same.

The words are a contract (commands.md): later versions add words and change none. Amounts stand in units with "."
as decimal mark, cards as "9H". Here are the values and the writing; `core.reading` reads, and what a line means where
the table stands is `core.script`'s matter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

import msgspec

from dealer_app.core import events, money
from dealer_app.core.events import Claim, Event, Limits, Word
from dealer_app.core.people import Role

LIMITS = ("stake_min", "stake_step", "bank_min", "bank_step", "bank_max")
CALLS: dict[Claim, str] = {
    "banco": "banco",
    "banco_prime": "prime",
    "suivi": "suivi",
    "avec_la_table": "half",
    "la_table_marche": "runs",
    "respect": "respect",
    "le_reste": "rest",
}
WORDS: dict[Word, str] = {"draw": "card", "stand": "no"}
DAY = "2000-01-01"  # the gaming day of a script that names none


class Problem(msgspec.Struct, frozen=True):
    """What is wrong with a line of a script: the line's number, the word, and what may stand there."""

    line: int
    given: str
    allowed: str


class Expect(msgspec.Struct, frozen=True):
    """What a script asserts: balances, the phase, the key of what is said, or that an act is refused.

    `effect` is what an act is to move, told before it is done: nothing, or amounts by account.
    """

    balances: tuple[tuple[str, int], ...] = ()
    phase: str | None = None
    say: str | None = None
    refusal: str | None = None
    effect: tuple[tuple[str, int], ...] | None = None


class Line(msgspec.Struct, frozen=True):
    """One act as written: its verb and arguments, who does it, who approves; or an expectation."""

    number: int
    verb: str
    args: tuple[Any, ...] = ()
    by: str | None = None
    approved: str | None = None
    expect: Expect | None = None


class Story(msgspec.Struct, frozen=True):
    """A whole script: its header and its lines.

    `packs` is 0 where no shoe was named, `stop` None where its stop card was not; `where` gives the line of each word
    of the header; `rules` are the parameters that the story states beside its profile, each with its value as text.
    """

    profile: str
    limits: Limits
    seats: tuple[int, ...]
    packs: int
    staff: dict[str, Role]
    lines: tuple[Line, ...]
    day: str = DAY
    stop: int | None = None
    where: dict[str, int] = {}
    rules: tuple[tuple[str, str], ...] = ()


def write_header(story: Story, unit: int) -> Iterator[str]:
    """Yield the header's lines; `stop` is not in the story, since the stop card's place is not known before."""
    yield f"profile {story.profile}"
    for parameter, value in story.rules:
        yield f"set {parameter} {value}"
    yield f"day {story.day}"
    yield _write_limits(story.limits, unit)
    yield _write_seats(story.seats)
    if story.packs:
        yield f"shoe {story.packs}"
    yield "staff " + ", ".join(f"{id_} {role}" for id_, role in story.staff.items())


def _write_limits(limits: Limits, unit: int) -> str:
    given = ((name, getattr(limits, name)) for name in LIMITS)
    return "limits " + " ".join(f"{name} {money.text(v, unit)}" for name, v in given if v is not None)


def _write_seats(seats: Iterable[int]) -> str:
    return "seats " + " ".join(str(seat) for seat in seats)


def write(event: Event, unit: int, by: str | None = None, approved: str | None = None) -> Iterator[str]:
    """Yield the lines of one act; the people are written where they are given."""
    people = (f" by {by}" if by else "") + (f" approved {approved}" if approved else "")
    *before, act = _WRITERS[type(event)](event, unit)
    yield from before
    yield act + people


def _write_shift(event: events.ShiftOpened, unit: int) -> list[str]:
    return [_write_limits(event.limits, unit), _write_seats(event.seats), "shift open"]


def _write_runs(runs: Iterable[events.TicketRun], unit: int) -> Iterator[str]:
    """Yield tickets as "COUNTxVALUE@FIRST", like "3x1.00@201"."""
    for run in runs:
        yield f"{run.count}x{money.text(run.value, unit)}@{run.first}"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'because "{escaped}"'


def _write_ruled(event: events.Ruled, unit: int) -> list[str]:
    said = [event.number]
    said += [] if event.seat is None else [f"seat {event.seat}"]
    said += [] if event.ordinal is None else [f"card {event.ordinal}"]
    said += [] if event.choice is None else [event.choice]
    said += [] if event.tickets is None else ["tickets", *_write_runs((event.tickets,), unit)]
    said += ["void"] if event.void else []
    return [" ".join(["rule", *said, *([_quoted(event.decision)] if event.decision else [])])]


def _write_corrected(event: events.Corrected, unit: int) -> list[str]:
    changes = ["void"] if event.void else [_write_change(change, unit) for change in event.changes]
    return [f"correct {', '.join(changes)} {_quoted(event.reason)}"]


def _write_change(change: events.Change, unit: int) -> str:
    if change.card is not None:
        return f"card {change.ordinal} {change.card}"
    if change.word is not None:
        return f"word {change.side} {WORDS[change.word]}"
    if change.call is not None:
        return f"call {change.seat} {CALLS[change.call]}"
    return f"stake {change.seat} {money.text(change.amount or 0, unit)}"


_WRITERS: dict[type[Event], Callable[[Any, int], list[str]]] = {
    events.ShiftOpened: _write_shift,
    events.ShiftClosed: lambda e, unit: ["shift close"],
    events.CountBegan: lambda e, unit: ["begin count"],
    events.CagnotteCounted: lambda e, unit: [f"count {money.text(e.amount, unit)}"],
    events.DayClosed: lambda e, unit: ["day close"],
    events.ShoeLoaded: lambda e, unit: [f"shoe {e.packs}"],
    events.StopCardOut: lambda e, unit: ["stop"],
    events.BankOpened: lambda e, unit: [f"bank {e.seat} {money.text(e.amount, unit)}"],
    events.HandRefused: lambda e, unit: [f"refuse {e.seat}"],
    events.FirstBanker: lambda e, unit: [f"first {e.seat}"],
    events.BidMade: lambda e, unit: [f"bid {e.seat} {money.text(e.amount, unit)}"],
    events.KnockedDown: lambda e, unit: [f"knock {e.seat}"],
    events.NobodyTook: lambda e, unit: ["nobody"],
    events.AssociateJoined: lambda e, unit: [f"associate {e.seat} {money.text(e.amount, unit)}"],
    events.AmountAnnounced: lambda e, unit: [f"announce {money.text(e.amount, unit)}"],
    events.ToutVa: lambda e, unit: ["toutva"],
    events.GarageTaken: lambda e, unit: [f"garage {money.text(e.amount, unit)}"],
    events.HalfTaken: lambda e, unit: [f"halve {money.text(e.amount, unit)}"],
    events.BankReduced: lambda e, unit: [f"reduce {money.text(e.amount, unit)}"],
    events.ReductionRuled: lambda e, unit: [f"reduce {money.text(e.amount, unit)}"],
    events.BankPassed: lambda e, unit: ["pass"],
    events.Called: lambda e, unit: [f"{CALLS[e.call]} {e.seat}"],
    events.Covered: lambda e, unit: [f"stake {e.seat} {money.text(e.offered, unit)}"],
    events.StakeWithdrawn: lambda e, unit: [f"withdraw {e.seat}"],
    events.StakedOnLine: lambda e, unit: [f"line {e.seat} {money.text(e.offered, unit)}"],
    events.StakeShared: lambda e, unit: [f"share {e.seat} {e.partner} {money.text(e.amount, unit)}"],
    events.BankRaised: lambda e, unit: [f"raise {money.text(e.amount, unit)}"],
    events.HandRedrawn: lambda e, unit: [f"redraw {e.seat}"],
    events.HandClaimed: lambda e, unit: [f"privilege {e.seat}"],
    events.LateStakeRemoved: lambda e, unit: [f"late {e.seat} {money.text(e.offered, unit)}"],
    events.MoneyNamed: lambda e, unit: [f"{e.medium} {e.seat}"],
    events.NotesExchanged: lambda e, unit: [f"exchange {e.seat}"],
    events.PlaceTaken: lambda e, unit: [f"come {e.seat}"],
    events.ListJoined: lambda e, unit: [f"waits {e.seat}"],
    events.PlaceLeft: lambda e, unit: [f"leave {e.seat}"],
    events.PlaceChanged: lambda e, unit: [f"move {e.seat} {e.to}"],
    events.PlayerAway: lambda e, unit: [f"away {e.seat}"],
    events.PlayerBack: lambda e, unit: [f"returns {e.seat}"],
    events.HoldingBarred: lambda e, unit: [f"bar {e.seat}"],
    events.StakesClosed: lambda e, unit: ["close"],
    events.CardDrawn: lambda e, unit: ["unread" if e.card is None else f"draw {e.card}"],
    events.CardsSeen: lambda e, unit: ["seen"],
    events.StrayCard: lambda e, unit: [
        f"{'forced' if e.forced is True else 'stray'} {'unread' if e.card is None else e.card}"
    ],
    events.CardBurned: lambda e, unit: [f"burn {'unread' if e.card is None else e.card}"],
    events.Bound: lambda e, unit: [f"bound {e.side}"],
    events.Spoken: lambda e, unit: [f"word {WORDS[e.word]}"],
    events.Shown: lambda e, unit: ["show" if e.side == "both" else "turn banker"],
    events.CardNamed: lambda e, unit: [f"name {e.ordinal} {e.card}"],
    events.CommissionDropped: lambda e, unit: ["drop"],
    events.TicketsInService: lambda e, unit: [f"tickets {money.text(e.value, unit)} {e.first}"],
    events.TicketsDetached: lambda e, unit: [" ".join(["detach", *_write_runs(e.runs, unit)])],
    events.TicketsTorn: lambda e, unit: ["tear"],
    events.SurplusEntered: lambda e, unit: [
        " ".join(["surplus", money.text(e.amount, unit), *_write_runs(e.runs, unit)])
    ],
    events.FeeTaken: lambda e, unit: [f"fee {e.seat} {money.text(e.amount, unit)}"],
    events.FeeDayBegan: lambda e, unit: ["feeday"],
    events.TipGiven: lambda e, unit: [f"tip {e.seat} {money.text(e.amount, unit)}"],
    events.StakeOrphaned: lambda e, unit: [f"orphan {e.seat} {money.text(e.amount, unit)}"],
    events.Ruled: _write_ruled,
    events.Amended: lambda e, unit: [f"amend {e.ordinal} {e.card}"],
    events.Corrected: _write_corrected,
    events.Voided: lambda e, unit: ["back"],
    events.PlayFrozen: lambda e, unit: [f"freeze {e.why}"],
    events.CardEntered: lambda e, unit: ["enter"],
    events.CardReturned: lambda e, unit: [f"returned {'apart' if e.apart else 'coup'}"],
    events.ShoeAccepted: lambda e, unit: [f"accept {e.serial}"],
    events.CardsCompared: lambda e, unit: [f"compared {e.cards}"],
}
