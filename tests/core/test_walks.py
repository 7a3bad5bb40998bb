"""What holds whatever is played: 400 seeded walks through all that may be done, on variants of `classic`.

The 1,000 walks of the shipped profiles are `test_walks_by_profile`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from math import ceil, floor
from typing import Any

import msgspec
import pytest

from dealer_app.clerk.clerk import MANUAL, Clerk
from dealer_app.clerk.setting import Setting
from dealer_app.core import amounts, events
from dealer_app.core.acts import Act
from dealer_app.core.books import SIDE_BOXES
from dealer_app.core.cards import Card
from dealer_app.core.events import Event
from dealer_app.core.legal import legal
from dealer_app.core.open import opened
from dealer_app.core.phases import PHASES
from dealer_app.core.repair import bare
from dealer_app.core.state import TableState, phase
from dealer_app.core.table import NotAHistory, evolve, refused, replay, step
from dealer_app.journal.entry import Identity
from dealer_app.journal.memory import Memory
from dealer_app.practice.chance import SeededNames, SteppedClock
from tests.core import printed_card
from tests.core.game import CHEF, LIMITS, STAFF, Game, mapping, people
from tests.core.printed_card import PrintedCard
from tests.core.walks import VARIANTS, choice, game, no, strange, walk

BLOCKS, A_BLOCK, STEPS = 20, 20, 55
MOST = 1200  # walks after which a kind of act that none has taken is missed
_SEEN: Counter[str] = Counter()
_KINDS: Counter[str] = Counter()

ROUNDED = {
    "half_up": lambda x: floor(x + Fraction(1, 2)),
    "half_down": lambda x: ceil(x - Fraction(1, 2)),
    "half_even": round,
    "floor": floor,
    "ceil": ceil,
}


def without_undo(table: TableState) -> TableState:
    return msgspec.structs.replace(table, undo=None)


def card_of(table: TableState) -> PrintedCard:
    """Return the printed card by which this table draws, made from its parameters by the test's own hand."""
    deal = table.profile.deal
    card = printed_card.NAMEABLE[deal.draw_grid]
    card = PrintedCard({"free": "DDDDDFSS", "draw": "DDDDDDSS", "stand": "DDDDDSSS"}[deal.punter_on_5], card.banker)
    for cell in deal.extra_free_cells:
        card = card.with_cell(cell.total, "-" if cell.third is None else cell.third, "F")
    return card


def rules_of(before: TableState, after: TableState) -> PrintedCard:
    """Return the card of one settled coup: freed for a banco caller, filled for who is bound."""
    card = card_of(after)
    if after.profile.deal.punter_free_if_banco and banco(before):
        card = PrintedCard("FFFFFFFF", card.banker)
    bound = () if after.coup is None else after.coup.bound
    if "punter" in bound:
        card = PrintedCard(filled(card.punter, "DDDDDSSS"), card.banker)
    if "banker" in bound:
        rows = zip(card.banker, printed_card.STRICT.banker, strict=True)
        card = PrintedCard(card.punter, tuple(filled(row, told) for row, told in rows))
    return card


def filled(row: str, told: str) -> str:
    return "".join(t if cell == "F" else cell for cell, t in zip(row, told, strict=True))


def banco(table: TableState) -> bool:
    return any(cover.call in ("banco", "banco_prime", "suivi", "respect") for cover in table.covers)


def check_books(table: TableState, event: Event) -> None:
    """The boxes after every single event."""
    boxes = table.books
    assert sum(boxes.balances.values()) == 0, event
    assert min(boxes[box] for box in ("banque", "reliquat", "coverage", "cagnotte", *SIDE_BOXES)) >= 0, event


