"""`profile`: a house's or a country's rules, listed, shown and checked, and their drawing rules counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from dealer_app.cli import common
from dealer_app.core import perft as counting
from dealer_app.core.profile import RULINGS, written
from dealer_app.house import profiles
from dealer_app.house.layers import Field, Layers
from dealer_app.house.rulings import Ruling, in_force
from dealer_app.house.shipped_profiles import Summary, summary
from dealer_app.words.tongue import N_, Tongue

_USABLE = N_("{id}: {title} (evidence {evidence})")
_SKELETON = N_("{id}: {title} (evidence {evidence}); a skeleton: the house fills in {count} parameters")
_NOT_YET = N_("{id}: {title} (evidence {evidence}); not yet: {why}")
_HEAD = N_("{id}: {title}. Basis: {basis}. Base: {base}.")
_LINE = N_("{key} = {value}  ({notes})")
_UNFILLED = N_("to be filled in by the house")
_FILLED = N_("evidence {evidence}, filled")
_EVIDENCE = N_("evidence {evidence}")
_LOCKED = N_("locked by {id}")
_OF_BASE = N_("as {id}")
_FREED = N_("warning: {cells} free in extra_free_cells, where the drawing table binds the banker: one way costs him")


@click.group()
def profile() -> None:
    """The rule profiles."""


@profile.command("list", epilog="Example: dealer-app profile list --json")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
def list_(as_json: bool) -> None:
    """List the profiles that ship, and say which a table cannot play by, and why."""
    tongue = common.speaker()
    for name in profiles.shipped_ids():
        found = summary(name)
        if not isinstance(found, Summary):
            common.faulty(found)
        if as_json:
            common.show([_listed(found)])
        else:
            click.echo(_sentence(found, tongue))


def _listed(found: Summary) -> dict[str, Any]:
    return {
        "profile": found.id,
        "title": found.title,
        "language": found.language,
        "evidence": found.evidence,
        "legal_basis": found.legal_basis,
        "base": found.base,
        "locked": list(found.locked),
        "state": found.state,
        "unfilled": list(found.unfilled),
        "key": None if found.why is None else found.why.fault.key,
        "why": None if found.why is None else common.fault_sentences([found.why])[0],
    }


def _sentence(found: Summary, tongue: Tongue) -> str:
    slots = {"id": found.id, "title": found.title, "evidence": found.evidence}
    if found.why is None:
        return tongue.say(_USABLE).format(**slots)
    if found.state == "skeleton":
        return tongue.say(_SKELETON).format(**slots, count=len(found.unfilled))
    fault = found.why.fault
    why = common.faults_text(fault.reason, key=fault.key, given=fault.given, allowed=fault.allowed)
    return tongue.say(_NOT_YET).format(**slots, why=why)


@profile.command(epilog="Example: dealer-app profile show fr-2007 --json")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.argument("profile_id", metavar="ID")
def show(as_json: bool, profile_id: str) -> None:
    """Show every parameter of the profile ID (or a file): value, source, evidence, lock, difference.

    The rulings on irregularities in force follow, row by row: what is done, and who decides it.
    """
    found = profiles.layers(profile_id)
    if not isinstance(found, Layers):
        common.faulty(found)
    if as_json:
        common.show(map(_shown, found.fields.values()))
        common.show(map(_shown_ruling, in_force(found)))
        return
    for line in _lines(found, common.speaker()):
        click.echo(line)


def _shown(field: Field) -> dict[str, Any]:
    return {
        "parameter": field.name,
        "section": field.section,
        "value": field.value,
        "source": field.source,
        "evidence": field.evidence,
        "filled": field.filled,
        "locked": field.locked_by is not None,
        "locked_by": field.locked_by,
        "stated_by": field.by or None,
        "differs": field.differs,
        "unfilled": field.unfilled,
    }


def _shown_ruling(row: Ruling) -> dict[str, Any]:
    return {
        "parameter": f"{RULINGS}.{row.number}",
        "section": RULINGS,
        "value": row.content,
        "source": row.source,
        "evidence": "",
        "filled": False,
        "locked": False,
        "locked_by": None,
        "stated_by": row.by,
        "differs": row.differs,
        "unfilled": False,
    }


def _lines(found: Layers, tongue: Tongue) -> Iterator[str]:
    head = {"id": found.id, "title": found.fields["title"].value, "basis": found.fields["legal_basis"].value}
    yield tongue.say(_HEAD).format(**head, base=", ".join(found.ids[-2::-1]) or "\u2014")
    section = ""
    for field in found.fields.values():
        if field.section != section:
            section = field.section
            yield f"\n[{section}]"
        value = tongue.say(_UNFILLED) if field.unfilled else written(field.value)
        notes = "; ".join(_notes(field, found.id, tongue))
        yield tongue.say(_LINE).format(key=field.name, value=value, notes=notes)
    rows = in_force(found)
    if rows:
        yield f"\n[{RULINGS}]"
    for row in rows:
        notes = "; ".join([*([] if row.differs else [tongue.say(_OF_BASE).format(id=row.by)]), row.source])
        yield tongue.say(_LINE).format(key=row.number, value=written(row.content), notes=notes)


def _notes(field: Field, own: str, tongue: Tongue) -> Iterator[str]:
    if field.evidence:
        yield tongue.say(_FILLED if field.filled else _EVIDENCE).format(evidence=field.evidence)
    if field.locked_by is not None:
        yield tongue.say(_LOCKED).format(id=field.locked_by)
    if field.by and field.by != own:
        yield tongue.say(_OF_BASE).format(id=field.by)
    if field.source:
        yield field.source


@profile.command(epilog="Example: dealer-app profile check my-house.toml")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.argument("file")
def check(file: str, as_json: bool) -> None:
    """Read the profile FILE (or a shipped id); name every fault in it and all that the house must fill in."""
    found = profiles.load(file)
    tongue = common.speaker()
    if isinstance(found, profiles.Found):
        identity, warnings = found.profile.identity, list(_warnings(found, tongue))
        if as_json:
            common.show(
                [{"ok": True, "profile": identity.profile_id, **({"warnings": warnings} if warnings else {})}]
            )
        else:
            text = tongue.say(N_("{id}: whole and valid ({title}, evidence {evidence}); locked: {locked}"))
            locked = ", ".join(identity.locked_fields) or "\u2014"
            title, evidence = identity.title, identity.evidence
            click.echo(text.format(id=identity.profile_id, title=title, evidence=evidence, locked=locked))
            for warning in warnings:
                click.echo(warning)
        return
    sentences = common.fault_sentences(found)
    if as_json:
        for at, text in zip(found, sentences, strict=True):
            common.show([{"ok": False, "file": at.file, "line": at.line, "key": at.fault.key, "error": text}])
        sentences = []
    missing = found[0].fault.reason == "unreadable"
    common.leave(common.ENVIRONMENT if missing else common.NO, *sentences)


def _warnings(found: profiles.Found, tongue: Tongue) -> Iterator[str]:
    """Yield what a house may write and should think twice about (rules.md 4.3)."""
    cells = profiles.freed(found)
    if cells:
        yield tongue.say(_FREED).format(cells=", ".join(map(str, cells)))


@profile.command(epilog="Example: dealer-app profile perft classic")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.argument("profile_id", metavar="ID")
def perft(profile_id: str, as_json: bool) -> None:
    """Count every deal by card value under the drawing rules of profile ID (or a file), branch by branch.

    Both ways of each free cell are counted. A line: the punter's total, status, action and third card, the banker's
    total, status and action, then the deals that the banker wins, that the punter wins, and the ties.
    """
    branches = list(counting.tree(common.profile(profile_id).profile.rules))
    if as_json:
        common.show(branches)
    else:
        for text in sorted(counting.line(branch) for branch in branches):
            click.echo(text)
    total = [
        sum(b.banker_wins for b in branches),
        sum(b.punter_wins for b in branches),
        sum(b.ties for b in branches),
    ]
    if as_json:
        common.show([{"deals": sum(total), "banker_wins": total[0], "punter_wins": total[1], "ties": total[2]}])
    else:
        click.echo("= " + " ".join(map(str, total)))
