"""How a walk comes to a rare act: a goal, the acts that lead to it in each phase, and cards that make it possible.

A walk takes what its profile's walks have taken least, and on the way whatever else is still wanted. The roads are
by the kinds of rules.md section 10; nothing here says whether an act is allowed, which only the judge knows.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

from dealer_app.core import amounts, events
from dealer_app.core.candidates import CANDIDATES
from dealer_app.core.cards import Card
from dealer_app.core.events import Change, Corrected, Event, Ruled
from dealer_app.core.legal import legal
from dealer_app.core.open import opened
from dealer_app.core.permits import SHOE
from dealer_app.core.phases import IN_DOUBT, PLACES
from dealer_app.core.state import OpenTable, TableState, open_coup, phase
from dealer_app.core.table import refused
from tests.core.walks import CARDS, READY, change, filled, no

LEAST = 20  # how often each act is to be taken under each profile that has it
_KEPT = 6  # tables of each act that are kept
PATIENCE = 28  # steps after which a goal is given up for another

_MAIN: dict[str, tuple[type[Event], ...]] = {
    "closed": (events.ShiftOpened, events.CountBegan, events.CagnotteCounted),
    "bank_offered": (
        events.BankOpened, events.FirstBanker, events.KnockedDown, events.BidMade, events.TicketsInService,
        events.FeeTaken,
    ),
    "covering": (
        events.Covered, events.StakesClosed, events.TicketsInService, events.TicketsTorn, events.FeeTaken,
        events.AmountAnnounced, events.BankReduced, events.NotesExchanged,
    ),
    "deal": (events.CardDrawn,),
    "word": (events.Spoken, events.Shown),
    "draw": (events.CardDrawn, events.Spoken, events.Shown),
    "naming": (events.CardNamed,),
    "commission": (events.TicketsDetached, events.CommissionDropped, events.TicketsInService),
    "between": (
        events.Covered, events.StakesClosed, events.TicketsTorn, events.FeeTaken, events.AmountAnnounced,
        events.BankReduced, events.NotesExchanged,
    ),
}  # fmt: skip
_LEADING: tuple[type[Event], ...] = tuple(
    dict.fromkeys(
        (
            *(kind for kinds in _MAIN.values() for kind in kinds),
            events.StrayCard, events.Called, events.BankPassed, events.HandRefused, events.NobodyTook,
            events.MoneyNamed, events.PlayerAway, events.PlaceTaken, events.ShiftClosed, events.Ruled,
            events.CardsCompared,
        )
    )
)  # fmt: skip
_DRIVEN = 0.75  # how often only what leads to the goal is asked for
_FOLLOW = ("Ruled I19", "Ruled I20", "Ruled I20b")
_AUCTION = ("BidMade", "KnockedDown", "NobodyTook")
_SALE = ("Ruled I57", "BankPassed", *_AUCTION)
_WINS = (
    *_FOLLOW, *_SALE, "CommissionDropped", "TicketsDetached", "TicketsTorn", "NotesExchanged", "GarageTaken",
    "HalfTaken", "AmountAnnounced",
)  # fmt: skip
_BANKER_OPEN = ("Ruled I16", "Ruled I17", "Ruled I18", "Ruled I24", "Ruled I30", "Ruled I39", "Amended")
_WORD_ONLY = (*_BANKER_OPEN, "Ruled I23", "Ruled I26", "Ruled I37", "Ruled I38")
_LOOSE = ("Ruled I21", "Ruled I22")
_REPAIRS = ("Amended", "Corrected")
_IN_COUP = (*_WORD_ONLY, *_LOOSE, "Ruled I28", "Ruled I29", "Ruled I36")
_ENDERS = ("Ruled I5", "Ruled I14", "Ruled I31", "Ruled I42", "Ruled I8", "Ruled unforeseen void")
_STRAYS = ("Ruled I1", "Ruled I2", "Ruled I3", "Ruled I4", "Ruled I7")
_SHIFT = ("DayClosed", "SurplusEntered", "ShiftOpened", "CountBegan", "CagnotteCounted", "FeeDayBegan")
_CLOSING = 9  # steps before its end in which a walk closes the day, where that is wanted
_BANK_WINS, _BANKER_NINE, _BANKER_SIX, _BANKER_THREE = "2H 4C KD 5S", "2H 9C KD QS", "2H 6C KD QS", "2H 3C KD QS"
_FACES = {
    **dict.fromkeys(_WINS, _BANK_WINS),
    **dict.fromkeys(("Ruled I30", "Ruled I39"), _BANKER_NINE),
    "Ruled I18": _BANKER_SIX,
    **dict.fromkeys(("Ruled I16", "Ruled I17", "Ruled I23", "Ruled I26"), _BANKER_THREE),
    "Ruled I24": f"{_BANKER_THREE} 2D KC",
}
_BREAKS = frozenset(
    {"Ruled I5", "Ruled I14", "Ruled I31", "Ruled I42", "Ruled I8", "Ruled unforeseen void", "Ruled I57", "Voided"}
    | {
        "ShiftClosed",
        "StopCardOut",
        "ShoeLoaded",
        "BankPassed",
        "PlaceLeft",
        "DayClosed",
        "Corrected void",
        "PlayFrozen",
        "ShoeAccepted",
    }
)
"""What ends a coup, a bank or a shift, and is taken on the way to nothing else."""


def key(event: Event) -> str:
    """Return the act for the table of counts: its kind, of rulings the number, of corrections what they change."""
    if isinstance(event, Ruled):
        return f"Ruled {event.number}{' void' if event.void else ''}"
    if isinstance(event, Corrected):
        return f"Corrected {'void' if event.void else event.changes[0].what}"
    return type(event).__name__


class Walker:
    """The walks of one profile: what has been taken, what is wanted still, and the next act towards it."""

    def __init__(self, wanted: set[str], chance: random.Random) -> None:
        self.wanted, self.chance = wanted, chance
        self.taken: Counter[str] = Counter()
        self._goal, self._since = "", 0
        self.seen: dict[str, list[TableState]] = {}  # tables at which an act was possible, some of each
        self._served = False  # whether the open coup has given what was gone for

    def missing(self) -> list[str]:
        """Return what was not taken often enough."""
        return [name for name in sorted(self.wanted) if self.taken[name] < LEAST]

    def next(self, table: TableState, left: int) -> Event | None:
        """Return what is done next, `left` steps before the walk's end; None where nothing may be."""
        lies = opened(table)
        driven = bool(self._goal) and left > _CLOSING and self.chance.random() < _DRIVEN
        found = _leading(lies, self._goal) if driven else legal(lies)
        offered: dict[str, list[Event]] = {}
        for event in found or legal(lies):
            for name in _names(event):
                offered.setdefault(name, []).append(event)
        self._remember(offered, table)
        goal = self._aim(left, offered, lies)
        return self._taken(offered, table, lies, goal)

    def again(self, name: str, table: TableState) -> Event | None:
        """Return an act of this name at a table where it is possible; None where chance found none."""
        lies = opened(table)
        kind = events.KINDS[name.partition(" ")[0]]
        found = [event for event in CANDIDATES[kind](lies) if name in _names(event) and not refused(lies, event)]
        return self._taken({name: found}, table, lies, name) if found else None

    def _remember(self, offered: dict[str, list[Event]], table: TableState) -> None:
        for name in offered:
            if name in self.wanted and self.taken[name] < LEAST and not name.startswith(_REPAIRS):
                kept = self.seen.setdefault(name, [])
                if len(kept) < _KEPT:
                    kept.append(table)
                elif self.chance.random() < 0.2:
                    kept[self.chance.randrange(_KEPT)] = table

    def _taken(self, offered: dict[str, list[Event]], table: TableState, lies: OpenTable, goal: str) -> Event | None:
        while offered:
            name = self._named(offered, goal, lies)
            event = self._filled(name, offered[name], table, lies, goal)
            if event is not None:
                self._note(key(event))
                if name.startswith(_REPAIRS):  # where one repair made a legal history, another may
                    self.seen.setdefault(key(event), []).append(table)
                return event
            del offered[name]
        return None

    def _note(self, name: str) -> None:
        self.taken[name] += 1
        self._served = name in _IN_COUP if name == self._goal else self._served and name != "StakesClosed"
        if name == self._goal:
            self._goal = ""

    def _aim(self, left: int, offered: dict[str, list[Event]], table: OpenTable) -> str:
        """Return the act to go for: one that ends a coup that has served its goal, or any that is wanted still.

        What closes the day is gone for at the end of a walk only.
        """
        self._since += 1
        missing = self.missing()
        if "DayClosed" in missing and left <= _CLOSING:
            self._goal = "DayClosed"
        elif not self._goal or self._since > PATIENCE or self._goal == "DayClosed":
            names = [name for name in missing if name != "DayClosed"]
            if open_coup(table) is not None:
                here = [name for name in names if name in offered]
                ends = [name for name in here if name in _ENDERS]
                names = (ends if self._served else []) or [n for n in here if n in _IN_COUP] or further(table, names)
            self._goal, self._since = self.chance.choice(names) if names else "", 0
        return self._goal

    def _named(self, offered: dict[str, list[Event]], goal: str, table: OpenTable) -> str:
        if goal in offered and self.chance.random() < 0.95:
            return goal
        if len(offered) == 1:
            return next(iter(offered))
        beside = [name for name in offered if name not in _BREAKS and LEAST - self.taken[name] > 0]
        beside = [name for name in beside if name in self.wanted and not _spoils(offered[name][0], goal, table)]
        if beside and self.chance.random() < 0.45:
            return self.chance.choice(beside)
        on = {name: max(_on_the_road(event, goal, table) for event in found) for name, found in offered.items()}
        best = max(on.values())
        if best > 0 and self.chance.random() < 0.93:
            names = [name for name, worth in on.items() if worth == best]
            return self.chance.choices(names, [READY[type(offered[name][0])] for name in names])[0]
        names = list(offered)
        weights = [READY[type(offered[n][0])] * (0.1 if n.startswith(("Ruled", "Corrected")) else 1) for n in names]
        return self.chance.choices(names, weights)[0]

    def _filled(self, name: str, found: list[Event], table: TableState, lies: OpenTable, goal: str) -> Event | None:
        """Return one of the representatives with faces and amounts; a repair that makes a legal history."""
        if name.startswith("Corrected") and name != "Corrected void":
            tries = (self._correction(name.split()[1], lies) for _ in range(40 if name == "Corrected word" else 20))
        elif name == "Amended":
            tries = (events.Amended(_ordinal(self.chance.choice(found)), self.chance.choice(CARDS)) for _ in range(6))
        elif name == "CardDrawn":
            return events.CardDrawn(_face(lies, goal, self.chance))
        else:
            best = [event for event in found if _prefers(event, goal, lies)]
            event = self.chance.choice(best or found)
            if isinstance(event, Corrected):
                return event if no(table, event) is None else None
            return filled(event, lies, self.chance)
        return next((event for event in tries if no(table, event) is None), None)

    def _correction(self, what: str, table: OpenTable) -> Corrected:
        if what == "stake" and table.last is not None and self.chance.random() < 0.4:
            lay = self.chance.choice(table.last.covers)
            other = self.chance.choice(table.seats or (1,))
            changes = (Change("stake", seat=lay.seat, amount=0), Change("stake", seat=other, amount=lay.amount))
            return Corrected(changes, "It was another player's stake.")
        while True:
            one = change(table, self.chance)
            if one.what == what:
                break
        two: tuple[Change, ...] = (
            (change(table, self.chance),) if self.chance.random() < (0.5 if what == "word" else 0.1) else ()
        )
        return Corrected((one, *two), "It was recorded wrong.")