def check_table(table: TableState) -> None:
    """What a look at the felt must find after every act."""
    boxes, now = table.books, phase(table)
    assert sum(cover.amount for cover in table.covers) == boxes["coverage"]
    assert len({cover.seat for cover in table.covers}) == len(table.covers)
    assert all(cover.amount > 0 for cover in table.covers)
    assert all(amount > 0 for amount in table.idle.values())
    assert not table.idle or boxes["coverage"] == boxes["banque"]  # nothing idles while there is room
    if now in ("covering", "between"):
        assert boxes["coverage"] <= boxes["banque"]
        assert boxes["banque"] > 0 or amounts.is_amount_wanted(table)
        assert boxes["banque"] + boxes["reliquat"] > 0
        assert table.due == 0
    elif now in ("deal", "word", "draw", "naming"):
        assert 0 < boxes["coverage"] <= boxes["banque"]
        idle = table.profile.bank.uncovered == "stay_in_banque" or amounts.is_all_in(table)
        assert boxes["coverage"] == boxes["banque"] or idle
    elif now == "commission":
        assert 0 < table.due <= boxes["banque"]
        assert boxes["coverage"] == 0
    else:
        assert boxes["banque"] == boxes["reliquat"] == boxes["coverage"] == 0


def is_by_the_card(table: TableState) -> bool:
    """Tell whether nothing but the printed card and the words made the result: no ruling did."""
    return table.coup is not None and table.coup.marks is None


def check_settlement(before: TableState, after: TableState, follows: tuple[Event, ...]) -> None:
    """A settled coup: the result by the test's own judge, the moves, the commission, the end of the bank."""
    result = next(event for event in follows if isinstance(event, events.Result))
    coup = after.coup
    assert coup is not None
    faces = [str(card) for pair in zip(coup.punter[:2], coup.banker[:2], strict=True) for card in pair]
    thirds = [str(card) for card in (*coup.punter[2:], *coup.banker[2:])]
    to = "PBPB" + "P" * (len(coup.punter) - 2) + "B" * (len(coup.banker) - 2)
    judged = printed_card.judged({"cards": faces + thirds, "to": to}, rules_of(before, after))
    assert (result.punter, result.banker, result.natural, result.outcome) == (
        judged["punter"],
        judged["banker"],
        judged["natural"],
        judged["outcome"],
    )
    if after.profile.deal.wrong_draw_policy == "let_stand":
        check_faults_as_they_lie(follows, judged)
    else:  # what lies there is right, or the banco caller's own error
        assert all(fault["who"] == "punter" and banco(before) for fault in judged["violations"])
    check_money(before, after, follows, result)


def check_faults_as_they_lie(follows: tuple[Event, ...], judged: dict[str, Any]) -> None:
    faults = [event for event in follows if isinstance(event, events.FalseDraw)]
    assert [(f.side, f.total, f.against, f.required, f.did) for f in faults] == [
        tuple(violation[key] for key in ("who", "total", "against", "required", "did"))
        for violation in judged["violations"]
    ]


def check_money(before: TableState, after: TableState, follows: tuple[Event, ...], result: events.Result) -> None:
    """The moves of a settled coup, the commission, the end of the bank."""
    dropped = sum(event.amount for event in follows if isinstance(event, events.DueDropped))
    settled = {"cagnotte": after.books["cagnotte"] - dropped}
    cover, settlement = before.books["coverage"], after.profile.settlement
    called = [event.amount for event in follows if isinstance(event, events.CommissionCalled)]
    if result.outcome == "banker":
        assert before.bank is not None
        win = before.bank.wins + 1
        steps = [step for number, step in settlement.commission_rate_steps or () if number <= win]
        rate_ = steps[-1] if steps else settlement.commission_rate
        rate = Fraction(rate_.p, rate_.q)
        units = ROUNDED[settlement.commission_rounding](cover * rate / settlement.commission_unit)
        due = min(max(units * settlement.commission_unit, settlement.commission_min), cover)
        if not settlement.commission or win < settlement.commission_from_win_no:
            due = 0
        assert called == ([due] if due else [])
        check_win(before, after, cover, due)
    else:
        assert called == []
        assert settled["cagnotte"] == before.books["cagnotte"]
    if result.outcome == "punter":
        assert after.bank is None
        assert before.bank is not None
        for stake in before.covers:
            account = f"seat {stake.seat}"
            shared = sum(e.amount for e in follows if isinstance(e, events.StakeSharePaid) and e.seat == stake.seat)
            part = sum(e.amount for e in follows if isinstance(e, events.StakeSharePaid) and e.partner == stake.seat)
            assert after.books[account] == before.books[account] + 2 * stake.amount - shared + part
        home = before.books["banque"] + before.books["reliquat"] - cover
        partner, part = before.bank.associate, 0
        if partner is not None:
            left = before.books["banque"] + before.books["reliquat"] - cover
            part = left * before.bank.share // before.bank.opened
            assert after.books[f"seat {partner}"] == before.books[f"seat {partner}"] + part
        account = f"seat {before.bank.seat}"
        assert after.books[account] == before.books[account] + home - part
    if result.outcome == "tie":
        assert before.coup is not None
        assert before.bank is not None
        if after.bank is None:  # the bank ended with its shoe
            assert after.profile.bank.end_of_shoe_bank == "next_seat"
            return
        stays = settlement.tie == "void_stakes_stay"
        back = 0 if stays else before.coup.uncovered + before.bank.off
        assert after.books["banque"] == before.books["banque"] + back
        here = (*after.seats, *after.standing)  # who left during the coup has his stake back
        stay = tuple(cover for cover in before.covers if stays or cover.seat in here)
        if settlement.tie == "void_stakes_returned":
            stay = ()
        assert after.covers == stay or (before.idle and {c.seat for c in after.covers} <= set(here))


