"""Simulated punters play a short evening under each way of giving the hand and of covering the bank."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from dealer_app.core import events
from dealer_app.core.profile import Fault, read
from tests.core.command import TOP
from tests.core.game import mapping
from tests.practice.table import InOneProcess

CLASSIC = (TOP / "resources" / "profiles" / "classic.toml").read_text()


def written(changes: dict[str, Any]) -> str:
    """Return the file of `classic` with some parameters changed."""
    text = CLASSIC
    for name, value in changes.items():
        text, found = re.subn(rf"(?m)^{name} = .*$", f"{name} = {json.dumps(value)}", text)
        assert found == 1, name
    return text


@pytest.mark.parametrize(
    ("changes", "kind"),
    [
        ({"bank_amount": "announced_each_coup", "first_banker": "auction"}, events.AmountAnnounced),
        ({"first_banker": "high_card", "uncovered": "remove_from_table"}, events.ToBanker),
        ({"uncovered": "require_full_cover"}, events.BankReduced),
        (
            {"uncovered": "require_full_cover", "require_full_cover_fallback": "supervisor_decides"},
            events.ReductionRuled,
        ),
        ({"uncovered": "require_full_cover", "require_full_cover_fallback": "wait"}, events.StakesClosed),
        ({"offer_sequence": ["auction", "next_seat_at_minimum"]}, events.NobodyTook),
    ],
)
def test_an_evening(changes: dict[str, Any], kind: type[events.Event], tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text(written(changes))
    table = InOneProcess(7, 12, profile=str(file))
    table.play()
    view = table.clerk.view
    assert view is not None
    assert not view.day_open
    assert view.coups == 12
    assert kind.__name__ in {entry.kind for entry in table.record.entries}


def test_an_amount_named_each_coup_leaves_nothing_to_expose_again() -> None:
    faults = read(mapping(bank_amount="announced_each_coup", reliquat_reexpose="at_next_coup"))
    assert isinstance(faults, list)
    assert [(fault.key, fault.reason) for fault in faults] == [("reliquat_reexpose", "bounds")]
    assert isinstance(faults[0], Fault)
