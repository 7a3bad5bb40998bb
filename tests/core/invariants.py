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
_REPAIRS = ("Corrected", "Reread", "BooksPut")
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
        self.strays: list[str | None] = []
        self.repair = Repair()

    def see(self, line: Line) -> None:
        """Take one event, then hold every invariant against the books after it."""
        self.repair.see(self, line)
        if line["event"] in ("Corrected", "Reread"):
            require(3, line["books"], self.before["books"], line)  # nothing has moved yet
            self.before = line
            return
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
                self.idle = min(self.idle, max(0, self._laid() - books["banque"]))  # its idle part is gone too
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
            case "PlaceChanged" if str(line["seat"]) in self.owners and self.put_in is not None:
                seats, old, new = self.before["books"]["seats"], str(line["seat"]), str(line["to"])
                self.owners = tuple(new if seat == old else seat for seat in self.owners)
                moved = seats.get(new, 0) - seats.get(old, 0)  # a partner goes to another account
                self.put_in += moved
                if self.coup is not None:
                    owned, others, house = self.coup
                    self.coup = (owned + moved, others - moved, house)
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
                self.dropped = self.detached = self.repair.too_many = 0
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
            self.repair.after_drop(self)
            require(6, self.detached, self.dropped + self.repair.too_many, line)

    # 7: the cards

    def _shoe(self, line: Line) -> None:
        match line["event"]:
            case "ShoeLoaded":
                self.out, self.faces, self.packs = 0, Counter(), line["packs"]
                self.strays.clear()
            case "CardDrawn" | "StrayCard" | "CardBurned":
                self.out += 1
                self.faces[line["card"]] += 1 if line["card"] else 0
                self.strays += [line["card"]] if line["event"] == "StrayCard" else []
            case "CardReturned":
                self.out -= 1
                drawn = self.strays if line["apart"] and self.strays else self.repair.cards
                face = drawn.pop() if drawn else None
                self.faces[face or ""] -= 1 if face else 0
            case "ShoeEnded":
                require(7, line["out"], self.out, line)
            case "StopCardOut":
                require(7, line["after"], self.out, line)
        require(7, self.out <= self.packs * 52, True, line)
        require(7, [face for face, seen in self.faces.items() if seen > self.packs], [], line)