def _leading(table: OpenTable, goal: str) -> tuple[Event, ...]:
    """Return what is legal of the goal itself and of the kinds that lead to it; quicker than to ask for all."""
    kind = goal.partition(" ")[0]
    places = PLACES[phase(table)]
    found = [
        event
        for leading in dict.fromkeys((*_LEADING, events.KINDS[kind]))
        if leading in places or leading in SHOE or leading in IN_DOUBT
        for event in CANDIDATES[leading](table)
        if not isinstance(event, Ruled) or key(event) in (goal, "Ruled I1")
    ]
    return tuple(event for event in found if refused(table, event) is None)


def further(table: OpenTable, names: list[str]) -> list[str]:
    """Return what the open coup may still come to, else all names."""
    coup = open_coup(table)
    is_early = coup is not None and coup.punter_word is None and not coup.both_shown
    return [name for name in names if is_early and name in _IN_COUP] or names


def _names(event: Event) -> tuple[str, ...]:
    if isinstance(event, Corrected) and not event.void:
        return tuple(f"Corrected {what}" for what in ("card", "word", "stake", "call"))
    return (key(event),)


def _ordinal(event: Event) -> int:
    assert isinstance(event, events.Amended)
    return event.ordinal


def _face(table: OpenTable, goal: str, chance: random.Random) -> Card | None:
    """Return the face that leaves the shoe: as the goal wants it, or any."""
    coup = open_coup(table)
    faces, n = _FACES.get(goal, "").split(), 0 if coup is None else len(coup.cards)
    if n < len(faces) and chance.random() < 0.95:
        return Card(faces[n])
    return None if chance.random() < (0.4 if goal == "CardNamed" else 0.04) else chance.choice(CARDS)


