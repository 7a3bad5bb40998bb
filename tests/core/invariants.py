"""The seven invariants of rules.md 5.3, asked of what `play --json` prints, line by line.

Nothing of the core is used. A line is one event with the books after it, in minor units. Each check fails with the
number of its invariant. Two things no story here does are beyond it: a suivi called after the deal, whose parts lie
double until the first stake is back, and a call by a seat that has an idle part.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

Line = dict[str, Any]
_HOUSE, _BESIDE = ("cagnotte", "due"), ("fees", "tips", "orphans")
_SIGN = {"banker": 1, "punter": -1, "tie": 0}
_BANCOS = ("banco", "banco_prime", "suivi")
_LAYING = ("Covered", "StakedOnLine", "StakeWithdrawn", "BankRaised")
_AFTER_A_COUP = ("BankOpened", "BankPassed", "GarageTaken", "Covered", "Called", "StakeWithdrawn", "ShiftClosed")


class Bent(AssertionError):
    """An invariant does not hold; the text begins with its number."""


def check(lines: Iterable[Line]) -> None:
    """Raise `Bent` at the first event after which an invariant does not hold."""
    watch = Watch()
    for line in lines:
        watch.see(line)


def require(number: int, left: object, right: object, line: Line) -> None:
    if left != right:
        raise Bent(f"{number}: {left} is not {right} after entry {line['seq']} ({line['event']})")


class Watch:
    """What has been seen of one table so far."""

    def __init__(self) -> None:
        self.rules: dict[str, Any] = {}
        self.before: Line = {"books": {"banque": 0, "reliquat": 0, "coverage": 0, "cagnotte": 0, "seats": {}}}
        self.offered, self.handed_back = Counter[int](), Counter[int]()
        self.idle = self.waiting = 0
        self.owners: tuple[str, ...] = ()
        self.put_in: int | None = None
        self.gained = self.dropped = self.detached = self.called = self.cover = 0
        self.outcome: str | None = None
        self.coup: tuple[int, int, int] | None = None
        self.is_dealt = self.all_in = False
        self.out, self.faces, self.packs = 0, Counter[str](), 0

    def see(self, line: Line) -> None:
        """Take one event, then hold every invariant against the books after it."""
        self._stakes(line)
        self._bank(line)
        self._coup(line)
        self._shoe(line)
        books = line["books"]
        boxes = {box: amount for box, amount in books.items() if box != "seats"}
        require(3, sum(boxes.values()) + sum(books["seats"].values()), 0, line)
        self._check_stakes(line)
        self._check_bank(line)
        self._check_coup(line)
        self.before = line

    # 1: what is offered plays, is idle or goes back

    def _stakes(self, line: Line) -> None:
        kind, seat, books = line["event"], line.get("seat", 0), line["books"]
        match kind:
            case "Covered":
                self._take_back(seat)
                self.offered[seat] = line["offered"]
            case "Called":
                self._take_back(seat)
                self.offered[seat] = books["coverage"] + self.idle - self._laid()
                if line["call"] in _BANCOS and self.rules["stakes"]["banco_by"] == "any":
                    self.offered[seat] = books["banque"]
                    self.idle = self._laid() - books["coverage"] if self.idle else 0
            case "StakedOnLine":
                self._take_back(seat)
                self.offered[seat] = line["offered"] // 2
            case "StakeOrphaned" if self.offered[seat]:
                self._take_back(seat)
            case "CoverCompleted":
                self.offered[seat] += line["amount"]
            case "StakeWithdrawn":
                self._take_back(seat)
            case "StakeReturned":
                self.handed_back[seat] += line["amount"]
            case "IdleReturned":
                self._idle_back(seat, line)
            case "Settled" if self.outcome != "tie":
                self.offered.clear()
                self.handed_back.clear()
                self.idle, self.waiting = 0, self.idle
        lets_in = self.rules and self.rules["stakes"]["excess"] in ("pay_in_rotation", "banker_may_raise")
        if kind in _LAYING and lets_in:
            self.idle = max(0, self._laid() - books["banque"])

    def _idle_back(self, seat: int, line: Line) -> None:
        """A part that did not play goes back: of a coup lost or won, or of stakes that still lie."""
        if self.waiting:
            self.waiting -= line["amount"]
        else:
            self.idle -= line["amount"]
            self.offered[seat] -= line["amount"]
        require(1, min(self.idle, self.waiting, 0), 0, line)

    def _take_back(self, seat: int) -> None:
        self.offered.pop(seat, None)
        self.handed_back.pop(seat, None)

    def _laid(self) -> int:
        return self.offered.total() - self.handed_back.total()

    def _check_stakes(self, line: Line) -> None:
        require(1, line["books"]["coverage"] + self.idle, self._laid(), line)

    # 5: what the owners of a bank gain

    def _owned(self, books: dict[str, Any]) -> int:
        return int(books["banque"] + books["reliquat"] + sum(books["seats"].get(seat, 0) for seat in self.owners))

    def _bank(self, line: Line) -> None:
        match line["event"]:
            case "DayOpened":
                self.rules = line["profile"]
            case "BankOpened":
                self.owners, self.gained = (str(line["seat"]),), 0
                self.put_in = self._owned(self.before["books"])
            case "AssociateJoined":
                assert self.put_in is not None
                self.owners += (str(line["seat"]),)
                self.put_in += self.before["books"]["seats"].get(str(line["seat"]), 0)
            case "FeeTaken" | "TipGiven" | "StakeOrphaned" if str(line["seat"]) in self.owners:
                self.gained -= line["amount"]
            case "Settled":
                assert self.outcome is not None
                self.gained += _SIGN[self.outcome] * self.cover
            case "CommissionDropped" | "CommissionSetApart":
                self.gained -= line["amount"]

    def _check_bank(self, line: Line) -> None:
        if self.put_in is not None:
            require(5, self._owned(line["books"]) - self.put_in, self.gained, line)
        if line["event"] == "BankEnded":
            require(5, line["books"]["banque"] + line["books"]["reliquat"], 0, line)
            self.put_in = None

    # 2, 3, 4, 6: the coup

    def _parts(self, line: Line) -> tuple[int, int, int]:
        """Return what the owners, the punters and the house have."""
        books = line["books"]
        owned = self._owned(books)
        house = sum(books.get(box, 0) for box in _HOUSE)
        beside = sum(books.get(box, 0) for box in _BESIDE)
        return owned, -owned - house - beside, house

    def _coup(self, line: Line) -> None:
        kind = line["event"]
        if kind in _AFTER_A_COUP:
            self.coup = None
        match kind:
            case "ShiftOpened":
                self.dropped = self.detached = 0
            case "FeeTaken" | "TipGiven" | "StakeOrphaned" if (
                self.coup is not None
            ):  # no part of the coup, whenever it comes
                owned, others, house = self.coup
                mine = line["amount"] if str(line["seat"]) in self.owners else 0
                self.coup = (owned - mine, others - line["amount"] + mine, house)
            case "ToutVa":
                self.all_in = True
            case "StakesClosed":
                self.coup, self.outcome, self.called = self._parts(self.before), None, 0
            case "CardDrawn":
                self.is_dealt = True
            case "Result":
                self.outcome, self.cover, self.is_dealt = line["outcome"], line["books"]["coverage"], False
            case "CoupAnnulled" | "CoupNotDealt":
                self.outcome, self.cover, self.is_dealt = "tie", 0, False
            case "Settled":
                self.all_in = False
            case "CommissionCalled":
                require(4, self.outcome, "banker", line)
                self.called = line["amount"]
            case "CommissionDropped" | "CommissionSetApart":
                require(6, line["amount"], self.called, line)
                self.dropped += line["amount"]
            case "TicketsDetached":
                self.detached += sum(run["value"] * run["count"] for run in line["runs"])

    def _check_coup(self, line: Line) -> None:
        books = line["books"]
        if self.is_dealt:
            stays = self.rules["bank"]["uncovered"] == "stay_in_banque" or self.all_in
            exposed = min(books["banque"], books["coverage"]) if stays else books["banque"]
            require(2, exposed, books["coverage"], line)
        if self.coup is not None and self.outcome is not None and line["event"] != "Result":
            owners, punters, house = (now - then for now, then in zip(self._parts(line), self.coup, strict=True))
            won = _SIGN[self.outcome] * self.cover
            if self.outcome != "banker":
                require(4, (house, self.called), (0, 0), line)
            require(3, (owners + house, punters), (won, -won), line)
        require(6, sum(books.get(box, 0) for box in _HOUSE), self.dropped, line)
        if line["event"] == "CommissionDropped" and self.rules["settlement"]["commission_proof"] == "tickets":
            require(6, self.detached, self.dropped, line)

    # 7: the cards

    def _shoe(self, line: Line) -> None:
        match line["event"]:
            case "ShoeLoaded":
                self.out, self.faces, self.packs = 0, Counter(), line["packs"]
            case "CardDrawn" | "StrayCard" | "CardBurned":
                self.out += 1
                self.faces[line["card"]] += 1 if line["card"] else 0
            case "ShoeEnded":
                require(7, line["out"], self.out, line)
            case "StopCardOut":
                require(7, line["after"], self.out, line)
        require(7, self.out <= self.packs * 52, True, line)
        require(7, [face for face, seen in self.faces.items() if seen > self.packs], [], line)
