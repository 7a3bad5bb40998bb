"""The table: the few facts that are kept, and what follows from them at a glance.

A `Table` is the fold of all standing acts since the day was opened. Phase, turn, amounts left and so on are
computed, never stored. `Table[Card]` knows the faces; `Table[Card | Sealed]` is what lies open (`core.open`).
"""

from __future__ import annotations

from typing import Any, Generic

import msgspec

from dealer_app.core.acts import Act
from dealer_app.core.books import BANQUE, COVERAGE, Books
from dealer_app.core.cards import Card, Sealed
from dealer_app.core.coup import C, Coup, Terms, is_wanting
from dealer_app.core.events import (
    Called,
    Claim,
    CommissionDropped,
    Corrected,
    Covered,
    Doubt,
    Event,
    Limits,
    Loaded,
    Outcome,
    Result,
    StakeWithdrawn,
    TicketsDetached,
    TicketsTorn,
)
from dealer_app.core.marks import Marks
from dealer_app.core.owed import due
from dealer_app.core.people import Role
from dealer_app.core.phases import Phase
from dealer_app.core.profile import DrawRules, Profile
from dealer_app.core.rules import bound


class Bid(msgspec.Struct, frozen=True, gc=False):
    """A bid in an auction."""

    seat: int
    amount: int


class Offer(msgspec.Struct, frozen=True, gc=False):
    """The hand is to be given.

    `steps` are the ways that are left, the first is tried now: those of `offer_sequence`, or a way to find the first
    banker; `first` is the seat asked first, `price` that of a passed bank. `sellers` are the unbroken chain of those
    who passed it, the last of them now; `associate` was his partner. `declined` have said no to the present step;
    `bids` stand in the auction, `sold` is its end, and who then refuses is `barred` from the next one. `refused`
    counts all refusals of this offer; `after` is the seat from which a passed bank is offered on.
    """

    first: int
    steps: tuple[str, ...] = ("next_seat_own_amount",)
    price: int | None = None
    sellers: tuple[int, ...] = ()
    associate: int | None = None
    declined: tuple[int, ...] = ()
    bids: tuple[Bid, ...] = ()
    sold: Bid | None = None
    barred: tuple[int, ...] = ()
    refused: int = 0
    after: int | None = None

    @property
    def seller(self) -> int | None:
        """Who passed the hand now on offer."""
        return self.sellers[-1] if self.sellers else None


class Bank(msgspec.Struct, frozen=True, gc=False):
    """The run of coups under one banker; amounts are minor units.

    `sellers` are the unbroken chain of those through whose sales he has it; `opened` what it began with, of which
    `share` was the `associate`'s. `deals` are the coups dealt, ties too, `wins` those won; `calling` is true while a
    call or stake accepted for the next coup lies there; `last` is how the last one ended. `won` is W of M7 (covers
    won, less commission), `set_aside` what M6 and M7 have moved, `over_max` what the last move over the maximum was.
    `named` is the coup for which an amount was announced, `all_in` the one of "tout va", `halved` the last one after
    which half was taken. `off` is what M16 has taken off for the coming coup, `off_share` the associate's part of it.
    `between_shoes` is true from the end of a shoe to the first result of the next. `suivi` is the punter who may
    follow the banco that he lost against this banker; `privileged` may take the punters' cards of the first coup,
    and has `claimed` them. After a tie whose stakes stay `kept` is the uncovered part in the Reliquat. `frozen` tells
    that no stake of the coming coup may be lowered (I4).
    """

    seat: int
    sellers: tuple[int, ...] = ()
    opened: int = 0
    associate: int | None = None
    share: int = 0
    deals: int = 0
    calling: bool = False
    last: Outcome | None = None
    won: int = 0
    set_aside: int = 0
    over_max: int = 0
    named: int | None = None
    all_in: int | None = None
    halved: int | None = None
    off: int = 0
    off_share: int = 0
    between_shoes: bool = False
    suivi: int | None = None
    privileged: int | None = None
    claimed: bool = False
    wins: int = 0
    kept: int | None = None
    frozen: bool = False


class Player(msgspec.Struct, frozen=True, gc=False):
    """What a place remembers of its player.

    `refusals` counts the hands refused at his turn running, `salutes` tells that he must let the hand go by once,
    `barred` that he may not hold the punters' cards, `warned` that he was told so (I35).
    """

    refusals: int = 0
    salutes: bool = False
    barred: bool = False
    warned: bool = False


BANCOS: tuple[Claim, ...] = ("banco", "banco_prime", "suivi", "respect")
HALVES: tuple[Claim, ...] = ("avec_la_table", "la_table_marche")


class Cover(msgspec.Struct, frozen=True, gc=False):
    """One punter's accepted stake and how it was called."""

    seat: int
    amount: int
    call: Claim | None = None