class Repair:
    """What a correction needs to know of the last coup, to hold its books against the corrected figures.

    A correction is three events: what was said, how the coup ended, and one posting. The books after it must be the
    recorded ones plus that posting, the owners and the house must have what the corrected coup gives them (3, 4), a
    bank's gain and the house's sum must follow (5, 6), and the cards that are known now are counted (7).
    """

    def __init__(self) -> None:
        self.owners: tuple[str, ...] = ()
        self.commission = self.tickets = self.too_many = 0
        self.cards: list[str | None] = []
        self.is_coup = self.is_corrected = False
        self.stays = False
        self.later: list[Line] = []
        self.ended: Line | None = None

    def see(self, watch: Watch, line: Line) -> None:
        """Take an event before the rest of the watch does."""
        kind = line["event"]
        if self.ended is not None and kind != "BooksPut":
            self._put(watch, line, [])  # nothing moved
        match kind:
            case "StakesClosed":
                self.cards, self.is_coup, self.is_corrected = [], True, False
            case "CardDrawn" if self.is_coup:
                self.cards.append(line["card"])
            case "CardNamed":
                self._read(watch, line["ordinal"], line["card"], is_named=True)
            case "Amended":
                self._read(watch, line["ordinal"], line["card"])
            case "Result" | "CoupAnnulled":
                self.owners, self.commission, self.tickets, self.is_coup = watch.owners, 0, 0, False
                self.later = []
            case "CommissionDropped" | "CommissionSetApart":
                self.commission += line["amount"]
            case "TicketsDetached":
                self.tickets += sum(run["value"] * run["count"] for run in line["runs"])
            case "Corrected":
                for change in line["changes"]:
                    if change["what"] == "card":
                        self._read(watch, change["ordinal"], change["card"])
            case "Reread":
                self.ended = line
            case "BooksPut":
                self._put(watch, line, line["moves"])
        if not self.is_coup and kind not in _REPAIRS:
            self.later.append(line)

    def _read(self, watch: Watch, ordinal: int, face: str, *, is_named: bool = False) -> None:
        """A face is another one; one that was named was never counted as drawn."""
        if 1 <= ordinal <= len(self.cards):
            before = self.cards[ordinal - 1]
            self.cards[ordinal - 1] = face
            if before is not None and not is_named and watch.faces[before]:
                watch.faces[before] -= 1
                watch.faces[face] += 1

    def after_drop(self, watch: Watch) -> None:
        """Tickets that were detached for a commission that was corrected are paper: what is too much is known."""
        if self.is_corrected:
            self.too_many = max(watch.detached - watch.dropped, self.too_many)

    def _put(self, watch: Watch, line: Line, moves: list[tuple[str, int]]) -> None:
        """Hold one posting against the corrected coup; then the watch goes on from there."""
        assert self.ended is not None
        ended, self.ended, self.is_corrected = self.ended, None, True
        before = watch.before["books"]
        require(3, sum(amount for _, amount in moves), 0, line)
        after = _posted(before, moves)
        if line["event"] == "BooksPut":
            require(3, _bare(line["books"]), _bare(after), line)
        cover = sum(amount for _, amount in ended["stakes"])
        sign = _SIGN[ended["outcome"] or "tie"]
        old_sign, old_cover = _SIGN[watch.outcome or "tie"], watch.cover
        require(4, ended["commission"] > 0 and sign != 1, False, line)
        apart = watch.rules["settlement"]["commission_timing"] == "set_apart"
        dropped = ended["commission"] if apart or self.commission else 0
        house = sum(after.get(box, 0) - before.get(box, 0) for box in _HOUSE)
        owned = _of(after, self.owners) - _of(before, self.owners)
        require(6, house, dropped - self.commission, line)
        require(3, owned + house, sign * cover - old_sign * old_cover, line)
        watch.gained += sign * cover - old_sign * old_cover - house
        watch.dropped += house
        self.too_many += self._tickets_over(ended, dropped)
        self.commission, watch.called = dropped, ended["commission"]
        watch.outcome, watch.cover = ended["outcome"] or "tie", cover
        self._lay(watch, ended, after)

    def _tickets_over(self, ended: Line, dropped: int) -> int:
        """Return by how much tickets and commission part now, beyond what they did before."""
        require(6, ended["tickets"], self.tickets, ended)
        if not dropped and ended["commission"]:
            return 0  # tickets are still to come, and the drop will tell
        return self.commission - dropped

    def _lay(self, watch: Watch, ended: Line, after: dict[str, Any]) -> None:
        """Lay the stakes as they lie now: those of a tie stay, and what came since is laid on them."""
        lay_idle = watch.idle + watch.waiting
        watch.offered.clear()
        watch.handed_back.clear()
        watch.idle = watch.waiting = 0
        tie = watch.rules["settlement"]["tie"]
        if ended["outcome"] == "tie" and tie != "void_stakes_returned":
            watch.offered.update(dict(ended["stakes"]))
            watch.idle = watch.offered[0] = lay_idle  # whoever laid it
        for line in self.later:
            if line["event"] in (*_LAYING, "Called", "StakeReturned"):
                watch._stakes(line)
        called = [line["seat"] for line in self.later if line["event"] == "Called"]
        if called and called[-1] in watch.offered:
            watch.offered[called[-1]] += after["coverage"] + watch.idle - watch._laid()


def _of(books: dict[str, Any], owners: Iterable[str]) -> int:
    return int(books["banque"] + books["reliquat"] + sum(books["seats"].get(seat, 0) for seat in owners))


def _posted(books: dict[str, Any], moves: Iterable[tuple[str, int]]) -> dict[str, Any]:
    """Return the books after a posting, as they are printed."""
    after = {**books, "seats": dict(books["seats"])}
    for account, amount in moves:
        if account.startswith("seat "):
            seat = account.removeprefix("seat ")
            after["seats"][seat] = after["seats"].get(seat, 0) + amount
        else:
            after[account] = after.get(account, 0) + amount
    return after


def _bare(books: dict[str, Any]) -> dict[str, Any]:
    """Return the books without what stands at nothing."""
    boxes = {box: amount for box, amount in books.items() if box != "seats" and amount}
    return {**boxes, "seats": {seat: amount for seat, amount in books["seats"].items() if amount}}
