"""Column C of shoes.md 4.2 on the clerk's state: for each fault and variant a stage, and what must be so after it.

The acts are those of the simulator's catalogue, done to a real line whose main is the real clerk. Where the table's
own order is what goes wrong (F25, F36, F37) the stakes are closed meanwhile, which frees the slot for four cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from dealer_app.core import events
from dealer_app.core.state import open_coup
from drivers.simulator.faults import FAULTS
from drivers.simulator.faults import acts as acts_of
from tests.clerk.room import CHANGEUR, CHEF, CROUPIER
from tests.clerk.world import Table

Stage = Callable[[str, str], Table]
Check = Callable[[Table], object]

SETTLING = 26.0  # seconds of the world's clock; the longest silence of a fault is 12
SHORT = 4.0
WORD = events.Spoken("punter", "stand")


def between(wire: str, caps: str) -> Table:
    """The shoe is loaded, no coup is open."""
    return Table(wire, caps).loaded()


def coup(wire: str, caps: str) -> Table:
    """Two of the four cards are out."""
    return Table(wire, caps).loaded().closed().pulled(2)


def covered(wire: str, caps: str) -> Table:
    """The stakes are not closed yet; they will be in a moment."""
    table = Table(wire, caps).loaded()
    for event in (events.BankOpened(1, 10_000), events.Covered(2, 5_000)):
        assert table.submit(event) is None
    table.mark().closing_at = table.now + 0.3
    return table


def stood(wire: str, caps: str) -> Table:
    """The punter has said no: one card may leave, the banker's."""
    table = Table(wire, caps).loaded().closed().pulled(4)
    assert table.submit(WORD) is None
    return table.mark()


def count(table: Table) -> int:
    """How many cards the open coup has."""
    open_ = open_coup(table.view)
    return -1 if open_ is None else len(open_.cards)


def quiet(table: Table) -> bool:
    """Nothing froze and the line is up again."""
    return not table.view.frozen and table.status.line.state == "up"


def there(table: Table) -> bool:
    """At least one card left, all are recorded once, in order, and nothing froze."""
    return bool(table.drawn) and table.cards == table.drawn and quiet(table)


def frozen(table: Table, why: str, *, chef: bool = False) -> bool:
    """Play stands still for this: nothing is said, shown or paid until two persons, or the chef, have compared."""
    cards = events.CardsCompared(count(table) + len(table.view.strays) if count(table) >= 0 else 0)
    alone = table.can(cards) == "approval_wanted"
    with_changer = table.can(cards, CROUPIER, CHANGEUR) == ("approval_wanted" if chef else None)
    with_chef = table.can(cards, CROUPIER, CHEF) is None
    still = table.can(events.Shown("both")) == "frozen" and table.can(events.BankPassed()) == "frozen"
    return why in table.view.frozen and alone and with_changer and with_chef and still


@dataclass(frozen=True)
class Case:
    """A stage, what must be so after the fault, and for how long the world goes on."""

    stage: Stage
    check: Check
    wait: float = SHORT


def locks(table: Table) -> int:
    """How often the shoe's slot was turned since the mark."""
    return sum(stored.body.startswith(b"LK") for stored in table.log[table.logged :])


def took(table: Table) -> int:
    """How many ms passed from the close of the stakes to the turning of the slot, by the entries."""
    at = {entry.kind: entry.at for entry in reversed(table.book.entries[table.begun :])}
    return at["ShoeNoted"] - at["StakesClosed"]


OTHERWISE: dict[str, tuple[str, ...]] = {
    "F36": ("mute answers 0.8",),
    "F37": ("busy 1", "order CE code=21"),
    "F54": ("stuck 25; @0.1 pull; @0.5 second",),
}
"""Acts in place of the catalogue's: the table gives the order itself, and a hung console is no full disk."""