class TicketBook(msgspec.Struct, frozen=True, gc=False):
    """A book of tickets in service: their value, the number of the next one to detach and of the last one."""

    value: int
    next: int
    last: int

    @property
    def left(self) -> int:
        """Tickets still in the book."""
        return self.last - self.next + 1


class Last(msgspec.Struct, frozen=True, gc=False):
    """What the last settled coup left to say: its number, banker, result, commission, what a lost bank got back.

    `covers` are its stakes, `orphaned` those set aside since; `dropped` is what had been set apart and went
    into the box with the end of the bank or the shoe.
    """

    number: int
    banker: int
    result: Result
    commission: int = 0
    returned: int = 0
    dropped: int = 0
    covers: tuple[Cover, ...] = ()
    orphaned: tuple[int, ...] = ()


class Undo(msgspec.Struct, frozen=True, gc=False):
    """The newest standing act of the open coup, and whether a person typed it."""

    act: str
    typed: bool


class Past(msgspec.Struct, frozen=True):
    """What a repair reads again: the acts since the last coup ended, with the table before them, and that coup's own.

    Acts that were taken back are no part of it. `before` is the table before the newest act, for taking it back.
    Empty in what lies open.
    """

    base: Table[Card] | None = None
    acts: tuple[Act, ...] = ()
    settled_base: Table[Card] | None = None
    settled_acts: tuple[Act, ...] = ()
    before: Table[Card] | None = None


NO_PAST = Past()


class Table(msgspec.Struct, Generic[C], frozen=True, gc=False):
    """One gaming table on one gaming day; amounts are minor units.

    `seats` are those of seated players who are present, `away` those whose players have gone for a while, `standing`
    the places 21 to 40. `idle` holds by place what was let in beyond the bank; `redrawn` who won the redraw for the
    cards, `banco_by` who made the last banco; `notes` and `credits` whose money is no chips, `to_change` whose lost
    notes are not yet exchanged, `waiting` who waits for a seat, the first first.
    `shares` holds by owner of a stake who bears a part of it, and how much.
    `tickets` are the books in service, `serials` the highest number detached of each value, `ticketed` what lies on
    the cloth; `count_begun` tells that what the box should hold is fixed, `difference` is what the last count showed
    too much, below zero too little, `surplus` how much of it is still to be entered; `paid` the places whose fee of
    the day is paid, `fee_days` the fee days that began within the gaming day. `pulled` are cards that came out before
    the close and begin the coup (I1), `follower` is who is collected first or paid last (I46). `frozen` are the
    doubts of the shoe for which play stands still until the cards on the table are compared. `firsts` tells of each
    of the `outcomes` whether it was the first of a bank.
    """

    day: str
    profile: Profile
    profile_hash: str
    limits: Limits
    staff: dict[str, Role]
    day_open: bool = True
    shift: int = 0
    shift_open: bool = False
    counted: bool = True
    count_begun: bool = False
    seats: tuple[int, ...] = ()
    loaded: Loaded | None = None
    books: Books = Books()
    offer: Offer | None = None
    bank: Bank | None = None
    covers: tuple[Cover, ...] = ()
    coups: int = 0
    coup: Coup[C] | None = None
    due: int = 0
    last: Last | None = None
    outcomes: tuple[Outcome, ...] = ()
    strays: tuple[C | None, ...] = ()
    undo: Undo | None = None
    standing: tuple[int, ...] = ()
    away: tuple[int, ...] = ()
    players: dict[int, Player] = {}
    idle: dict[int, int] = {}
    redrawn: int | None = None
    banco_by: int | None = None
    notes: tuple[int, ...] = ()
    credits: tuple[int, ...] = ()
    waiting: tuple[int, ...] = ()
    shares: dict[int, tuple[int, int]] = {}
    to_change: tuple[int, ...] = ()
    tickets: tuple[TicketBook, ...] = ()
    serials: tuple[tuple[int, int], ...] = ()
    ticketed: int = 0
    surplus: int = 0
    difference: int = 0
    paid: tuple[int, ...] = ()
    fee_days: int = 0
    pulled: tuple[C | None, ...] = ()
    follower: int | None = None
    frozen: tuple[Doubt, ...] = ()
    past: Past = NO_PAST
    firsts: tuple[bool, ...] = ()


TableState = Table[Card]
OpenTable = Table[Card | Sealed]
AnyTable = Table[Any]


def open_coup(table: Table[C]) -> Coup[C] | None:
    """Return the coup whose stakes are closed and whose result is wanting."""
    coup = table.coup
    return coup if coup is not None and coup.result is None and coup.annulled is None else None


