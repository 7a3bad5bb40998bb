"""What a person types at the terminal and nobody sees: PINs and badges, never an argument of a command."""

from __future__ import annotations

import sys

import click

from dealer_app.cli import common


def unseen(prompt: str, id_: str) -> str:
    """Return what a person types, unseen; from a pipe one line each, with nothing printed."""
    text = common.speaker().say(prompt).format(id=id_)
    if sys.stdin.isatty():
        return str(click.prompt(text, hide_input=True, err=True))
    return sys.stdin.readline().strip()
