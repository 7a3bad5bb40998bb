"""`--head` and `--against`: what something outside a record remembers of it, as options of a command."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import click

from dealer_app.cli import common
from dealer_app.journal import witness
from dealer_app.journal.witness import Mark
from dealer_app.words.tongue import N_

Marks = Callable[[], Iterator[Mark]]
NO_HEAD = N_('"{given}" is no head: type NUMBER:HASH as printed, eight figures of the hash at least')


class Head(click.ParamType[Mark]):
    """A head as it is printed, scanned or typed."""

    name = "HEAD"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Mark:
        """Return the mark; UsageError if it is none."""
        found = value if isinstance(value, Mark) else witness.typed(value)
        if found is None:
            self.fail(common.speaker().say(NO_HEAD).format(given=value), param, ctx)
        return found


def marked(command: Callable[..., None]) -> Callable[..., None]:
    """Give a command both options."""
    command = click.option(
        "--against",
        multiple=True,
        type=click.Path(path_type=Path),
        help="Another medium, a table's folder, or a file of witnessed heads.",
    )(command)
    return click.option("--head", "heads", multiple=True, type=Head(), help="A head that was printed: NUMBER:HASH.")(
        command
    )


def marks(heads: tuple[Mark, ...], against: tuple[Path, ...]) -> Iterator[Mark]:
    """Yield all that is remembered; JournalError or ChainBroken if it cannot be read."""
    yield from heads
    for path in against:
        yield from witness.kept(path)