def check_win(before: TableState, after: TableState, cover: int, due: int) -> None:
    """After a win the cover lies in Banque; without a commission M6 and M20 have followed, or the bank is over."""
    assert before.bank is not None
    apart = due if after.profile.settlement.commission_timing == "set_apart" else 0
    rules, banque, reliquat = after.profile.bank, before.books["banque"] + cover - apart, before.books["reliquat"]
    if due and not apart:
        assert (after.books["banque"], after.books["reliquat"]) == (banque, reliquat)
    elif after.bank is None:
        assert rules.end_of_shoe_bank == "next_seat"
    elif rules.bank_limits_apply_to == "initial_only" and rules.reliquat_reexpose != "at_next_coup":
        assert (after.books["banque"], after.books["reliquat"]) == (banque, reliquat)
    else:
        assert after.books["banque"] + after.books["reliquat"] == banque + reliquat


def one_step(played: Game, event: Event) -> tuple[TableState, TableState]:
    """Do an act event by event, and as a whole; both must come to the same table."""
    before = played.table
    follows = played.do(event, *people(event, before.profile))
    part: TableState | None = before
    for each in (event, *follows):
        part = evolve(part, each)
        check_books(part, each)
    if not isinstance(event, events.Voided):
        assert part is not None
        assert bare(part) == bare(played.table)  # what a repair reads again is an act's, no event's
    check_table(played.table)
    if any(isinstance(each, events.Settled) for each in follows) and is_by_the_card(played.table):
        check_settlement(before, played.table, follows)
    return before, played.table


def cards_left_the_shoe(acts: Iterable[Act]) -> int:
    """Return how many cards left since the shoe was filled last, and did not go back into it."""
    acts = tuple(acts)
    out, taken_back = 0, {act.event.act for act in acts if isinstance(act.event, events.Voided)}
    for act in acts:
        if isinstance(act.event, events.ShoeLoaded):
            out = 0
        for event in () if act.id in taken_back else (act.event, *(act.follows or ())):
            out += isinstance(event, events.CardDrawn | events.StrayCard | events.CardBurned)
            out -= isinstance(event, events.CardReturned)
    return out


def take_back(before: TableState, played: Game) -> None:
    """What a person typed in the open coup can be taken back unless play stands still, and all is as before."""
    newest = played.table.undo
    assert newest is not None
    voided = Act("back", events.Voided(newest.act), *people(events.Voided("")))
    if newest.typed and not played.open.frozen:
        assert refused(played.open, voided.event) is None
        assert without_undo(step(played.table, voided)[1]) == without_undo(before)
    else:
        why = refused(played.open, voided.event)
        assert why is not None
        assert why.reason == ("frozen" if played.open.frozen else "card_stays_out")


