"""What the people at a simulated table do next, from what lies open and from the cards that are their own.

Nothing is remembered: every chance belongs to (seed, shift, coup, seat, question), so that an evening taken up again
after a kill plays on as it would have. They are players, not experts: now and then somebody errs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from dealer_app.core import amounts, events, offers
from dealer_app.core.auction import bidders
from dealer_app.core.books import BANQUE, CAGNOTTE, RELIQUAT
from dealer_app.core.cards import SEALED, Card
from dealer_app.core.coup import Coup
from dealer_app.core.events import Event, Side, Word
from dealer_app.core.hand import is_natural, total
from dealer_app.core.legal import legal
from dealer_app.core.offers import AT_MINIMUM, now, price, seat_offered
from dealer_app.core.people import Person
from dealer_app.core.rules import banker_status, punter_status
from dealer_app.core.shoe import burns_due, packs_asked
from dealer_app.core.state import (
    HALVES,
    OpenTable,
    call_order,
    cover_of,
    deciding,
    left_to_cover,
    open_coup,
    phase,
    player,
    stake_order,
    terms,
)
from dealer_app.core.table import refused
from dealer_app.core.wrong_draw import question
from dealer_app.practice import punters
from dealer_app.practice.chance import draw
from dealer_app.practice.house_money import gestures
from dealer_app.practice.plan import Mishap, Plan

Look = Callable[[int], Card]  # the face of the card with this ordinal of the load: somebody looks at his card

PASSES, BUYS, OPENS, BANCO, STAKES, LEAVES_TIE, ERRS, TURNS, BIDS = (
    0.3, 0.1, 0.75, 0.025, 0.55, 0.15, 0.01, 0.5, 0.3,
)  # fmt: skip


class Do(msgspec.Struct, frozen=True):
    """A person acts."""

    event: Event
    by: Person
    approved: Person | None = None


class Hand(msgspec.Struct, frozen=True):
    """The hand at the shoe does something: pull, unread or load."""

    verb: str


class OpenDay(msgspec.Struct, frozen=True):
    """The chef opens the gaming day."""

    by: Person


Move = Do | Hand | OpenDay | None  # None: the evening is over


def next_move(table: OpenTable | None, plan: Plan, look: Look, *, croupier_is_here: bool = False) -> Move:
    """Return what happens next at the table; where a person is croupier, a card that is due waits for nobody."""
    chef = plan.person("chef")
    if table is None:
        return OpenDay(chef)
    is_wanted = table.loaded is None or (table.loaded.ended and not _is_over(table, plan))
    if is_wanted and packs_asked(table):
        return Hand("load")
    if burns_due(table):
        return Hand("pull")
    if phase(table) == "closed":
        return _closed(table, plan, chef)
    if _is_over(table, plan):
        return _end(table, plan, chef)
    return _Evening(table, plan, look, croupier_is_here=croupier_is_here).move()


def _is_over(table: OpenTable, plan: Plan) -> bool:
    played = table.coups >= plan.coups and open_coup(table) is None
    return played and phase(table) in ("bank_offered", "covering", "between", "closed")


def _end(table: OpenTable, plan: Plan, chef: Person) -> Move:
    """Return the close of the shift, or what still lies on the cloth before it."""
    if table.ticketed:
        return Do(events.TicketsTorn(), plan.person("croupier"))
    return Do(events.ShiftClosed(), chef)


def _closed(table: OpenTable, plan: Plan, chef: Person) -> Move:
    if not table.day_open:
        return None
    if table.shift == 0:
        return Do(events.ShiftOpened(plan.limits, plan.seats), chef)
    if not table.counted:
        count = events.CagnotteCounted(table.books[CAGNOTTE])
        return Do(count, plan.person("director"), plan.person("changeur"))
    return Do(events.DayClosed(), chef)


class _Evening:
    """One look at one table: who does what."""

    def __init__(self, table: OpenTable, plan: Plan, look: Look, *, croupier_is_here: bool) -> None:
        self._table, self._plan, self._look = table, plan, look
        self._croupier_is_here = croupier_is_here
        self._croupier = plan.person("croupier")
        coup = open_coup(table)
        self._number = table.coups + (coup is None)

    def move(self) -> Move:
        """Return the move of the phase, or what the house's money asks for before it."""
        for event in gestures(self._table):
            chef = self._plan.person("chef")
            return Do(event, chef if isinstance(event, events.TicketsInService) else self._croupier)
        moves_about = punters.coming_or_going(self._table, self._stands)
        if moves_about is not None:
            return self._do(moves_about)
        moves: dict[str, Callable[[], Move]] = {
            "bank_offered": self._offered,
            "covering": self._staking,
            "between": self._between,
            "deal": self._dealing,
            "word": self._word,
            "draw": self._draw,
            "naming": self._name,
            "commission": lambda: self._do(events.CommissionDropped(self._table.due)),
        }
        return moves[phase(self._table)]()

    def _chance(self, *question: object) -> float:
        return draw(self._plan.seed, self._table.shift, self._number, *question).random()

    def _stands(self, place: int) -> float:
        spell = self._number // punters.STAYS
        return draw(self._plan.seed, self._table.shift, "spell", spell, place, "stands").random()

    def _do(self, event: Event) -> Do:
        return Do(event, self._croupier)

    def _offered(self) -> Move:
        table = self._table
        seat, asked = seat_offered(table), price(table)
        refusals = 0 if table.offer is None else table.offer.refused
        comes = next((n for n in self._plan.seats if refused(table, events.PlaceTaken(n)) is None), None)
        if comes is not None:
            return self._do(events.PlaceTaken(comes))  # somebody takes a seat that was lost
        if seat is not None and player(table, seat).salutes:
            return self._do(events.HandRefused(seat))
        if seat is None:
            return self._do(self._together())
        costs_the_seat = now(table) == AT_MINIMUM and table.profile.bank.next_seat_refusal == "loses_seat"
        is_bound = costs_the_seat or (table.offer is not None and table.offer.sold is not None)
        if asked is not None and is_bound:
            return self._do(events.BankOpened(seat, asked))
        if asked is not None:
            takes = self._chance(seat, "buys", asked) < (OPENS if now(table) == AT_MINIMUM else BUYS)
            return self._do(events.BankOpened(seat, asked) if takes else events.HandRefused(seat))
        if self._chance(seat, "opens", refusals) >= OPENS:
            return self._do(events.HandRefused(seat))
        return self._do(events.BankOpened(seat, self._bank(seat)))

    def _bank(self, seat: int) -> int:
        """Return with what the seat would put up a bank of its own."""
        limits = self._table.limits
        steps = draw(self._plan.seed, self._table.shift, self._number, seat, "bank").randint(14, 120)
        return max(-(-limits.bank_min // limits.bank_step), steps) * limits.bank_step

    def _together(self) -> Event:
        """Return the answer where several are asked at once: a bid, what ends the auction, a first banker, nobody."""
        table = self._table
        speaks = punters.first_speaker(table, self._chance, BUYS)
        if speaks is not None:
            return speaks
        bids = () if table.offer is None else table.offer.bids
        for place in bidders(table):
            wants = self._chance(place, "bids", len(bids)) < BIDS / (1 + len(bids))
            if not wants or player(table, place).salutes or (bids and bids[-1].seat == place):
                continue
            bid = events.BidMade(place, bids[-1].amount + table.limits.bank_step if bids else self._bank(place))
            if refused(table, bid) is None:
                return bid
        ways = [e for e in legal(table) if isinstance(e, (events.KnockedDown, events.FirstBanker, events.NobodyTook))]
        if not ways:
            free = (seat for seat in offers.places(table) if not player(table, seat).salutes)
            return events.BankOpened(next(free), table.limits.bank_min)
        return draw(self._plan.seed, table.shift, self._number, "first").choice(ways)

    def _between(self) -> Move:
        passing = events.BankPassed()
        if self._chance("passes") < PASSES and refused(self._table, passing) is None:
            return self._do(passing)
        return self._staking()

    def _announced(self) -> Event | None:
        """Return what the banker does about the amount before the stakes open, None where it stands."""
        table = self._table
        if amounts.is_amount_wanted(table):
            whole, most = table.books[BANQUE] + table.books[RELIQUAT], amounts.maximum(table)
            return events.AmountAnnounced(whole if most is None else min(whole, most))
        if not amounts.is_fallen(table):
            return None
        made_up = events.AmountAnnounced(table.limits.bank_min)
        return made_up if refused(table, made_up) is None else events.BankPassed()

    def _close(self) -> Move:
        """Return the close, or what a bank that must be covered in full still wants."""
        table, missing = self._table, left_to_cover(self._table)
        why = refused(table, events.StakesClosed())
        if why is not None and why.reason == "cover_under_min":
            rests = (events.Called(seat, "le_reste") for seat in reversed(stake_order(table)))
            return self._do(next(event for event in rests if refused(table, event) is None))
        if why is not None and why.reason == "redraw_wanted":
            return self._do(events.HandRedrawn(why.amounts[0]))
        if why is None or why.reason != "full_cover_wanted":
            return self._do(events.StakesClosed())
        if refused(table, events.BankReduced(missing)) is None:
            return self._do(events.BankReduced(missing))
        if refused(table, events.ReductionRuled(missing)) is None:
            return Do(events.ReductionRuled(missing), self._plan.person("chef"))
        last = table.covers[-1]
        return self._do(events.Covered(last.seat, last.amount + missing))

    def _staking(self) -> Move:
        table = self._table
        announced = self._announced()
        if announced is not None:
            return self._do(announced)
        if self._is_mishap(None) and not table.strays:
            return Hand("pull")
        if table.bank is not None and table.bank.kept is not None:
            return self._do(events.StakesClosed())  # the stakes of a tie stay as they are
        for event in self._before_the_close():
            return self._do(event)
        return self._close()

    def _before_the_close(self) -> Iterator[Event]:
        """Yield what still comes before the close: a partner, the calls, the stakes, a call when all have staked."""
        joins = punters.partner(self._table, self._chance)
        if joins is not None:
            yield joins
        called = punters.call(self._table, self._chance, BANCO)
        if called is not None:
            yield called
        held = deciding(self._table)
        if held is None or held.call in HALVES:
            yield from self._changes()
        last = punters.last_word(self._table, self._chance)
        if last is not None:
            yield last

    def _changes(self) -> Iterator[Event]:
        """Yield what each punter still has to do before the close, in stake order; a tied stake may leave first."""
        table = self._table
        if phase(table) == "between":
            for cover in table.covers:
                if self._chance(cover.seat, "leaves") < LEAVES_TIE:
                    yield events.StakeWithdrawn(cover.seat)
        for seat in stake_order(table):
            if cover_of(table, seat) is not None or self._chance(seat, "stakes") >= STAKES:
                continue
            stake = punters.stake(table, seat, self._amount(seat), self._chance)
            if left_to_cover(table) and refused(table, stake) is None:
                yield stake
        if not table.covers:
            step, least = table.limits.stake_step, table.limits.stake_min
            stakes = (events.Covered(seat, -(-least // step) * step) for seat in call_order(table))
            yield next((stake for stake in stakes if refused(table, stake) is None), events.BankPassed())

    def _amount(self, seat: int) -> int:
        """Return what the seat stakes in this coup: some steps, or now and then all that is left."""
        table = self._table
        limits = table.limits
        dice = draw(self._plan.seed, table.shift, self._number, seat, "amount")
        if dice.random() < 0.06:
            return left_to_cover(table)  # le reste
        least = -(-limits.stake_min // limits.stake_step)
        return dice.randint(least, 4 * least) * limits.stake_step

    def _dealing(self) -> Move:
        late = None if self._croupier_is_here else punters.after_the_close(self._table, self._chance)
        return self._pull() if late is None else self._do(late)

    def _pull(self) -> Hand:
        coup = open_coup(self._table)
        number = 1 if coup is None else len(coup.cards) + 1
        return Hand("unread" if self._is_mishap(number) else "pull")

    def _is_mishap(self, card: int | None) -> bool:
        return Mishap(self._number, card) in self._plan.mishaps

    def _faces(self, side: Side) -> list[Card]:
        """Return a side's cards as those who hold them see them; strays of this coup left before its cards."""
        coup, loaded = self._coup(), self._table.loaded
        assert loaded is not None
        first = loaded.out - len(coup.cards) + 1
        dealt = [place for place, to in enumerate(coup.order) if to == side[0]]
        faces = [self._look(first + place) for place in dealt]
        hand = coup.punter if side == "punter" else coup.banker
        if len(hand) > 2:
            faces.append(self._look(first + (5 if side == "banker" and len(coup.punter) > 2 else 4)))
        return faces

    def _coup(self) -> Coup[Any]:
        coup = open_coup(self._table)
        assert coup is not None
        return coup

    def _word(self) -> Move:
        held = self._faces("punter")
        if is_natural(held) or is_natural(self._coup().banker):
            return self._do(events.Shown("both"))
        if self._table.profile.deal.natural_check == "before_the_word" and is_natural(self._faces("banker")):
            return self._do(events.Shown("banker"))
        status = punter_status(terms(self._table).rules, total(held) or 0)
        return self._do(events.Spoken("punter", self._choose(status, "punter")))

    def _choose(self, status: str, who: Side) -> Word:
        """Return the word of a side: what the grid says, its own choice in a free cell, and rarely an error."""
        if status == "may":
            return "draw" if self._chance(who, "free cell") < 0.5 else "stand"
        errs = self._chance(who, "errs") < ERRS
        return "draw" if (status == "must") != errs else "stand"

    def _draw(self) -> Move:
        coup = self._coup()
        by = terms(self._table)
        if coup.both_shown:
            side = question(coup, by)
            return self._pull() if side is None else self._do(events.Spoken(side, self._choose("may", side)))
        banker = self._faces("banker")
        turns = self._table.profile.deal.banker_turns == "before_third_card" and not self._croupier_is_here
        if turns and not coup.banker_shown and self._chance("turns") < TURNS:
            return self._do(events.Shown("banker"))
        if is_natural(banker) or is_natural(self._faces("punter")):
            return self._do(events.Shown("both"))
        if coup.punter_word == "draw" and len(coup.punter) == 2:
            return self._pull()
        return self._banker(coup, banker)

    def _banker(self, coup: Coup[Any], banker: list[Card]) -> Move:
        if len(banker) > 2 or coup.banker_word == "stand":
            return self._do(events.Shown("both"))
        if coup.banker_word == "draw":
            return self._pull()
        against = self._faces("punter")[2].points if len(coup.punter) > 2 else None
        status = banker_status(terms(self._table).rules, total(banker) or 0, against)
        if SEALED in coup.punter[2:]:
            status = "may"  # he does not see what the punter drew
        word = self._choose(status, "banker")
        if status == "may" or (status == "must" and word == "stand"):
            return self._do(events.Spoken("banker", word))
        return self._pull() if status == "must" else self._do(events.Shown("both"))

    def _name(self) -> Move:
        coup, loaded = self._coup(), self._table.loaded
        assert loaded is not None
        ordinal = coup.cards.index(None) + 1
        face = self._look(loaded.out - len(coup.cards) + ordinal)
        return Do(events.CardNamed(ordinal, face), self._croupier, self._plan.person("changeur"))
