"""F01 to F60: each is there by its name, does something that a listener can see, and the driver answers as it must.

Column D of shoes.md 4.2, asserted on messages and record. Column C is the console's and is asserted there.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from drivers.messages import Flags, ShoeEvent
from drivers.simulator.faults import FAULTS, SIDES, acts
from drivers.simulator.stage import stage_of
from drivers.simulator.world import World
from tests.drivers.conversation import short

SETTLING = 26.0

CASES = [(name, variant) for name, fault in FAULTS.items() for variant in range(len(fault.variants))]


class Seen:
    """What a listener saw of a fault: messages from its beginning on, what else happened, what was counted."""

    def __init__(self, name: str, variant: int | None) -> None:
        world = stage_of(name)
        self.before = len(world.messages)
        self.began = len(world.log)
        counters = world.talk.counters
        if variant is not None:
            world.begin(FAULTS[name].acts(variant))
        world.wait(630.0 if name == "F31" and variant is not None else SETTLING)
        self.world = world
        self.noise = world.talk.counters.noise - counters.noise
        self.bad = world.talk.counters.bad - counters.bad
        self.repeated = world.talk.counters.repeated - counters.repeated
        self.unknown = world.talk.counters.unknown - counters.unknown

    @property
    def texts(self) -> list[str]:
        return [short(message) for message in self.world.messages[self.before :]]

    @property
    def events(self) -> list[ShoeEvent]:
        new = self.world.messages[self.before :]
        return [message for message in new if isinstance(message, ShoeEvent) and not message.repeated]

    @property
    def cards(self) -> list[str]:
        return [event.face or "" for event in self.events if event.kind == "card"]

    @property
    def true_faces(self) -> list[str]:
        return [stored.face for stored in self.world.log[self.began :] if stored.face]

    @property
    def whole(self) -> bool:
        return self.world.record_is_whole

    def everything(self) -> tuple[object, ...]:
        reasons = tuple((event.reason, event.flags, event.auth, event.hints, event.t_device) for event in self.events)
        numbers = (self.noise, self.bad, self.repeated, self.unknown)
        return (self.texts, reasons, numbers, self.world.notes, len(self.world.log), self.world.mangler.lost)


def has(seen: Seen, *texts: str) -> bool:
    """Whether these come among the messages, in this order."""
    left = iter(seen.texts)
    return all(any(text == got for got in left) for text in texts)


def kinds(seen: Seen) -> list[str]:
    return [f"{event.kind} {event.reason}".strip() for event in seen.events]


def as_drawn(seen: Seen) -> bool:
    """Every card that left came up once, in order, and the record is whole."""
    return seen.whole and seen.cards == seen.true_faces


def quiet(seen: Seen) -> bool:
    """The link was never told to be anything but up."""
    return not any(text.split(" ")[0] in ("stale", "down", "desync", "loss_possible") for text in seen.texts)


def called_third(seen: Seen) -> list[str]:
    """The cards that the shoe calls the player's third; the others went where they were dealt."""
    third = (("side", "player"), ("index", "3"))
    return [event.face or "" for event in seen.events if event.hints == third]