def _spoils(event: Event, goal: str, table: OpenTable) -> bool:
    """Tell whether an act leads away from the goal in mid-coup."""
    if isinstance(event, events.Shown | events.Spoken | events.CardDrawn | events.StrayCard):
        return not _on_the_road(event, goal, table)
    if isinstance(event, Ruled):
        return phase(table) in ("word", "draw") and goal.startswith("Ruled")
    return isinstance(event, events.BankOpened | events.HandRefused | events.Called)


def _on_the_road(event: Event, goal: str, table: OpenTable) -> float:
    """Return how much an act leads to the goal: 0 not at all, 1 on with the game, 2 straight there."""
    now = phase(table)
    if isinstance(event, events.Covered) and table.covers and goal not in ("Covered", "StakeWithdrawn", "MoneyNamed"):
        return 0  # one stake is enough
    if (
        isinstance(event, events.AmountAnnounced)
        and not amounts.is_amount_wanted(table)
        and goal != "AmountAnnounced"
    ):
        return 0
    road = _ROADS.get(now, _main)
    return max(road(event, goal, table), _main(event, goal, table))


def _main(event: Event, goal: str, table: OpenTable) -> float:
    return 1 if isinstance(event, _MAIN[phase(table)]) and not _ends_the_road(event, goal, table) else 0


