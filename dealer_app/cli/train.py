"""`train`: the console with a lesson; what happens is told, what is entered is counted, and a sheet is made of it."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.console import has_display
from dealer_app.cli.faults import kept
from dealer_app.cli.training import Lesson, TrainingTable, read, shipped
from dealer_app.house import places
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.words import training
from dealer_app.words.tongue import N_, of_environment

NO_DISPLAY = N_("a lesson needs a display, and there is none")
NO_LESSON = N_("there is no lesson {given}: {allowed}, or the file of a story")


@click.command(epilog="Example: dealer-app train banco-and-suivi")
@click.argument("lesson", default="first-coup")
@click.option("--out", type=click.Path(path_type=Path), help="New folder of record and sheet.")
@click.option("--pace", type=click.FloatRange(0.1, 100), default=2, show_default=True, help="Cards a second.")
@click.option("--lang", type=common.Language(), help="The trainee's language; the calls stay in that of the rules.")
@click.option("--list", "is_list", is_flag=True, help="Name the lessons that ship.")
@click.option("--json", "as_json", is_flag=True, help="Print the sheet, or the list, as JSON.")
@click.pass_obj
def train(
    parts: Parts, lesson: str, out: Path | None, pace: float, lang: str | None, is_list: bool, as_json: bool
) -> None:
    """Learn the console: LESSON is one that ships, or the file of a story."""
    if is_list:
        _list(as_json=as_json)
        return
    found = _lesson(lesson)
    if not has_display():
        common.leave(common.ENVIRONMENT, common.speaker().say(NO_DISPLAY))
    folder = _folder(out, found.name)
    log_file, crashes = kept(parts, places.state_folder(folder))
    try:
        table = TrainingTable(parts, found, folder)
    except (ChainBroken, JournalError) as error:
        common.broken(error, folder / "journal")
    from dealer_app.cli.screen import show_training

    try:
        code = show_training(table, folder, pace, lang or of_environment(), log_file, crashes)
    finally:
        table.close()
    if as_json:
        common.show([table.sheet()])
    sys.exit(code)


def _list(*, as_json: bool) -> None:
    found = [read(path) for path in shipped().values()]
    if as_json:
        common.show({"lesson": one.name, "acts": one.told} for one in found)
        return
    for one in found:
        click.echo(f"{one.name:22} {training.title(common.speaker(), one.name)}")


def _lesson(given: str) -> Lesson:
    """Return the lesson of a name, or of a story's file, or leave saying which there are."""
    known = shipped()
    if given in known:
        return read(known[given])
    if not Path(given).exists():
        text = common.speaker().say(NO_LESSON).format(given=given, allowed=", ".join(known))
        common.leave(common.ENVIRONMENT, text)
    return read(Path(given))


def _folder(out: Path | None, name: str) -> Path:
    """Return a new folder, made: the one given, or the next of this lesson in the house's data folder."""
    home = places.data_folder(None) / "train"
    tries = (home / f"{name}-{n}" for n in range(1, 1_000_000))
    folder = out if out is not None else next(path for path in tries if not path.exists())
    common.make_folder(folder)
    return folder