EXPECTED: dict[str, Callable[[Seen], object]] = {
    "F01": lambda s: has(s, "stale silent", "up session") and as_drawn(s),
    "F02": lambda s: has(s, "stale silent", "up session") and as_drawn(s) and len(s.cards) == 2,
    "F03": lambda s: has(s, "down vanished", "loss_possible reconnected", "up open") and s.cards == [],
    "F04": lambda s: has(s, "down vanished", "up session") and "opened ttyUSB7" in s.world.notes and s.whole,
    "F05": lambda s: has(s, "desync other_shoe") and s.events == [] and s.texts.count("up session") == 0,
    "F06": lambda s: (
        has(s, "down vanished", "candidates ttyUSB0 ttyUSB1", "down ambiguous") and not has(s, "up session")
    ),
    "F07": lambda s: "killed" in s.world.notes and s.whole and len(s.true_faces) == 1,
    "F08": lambda s: "killed" in s.world.notes and s.whole and len(s.true_faces) == 1 and len(s.cards) == 1,
    "F09": lambda s: any(text.endswith("boot") for text in s.texts) and s.whole and s.world.talk.is_up,
    "F10": lambda s: has(s, "loss_possible new_epoch", "up session", "1 boot"),
    "F11": lambda s: has(s, "desync log_went_back") and not s.world.talk.is_up,
    "F12": lambda s: any(text.startswith("lost ") for text in s.texts) and s.world.talk.is_up,
    "F13": lambda s: s.world.mangler.done >= 1 and as_drawn(s) and quiet(s) and s.bad + s.noise > 0,
    "F14": lambda s: s.bad == 1 and as_drawn(s) and quiet(s) and len(s.cards) == 2,
    "F15": lambda s: as_drawn(s) and quiet(s) and s.bad == 0,
    "F16": lambda s: as_drawn(s) and quiet(s) and len(s.cards) == 2,
    "F17": lambda s: as_drawn(s) and quiet(s) and len(s.cards) == 2,
    "F18": lambda s: has(s, "8 card 2C again", "desync content_differs") and s.whole,
    "F19": lambda s: has(s, "down vanished", "up session") and s.whole and s.events == [],
    "F20": lambda s: has(s, "stale wrong_speed", "up session") and as_drawn(s),
    "F21": lambda s: s.noise > 2000 and as_drawn(s) and len(s.cards) == 2 and "stale wrong_speed" not in s.texts,
    "F22": lambda s: has(s, "stale wrong_speed", "up session") and as_drawn(s),
    "F23": lambda s: has(s, "down vanished", "up session") and as_drawn(s),
    "F24": lambda s: has(s, "down vanished", "up session") and as_drawn(s),
    "F25": lambda s: has(s, "US None") and "write blocked" in s.world.notes and s.world.talk.is_up,
    "F26": lambda s: "close abandoned" in s.world.notes,
    "F27": lambda s: has(s, "down vanished", "down busy", "up session") and as_drawn(s),
    "F28": lambda s: has(s, "down denied", "up session") and as_drawn(s),
    "F29": lambda s: has(s, "down vanished", "down missing", "down vanished", "down blinks") and s.whole,
    "F30": lambda s: has(s, "down vanished", "up session") and "boot P" in kinds(s) and s.whole,
    "F31": lambda s: has(s, "down slept", "up session") and as_drawn(s) and len(s.cards) == 2,
    "F32": lambda s: as_drawn(s) and quiet(s) and len(s.cards) == 8,
    "F33": lambda s: as_drawn(s) and quiet(s) and len(s.cards) == 3,
    "F34": lambda s: as_drawn(s) and quiet(s) and len(s.cards) == 1,
    "F35": lambda s: as_drawn(s) and quiet(s) and len(s.cards) == 1,
    "F36": lambda s: has(s, "LS 00") and kinds(s) == ["lock L|H"],
    "F37": lambda s: has(s, "LS 00") or has(s, "CE 06"),
    "F38": lambda s: [event.kind for event in s.events] == ["unreadable"] and "?" in (s.events[0].face or ""),
    "F39": lambda s: s.cards == ["2C"] != s.true_faces and s.events[0].quality == 99,
    "F40": lambda s: s.cards == ["9H"] and s.events[0].auth == "X",
    "F41": lambda s: kinds(s) == ["card", "card", "double"] and as_drawn(s),
    "F42": lambda s: kinds(s) == ["returned", "card"] and not s.events[1].count_mismatch,
    "F43": lambda s: kinds(s) == ["lock L|K", "card"] and s.events[1].flags == Flags.LOCKED,
    "F44": lambda s: called_third(s) == ["AD"] and s.cards == s.true_faces,
    "F45": lambda s: "fault 2" in kinds(s) and "R" in [event.type for event in s.events] and len(s.cards) == 7,
    "F46": lambda s: kinds(s) == ["fault 7"],
    "F48": lambda s: kinds(s)[-2:] == ["card", "empty"] and as_drawn(s),
    "F49": lambda s: kinds(s)[0] == "lid" and s.whole and not any(e.kind == "loaded" for e in s.events),
    "F50": lambda s: kinds(s)[0] == "jam E" and s.whole,
    "F52": lambda s: as_drawn(s) and len(s.cards) == 1,
    "F53": lambda s: kinds(s)[0].startswith("fault 4") and s.texts[-1].endswith("0B"),
    "F54": lambda s: has(s, "desync other_host"),
    "F55": lambda s: s.unknown > 1000 and as_drawn(s) and quiet(s) and len(s.cards) == 1,
    "F59": lambda s: as_drawn(s) and len(s.cards) == 12 and quiet(s),
    "F60": lambda s: has(s, "stale silent", "up session") and as_drawn(s),
}
"""What column D promises, of every variant; those that differ by variant stand below."""

