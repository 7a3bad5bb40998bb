"""`shoe sim`: the simulated shoe as a process."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import click

from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.words import manners


@click.command(
    epilog="Example: dealer-app shoe sim --seed 7 --url socket://127.0.0.1:4001 --hand socket://127.0.0.1:4002"
)
@click.option("--seed", type=int, default=1, show_default=True, help="Fixes cards, serial number, epoch and faults.")
@click.option("--packs", type=click.IntRange(1, 16), default=6, show_default=True)
@click.option("--stop", type=click.IntRange(0, 60), default=7, show_default=True, help="Cards behind the stop card.")
@click.option("--url", default="", help="socket://HOST:PORT; without it a pseudo-terminal where there is one.")
@click.option("--link", type=click.Path(path_type=Path), help="A name that stays on the pseudo-terminal.")
@click.option("--log", type=click.Path(path_type=Path), help="The shoe's event log; a new simulator goes on with it.")
@click.option("--hand", default="", help="socket://HOST:PORT for the hand; without it standard input.")
@click.option("--wire", default="shoe1", show_default=True, help="shoe1, angel, beetek, ascii, scanner, ssi or rfid.")
@click.option("--caps", default="VCQ", show_default=True, help="What a SHOE/1 shoe can do: letters of LMAVQCRDB.")
@click.option(
    "--scenario",
    type=click.Path(path_type=Path),
    help="A file of at event 12 F13, each 2 pull, rate 0.02 F14.",
)
@click.option("--rate", multiple=True, metavar="FAULT=CHANCE", help="At each event with this chance: F14=0.02.")
@click.option("--faults", is_flag=True, help="List the faults F01 to F60 and the live keys, and end.")
@click.pass_obj
def sim(
    parts: Parts,
    seed: int,
    packs: int,
    stop: int,
    url: str,
    link: Path | None,
    log: Path | None,
    hand: str,
    wire: str,
    caps: str,
    scenario: Path | None,
    rate: tuple[str, ...],
    faults: bool,
) -> None:
    """Be a shoe; prints the address that it serves as its first line.

    A line on the hand is an act with its time, `pull 1772913600000`, or a fault by its name, `F13`, or a key.
    """
    from drivers.simulator import SimulatorError, serve
    from drivers.simulator.scenario import read_scenario

    if faults:
        _list()
        return
    text = common.text_of(scenario) if scenario else ""
    try:
        planned = (*read_scenario(text, str(scenario)), *read_scenario(_rates(rate), "--rate"))
    except SimulatorError as error:
        common.leave(common.NO, str(error))
    try:
        serve(
            seed=seed,
            decks=packs,
            stop=stop,
            url=url,
            link=link,
            log=log,
            hand=hand,
            wire=wire,
            caps=caps,
            scenario=planned,
            wall=lambda: parts.clock.now(0).at,
        )
    except SimulatorError as error:
        common.leave(common.ENVIRONMENT, str(error))
    except (KeyboardInterrupt, BrokenPipeError):
        sys.exit(0)


def _rates(given: tuple[str, ...]) -> str:
    """Return the rates as lines of a scenario, or leave naming the one that has not the form of one."""
    for one in given:
        if not re.fullmatch(r"[^=]+=(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)", one):
            common.leave(common.NO, common.speaker().say(manners.RATE).format(given=one))
    return "\n".join("rate {1} {0}".format(*one.rpartition("=")[::2]) for one in given)


def _list() -> None:
    from drivers.simulator.faults import FAULTS
    from drivers.simulator.scenario import KEYS

    for name, fault in FAULTS.items():
        variants = f" ({len(fault.variants)} variants)" if len(fault.variants) > 1 else ""
        click.echo(f"{name}  {fault.side:<5} {fault.wire:<8} {fault.title}{variants}")
    for key, act in KEYS.items():
        click.echo(f"{key:<4} {act}")
