"""How the kinds come about that people of a house let the record have: confirmed, from paper, set, summed, linked."""

from __future__ import annotations

import tempfile
from pathlib import Path

from dealer_app.clerk import settings
from dealer_app.core import events
from dealer_app.journal import reader
from dealer_app.journal.kinds import PaperBegan, SettingsKnown
from dealer_app.journal.signing import practice
from tests.clerk.house import SECOND, House, Manned
from tests.clerk.room import CHEF, CROUPIER
from tests.clerk.test_misgivings import early, line
from tests.journal import commands, evenings
from tests.journal.evenings import Table

NAME, TWO = "Anselme-Zéphyrin Quatrebarbes", ("--by", "301", "--approved", "201")


def _kinds(table: Manned) -> frozenset[str]:
    return frozenset(entry.kind for entry in table.record.entries)


def stand() -> frozenset[str]:
    """The program dies in mid-coup; the croupier says that the cloth is as recorded."""
    table = Manned(House()).opened()
    table.coup("KD 9H KC KS")
    later = table.again()
    assert later.door.confirm_stand(CROUPIER, as_recorded=True) is None
    return _kinds(later)


def clock() -> frozenset[str]:
    """The clock is a minute too early at a start; two persons confirm it."""
    table = early(Manned(House()).opened(), 60_000)
    event = table.door.misgivings.clock
    assert event is not None
    table.come(CHEF)
    table.door.ask(event, CHEF)
    assert table.door.approve(SECOND.id, SECOND.id * 2) is None
    assert table.door.confirm_clock(CHEF, SECOND) is None
    return _kinds(table)


def paper() -> frozenset[str]:
    """What was played by hand is entered late: begun by two, ended by one."""
    table = Manned(House()).opened()
    table.come(CHEF)
    table.door.ask(PaperBegan("4711"), CHEF)
    assert table.door.approve(SECOND.id, SECOND.id * 2) is None
    assert table.door.begin_paper("4711", CHEF, SECOND) is None
    assert table.clerk.submit(events.BankOpened(1, 10_000), CROUPIER) is None
    assert table.door.end_paper(CHEF) is None
    return _kinds(table)


def set_up() -> frozenset[str]:
    """The settings in force are known, and one was changed by two since."""
    table = Manned(House()).opened()
    now = {"settings.toml": "b" * 64}
    for event in settings.news(SettingsKnown(0, {"settings.toml": "a" * 64}), now, [line(1, "a" * 64, "b" * 64)], 5):
        assert table.clerk.note(event) is None
    return _kinds(table)


def summed() -> frozenset[str]:
    """A day is closed, and the season that it is of, by two."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        record = place / "journal"
        (place / "signing.key").write_bytes(practice("test").pem())
        (place / "signing.key").chmod(0o600)
        table = Table(evenings.journal(record), 7, 1).play()
        table.next_day()
        table.clerk.stop()
        first = sorted(record.glob("*.journal"))[0].stem
        done = commands.run("period", place, "--season", "2026-01-01", first, *TWO)
        assert done.code == 0, done
        return frozenset(entry.kind for entry in reader.read(record).entries)


def linked() -> frozenset[str]:
    """A name is put into the vault, read and erased."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        table = Table(evenings.journal(place / "journal"), 3, 4)
        table.play(lambda table: table.clerk.view is not None and table.clerk.view.coups == 1)
        table.record.close()
        (place / "signing.key").write_bytes(practice("test").pem())
        (place / "signing.key").chmod(0o600)
        put = commands.run("vault", "put", place, "--reason", "dispute", *TWO, "--json", typed=f"{NAME}\n")
        (name,) = [entry for entry in reader.read(place / "journal").entries if entry.kind == "PersonLinked"]
        commitment = name.event["commitment"]
        read = commands.run("vault", "read", place, commitment, "--reason", "dispute", *TWO)
        erased = commands.run("vault", "erase", place, commitment, *TWO)
        assert [one.code for one in (put, read, erased)] == [0, 0, 0], (put, read, erased)
        return frozenset(entry.kind for entry in reader.read(place / "journal").entries)