BY_VARIANT: dict[str, tuple[Callable[[Seen], object], ...]] = {
    "F47": (
        lambda s: s.events[-1].kind == "cut" and s.events[-1].flags == Flags.BURN,
        lambda s: kinds(s) == ["loaded", "cut"] and s.events[-1].after == 0,
        lambda s: kinds(s) == ["card", "card", "card", "cut", "card"],
        lambda s: "cut" not in kinds(s) and len(s.cards) == 311,
    ),
    "F51": (
        lambda s: has(s, "NS 04") and s.events == [],
        lambda s: kinds(s)[-1] == "empty" and s.events[-1].ord == 311,
        lambda s: kinds(s)[-1] == "empty" and s.events[-1].ord == 313,
    ),
    "F56": (
        lambda s: s.cards == ["9H", "KC"],
        lambda s: kinds(s) == ["card", "fault E5 Lid", "card"] and s.cards == ["TH", "TH"],
        lambda s: kinds(s) == ["unparsed"],
    ),
    "F57": (lambda s: s.cards == ["9H", "9H"] and s.repeated == 1,),
    "F58": (
        lambda s: len(s.cards) == 1 and s.repeated == 2,
        lambda s: kinds(s) == ["unreadable unknown_tag"],
        lambda s: kinds(s) == ["card", "fault out_already"],
    ),
}


@pytest.fixture(scope="module")
def controls() -> dict[str, tuple[object, ...]]:
    """What a listener sees when nothing is done, by wire and capabilities."""
    seen: dict[str, tuple[object, ...]] = {}
    for name, fault in FAULTS.items():
        key = f"{fault.wire} {fault.caps}"
        if key not in seen:
            seen[key] = Seen(name, None).everything()
    return seen


def test_all_sixty_are_there() -> None:
    assert list(FAULTS) == [f"F{number:02d}" for number in range(1, 61)]
    assert set(EXPECTED) | set(BY_VARIANT) == set(FAULTS)
    assert all(len(BY_VARIANT[name]) == len(FAULTS[name].variants) for name in BY_VARIANT)
    assert {fault.side for fault in FAULTS.values()} == set(SIDES)


@pytest.mark.parametrize(("name", "variant"), CASES, ids=str)
def test_fault(name: str, variant: int, controls: dict[str, tuple[object, ...]]) -> None:
    fault = FAULTS[name]
    seen = Seen(name, variant)
    assert seen.everything() != controls[f"{fault.wire} {fault.caps}"], "nobody could have noticed"
    check = BY_VARIANT[name][variant] if name in BY_VARIANT else EXPECTED[name]
    assert check(seen), "\n".join((*seen.texts, *kinds(seen), *seen.world.notes, f"whole {seen.whole}"))


def test_control_without_a_fault_the_line_stays_as_it_is() -> None:
    for name in ("F01", "F03", "F36"):
        seen = Seen(name, None)
        assert quiet(seen)
        assert seen.events == []


def test_the_same_fault_twice_is_the_same() -> None:
    for name in ("F13", "F21", "F07"):
        assert Seen(name, 0).everything() == Seen(name, 0).everything()


def test_an_act_that_nobody_understands_is_our_mistake() -> None:
    world = World()
    for text in ("", "explode", "break", "break x", "unplug", "order"):
        with pytest.raises(ValueError, match=r"^(|explode|break|break x|unplug|order)$"):
            world.do(text)
    with pytest.raises(ValueError, match="@x pull"):
        acts("@x pull")
