"""`vault`: the rare name that must be linked to the record, put, read and erased by two persons, an entry each.

A name is typed or comes from a pipe, never on the line of a command, which others can see. No console may have the
table meanwhile, and a gaming day is open, so that the entry has its place.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, get_args

import click

from dealer_app.cli import common, persons
from dealer_app.cli.common import Parts
from dealer_app.cli.group import Lazy
from dealer_app.core.events import Event
from dealer_app.core.permits import Command
from dealer_app.core.plain_text import shown
from dealer_app.house import copying, places
from dealer_app.journal import reader
from dealer_app.journal import vault as vaults
from dealer_app.journal.entry import Entry
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.journal import Journal
from dealer_app.journal.kinds import Linked, PersonErased, PersonLinked, PersonRead
from dealer_app.journal.vault import Vault
from dealer_app.words import vault as words

vault = Lazy("vault", {}, "The vault: rare names that must be linked to the record.")
REASONS = click.Choice(get_args(Linked))


def _two(command: Callable[..., None]) -> Callable[..., None]:
    """Add what the commands share that are done by two persons."""
    for option in (
        click.argument("folder", type=click.Path(path_type=Path)),
        click.option("--by", required=True, metavar="ID", help="Who does it: a staff id of the table."),
        click.option("--approved", required=True, metavar="ID", help="The second person."),
        click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object."),
    ):
        command = option(command)
    return command


@vault.command(epilog="Example: dealer-app vault put out --reason dispute --about 812 --by 201 --approved 117")
@_two
@click.option("--reason", type=REASONS, required=True, help="What for; no name stands here.")
@click.option("--about", type=int, help="The number of the entry that it concerns.")
@click.pass_obj
def put(parts: Parts, folder: Path, by: str, approved: str, as_json: bool, reason: Linked, about: int | None) -> None:
    """Put a name into the vault of the data folder FOLDER; it is asked for, or read from a pipe."""
    office = Office(parts, folder, "link_person", by, approved)
    if about is not None and about not in office.numbers:
        _no(words.NO_ENTRY, n=about)
    text = _asked()
    if not vaults.is_text(text):
        _no(words.NO_TEXT, n=vaults.LONGEST)
    commitment, seq = office.put(text, reason, about)
    _tell(as_json, words.PUT, n=seq, commitment=commitment)


@vault.command(epilog="Example: dealer-app vault read out 5f1d... --reason dispute --by 301 --approved 201")
@_two
@click.argument("commitment")
@click.option("--reason", type=REASONS, required=True, help="What for.")
@click.pass_obj
def read(parts: Parts, folder: Path, by: str, approved: str, as_json: bool, commitment: str, reason: Linked) -> None:
    """Show the name of a commitment; the record says first that it was read."""
    office = Office(parts, folder, "read_person", by, approved)
    text, seq = office.read(commitment, reason)
    _tell(as_json, words.READ, n=seq, text=text)


@vault.command(epilog="Example: dealer-app vault erase out 5f1d... --by 301 --approved 201")
@_two
@click.argument("commitment")
@click.pass_obj
def erase(parts: Parts, folder: Path, by: str, approved: str, as_json: bool, commitment: str) -> None:
    """Destroy the name of a commitment and its key for ever; the record keeps that it was done."""
    office = Office(parts, folder, "erase_person", by, approved)
    seq = office.erase(commitment)
    _tell(as_json, words.ERASED, n=seq, commitment=commitment)
    if not as_json:
        for sentence in office.elsewhere():
            click.echo(sentence)


@vault.command("list", epilog="Example: dealer-app vault list out --json")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def list_(folder: Path, as_json: bool) -> None:
    """List the commitments of a record and whether each is still in the vault; never a name."""
    entries, held, tongue = _entries(folder), Vault(folder).held(), common.speaker()
    for entry in entries:
        if entry.kind != PersonLinked.__name__:
            continue
        commitment, reason = entry.event["commitment"], entry.event["reason"]
        is_erased, is_held = bool(_erased(entries, commitment)), commitment in held
        state = ("waiting" if is_held else "erased") if is_erased else "held" if is_held else "lost"
        if as_json:
            common.show([{"commitment": commitment, "seq": entry.seq, "reason": reason, "state": state}])
            continue
        said = {
            "reason": tongue.say(words.REASONS[reason], "person"),
            "state": tongue.say(words.STATES[state], "person"),
        }
        click.echo(tongue.say(words.ROW).format(commitment=commitment, n=entry.seq, **said))


class Office:
    """The vault and the record of a data folder, for two persons who may; a fault leaves with a sentence."""

    def __init__(self, parts: Parts, folder: Path, command: Command, by: str, approved: str) -> None:
        self._folder, self._vault = folder, Vault(folder)
        self._entries = _entries(folder)
        self.numbers = {entry.seq for entry in self._entries}
        self._two = partial(persons.at, parts, folder, command, by, approved)

    def put(self, text: str, reason: Linked, about: int | None) -> tuple[str, int]:
        """Seal a text and record its commitment; if that fails, nothing of it stays."""
        with self._two() as two:
            self._sweep(two.record)
            commitment = self._vault.put(text)
            event = PersonLinked(commitment, reason, about)
            try:
                two.approve(event, f"vault put {commitment}")
                return commitment, two.enter(event)
            except JournalError:
                two.record.reopen()  # it may have been recorded all the same
                if not any(_is(entry, PersonLinked, commitment) for entry in two.record.entries):
                    self._vault.destroy(commitment)
                raise
            except SystemExit:  # it is not approved
                self._vault.destroy(commitment)
                raise

    def read(self, commitment: str, reason: Linked) -> tuple[str, int]:
        """Record that a text is read, and return it."""
        self._known(commitment)
        if gone := _erased(self._entries, commitment):
            _no(words.GONE, given=commitment, n=gone)
        with self._two() as two:
            text, event = self._vault.read(commitment), PersonRead(commitment, reason)
            two.approve(event, f"vault read {commitment}")
            return text, two.enter(event)

    def erase(self, commitment: str) -> int:
        """Destroy key and text, then record it: an entry never says what was not done. It may be asked for again."""
        self._known(commitment)
        with self._two() as two:
            self._sweep(two.record)
            two.approve(PersonErased(commitment), f"vault erase {commitment}")
            was_there = self._vault.destroy(commitment)
            done = _erased(self._entries, commitment)
            if done and not was_there:
                return done
            return two.enter(PersonErased(commitment))

    def elsewhere(self) -> Iterator[str]:
        """Yield where copies lie that the program knows of, and what it cannot know."""
        say = common.speaker().say
        yield say(words.COPIES).format(folder=self._vault.folder)
        found = copying.status(places.state_folder(self._folder), self._folder / "journal")
        if found is not None:
            yield shown(say(words.MEDIUM).format(medium=found.medium))

    def _known(self, commitment: str) -> None:
        if not vaults.is_commitment(commitment):
            _no(words.NO_COMMITMENT, given=commitment)
        if not any(_is(entry, PersonLinked, commitment) for entry in self._entries):
            _no(words.UNKNOWN, given=commitment)

    def _sweep(self, record: Journal) -> None:
        """Destroy what a `put` that died left in the vault without an entry."""
        known = {e.event["commitment"] for e in (*self._entries, *record.entries) if e.kind == PersonLinked.__name__}
        for stray in set(self._vault.held()) - known:
            self._vault.destroy(stray)
            click.echo(common.speaker().say(words.STRAY).format(commitment=stray), err=True)


def _entries(folder: Path) -> tuple[Entry, ...]:
    try:
        return reader.read(folder / "journal").entries
    except (ChainBroken, JournalError) as error:
        common.broken(error, folder / "journal")


def _is(entry: Entry, kind: type[Event], commitment: str) -> bool:
    return entry.kind == kind.__name__ and entry.event["commitment"] == commitment


def _erased(entries: tuple[Entry, ...], commitment: str) -> int:
    """Return the number of the entry that erased a commitment, 0 if none did."""
    return max((entry.seq for entry in entries if _is(entry, PersonErased, commitment)), default=0)


def _asked() -> str:
    """Return what is typed, or the line of a pipe."""
    prompt = common.speaker().say(words.PROMPT).format(n=vaults.LONGEST)
    if sys.stdin.isatty():
        return str(click.prompt(prompt, hide_input=True, err=True)).strip()
    return sys.stdin.readline(vaults.LONGEST + 2).strip()


def _tell(as_json: bool, sentence: str, **slots: Any) -> None:
    if as_json:
        common.show([{{"n": "seq"}.get(key, key): value for key, value in slots.items()}])
        return
    click.echo(shown(common.speaker().say(sentence).format(**slots)))


def _no(sentence: str, **slots: Any) -> None:
    common.leave(common.NO, shown(common.speaker().say(sentence).format(**slots)))