COLUMN_C: dict[str, tuple[Case, ...]] = {
    "F01": (Case(between, lambda t: "stale" in t.states and quiet(t) and t.kinds == [], 12),),
    "F02": (
        Case(
            coup,
            lambda t: (
                there(t) and t.kinds.count("LateCards") == 1 and t.marks["late_cards"][0] == 2 and count(t) == 4
            ),
            12,
        ),
    ),
    "F03": (Case(coup, lambda t: frozen(t, "loss_possible") and count(t) == 2 and t.cards == [], 12),),
    "F04": (Case(coup, lambda t: "down" in t.states and quiet(t) and "LineFound" in t.kinds, 12),),
    "F05": (
        Case(
            coup,
            lambda t: (
                t.status.other
                and t.status.other != t.status.bound
                and t.can(events.ShoeAccepted(t.status.other), CHEF) == "not_now"
                and "desync" in t.states
                and not t.view.frozen
            ),
            12,
        ),
    ),
    "F06": (Case(coup, lambda t: t.status.line.why == "ambiguous" and not t.view.frozen, 12),),
    "F07": (Case(coup, lambda t: there(t) and count(t) == 3 and "ProgramStarted" in t.kinds),),
    "F08": (Case(coup, lambda t: there(t) and count(t) == 3 and "ProgramStarted" in t.kinds),),
    "F09": (
        Case(coup, lambda t: quiet(t) and "ShoeBooted" in t.kinds and count(t) == 2, 8),
        Case(coup, lambda t: quiet(t) and "ShoeBooted" in t.kinds and t.cards == [None] and count(t) == 3, 8),
    ),
    "F10": (Case(coup, lambda t: frozen(t, "new_epoch") and count(t) == 2, 8),),
    "F11": (Case(coup, lambda t: frozen(t, "desync", chef=True) and count(t) == 2, 8),),
    "F12": (
        Case(
            coup,
            lambda t: (
                frozen(t, "range_lost", chef=True)
                and "RangeLost" in t.kinds
                and t.view.loaded is not None
                and t.view.loaded.is_closed
            ),
            12,
        ),
    ),
    "F13": (Case(coup, lambda t: there(t) and t.talk.counters.bad + t.talk.counters.noise > 0, SETTLING),),
    "F14": (Case(coup, lambda t: there(t) and count(t) == 4),),
    "F15": (Case(coup, lambda t: there(t) and count(t) == 4), Case(coup, there, 12)),
    "F16": (Case(coup, lambda t: there(t) and count(t) == 4),),
    "F17": (Case(coup, lambda t: there(t) and count(t) == 4),),
    "F18": (Case(coup, lambda t: frozen(t, "desync", chef=True) and "ContentDiffers" in t.kinds),),
    "F19": (Case(coup, lambda t: "down" in t.states and quiet(t) and t.cards == [], 8),),
    "F20": (Case(coup, lambda t: "wrong_speed" in t.whys and quiet(t) and t.cards == [], SETTLING),),
    "F21": (Case(coup, lambda t: there(t) and t.talk.counters.noise > 2000, 12),),
    "F22": (Case(coup, lambda t: "wrong_speed" in t.whys and quiet(t), SETTLING),),
    "F23": (Case(coup, lambda t: "vanished" in t.whys and quiet(t), 8),),
    "F24": (Case(coup, lambda t: "vanished" in t.whys and quiet(t), 8),) * 4,
    "F25": (Case(covered, lambda t: "not_assured" in t.locks and t.status.lock == "open" and quiet(t), 12),),
    "F26": (Case(coup, lambda t: "close abandoned" in t.notes and not t.view.frozen),),
    "F27": (Case(coup, lambda t: "busy" in t.whys and quiet(t), SETTLING),),
    "F28": (Case(coup, lambda t: "denied" in t.whys and quiet(t), SETTLING),),
    "F29": (Case(coup, lambda t: t.whys.count("vanished") >= 2 and quiet(t), SETTLING),),
    "F30": (Case(coup, lambda t: "ShoeBooted" in t.kinds and quiet(t), 8),),
    "F31": (Case(coup, lambda t: there(t) and count(t) == 4, 630),),
    "F32": (Case(coup, lambda t: there(t) and count(t) >= 4, SETTLING),),
    "F33": (Case(coup, lambda t: there(t) and len(t.cards) == 3, 12),),
    "F34": (Case(coup, lambda t: there(t) and count(t) == 3, 8),),
    "F35": (Case(coup, lambda t: there(t) and count(t) == 3, 8),),
    "F36": (Case(covered, lambda t: t.mangler.lost and t.status.lock == "open" and locks(t) == 1 and quiet(t), 8),),
    "F37": (
        Case(covered, lambda t: took(t) >= 400 and t.status.lock == "open" and locks(t) == 1 and quiet(t), 8),
        Case(covered, lambda t: t.status.lock == "open" and quiet(t), 8),
    ),
    "F38": (Case(coup, lambda t: t.cards == [None] and quiet(t) and count(t) == 3 and t.desk.guess(3) == ""),) * 10,
    "F39": (Case(coup, lambda t: t.cards == ["2C"] != t.drawn and quiet(t) and not t.marks),),
    "F40": (
        Case(coup, lambda t: frozen(t, "foreign_card", chef=True) and t.cards == ["9H"] and "9H" not in t.shown),
    ),
    "F41": (
        Case(stood, lambda t: there(t) and t.kinds[:2] == ["CardDrawn", "StrayCard"] and t.marks["double"][0] == 1),
    ),
    "F42": (Case(coup, lambda t: quiet(t) and t.kinds == ["CardReturned", "CardDrawn"] and count(t) == 2),),
    "F43": (
        Case(
            coup,
            lambda t: (
                t.kinds.count("StrayCard") == 1
                and count(t) == 2
                and t.marks["forced"][0] == 1
                and t.status.lock == "key"
                and t.drawn[0] not in t.shown
            ),
        ),
    ),
    "F44": (Case(coup, lambda t: there(t) and "CardHinted" in t.kinds and "side_differs" not in t.marks, 8),),
    "F45": (Case(coup, lambda t: len(t.cards) == 7 and quiet(t) and "punto_banco" not in t.marks, 8),),
    "F46": (Case(coup, lambda t: "ShoeNoted" in t.kinds and quiet(t) and not t.marks),),
    "F47": (
        Case(between, lambda t: t.kinds == ["StopCardOut"]),
        Case(between, lambda t: t.kinds[:2] == ["ShoeLoaded", "StopCardOut"]),
        Case(coup, lambda t: "StopCardOut" in t.kinds and t.view.loaded is not None and t.view.loaded.stopped),
        Case(between, lambda t: 0 < t.marks["cut_card_missing"][0] < 7, 8),
    ),
    "F48": (
        Case(
            coup,
            lambda t: (
                t.cards == t.drawn and t.view.loaded is not None and t.view.loaded.left == 0 and not t.view.frozen
            ),
        ),
    ),
    "F49": (
        Case(coup, lambda t: frozen(t, "lid", chef=True) and "lid_open" in t.marks and "ShoeLoaded" not in t.kinds),
        Case(
            coup, lambda t: frozen(t, "lid", chef=True) and "lid_open" not in t.marks and "ShoeLoaded" not in t.kinds
        ),
    ),
    "F50": (
        Case(
            coup, lambda t: frozen(t, "jam") and "jam" not in t.marks and t.desk.by_hand(CROUPIER, CHEF) is not None
        ),
        Case(coup, lambda t: frozen(t, "jam") and "jam" in t.marks and t.desk.by_hand(CROUPIER, CHEF) is None),
    ),
    "F51": (
        Case(between, lambda t: any(r.cmd == "NS" and r.code == "04" for r in t.results) and quiet(t)),
        Case(between, lambda t: t.view.loaded is not None and t.view.loaded.left == 1 and quiet(t), 8),
        Case(between, lambda t: t.view.loaded is not None and t.view.loaded.left == -1 and quiet(t), 8),
    ),
    "F52": (
        Case(coup, lambda t: there(t) and abs(t.marks["clock_off"][0] - 315_360_000) < 5),
        Case(coup, lambda t: there(t) and abs(t.marks["clock_off"][0] + 60) < 5),
    ),
    "F53": (
        Case(coup, lambda t: t.status.lock == "not_assured" and t.marks["fault"][1] == "41" and not t.view.frozen),
        Case(coup, lambda t: t.status.lock == "open" and t.marks["fault"][1] == "42" and not t.view.frozen),
    ),
    "F54": (Case(coup, lambda t: frozen(t, "other_host"), 40),),
    "F55": (Case(coup, lambda t: there(t) and count(t) == 3, 8),),
    "F56": (
        Case(coup, lambda t: t.cards == ["9H", "KC"] and quiet(t)),
        Case(coup, lambda t: t.cards == ["TH", "TH"] and t.marks["alarm"][1] == "E5 Lid"),
        Case(coup, lambda t: t.marks["unparsed"] == (1, "") and "H3" not in t.shown and t.cards == []),
    ),
    "F57": (Case(coup, lambda t: t.cards == ["9H", "9H"] and quiet(t)),),
    "F58": (
        Case(coup, lambda t: len(t.cards) == 1 and quiet(t)),
        Case(coup, lambda t: t.cards == [None] and quiet(t)),
        Case(coup, lambda t: len(t.cards) == 1 and t.marks["out_already"][0] == 1, 6),
    ),
    "F59": (Case(coup, lambda t: t.clerk.lamps.suspended != "" and t.cards == [] and len(t.drawn) == 12, 5),),
    "F60": (Case(coup, lambda t: "stale" in t.states and quiet(t) and t.cards == [], 12),),
}


def happened(name: str, variant: int, *, acts: bool = True) -> tuple[Table, Case]:
    """Return the table after the fault, or without it: then nothing but time has passed."""
    fault, case = FAULTS[name], COLUMN_C[name][variant]
    table = case.stage(fault.wire, fault.caps)
    if acts:
        table.begin(acts_of(OTHERWISE[name][variant]) if name in OTHERWISE else fault.acts(variant))
    table.wait(case.wait if acts else min(case.wait, 30))
    return table, case