def phase(table: AnyTable) -> Phase:
    """Return the phase of the table, from facts that everybody at it can see."""
    coup = open_coup(table)
    if not table.shift_open:
        return "closed"
    if coup is not None:
        return _coup_phase(coup, table)
    if table.due:
        return "commission"
    if table.bank is None:
        return "bank_offered"
    return "between" if table.bank.last is not None and not table.bank.calling else "covering"


def _coup_phase(coup: Coup[Any], table: AnyTable) -> Phase:
    if not coup.is_dealt:
        return "deal"
    if coup.both_shown:
        return "naming" if is_wanting(coup) and due(coup, terms(table)) is None else "draw"
    return "word" if coup.punter_word is None else "draw"


def is_banco(table: AnyTable) -> bool:
    """Tell whether a banco caller of this coup holds the cards."""
    held = deciding(table)
    return held is not None and held.call in BANCOS


def terms(table: AnyTable) -> Terms:
    """Return by what the coup is drawn: the grid, freed for a banco caller, bound for who plays by the rule.

    Sources: rules.md 4.5; `punter_free_if_banco` of 6.5; 10.7 for the banco caller who bears his own error.
    """
    profile, coup = table.profile, table.coup
    deal, rules = profile.deal, profile.rules
    bears = deal.wrong_draw_policy != "let_stand" and is_banco(table)  # where all stands there is nothing to bear
    if deal.punter_free_if_banco and is_banco(table):
        rules = msgspec.structs.replace(rules, punter="F" * len(rules.punter))
    if coup is not None:
        marks = coup.marks
        if marks is not None:
            rules, bears = _ruled(rules, profile, marks), bears or marks.bears
        for side in coup.bound:
            rules = bound(rules, profile.advice, side)
    return Terms(rules, deal.wrong_draw_policy, bears)


def _ruled(rules: DrawRules, profile: Profile, marks: Marks) -> DrawRules:
    """Return the grid after rulings: `punto` (I12), a banker held to the table (I13), free against a nine (I26)."""
    if marks.punto and profile.punto is not None:
        rules = profile.punto
    banker = rules.banker
    if marks.held:  # to the table, in whose optional cells he draws; a grid that leaves him free is none
        banker = tuple(row.replace("F", "D") for row in bound(rules, profile.advice, "banker").banker)
    if marks.third_nine:
        banker = tuple(("S" if points == 7 else "F") * len(row) for points, row in enumerate(banker))
    return msgspec.structs.replace(rules, banker=banker)


def coup_number(before: AnyTable | None, after: AnyTable, event: Event) -> int | None:
    """Return the coup to which an act belongs: the open one, the one it prepares, or the one it ends; else None."""
    if before is None:
        return None
    coup = open_coup(before) or open_coup(after)
    if coup is not None:
        return int(coup.number)
    if isinstance(event, (Called, Covered, StakeWithdrawn)):
        return before.coups + 1
    if isinstance(event, Corrected):
        return before.coups
    if isinstance(event, CommissionDropped | TicketsDetached | TicketsTorn) and before.last is not None:
        return before.last.number
    return None


def player(table: AnyTable, seat: int) -> Player:
    """Return what is remembered of the player at a place."""
    return table.players.get(seat, Player())


def cover_of(table: AnyTable, seat: int) -> Cover | None:
    """Return the seat's stake in the coming or open coup."""
    for cover in table.covers:
        if cover.seat == seat:
            return cover
    return None


def deciding(table: AnyTable) -> Cover | None:
    """Return the call that decides who holds the cards, None where only stakes lie there."""
    for cover in table.covers:
        if cover.call is not None and (cover.call in BANCOS or cover.call in HALVES):
            return cover
    return None


def bank_amount(table: AnyTable) -> int:
    """Return the BANK figure: announced until the close, then in play; less a commission called (rules.md 5.2)."""
    return table.books[BANQUE] - table.due


def announced(table: AnyTable) -> int:
    """Return the amount announced for the coming or open coup: all of Banque before the close."""
    coup, bank = open_coup(table), table.bank
    back = 0 if coup is None or bank is None else coup.uncovered + bank.off
    return table.books[BANQUE] + back


TWO_HANDS = 4  # cards that a coup begins with


def cards_owed(table: AnyTable) -> int:
    """Return how many cards came out before the close, with which the banker must give the coup (I1 to I3).

    Those ruled on, and those on which the croupier has still to rule where the rules hold the banker to them.
    """
    row, coup, lying = table.profile.rulings.get("I1"), open_coup(table), len(table.strays)
    binds = row is not None and row.ruling == "pulled_stands" and (coup is None or not coup.cards)
    return len(table.pulled) + (lying if binds and len(table.pulled) + lying <= TWO_HANDS else 0)


def left_to_cover(table: AnyTable) -> int:
    """Return what may still be staked before the close, 0 at any other time."""
    if phase(table) not in ("covering", "between"):
        return 0
    return table.books[BANQUE] - table.books[COVERAGE]
