"""Moments in which something is wrong with the shoe, its line or its cards, made by what the driver hands up."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dealer_app.clerk.shoe.status import Mark
from dealer_app.core import events
from drivers.messages import Candidate, Candidates, Capability, Counters, Identity, Lamps, Link, LinkState, Why
from tests.clerk.room import said
from tests.ui.desk import Desk

COUNTERS = Counters(frames=41_208, bad=31, noise=10_417, unknown=2, repeated=118)


def _lit(desk: Desk, *lit: str, counters: Counters = COUNTERS) -> None:
    desk.desk.look(Lamps(*(name in lit for name in ("port", "bytes", "frames", "session")), counters))
    desk.window.look()


def _chain(state: LinkState, why: Why, *lit: str, desk: Desk) -> None:
    """The chain of the four lamps breaks, and what to do stands open."""
    two_out(desk)
    _lit(desk, "port", "bytes", "frames", "session")
    desk.hear(Link(state, why))
    _lit(desk, *lit)
    desk.keys("/")


def _noise(desk: Desk) -> None:
    two_out(desk)
    _lit(desk, "port", "bytes", "frames", "session", counters=Counters(frames=10))
    _lit(desk, "port", "bytes", "frames", "session")
    desk.keys("/")


def two_out(desk: Desk) -> None:
    """A banco is made and two cards lie sealed."""
    desk.keys("1 Enter 200 Enter 4 * Enter")
    desk.cards("5H KC")


def _frozen(*doubts: Any, desk: Desk) -> None:
    two_out(desk)
    for doubt in doubts:
        desk.shoe(events.PlayFrozen(doubt))


def _counting(desk: Desk) -> None:
    _frozen("loss_possible", desk=desk)
    desk.keys("3 Enter 118")


def _fewer(desk: Desk) -> None:
    _frozen("range_lost", desk=desk)
    desk.keys("1 Enter 201 Enter")


def _void(desk: Desk) -> None:
    _frozen("empty", desk=desk)
    desk.keys("*")


def _naming(desk: Desk) -> None:
    desk.keys("1 Enter 200 Enter 4 * Enter")
    desk.hear(said("CU", "0001|0001|3|9?|41|0058", 1))
    desk.cards("KC 2D 8S")
    desk.keys(". Enter")


def _other_shoe(desk: Desk) -> None:
    desk.hear(said("BO", "P|1.0.0", 1))
    desk.hear(Identity("OPENSHOE-SN0004179", "V", "M", "1.0", "7A3C", 1, 1, 1, 0, 0, Capability.REPLAY))
    desk.hear(Link(LinkState.DESYNC, Why.OTHER_SHOE))
    _lit(desk, "port", "bytes", "frames")


def _by_hand(desk: Desk) -> None:
    two_out(desk)
    desk.hear(Link(LinkState.DOWN, Why.VANISHED))
    _lit(desk)
    desk.keys("/ 118 Enter")


def _adapters(count: int, *, desk: Desk) -> None:
    ports = (Candidate(f"usb:0403:6001@1-{n}", f"/dev/ttyUSB{n}", location=f"1-{n}") for n in range(1, count + 1))
    desk.hear(Candidates(tuple(ports)))
    desk.hear(Link(LinkState.DOWN, Why.AMBIGUOUS))
    _lit(desk)


def _census(desk: Desk) -> None:
    """A seventh face: six of the first coup, which is a tie, and the punter's third card of the next."""
    desk.keys("1 Enter 200 Enter 4 * Enter")
    for _ in range(2):
        desk.cards("2C 2C 2C 2C")
        desk.keys("+")
        desk.cards("2C")
        if desk.view.frozen:
            return
        desk.cards("2C")
        desk.keys("Enter Enter")


def _short_shoe(desk: Desk) -> None:
    """The shoe says that it is empty after 311 cards, and a face was out too often."""
    _census(desk)
    desk.hear(said("SE", "0001|0137", 1))


def _many_marks(desk: Desk) -> None:
    two_out(desk)
    told = [
        Mark("late_cards", 2),
        Mark("double"),
        Mark("forced"),
        Mark("unparsed", 3),
        Mark("clock_off", 315_360_000),
    ]
    told += [Mark("cut_card_missing", 12), Mark("lid_open"), Mark("jam"), Mark("alarm", text="E5 Lid")]
    told += [Mark("fault", text="52")]
    desk.desk._marks = {mark.key: mark for mark in told}  # type: ignore[assignment]  # a moment set up from within
    desk.hear(Link(LinkState.STALE, Why.NO_SESSION))
    _lit(desk, "port", "bytes", "frames")
    desk.keys("/")


TROUBLES: dict[str, Callable[[Desk], None]] = {
    "lamps-port": lambda desk: _chain(LinkState.DOWN, Why.VANISHED, desk=desk),
    "lamps-bytes": lambda desk: _chain(LinkState.STALE, Why.SILENT, "port", desk=desk),
    "lamps-frames": lambda desk: _chain(LinkState.STALE, Why.WRONG_SPEED, "port", "bytes", desk=desk),
    "lamps-session": lambda desk: _chain(LinkState.STALE, Why.NO_SESSION, "port", "bytes", "frames", desk=desk),
    "lamps-noise": _noise,
    "lamps-held": lambda desk: _chain(LinkState.DOWN, Why.HELD, desk=desk),
    "lamps-denied": lambda desk: _chain(LinkState.DOWN, Why.DENIED, desk=desk),
    "compare": lambda desk: _frozen("loss_possible", desk=desk),
    "compare-filled": _counting,
    "compare-grave": lambda desk: _frozen("range_lost", "desync", "foreign_card", "lid", "census", desk=desk),
    "compare-fewer": _fewer,
    "void": _void,
    "naming": _naming,
    "other-shoe": _other_shoe,
    "by-hand": _by_hand,
    "adapters": lambda desk: _adapters(2, desk=desk),
    "adapters-many": lambda desk: _adapters(6, desk=desk),
    "census": _census,
    "short-shoe": _short_shoe,
    "many-marks": _many_marks,
}
"""By name; what each shows fills the strip, the say line or the lamps."""
