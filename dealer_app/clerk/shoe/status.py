"""How the shoe stands: one frozen value for window and `monitor`, of which nothing depends on a sealed face."""

from __future__ import annotations

from typing import Literal

import msgspec

from dealer_app.core.events import Doubt
from drivers.messages import Candidate, Lamps

Lock = Literal[
    "none",  # the shoe has no lock, or says that it has none: its counts are only expected ones
    "locked",
    "open",  # for `allowed` cards
    "key",  # locked by the key at the shoe
    "not_assured",  # an order failed or got no answer, the actuator is broken, or the line is not up
]
MarkKey = Literal[
    "late_cards",  # n cards were received late
    "double",  # two cards left in one passage
    "forced",  # a card was pulled out of the locked slot
    "unparsed",  # n things were said that nobody understands; text: the newest, once no coup is open
    "out_already",  # a tag came again that is out already
    "clock_off",  # the shoe's clock differs by n seconds; times are the host's
    "cut_card_missing",  # n cards are left and the stop card has not come
    "lid_open",  # the lid is open
    "jam",  # a card sticks
    "alarm",  # text: what the shoe said, which no later word takes back
    "fault",  # text: the code of a fault that the shoe has raised
    "punto_banco",  # the shoe took a lawful card for an overdraw: it expects punto banco
    "time_out",  # the shoe's time for drawing ran out
    "side_differs",  # card n of the coup went elsewhere than where the shoe saw it; text: where that was
    "told_otherwise",  # the shoe told card n anew, as text: told once it lies open or the coup is over
    "result_differs",  # text: the shoe's result
    "load_refused",  # the shoe did not take the load; text: its code, or none for no answer
]


class Line(msgspec.Struct, frozen=True):
    """How the line to the shoe stands and why, in the driver's words; "none" before any driver is attached."""

    state: str = "none"
    why: str = ""
    device: str = ""


class Mark(msgspec.Struct, frozen=True):
    """Something to be seen beside the line: what, how many or which, and the shoe's own words for it."""

    key: MarkKey
    n: int = 0
    text: str = ""


class ShoeStatus(msgspec.Struct, frozen=True):
    """The shoe as window and `monitor` show it.

    `lamps` are the four lamps and the counters as the driver last told them, None before it did; `bound` is the
    serial number that the record names as the table's, `other` one that answers and is not; `is_unproven` tells that
    nothing protects the shoe's events from somebody at the cable (shoes.md 3.15). `undone` is the order for the slot
    that the shoe did not do, and its code, "" where it did not answer. `allowed` is how many cards may
    leave now, by words and open hands only; `by_hand` how many cards of this load were entered by hand, and not told
    by the shoe; `is_without`: the table has no shoe that could tell anything. `ports` are the adapters of which
    nobody but a person can tell which one is the table's.
    """

    line: Line = Line()
    lamps: Lamps | None = None
    bound: str = ""
    other: str = ""
    is_unproven: bool = False
    lock: Lock = "none"
    undone: tuple[str, str] | None = None
    allowed: int = 0
    frozen: tuple[Doubt, ...] = ()
    by_hand: int = 0
    is_without: bool = False
    marks: tuple[Mark, ...] = ()
    ports: tuple[Candidate, ...] = ()
