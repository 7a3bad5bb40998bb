"""A shift with a relief on its report: both croupiers by name, and by what everybody proved his number (R46)."""

from __future__ import annotations

import msgspec
import pytest

from dealer_app.core import events
from dealer_app.core.events import CagnotteCounted, CommissionDropped, ShiftClosed, Shown
from dealer_app.journal.codec import hash_of
from dealer_app.reports.figures import shift_figures
from dealer_app.reports.values import ShiftFigures
from dealer_app.reports.write import report
from tests.clerk.house import SECOND, House, Manned
from tests.clerk.room import CHEF, CROUPIER, DIRECTOR
from tests.reports.evenings import desk


def relieved() -> Manned:
    """A coup by 117, relieved in the midst of it by 119, who passes the bank; the chef closes, two count."""
    table = Manned(House()).opened()
    table.coup("KD 9H KC KS")
    table.come(SECOND)
    assert table.door.ask_relief(SECOND.id, CROUPIER) is None
    for event, by in ((Shown("both"), CROUPIER), (CommissionDropped(500), CROUPIER), (events.BankPassed(), SECOND)):
        assert table.clerk.submit(event, by) is None
    table.wait(9_000)
    table.come(CHEF)
    assert table.clerk.submit(ShiftClosed(), CHEF) is None
    assert table.clerk.submit(events.CountBegan(), CHEF) is None
    table.come(DIRECTOR)
    table.door.ask(CagnotteCounted(500), DIRECTOR)
    assert table.door.badge(f"B{SECOND.id}") is None
    assert table.clerk.submit(CagnotteCounted(500), DIRECTOR, SECOND) is None
    return table


def figures(table: Manned) -> ShiftFigures:
    hashes = {n: hash_of(line) for n, line in enumerate(table.record.lines, 1)}
    return shift_figures(table.record.entries, hashes, table.record.entries[0].day, 1)


def test_both_names_stand_on_the_shift_report() -> None:
    table = relieved()
    shift = figures(table)
    names = {"117": "A. Morel", "119": "E. Roux"}
    made = report("shift", shift, desk(shift, names=names), 1)
    facts = {fact.key: fact.text for part in made.facts for fact in part}
    assert "117 A. Morel (croupier), 119 E. Roux (croupier)" in facts["people"]
    assert facts["proof"] == "PIN"
    at = [entry.at for entry in table.record.entries if entry.kind in ("ShiftOpened", "TableTaken", "ShiftClosed")]
    assert [(one.person, one.begun, one.ended) for one in shift.reliefs] == [
        ("117", at[1], at[2]), ("119", at[2], at[3]),
    ]  # fmt: skip
    assert facts["reliefs"] == "117 A. Morel from 12:00 to 12:00, 119 E. Roux from 12:00 to 14:30"
    assert "reliefs" not in {fact.key for part in report("commission", shift, desk(shift), 1).facts for fact in part}
    assert [(who.id, who.proof) for who in shift.counted_by] == [("301", "pin"), ("119", "badge")]


@pytest.mark.parametrize(
    ("proofs", "said"),
    [
        (("claimed", "claimed"), "claimed: the ids were not proven by PIN or badge"),
        (("pin", "claimed"), "claimed by 119, the others proven: PIN"),
        (("badge", "pin"), "PIN, badge"),
    ],
)
def test_what_is_said_of_the_proofs(proofs: tuple[str, str], said: str) -> None:
    shift = figures(relieved())
    people = [who for who in shift.people if who.id in ("117", "119")]
    people = [msgspec.structs.replace(who, proof=proof) for who, proof in zip(people, proofs, strict=True)]
    shift = msgspec.structs.replace(shift, people=tuple(people))
    made = report("shift", shift, desk(shift), 1)
    assert next(fact.text for part in made.facts for fact in part if fact.key == "proof") == said
