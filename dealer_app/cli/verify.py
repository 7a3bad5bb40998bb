"""`verify`: whether a record is whole, and whether it tells a history that the rules allow."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

import click

from dealer_app.clerk import history
from dealer_app.cli import common, dropped, papers
from dealer_app.cli.common import Parts
from dealer_app.cli.marks import marked, marks
from dealer_app.core.plain_text import shown
from dealer_app.core.unreal import is_unreal
from dealer_app.journal import closing, keys, matching, witness
from dealer_app.journal.entry import Entry
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.journal.keys import KeyUse, Signed
from dealer_app.journal.kinds import Genesis
from dealer_app.journal.verify import verify as verified
from dealer_app.journal.witness import Mark
from dealer_app.words import faults, paper
from dealer_app.words.tongue import N_, Tongue

WHOLE = N_("whole: {n} entries, head {head}")
MORE = N_("{n} entries more, of a coup still open")
LIVE = N_("a program has this table: its fair copy was read, up to entry {n}")
SIGNED = N_("signed up to entry {n}; checkpoints: {checkpoints}; key: {key}")
NOT_SIGNED = N_("not signed yet: the entries from {n} on")
NONE_SIGNED = N_("none of it is signed")
CHANGED = N_("entry {n}: another key signs from here on, {key}; the one before signed the change")
LOST = N_("entry {n}: another key signs from here on, {key}; the one before did NOT sign the change: {reason}")
EDITION = N_(
    "edition {edition} begins at entry {n}, restored by {by}, approved by {approved}, signed by the key {key}"
)
ENTRIES_LOST = N_("entries {first} to {last} of the edition before were known of and are lost")


class PublicKey(click.ParamType[str]):
    """A public key: 64 hexadecimal digits."""

    name = "HEX"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return it in small letters; UsageError if it is none."""
        if re.fullmatch("[0-9a-fA-F]{64}", value) is None:
            what = common.speaker().say(faults.PROFILE["value"])
            self.fail(what.format(key="--key", given=value, allowed="64 x 0-9 a-f"), param, ctx)
        return value.lower()


@click.command(epilog="Example: dealer-app verify out/journal")
@click.option("--json", "as_json", is_flag=True, help="Answer as one JSON object.")
@click.option(
    "--key", "known", type=PublicKey(), multiple=True,
    help="The table's public key, noted elsewhere; a record that is not signed by it is refused. May be repeated.",
)  # fmt: skip
@click.option(
    "--paper", "files", type=click.Path(path_type=Path), multiple=True,
    help="A report's file: say which entry has it, refuse one that none has. May be repeated.",
)  # fmt: skip
@marked
@click.argument("journal", type=click.Path(path_type=Path))
@click.pass_obj
def verify(
    parts: Parts,
    journal: Path,
    heads: tuple[Mark, ...],
    against: tuple[Path, ...],
    as_json: bool,
    known: tuple[str, ...],
    files: tuple[Path, ...],
) -> None:
    """Check JOURNAL: 0 whole, 1 damaged at the entry named, of a strange key or without the paper, 3 unreadable.

    A cut or older record is whole in itself: --head and --against hold it against what is remembered elsewhere.
    """
    try:
        reading = verified(journal)
        signed = keys.signed(reading.entries)
        if known:
            keys.check_known(signed, known)
        history.state(reading.entries, is_cut=reading.is_copy)
        closing.check(reading.entries)
        matching.check(reading.entries)
        end = reading.entries[-1].seq + reading.withheld
        witness.compare(reading.hashes, marks(heads, against), end)
    except ChainBroken as error:
        dropped.verified(parts, journal, error)
        if not as_json:
            common.broken(error, journal)
        why = faults.record(common.speaker(), error.why, error.detail)
        common.show([{"ok": False, "first_bad": error.seq, "why": why}])
        sys.exit(common.NO)
    except JournalError as error:
        common.broken(error, journal)
    dropped.verified(parts, journal, reading)
    compared = papers.held_against(reading.entries, files)
    code = common.NO if any(paper.entry is None for paper in compared) else 0
    last = reading.entries[-1].seq
    head = reading.hashes[last]
    later = [entry for entry in reading.entries if entry.kind == Genesis.__name__ and entry.edition > 1]
    if as_json:
        whole = {"ok": True, "entries": len(reading.entries), "head": head, "withheld": reading.withheld}
        begun = [{"edition": entry.edition, "seq": entry.seq, "key": entry.event["key"]} for entry in later]
        whole |= {"unreal": reading.entries[-1].house} if is_unreal(reading.entries[-1].house) else {}
        whole |= _facts(signed) | ({"editions": begun} if begun else {})
        common.show([whole | ({"papers": papers.rows(compared)} if files else {})])
        sys.exit(code)
    tongue = common.speaker()
    click.echo(tongue.say(WHOLE).format(n=len(reading.entries), head=head))
    if mark := paper.unreal(reading.entries[-1].house, tongue.say):
        click.echo(mark)
    for line in (*editions(tongue, later), *sentences(tongue, signed)):
        click.echo(shown(line))
    if reading.withheld:
        click.echo(tongue.say(MORE).format(n=reading.withheld))
    if reading.live:
        click.echo(tongue.say(LIVE).format(n=last))
    for line in papers.sentences(tongue, compared):
        common.tell(line)
    sys.exit(code)


def _facts(signed: Signed) -> dict[str, object]:
    """Return what is signed, for --json."""
    return {
        "key": signed.key,
        "keys": [{"seq": use.seq, "key": use.key, "vouched": use.is_vouched} for use in signed.keys],
        "checkpoints": signed.checkpoints,
        "signed_up_to": signed.up_to,
        "unsigned": signed.unsigned,
    }


def editions(tongue: Tongue, later: list[Entry]) -> Iterator[str]:
    """Yield who began each later edition, and what of the one before is lost, in words."""
    for entry in later:
        assert entry.by is not None
        assert entry.approved is not None
        said = {"by": entry.by.id, "approved": entry.approved.id, "key": entry.event["key"]}
        yield tongue.say(EDITION).format(edition=entry.edition, n=entry.seq, **said)
        if "witnessed" in entry.event:
            old, seen = entry.event["old"]["seq"], entry.event["witnessed"]["seq"]
            yield tongue.say(ENTRIES_LOST).format(first=old + 1, last=seen)


def sentences(tongue: Tongue, signed: Signed) -> Iterator[str]:
    """Yield what is signed, and each change of key, in words."""
    for use in signed.keys[1:]:
        yield change(tongue, use)
    if signed.checkpoints:
        yield tongue.say(SIGNED).format(n=signed.up_to, checkpoints=signed.checkpoints, key=signed.key)
    else:
        yield tongue.say(NONE_SIGNED)
    if signed.checkpoints and signed.unsigned:
        yield tongue.say(NOT_SIGNED).format(n=signed.up_to + 2)


def change(tongue: Tongue, use: KeyUse) -> str:
    """Return that a key took another's place, and whether that one agreed."""
    return tongue.say(CHANGED if use.is_vouched else LOST).format(n=use.seq, key=use.key, reason=use.reason)