@pytest.mark.parametrize("block", range(BLOCKS))
def test_whatever_is_played(block: int) -> None:
    for seed in range(block * A_BLOCK, (block + 1) * A_BLOCK):
        played: Game | None = None
        for played, event, chance in walk(seed, STEPS):  # the last table is looked at below
            _SEEN[phase(played.open)] += 1
            _KINDS[events.kind(event)] += 1
            before, after = one_step(played, event)
            if after.undo is not None and not isinstance(event, events.Voided):
                assert after.undo.act == played.acts[-1].id
                take_back(before, played)
            odd = strange(played.open, chance)
            if no(played.table, odd) is None:
                check_strange_but_allowed(after, odd)
            else:
                assert refused(played.open, odd) is None or odd not in legal(played.open)
                with pytest.raises(NotAHistory):
                    replay([Act("odd", odd, *people(odd))], after)
        assert played is not None
        loaded = played.table.loaded
        assert loaded is not None
        assert loaded.out == cards_left_the_shoe(played.acts)
        assert loaded.out + loaded.left == 52 * played.table.profile.equipment.decks
        assert replay(played.acts) == played.table


def check_strange_but_allowed(table: TableState, event: Event) -> None:
    """An event that only looks strange goes through like any other."""
    done, after = step(table, Act("odd", event, *people(event)))
    part = table
    for each in (event, *(done.follows or ())):
        part = evolve(part, each)
        check_books(part, each)
    check_table(after)


def test_the_walks_have_been_everywhere() -> None:
    """All nine phases and every kind of act, in the walks of this process and in further ones while one is missing.

    Rulings on irregularities are taken under every profile that ships (`test_walks_by_profile`).
    """
    expected = {kind.__name__ for kind in events.SAID - {events.DayOpened, events.Ruled}}
    for seed in range(BLOCKS * A_BLOCK, MOST):
        if set(_KINDS) == expected:
            break
        for played, event, _ in walk(seed, STEPS):
            _SEEN[phase(played.open)] += 1
            _KINDS[events.kind(event)] += 1
            played.do(event)
    assert set(_SEEN) == set(PHASES)
    assert len(PHASES) == 9
    assert set(_KINDS) == expected


def test_books_that_are_off_by_one_would_be_seen() -> None:
    """The control of the checks above: a settlement off by one minor unit, a stake too many."""
    played = Game()
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.cards("2H 4C KD 5S")
    before = played.table
    follows = played.show()
    after = played.table
    check_settlement(before, after, follows)
    called = next(event for event in follows if isinstance(event, events.CommissionCalled))
    wrong = (*(e for e in follows if e is not called), events.CommissionCalled(called.amount + 1))
    with pytest.raises(AssertionError):
        check_settlement(before, after, wrong)
    with pytest.raises(AssertionError):
        check_table(msgspec.structs.replace(after, due=0, covers=before.covers))
    crooked = events.Settled((("banque", 10000), ("coverage", -9999)))
    with pytest.raises(AssertionError):
        check_books(evolve(before, crooked), crooked)


def tampered(act: Act, chance: random.Random) -> Iterable[tuple[Event, ...]]:
    """Yield lists of consequences that are not those of the act."""
    follows = act.follows or ()
    yield (*follows, events.CommissionCalled(500))
    if follows:
        yield follows[:-1]
        yield ()
        yield (*follows, follows[-1])
        at = chance.randrange(len(follows))
        other = altered(follows[at])
        if other is not None:
            yield (*follows[:at], other, *follows[at + 1 :])
    if len(follows) > 1:
        yield (*follows[1:], follows[0])


