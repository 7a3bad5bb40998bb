"""`shoe`: the simulated shoe as a process, and a recording of a line decoded."""

from __future__ import annotations

import sys
from pathlib import Path

import click

from dealer_app.cli import common
from dealer_app.words.tongue import N_


@click.group()
def shoe() -> None:
    """The shoe and its cable."""


@shoe.command(
    epilog="Example: dealer-app shoe sim --seed 7 --url socket://127.0.0.1:4001 --hand socket://127.0.0.1:4002"
)
@click.option("--seed", type=int, default=1, show_default=True, help="Fixes cards, serial number and epoch.")
@click.option("--packs", type=click.IntRange(1, 16), default=6, show_default=True)
@click.option("--stop", type=click.IntRange(0, 60), default=7, show_default=True, help="Cards behind the stop card.")
@click.option("--url", default="", help="socket://HOST:PORT; without it a pseudo-terminal where there is one.")
@click.option("--link", type=click.Path(path_type=Path), help="A name that stays on the pseudo-terminal.")
@click.option("--log", type=click.Path(path_type=Path), help="The shoe's event log; a new simulator goes on with it.")
@click.option("--hand", default="", help="socket://HOST:PORT for the hand; without it standard input.")
def sim(seed: int, packs: int, stop: int, url: str, link: Path | None, log: Path | None, hand: str) -> None:
    """Be a shoe that speaks SHOE/1; prints the address that it serves as its first line."""
    from drivers.simulator import SimulatorError, serve

    try:
        serve(seed=seed, decks=packs, stop=stop, url=url, link=link, log=log, hand=hand)
    except SimulatorError as error:
        common.leave(common.ENVIRONMENT, str(error))
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(0)


@shoe.command(epilog="Example: dealer-app shoe decode evening.shoe1 --json --summary")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line; the answers always are.")
@click.option("--summary", is_flag=True, help="End with a line that counts frames, bad frames, noise and so on.")
@click.argument("file", type=click.Path(path_type=Path))
def decode(file: Path, as_json: bool, summary: bool) -> None:
    """Print the numbered events of a raw SHOE/1 recording in order, each once."""
    from drivers.shoe1.recording import lines, read_recording

    try:
        recording = read_recording([file.read_bytes()])
    except OSError as error:
        common.leave(common.ENVIRONMENT, f"{file}: {error.strerror}")
    for line in lines(recording, summary):
        click.echo(line)
    tongue = common.speaker()
    if not recording.summary["frames"]:
        common.leave(common.NO, tongue.say(N_("{file}: there is no SHOE/1 frame in it")).format(file=file))
    text = tongue.say(N_("{file}, byte {offset}: number {n} of epoch {epoch} came again with other content"))
    if recording.clashes:
        slots = ({"file": file, "offset": at.offset, "n": at.n, "epoch": at.epoch} for at in recording.clashes)
        common.leave(common.NO, *(text.format(**slot) for slot in slots))
