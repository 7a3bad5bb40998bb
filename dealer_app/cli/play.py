"""`play`: a coup script played against a fresh record, in memory or in a folder."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from dealer_app.clerk import history
from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.moment import Clock
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.lines import lines
from dealer_app.cli.story_shoe import opened
from dealer_app.core import reading
from dealer_app.core.notation import Story
from dealer_app.core.plain_text import stripped
from dealer_app.house import story_rules
from dealer_app.house.profiles import Found
from dealer_app.house.program import fingerprint
from dealer_app.journal.entry import Identity
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.journal import Journal, Record
from dealer_app.journal.memory import Memory
from dealer_app.journal.signing import practice
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.stories import Miss, Player
from dealer_app.practice.wire import Cards, Wire
from dealer_app.reports.blind import withheld
from dealer_app.words import faults, refusals
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import NN_

_LONGEST = 64  # characters of a table's name


@click.command(epilog="Example: dealer-app play evening.coup --json")
@click.option("--json", "as_json", is_flag=True, help="Print each event and the books after it.")
@click.option("--journal", type=click.Path(path_type=Path), help="Write a real record into this new folder.")
@click.option(
    "--shoe",
    is_flag=False,
    flag_value="",
    metavar="[PLACE]",
    help="The cards come over SHOE/1: from a simulated shoe that is given the story's, or from a PLACE, which is "
    "the file of a raw recording or a port's address. After STORY.",
)
@click.argument("story", type=click.Path(path_type=Path))
@click.pass_obj
def play(parts: Parts, story: Path, journal: Path | None, shoe: str | None, as_json: bool) -> None:
    """Play the coup script STORY and hold its expectations against the table."""
    told, rules = read_story(story)
    cards = None if shoe is None else opened(shoe, parts)
    identity = Identity("story", stripped(story.stem, _LONGEST) or "story")
    try:
        record: Record = Memory(identity) if journal is None else _folder(parts, journal, identity)
        clock = SteppedClock() if journal is None else parts.clock
        names = SeededNames(story.stem) if journal is None else parts.names()
        clerk = Clerk(record, clock, names, "story" if journal is None else fingerprint(), parts.stopwatch)
    except (JournalError, ChainBroken) as error:
        if cards is not None:
            cards.close()
        common.broken(error, journal or story)
    misses = list(Player(told, clerk, rules.mapping, wire=_wire(clerk, record, cards, clock)).play())
    entries = list(record.entries)
    clerk.stop()
    if cards is not None:
        cards.close()
    if as_json:
        record_of = () if journal is None else withheld(entries, history.state(entries))
        common.show(lines(entries, withheld=record_of))
    sentences = [_sentence(story, miss, rules) for miss in misses]
    if as_json:
        common.show(
            {"line": miss.line, "miss": miss.kind, "reason": miss.allowed, "text": text}
            for miss, text in zip(misses, sentences, strict=True)
        )
    if misses:
        common.leave(common.NO, *sentences)
    if not as_json:
        count = sum(entry.kind == "Settled" for entry in entries)
        click.echo(common.speaker().count(NN_("{n} coup played", "{n} coups played"), count).format(n=count))
    sys.exit(0)


def _wire(clerk: Clerk, record: Record, cards: Cards | None, clock: Clock) -> Wire | None:
    """Return the line to the shoe from which the cards come, None where they are put in by hand."""
    if cards is None:
        return None
    return Wire(ShoeDesk(clerk, record), record, cards, lambda: clock.now(clerk.next_number).at)


def read_story(path: Path) -> tuple[Story, Found]:
    """Return a story and its profile, or leave naming every fault with its line."""
    text = common.text_of(path)
    name = reading.profile_of(text)
    if name is None:
        common.leave(common.NO, faults.at(common.speaker(), str(path), 1, _words("", "profile ID")))
    rules = _profile(path, text, name)
    told = reading.parse(text, rules.profile.identity.minor_unit)
    if isinstance(told, Story):
        return told, rules
    common.leave(
        common.NO,
        *(faults.at(common.speaker(), str(path), p.line, _words(p.given, p.allowed)) for p in told),
    )


def _profile(path: Path, text: str, name: str) -> Found:
    """Return the profile that a script names, with what it states beside it, or leave naming line and fault."""
    found = story_rules.read(name, reading.rules_of(text), str(path))
    if isinstance(found, Found):
        return found
    line = next(i for i, raw in enumerate(text.splitlines(), start=1) if raw.split()[:1] == ["profile"])
    told = zip(found, common.fault_sentences(found), strict=True)
    common.leave(
        common.NO,
        *(what if at.file == str(path) else faults.at(common.speaker(), str(path), line, what) for at, what in told),
    )


def _words(given: str, allowed: str) -> str:
    return common.speaker().say(faults.STORY["words"]).format(given=given, allowed=allowed)


def _folder(parts: Parts, folder: Path, identity: Identity) -> Journal:
    if folder.exists() and any(folder.iterdir()):
        raise JournalError("day_exists", str(folder))
    return Journal(folder, identity, {"command": "play"}, practice("play"), parts.store)


def _sentence(path: Path, miss: Miss, rules: Found) -> str:
    identity = rules.profile.identity
    tongue = common.speaker()
    why = (
        "" if miss.why is None else refusals.sentence(miss.why, Purse(identity.currency, identity.minor_unit), tongue)
    )
    what = tongue.say(faults.STORY[miss.kind]).format(given=miss.given, allowed=miss.allowed, why=why)
    return faults.at(tongue, str(path), miss.line, what)
