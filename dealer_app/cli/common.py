"""What all commands share: the parts they are given, the language, and how they say that something is wrong."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, NoReturn, Protocol

import click
import msgspec

from dealer_app import __version__, safe_file
from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.moment import Clock, Names
from dealer_app.core.plain_text import shown
from dealer_app.house import places, profiles
from dealer_app.house.profiles import Found
from dealer_app.house.sleep import Awake
from dealer_app.house.toml_file import FileFault
from dealer_app.journal import folder as layout
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.store import Store
from dealer_app.words import faults
from dealer_app.words.tongue import Tongue, is_spoken, languages, of_environment, tongue
from drivers.messages import Lamps, Order

NO, MISUSE, ENVIRONMENT = 1, 2, 3
LARGEST = 1 << 28  # bytes of a file that is named on the line and read whole


class Port(Protocol):
    """The owner of a shoe's port, as a command sees it."""

    def send(self, order: Order) -> None:
        """Give an order; it returns at once."""

    def tick(self) -> None:
        """Say that the main loop is alive."""

    def lamps(self) -> Lamps:
        """Tell where the chain from the shoe to us stands."""

    def close(self) -> bool:
        """End the port's thread; False if it hung and was abandoned."""


class Parts(msgspec.Struct, frozen=True):
    """What the composition root gives to every command; tests start the same program with other parts."""

    clock: Clock
    names: Callable[[], Names]
    stopwatch: Callable[[], float]
    store: Callable[..., Store]
    clerk: Callable[..., Clerk]
    port: Callable[..., Port]
    """Opens a line by its place, what is delivered to, what the record holds; and what else `ShoePort` takes."""
    awake: Callable[[], Awake]


def holder(command: str) -> dict[str, object]:
    """Return what a program writes down of itself while it has a table."""
    return {"program": "dealer-app", "version": __version__, "command": command, "process": os.getpid()}


class Language(click.ParamType[str]):
    """A language that the program speaks, by its code, with or without a country."""

    name = "LANGUAGE"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the code; UsageError if there is no such catalogue."""
        if not is_spoken(value):
            what = speaker().say(faults.PROFILE["value"])
            self.fail(what.format(key="--lang", given=value, allowed=" | ".join(languages())), param, ctx)
        return value


def speaker(language: str | None = None) -> Tongue:
    """Return the language asked for, or the environment's."""
    return tongue(language or of_environment())


def make_folder(folder: Path) -> None:
    """Make a folder for a record, or leave saying why it cannot be there."""
    if places.is_network(folder):
        leave(ENVIRONMENT, faults.record(speaker(), "network", str(folder)))
    try:
        layout.make(folder)
    except OSError as error:
        leave(ENVIRONMENT, f"{folder}: {error.strerror}")


class Left(SystemExit):
    """A command ends with its code; `sentences` said why, for who asked in another way than by a command."""

    def __init__(self, code: int, sentences: tuple[str, ...]) -> None:
        super().__init__(code)
        self.sentences = sentences


def leave(code: int, *sentences: str) -> NoReturn:
    """Say what is wrong, a sentence a line, and end with the code."""
    for sentence in sentences:
        click.echo(shown(sentence).replace("\n", "\\n"), err=True)  # a file's name may hold one
    raise Left(code, sentences)


def tell(sentence: str, *, err: bool = False) -> None:
    """Print a sentence; what is not seen in it, or is no text, as in a file's name, stands as its number."""
    click.echo(shown(sentence), err=err)


def show(lines: Iterable[Any]) -> None:
    """Print values as JSON, one object a line; a file's name that is no text is written by numbers and reads back."""
    for line in lines:
        try:
            click.echo(msgspec.json.encode(line).decode())
        except UnicodeEncodeError:
            click.echo(json.dumps(msgspec.to_builtins(line), separators=(",", ":")))


def text_of(path: Path) -> str:
    """Return a file's text, or leave saying why it cannot be read."""
    try:
        return safe_file.read(path, LARGEST).decode()
    except OSError as error:
        leave(ENVIRONMENT, f"{path}: {error.strerror}")
    except UnicodeDecodeError:
        leave(NO, faults.at(speaker(), str(path), 0, faults_text("unreadable", given="not UTF-8")))


def faults_text(reason: str, **slots: str) -> str:
    """Return a sentence about a profile in the user's language."""
    return speaker().say(faults.PROFILE[reason]).format(**slots)


def faulty(found: list[FileFault]) -> NoReturn:
    """Leave naming every fault of a file."""
    is_missing = found[0].fault.reason == "unreadable"
    leave(ENVIRONMENT if is_missing else NO, *fault_sentences(found))


def fault_sentences(found: Iterable[FileFault]) -> list[str]:
    """Return one sentence for each fault of a file."""
    return [
        faults.at(
            speaker(),
            at.file,
            at.line,
            faults_text(at.fault.reason, key=at.fault.key, given=at.fault.given, allowed=at.fault.allowed),
        )
        for at in found
    ]


def profile(name: str) -> Found:
    """Return a rule profile, or leave naming every fault."""
    found = profiles.load(name)
    if isinstance(found, Found):
        return found
    faulty(found)


def broken(error: ChainBroken | JournalError, path: Path) -> NoReturn:
    """Leave saying what is wrong with a record."""
    if isinstance(error, ChainBroken):
        what, code = faults.record(speaker(), error.why, error.detail, error.seq), NO
    else:
        what, code = faults.record(speaker(), error.reason, error.detail), ENVIRONMENT
    if error.kept is not None:
        what += ". " + speaker().say(faults.KEPT).format(folder=error.kept)
    leave(code, faults.at(speaker(), str(path), 0, what))