def _ends_the_road(event: Event, goal: str, table: OpenTable) -> bool:
    """Tell whether going on with the coup would pass the goal by."""
    coup = open_coup(table)
    if coup is None or not coup.is_dealt or coup.both_shown:
        return False
    if goal in _LOOSE or (goal in _WORD_ONLY and coup.punter_word is not None):
        both = isinstance(event, events.Shown) and event.side == "both"
        said = isinstance(event, events.Spoken)
        return (
            both
            or said
            or (
                goal in ("Ruled I37", "Ruled I26")
                and isinstance(event, events.CardDrawn)
                and len(coup.punter) > (1 if goal == "Ruled I37" else 2)
            )
        )
    return False


def _closing(event: Event, goal: str, table: OpenTable) -> float:
    """A shift is closed, counted and the day closed."""
    closes = events.ShiftClosed | events.CountBegan | events.CagnotteCounted | events.DayClosed
    if goal in _SHIFT and isinstance(event, closes):
        return 0 if goal != "DayClosed" and isinstance(event, events.DayClosed) else 2
    if goal == "DayClosed" and isinstance(event, events.ShiftOpened):
        return -1
    return 0


def _offered(event: Event, goal: str, table: OpenTable) -> float:
    offer = table.offer
    is_sale = offer is not None and offer.seller is not None
    if is_sale and goal in (*_AUCTION, "HandRefused"):
        return 2 if isinstance(event, events.HandRefused | events.NobodyTook | events.BidMade) else 0
    if is_sale and goal == "Ruled I57":
        return 2 if isinstance(event, events.BankOpened | events.KnockedDown) else 0
    return _closing(event, goal, table)


