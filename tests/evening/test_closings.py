"""`shift`, `day`, `confirm` at a table that no console holds: by persons who prove themselves, with their entries."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from dealer_app.clerk.moment import Moment
from dealer_app.journal.entry import Entry, Who
from dealer_app.journal.reader import read
from dealer_app.main import PARTS
from tests.evening.house_table import PINS, Pc
from tests.evening.test_house_table import dealt, opened


@pytest.fixture
def pc(tmp_path: Path) -> Pc:
    return Pc(tmp_path).set_up()


def record(pc: Pc) -> list[Entry]:
    return list(read(pc.data / "table-3" / "journal").entries)


def test_a_day_without_a_console(pc: Pc) -> None:
    chef, director = PINS["201"], PINS["301"]
    opened = json.loads(pc.did("day", "open", "--table", "3", "--by", "201", "--json", typed=(chef,)))
    assert (opened["done"], opened["seq"]) == ("DayOpened", 1)
    assert "entry" in pc.did("shift", "open", "--by", "201", "--seats", "1,2,3", typed=(chef,))
    assert pc.run("shift", "count", "0", "--by", "301", "--approved", "118", typed=(director, PINS["118"]))[0] == 1
    pc.did("shift", "close", "--by", "201", typed=(chef,))
    assert pc.run("day", "close", "--by", "301", typed=(director,))[0] == 1, "the cagnotte is not counted"
    said = pc.did("shift", "count", "0", "--by", "301", "--approved", "118", typed=(director, PINS["118"]))
    assert "118 approves by PIN or badge, within a minute, exactly this of 301: count 0.00" in said
    (papers,) = (pc.data / "table-3" / "papers").iterdir()
    assert {path.name for path in papers.iterdir()} >= {"shift.pdf", "commission.json"}
    pc.did("day", "close", "--by", "301", typed=(director,))
    acts = ("DayOpened", "ShiftOpened", "ShiftClosed", "DayClosed")
    assert [entry.kind for entry in record(pc) if entry.kind in acts] == list(acts)
    counted = next(entry for entry in record(pc) if entry.kind == "CagnotteCounted")
    assert (counted.by, counted.approved) == (Who("301", "director", "pin"), Who("118", "changeur", "pin"))


@pytest.mark.parametrize(
    ("words", "typed", "said"),
    [
        (("day", "open", "--by", "117"), ("117",), "A croupier may not do this."),
        (("day", "open", "--by", "201"), ("wrong",), "This is not the PIN of 201."),
        (("day", "open", "--by", "999"), (), "999 is not on the staff list"),
        (("day", "close", "--by", "301"), ("301",), "No gaming day is open"),
    ],
)
def test_what_may_not_be_is_said(pc: Pc, words: tuple[str, ...], typed: tuple[str, ...], said: str) -> None:
    code, told = pc.run(*words, typed=tuple(PINS.get(one, "112233") for one in typed))
    assert (code, said in told, len(told.splitlines())) == (1, True, 1), told
    assert not list((pc.data / "table-3" / "journal").glob("*.journal"))


def test_a_table_that_a_console_holds_is_left_alone(pc: Pc) -> None:
    table = pc.table()
    code, told = pc.run("day", "open", "--by", "201", typed=(PINS["201"],))
    assert code == 3
    assert "another program has this table" in told
    table.close()


def test_no_pin_is_an_argument(pc: Pc) -> None:
    """The control of a promise: nothing that these commands take on their line is a PIN."""
    from tests.cli.test_commands import commands

    found = {name: command for name, command in commands().items() if name.split()[0] in ("shift", "day", "confirm")}
    assert len(found) == 7
    for command in found.values():
        assert not [p.name for p in command.params if "pin" in (p.name or "")]


def killed_in_mid_coup(pc: Pc) -> None:
    """Four cards lie there, and the program is killed."""
    table = opened(pc)
    dealt(table)
    table.kill()


def test_the_croupier_says_how_the_cloth_lies(pc: Pc) -> None:
    killed_in_mid_coup(pc)
    chef, croupier = PINS["201"], PINS["117"]
    code, said = pc.run("confirm", "stand", "so", "--by", "201", typed=(chef,))
    assert (code, "A chef de table may not do this." in said) == (1, True), said
    code, said = pc.run("confirm", "cards", "4", "--by", "117", "--approved", "201", typed=(croupier, chef))
    assert (code, "no cards are to be compared" in said) == (1, True), said
    said = pc.did("confirm", "stand", "--by", "117", typed=(croupier, "otherwise"))
    assert "coup 1, 100.00 against a bank of 100.00, 4 cards out" in said
    code, said = pc.run("confirm", "cards", "3", "--by", "117", "--approved", "201", typed=(croupier, chef))
    assert (code, "3 cards lie there and 4 are recorded" in said) == (1, True), said
    pc.did("confirm", "cards", "4", "--by", "117", "--approved", "201", typed=(croupier, chef))
    later = pc.table()
    told = [
        entry
        for entry in later.table.record.entries
        if entry.kind in ("StandConfirmed", "PlayFrozen", "CardsCompared")
    ]
    assert [(entry.kind, entry.by and entry.by.id) for entry in told] == [
        ("StandConfirmed", "117"), ("PlayFrozen", None), ("CardsCompared", "117"),
    ]  # fmt: skip
    assert told[-1].approved == Who("201", "chef", "pin")
    later.close(off=False)
    code, said = pc.run("confirm", "stand", "so", "--by", "117", typed=(croupier,))
    assert (code, "Nothing is asked about the cloth" in said) == (1, True), said


def test_a_clock_that_is_too_early_is_confirmed_by_two(pc: Pc) -> None:
    early = msgspec.structs.replace(PARTS, clock=Early())
    chef, other = PINS["201"], PINS["118"]
    code, said = pc.run("day", "open", "--by", "201", typed=(chef,), parts=early)
    assert (code, "The clock says 2020-01-01 00:00 UTC" in said, "--clock ID" in said) == (1, True, True), said
    code, _ = pc.run("day", "open", "--by", "201", "--clock", "201", typed=(chef, chef), parts=early)
    assert code == 1, "nobody confirms himself"
    code, said = pc.run("day", "open", "--by", "201", "--clock", "118", typed=(chef, other), parts=early)
    assert code == 0, said
    told = next(entry for entry in record(pc) if entry.kind == "ClockConfirmed")
    assert (told.by, told.approved) == (Who("201", "chef", "pin"), Who("118", "changeur", "pin"))


class Early:
    """A clock that stands still long before the program was made."""

    def now(self, seq: int) -> Moment:
        return Moment(1_577_836_800_000, seq)


class Tomorrow:
    """The clock of the computer, two days on."""

    def now(self, seq: int) -> Moment:
        found = PARTS.clock.now(seq)
        return msgspec.structs.replace(found, at=found.at + 2 * 86_400_000)


@pytest.fixture
def later(pc: Pc) -> Pc:
    """One day is closed, and two days later another one is open."""
    by_chef, chef = ("--by", "201"), (PINS["201"],)
    for words in (("day", "open"), ("shift", "open"), ("shift", "close")):
        pc.did(*words, *by_chef, typed=chef)
    pc.did("shift", "count", "0", "--by", "301", "--approved", "118", typed=(PINS["301"], PINS["118"]))
    pc.did("day", "close", *by_chef, typed=chef)
    assert pc.run("day", "open", *by_chef, typed=chef, parts=PARTS_LATER)[0] == 0
    return pc


PARTS_LATER = msgspec.structs.replace(PARTS, clock=Tomorrow())
TWO = ("--by", "301", "--approved", "118")


def done(pc: Pc, *words: str, typed: tuple[str, ...]) -> tuple[int, str]:
    return pc.run(*words, *TWO, typed=typed, data=False, parts=PARTS_LATER)


def test_a_period_is_closed_once_by_two_who_prove_themselves(later: Pc) -> None:
    day = record(later)[0].day
    words = ("period", str(later.data / "table-3"), "--season", day, day)
    for typed, said in (((), "not the PIN of 301"), ((PINS["301"], "112233"), "not the PIN of 118")):
        code, told = done(later, *words, typed=typed)
        assert (code, said in told) == (1, True), told
    assert not [entry for entry in record(later) if entry.kind == "PeriodClosed"]
    typed = (PINS["301"], PINS["118"])
    code, told = done(later, *words, typed=typed)
    assert code == 0, told
    assert f"exactly this of 301: {day} to {day} is closed, 1 gaming days; coups: 0, commission: 0.00" in told
    (closed,) = [entry for entry in record(later) if entry.kind == "PeriodClosed"]
    assert (closed.by, closed.approved) == (Who("301", "director", "pin"), Who("118", "changeur", "pin"))
    code, told = done(later, *words, typed=typed)
    assert (code, f"{day} to {day} is closed already: entry {closed.seq}" in told) == (1, True), told
    assert done(later, *words[:3], "2026-01-01", day, typed=typed)[0] == 0, "another season"


def test_a_name_is_put_and_read_by_two_who_prove_themselves(later: Pc) -> None:
    place, typed = str(later.data / "table-3"), (PINS["301"], PINS["118"])
    code, told = done(
        later, "vault", "put", place, "--reason", "dispute", typed=("A. Quatrebarbes", typed[0], "112233")
    )
    assert (code, "not the PIN of 118" in told) == (1, True), told
    assert not list((later.data / "table-3" / "vault").glob("*.text")), "nothing of it stays"
    code, told = done(later, "vault", "put", place, "--reason", "dispute", typed=("A. Quatrebarbes", *typed))
    assert code == 0, told
    (linked,) = [entry for entry in record(later) if entry.kind == "PersonLinked"]
    assert (linked.by, linked.approved) == (Who("301", "director", "pin"), Who("118", "changeur", "pin"))
    words = ("vault", "read", place, linked.event["commitment"], "--reason", "dispute", "--by", "301")
    code, told = later.run(*words, "--approved", "201", typed=(PINS["301"],), data=False, parts=PARTS_LATER)
    assert (code, "Quatrebarbes" in told) == (1, False), told
    typed = (PINS["301"], PINS["201"])
    code, told = later.run(*words, "--approved", "201", typed=typed, data=False, parts=PARTS_LATER)
    assert (code, "Quatrebarbes" in told) == (0, True), told
