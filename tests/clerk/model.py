"""A table against a small model of its own (record.md R68): money and phase only, reckoned by hand, a few lines long.

What is done: a bank opened, stakes, the deal by the printed card, commission, a pass, the newest act taken back, a
settled coup annulled, the program killed and started again, the shift counted, the day closed and the next opened.
After each step the table's books and phase are the model's, and after a start they are what they were.
"""

from __future__ import annotations

import tempfile
from collections import Counter
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from dealer_app.clerk import history
from dealer_app.clerk.clerk import MANUAL, Clerk
from dealer_app.clerk.setting import Setting
from dealer_app.core import events
from dealer_app.core.acts import Act
from dealer_app.core.cards import Card
from dealer_app.core.events import Event, Limits
from dealer_app.core.open import opened
from dealer_app.core.people import Person
from dealer_app.core.state import TableState, phase
from dealer_app.core.table import refused
from dealer_app.house import profiles
from dealer_app.journal.journal import Journal
from dealer_app.journal.signing import practice
from dealer_app.practice.chance import SeededNames
from tests.clerk.room import CHEF, CROUPIER, DIRECTOR
from tests.core.dealt_out import FACES
from tests.core.printed_card import OPTIONS
from tests.journal import evenings, knife
from tests.journal.evenings import DAY, IDENTITY, Clock
from tests.long.ranges import MEMORY

STAFF = {"117": "croupier", "201": "chef", "301": "director"}
LIMITS = Limits(1000, 500, 1000, 500)
SEATS = 5
VALUES, WISHES = st.integers(0, 9), st.tuples(st.booleans(), st.booleans())


class Model(NamedTuple):
    """What the table must stand at."""

    phase: str = "closed"
    bank: int = 0  # what the banker plays for
    aside: int = 0  # what is his and was not covered: the Reliquat
    covers: tuple[tuple[int, int], ...] = ()
    cagnotte: int = 0
    due: int = 0
    shift: bool = False
    counted: bool = True
    before: Model | None = None  # before the newest act that may be taken back
    settled: Model | None = None  # before the stakes of the last coup were closed, where it may be annulled

    @property
    def cover(self) -> int:
        return sum(amount for _, amount in self.covers)


def commission(cover: int) -> int:
    """Five per cent, to the next ten minor units, ties up."""
    return (cover + 100) // 200 * 10


def drawn(two: int, cell: str, wish: bool) -> bool:
    """Whether a third card is drawn: as the cell says, in a free one as wished."""
    return cell == "D" or (cell == "F" and wish)