def _staking(event: Event, goal: str, table: OpenTable) -> float:
    """Stray cards, the calls of a suivi, a bank that is passed, notes."""
    bank = table.bank
    if goal in _STRAYS:
        pulls = goal == "Ruled I3" and isinstance(event, Ruled) and event.number == "I1"
        return 2 if pulls or (isinstance(event, events.StrayCard) and not table.strays) else 0
    if goal in _SALE and isinstance(event, events.BankPassed):
        return 2
    if goal in _FOLLOW and bank is not None and isinstance(event, events.Called) and not table.covers:
        wanted = "banco" if bank.suivi is None else "suivi" if goal != "Ruled I20b" else ""
        return 2 if event.call == wanted else 0
    if goal == "NotesExchanged" and table.covers and isinstance(event, events.MoneyNamed) and not table.notes:
        return 2
    if goal in ("GarageTaken", "HalfTaken") and isinstance(event, events.Called):
        return 2
    if goal == "ListJoined" and isinstance(event, events.PlaceTaken):
        return 2
    if goal == "PlayerBack" and isinstance(event, events.PlayerAway):
        return 2
    return _closing(event, goal, table)


def _word(event: Event, goal: str, table: OpenTable) -> float:
    shown = isinstance(event, events.Shown)
    if goal in _LOOSE:
        return 2 if isinstance(event, events.CardDrawn) else 0
    if goal in _WINS:
        return 2 if shown and isinstance(event, events.Shown) and event.side == "both" else 0
    before = table.profile.deal.natural_check == "before_the_word"
    if goal in _BANKER_OPEN and before:
        return 2 if isinstance(event, events.Shown) and event.side == "banker" else 0
    if goal in _WORD_ONLY:
        return 2 if isinstance(event, events.Spoken) and event.word == "draw" else 0
    return 0


def _draw(event: Event, goal: str, table: OpenTable) -> float:
    coup = open_coup(table)
    if coup is None or goal not in _WORD_ONLY:
        return 0
    if goal in _BANKER_OPEN and not coup.banker_shown:
        return 2 if isinstance(event, events.Shown) and event.side == "banker" else 0
    if isinstance(event, events.StrayCard):
        return 2 if goal in ("Ruled I17", "Ruled I24") and len(coup.punter) > 2 else 0
    return 2 if isinstance(event, events.CardDrawn) and goal not in ("Ruled I37", "Ruled I38") else 0


_ROADS: dict[str, Callable[[Event, str, OpenTable], float]] = {
    "closed": _closing,
    "bank_offered": _offered,
    "covering": _staking,
    "between": _staking,
    "word": _word,
    "draw": _draw,
}


def _prefers(event: Event, goal: str, table: OpenTable) -> bool:
    """Tell whether, of the representatives of one act, this is the one that the goal wants."""
    match event:
        case events.TicketsInService():
            return event.value == min(table.profile.settlement.ticket_values)
        case events.Covered() if goal == "Ruled I20b" and table.bank is not None:
            return event.seat != table.bank.suivi
        case events.MoneyNamed() if goal == "NotesExchanged":
            return event.medium == "notes" and table.bank is not None and event.seat != table.bank.seat
        case events.PlaceTaken() if goal == "ListJoined":
            return event.seat > table.profile.equipment.seats
        case events.Called() | events.Shown() | events.Spoken() if goal:
            return _on_the_road(event, goal, table) == 2
    return False
