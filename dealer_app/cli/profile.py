"""`profile`: a house's or a country's rules, checked."""

from __future__ import annotations

import click

from dealer_app.cli import common
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