class AgainstModel(RuleBasedStateMachine):
    """One table on a record on the disk; a sequence of `whole` steps counts."""

    whole: ClassVar[int] = 30
    careless = False  # the control's: a program that forgets its last act when it dies
    done: ClassVar[Counter[str]] = Counter()

    def __init__(self) -> None:
        super().__init__()
        self.place = tempfile.TemporaryDirectory(prefix="model-", dir=MEMORY)
        self.clock, self.model, self.numbers, self.steps = Clock(), Model(), 0, 0
        found = profiles.load("classic")
        assert isinstance(found, profiles.Found)
        self.setting = Setting("Europe/Paris", found.mapping, LIMITS, STAFF)  # type: ignore[arg-type]  # roles by name
        self.start()

    def teardown(self) -> None:
        self.done["sequences"] += self.steps >= self.whole  # some are given up at their beginning
        self.record.close()
        self.place.cleanup()

    def start(self) -> None:
        """Start the program on the record as it lies."""
        self.record = Journal(Path(self.place.name) / "journal", IDENTITY, {"program": "model"}, practice("test"))
        names = SeededNames("model", self.record.head.seq + 1)
        self.clerk = Clerk(self.record, self.clock, names, "test", lambda: 0.0)
        self.clerk.start()
        self.read = 0  # how far the record is folded again
        self.folded: TableState | None = None  # and to what

    @initialize()
    def begin(self) -> None:
        self.open_day()

    @precondition(lambda self: self.clerk.view is None or not self.clerk.view.day_open)
    @rule()
    def open_day(self) -> None:
        """A day, a shoe and a shift."""
        self.clock.passed += DAY
        self.out = Counter[int]()
        assert self.clerk.open_day(self.setting, CHEF) is None
        self.shoe(events.ShoeLoaded(self.numbers + 1, 6))
        self.says(events.ShiftOpened(LIMITS, tuple(range(1, SEATS + 1))), CHEF)
        self.model = Model("bank_offered", shift=True, counted=False)

    def shoe(self, event: Event) -> None:
        self.numbers += 1
        assert self.clerk.perform(Act(f"shoe/{self.numbers}", event), MANUAL) is None

    def says(self, event: Event, by: Person = CROUPIER, approved: Person | None = None) -> None:
        why = self.clerk.submit(event, by, approved)
        assert why is None, (event, why)

    @precondition(lambda self: self.model.phase == "bank_offered")
    @rule(steps=st.integers(0, 60))
    def open_bank(self, steps: int) -> None:
        amount = 1000 + 500 * steps
        opened = events.BankOpened(self.clerk.view.offer.first, amount)
        if refused(self.clerk.view, opened) is not None:
            return  # a passed bank has its price
        self.says(opened)
        self.model = self.model._replace(phase="covering", bank=amount, before=self.model, settled=None)

    @precondition(lambda self: self.model.phase in ("covering", "between"))
    @rule(seat=st.integers(1, SEATS), steps=st.integers(0, 20))
    def stake(self, seat: int, steps: int) -> None:
        """A stake that fits what is not covered yet."""
        amount, model = 1000 + 500 * steps, self.model
        free = model.bank - sum(held for other, held in model.covers if other != seat)
        if seat == self.clerk.view.bank.seat or amount > free or seat in dict(model.covers):
            return
        self.stake_of(seat, amount)

    def stake_of(self, seat: int, amount: int) -> None:
        self.says(events.Covered(seat, amount))
        covers = (*self.model.covers, (seat, amount))
        self.model = self.model._replace(phase="covering", covers=covers, before=self.model, settled=None)

    @precondition(lambda self: self.model.phase in ("covering", "between"))
    @rule(values=st.lists(VALUES, min_size=6, max_size=6), wishes=WISHES, kill=st.integers(0, 20))
    def coup(self, values: list[int], wishes: tuple[bool, bool], kill: int) -> None:
        """A whole coup by the printed card; the program is killed after the act that `kill` counts."""
        if any(self.out[value] + values.count(value) > 6 * len(FACES[value]) for value in values):
            return  # the six packs hold no more of them
        if not self.model.covers:
            self.stake_of(next(seat for seat in range(1, SEATS + 1) if seat != self.clerk.view.bank.seat), 1000)
        for at, (event, is_shoe) in enumerate(self.dealt(values, wishes)):
            (self.shoe if is_shoe else self.says)(event)
            if at == kill:
                self.done["killed in a coup"] += 1
                self.die_now()
        self.done["coups"] += 1

    def dealt(self, values: list[int], wishes: tuple[bool, bool]) -> Any:
        """Yield the acts of a coup, and let the model follow."""
        model = self.model
        yield events.StakesClosed(), False
        for value in values[:4]:
            yield self.card(value), True
        punter, banker = (values[0] + values[2]) % 10, (values[1] + values[3]) % 10
        if punter < 8 and banker < 8:
            third = None
            takes = drawn(punter, OPTIONS.punter[punter], wishes[0])
            yield events.Spoken("punter", "draw" if takes else "stand"), False
            if takes:
                third = values[4]
                punter = (punter + third) % 10
                yield self.card(third), True
            takes = drawn(banker, OPTIONS.banker[banker][11 if third is None else third], wishes[1])
            yield events.Spoken("banker", "draw" if takes else "stand"), False
            if takes:
                banker = (banker + values[5]) % 10
                yield self.card(values[5]), True
        self.model = self.ended(model, punter, banker)
        yield events.Shown("both"), False
        if self.model.phase == "commission":
            due = self.model.due
            self.model = self.model._replace(
                phase="between", bank=self.model.bank - due, cagnotte=self.model.cagnotte + due, due=0
            )
            yield events.CommissionDropped(due), False

    def card(self, value: int) -> Event:
        """A card of this value that the packs still hold."""
        self.out[value] += 1
        return events.CardDrawn(Card(FACES[value][self.out[value] % len(FACES[value])]))

    @staticmethod
    def ended(model: Model, punter: int, banker: int) -> Model:
        """What the table stands at behind a coup."""
        again = model._replace(before=None, settled=model)
        if punter == banker:
            return again._replace(phase="between", settled=None)
        if punter > banker:
            return again._replace(phase="bank_offered", bank=0, aside=0, covers=(), settled=None)
        due = commission(model.cover)
        later = "commission" if due else "between"
        aside = model.aside + model.bank - model.cover
        return again._replace(phase=later, bank=2 * model.cover, aside=aside, covers=(), due=due)

    @precondition(lambda self: self.model.before is not None)
    @rule()
    def take_back(self) -> None:
        """The newest act of an open bank or coup, as far as the game allows it."""
        undo = self.clerk.view.undo
        if undo is None or refused(self.clerk.view, events.Voided(undo.act)) is not None:
            return
        self.says(events.Voided(undo.act))
        assert self.model.before is not None
        self.model = self.model.before
        self.done["taken back"] += 1

    @precondition(lambda self: self.model.settled is not None and self.model.phase == "between")
    @rule()
    def annul(self) -> None:
        """A coup that the bank won is void: what it brought goes back, its commission comes out of the box."""
        before = self.model.settled
        assert before is not None
        self.says(events.Corrected((), "read wrong", void=True), CHEF, DIRECTOR)
        stands = phase(
            self.clerk.view
        )  # a bank may stand between two coups or, where that was its first, at its opening
        assert stands in ("between", "covering")
        self.model = before._replace(phase=stands, covers=(), before=None, settled=None)
        self.done["annulled"] += 1

    @precondition(lambda self: self.model.phase in ("between", "covering"))
    @rule()
    def passes(self) -> None:
        if refused(self.clerk.view, events.BankPassed()) is not None:
            return
        self.says(events.BankPassed())
        self.model = self.model._replace(phase="bank_offered", bank=0, aside=0, covers=(), before=None, settled=None)

    @rule(really=st.integers(0, 3))
    def die(self, really: int) -> None:
        """The program is killed between two acts, now and then."""
        if really == 0:
            self.done[f"killed in {self.model.phase}"] += 1
            self.die_now()

    def die_now(self) -> None:
        """Nothing but what is recorded is left, and the program is started again."""
        before = bare(self.clerk)
        self.record.close()
        if self.careless and self.record.head.seq > 20:
            forget(Path(self.place.name) / "journal")
        self.start()
        assert bare(self.clerk) == before

    @precondition(lambda self: self.model.phase == "bank_offered" and self.model.shift)
    @rule(differs=st.sampled_from((0, 500, -10)))
    def close(self, differs: int) -> None:
        """The shift is closed and counted, and the day closed."""
        if refused(self.clerk.view, events.ShiftClosed()) is not None:
            return
        self.says(events.ShiftClosed(), CHEF)
        self.says(events.CountBegan(), DIRECTOR)
        self.says(events.CagnotteCounted(max(0, self.model.cagnotte + differs)), DIRECTOR, CROUPIER)
        self.says(events.DayClosed(), CHEF)
        self.model = Model()
        self.done["days closed"] += 1

    @invariant()
    def is_as_the_model_says(self) -> None:
        view, model = self.clerk.view, self.model
        self.done["steps"] += 1
        self.steps += 1
        if view is None:
            return
        books = view.books
        assert phase(view) == model.phase
        assert (books["banque"], books["reliquat"]) == (model.bank, model.aside)
        assert books["coverage"] == model.cover
        if model.shift:
            assert self.clerk.is_balance("cagnotte", model.cagnotte)
        state = self.folded_again()
        assert state is not None
        assert sum(state.books.balances.values()) == 0
        assert opened(state) == view

    def folded_again(self) -> TableState | None:
        """The table as the record makes it: each act judged again once, and anew after each start."""
        entries = self.record.entries
        if entries[0].seq > self.read:  # another day
            self.folded = None
        news = [entry for entry in entries if entry.seq > self.read]
        for one in history.done(news, table=self.folded):
            self.folded = one.after
        self.read = self.record.head.seq
        return self.folded


def bare(clerk: Clerk) -> Any:
    """What is compared of a table: its books, its phase, its coups."""
    view = clerk.view
    return None if view is None else (view.books, phase(view), view.coups)


def forget(folder: Path) -> None:
    """Put a record back by an act, and take the copy that would tell: what a careless program may leave."""
    day = evenings.day_of(folder)
    with knife.opened(day) as db:
        acts = 'SELECT act FROM entry WHERE line NOT LIKE \'%"kind":"Program%\' ORDER BY seq DESC LIMIT 1'
        act = db.execute(acts).fetchone()[0].rsplit("/", 1)[0]
        db.execute("DELETE FROM entry WHERE seq >= (SELECT min(seq) FROM entry WHERE act LIKE ?)", (f"{act}/%",))
    day.with_suffix(".jsonl").unlink()