def altered(event: Event) -> Event | None:
    """Return the event with one of its figures off by one."""
    match event:
        case events.Result():
            return msgspec.structs.replace(event, banker=(event.banker + 1) % 10)
        case events.Settled() if event.moves:
            (account, amount), *rest = event.moves
            return events.Settled(((account, amount + 1), *rest))
        case events.BankEnded():
            return msgspec.structs.replace(event, reliquat=event.reliquat + 1)
        case events.FalseDraw():
            return msgspec.structs.replace(event, total=event.total + 1)
        case events.SharePaid() | events.ToBanker() | events.FromBanker():
            return msgspec.structs.replace(event, amount=event.amount + 1)
        case events.PlaceLost():
            return msgspec.structs.replace(event, seat=event.seat + 1)
        case events.CallFell():
            return msgspec.structs.replace(event, by=event.by + 1)
        case events.HolderPaid():
            (account, amount), *rest = event.moves
            return events.HolderPaid(((account, amount + 1), *rest))
        case events.IdleReturned() | events.CoverCompleted() | events.StakeSharePaid():
            return msgspec.structs.replace(event, amount=event.amount + 1)
        case events.StakeReturned() | events.ToReliquat() | events.FromReliquat() | events.CommissionCalled():
            return msgspec.structs.replace(event, amount=event.amount + 1)
    return None


def test_a_history_that_states_other_consequences_is_none() -> None:
    tried: Counter[str] = Counter()
    for seed in range(60):
        before: TableState | None = None
        for played, event, chance in walk(seed, STEPS):
            before = played.table
            played.do(event)
            act = played.acts[-1]
            if not act.follows and chance.random() > 0.05:
                continue
            assert replay([act], before) == played.table
            for follows in tampered(act, chance):
                with pytest.raises(NotAHistory) as caught:
                    replay([msgspec.structs.replace(act, follows=follows)], before)
                assert caught.value.act.id == act.id
                tried[events.kind(event)] += 1
    assert {"Shown", "StakesClosed", "Covered", "BankPassed", "Called"} <= tried.keys()


def test_consequences_that_are_not_stated_are_computed() -> None:
    for seed in range(len(VARIANTS)):
        played = game(VARIANTS[seed])
        chance = random.Random(seed)
        for _ in range(STEPS):
            event = choice(played.table, chance)
            if event is None:
                break
            played.do(event)
        bare = [msgspec.structs.replace(act, follows=None) for act in played.acts]
        assert replay(bare) == played.table


def test_a_card_never_goes_back() -> None:
    """Whatever was typed since, the newest act being a card or the stop card, nothing is taken back."""
    played = Game()
    played.bank(1, 100)
    played.banco(2)
    played.close()
    for event in (
        events.CardDrawn(Card.H5),
        events.CardDrawn(None),
        events.StopCardOut(2),
        events.CardDrawn(Card.C5),
        events.CardDrawn(Card.C6),
        events.CardDrawn(Card.D9),  # before the word: it lies loose
        events.CardDrawn(Card.D8),
        events.StrayCard(Card.D7),
    ):
        played.do(event)
        assert refused(opened(played.table), events.Voided(played.acts[-1].id)) is not None
        assert played.no(events.Voided(played.acts[-1].id)) == "card_stays_out"


def test_a_refused_act_changes_nothing_and_is_not_recorded() -> None:
    """Through the clerk: the record and the table are the same before and after."""
    refused_acts = 0
    for seed in range(20):
        desk = Clerk(Memory(Identity("test", "walk")), SteppedClock(), SeededNames("walk"), "test", lambda: 0.0)
        desk.open_day(Setting("UTC", mapping(), LIMITS, STAFF), CHEF)
        desk.perform(Act("shoe", events.ShoeLoaded(1, 6)), MANUAL)
        desk.submit(events.ShiftOpened(LIMITS, (1, 2, 3)), CHEF)
        chance = random.Random(seed)
        for _ in range(40):
            table, whole = desk.view, desk._state
            assert table is not None
            assert whole is not None
            event = strange(table, chance) if chance.random() < 0.5 else choice(whole, chance)
            if event is None:
                break
            by, approved = people(event, whole.profile)
            if by is None:
                if refused(table, event) is None:
                    desk.perform(Act(f"shoe {desk.next_number}", event), MANUAL)
                continue
            recorded = desk.next_number
            if desk.submit(event, by, approved) is not None:
                refused_acts += 1
                assert desk.next_number == recorded
                assert desk.view == table
            else:
                assert desk.next_number > recorded
    assert refused_acts > 100
