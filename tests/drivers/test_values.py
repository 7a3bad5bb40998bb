"""The quick next value is the one that the standard library makes."""

from __future__ import annotations

import dataclasses

import pytest

from drivers.host import Host
from drivers.messages import Counters
from drivers.shoe1.decoder import Decoder
from drivers.simulator.device import Device, Make
from drivers.values import replace
from drivers.wires.angel import Angel
from tests.drivers.profiles import example_deck

VALUES = [
    (Host(), {"delivered": 7, "name": "other"}),
    (Device(Make(7)), {"last": 3}),
    (Decoder(), {"held": b"\x02", "counters": Counters(3)}),
    (Angel(), {}),
    (Counters(), {"bad": 1}),
    (example_deck(), {"faces": {}}),
]


@pytest.mark.parametrize(("value", "changes"), VALUES, ids=lambda one: type(one).__name__)
def test_it_is_the_value_that_the_standard_library_makes(value: object, changes: dict[str, object]) -> None:
    after = replace(value, **changes)
    assert after == dataclasses.replace(value, **changes)
    assert type(after) is type(value)
    assert (after is value, after == value) == (False, not changes)


def test_what_the_value_does_not_have_cannot_be_changed() -> None:
    with pytest.raises(KeyError):
        replace(Counters(), colour="red")
