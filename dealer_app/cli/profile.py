"""`profile`: a house's or a country's rules, checked, and their drawing rules counted."""

from __future__ import annotations

import click

from dealer_app.cli import common
from dealer_app.core import perft as counting
from dealer_app.house import profiles
from dealer_app.words.tongue import N_


@click.group()
def profile() -> None:
    """The rule profiles."""


@profile.command(epilog="Example: dealer-app profile check my-house.toml")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.argument("file")
def check(file: str, as_json: bool) -> None:
    """Read the profile FILE (or a shipped id) and name every fault in it."""
    found = profiles.load(file)
    tongue = common.speaker()
    if isinstance(found, profiles.Found):
        identity = found.profile.identity
        if as_json:
            common.show([{"ok": True, "profile": identity.profile_id}])
        else:
            text = tongue.say(N_("{id}: whole and valid ({title}, evidence {evidence}); locked: {locked}"))
            locked = ", ".join(identity.locked_fields) or "\u2014"
            title, evidence = identity.title, identity.evidence
            click.echo(text.format(id=identity.profile_id, title=title, evidence=evidence, locked=locked))
        return
    sentences = common.fault_sentences(found)
    if as_json:
        for at, text in zip(found, sentences, strict=True):
            common.show([{"ok": False, "file": at.file, "line": at.line, "key": at.fault.key, "error": text}])
        sentences = []
    missing = found[0].fault.reason == "unreadable"
    common.leave(common.ENVIRONMENT if missing else common.NO, *sentences)


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
