"""`demo`: the product in a minute, over a simulated shoe and simulated punters; with a window, or headless."""

from __future__ import annotations

import secrets
from pathlib import Path

import click

from dealer_app import safe_file
from dealer_app.cli import common
from dealer_app.cli.common import Parts
from dealer_app.cli.console import has_display
from dealer_app.cli.evening import STAFF, Wish, play_headless
from dealer_app.cli.faults import kept, tell_last_time
from dealer_app.cli.shoe_device import device, device_option
from dealer_app.cli.shoe_place import place, usb_option
from dealer_app.cli.simulated import SimulatorGone
from dealer_app.cli.worker import write_reports
from dealer_app.house import places
from dealer_app.house.crash import Crashes
from dealer_app.journal.errors import ChainBroken, JournalError
from dealer_app.practice.plan import ALLOWED, Mishap, ScenarioFault, mishaps
from dealer_app.words import faults
from dealer_app.words.tongue import N_, NN_

DONE = NN_(
    "{n} coup played with seed {seed}: record and reports are in {folder}",
    "{n} coups played with seed {seed}: record and reports are in {folder}",
)
NO_DISPLAY = N_("there is no display: the evening is played headless into {folder}")
OTHER_SEED = N_("{folder} was begun with seed {known}: leave --seed out, or name another folder")
GONE = N_("the simulated shoe is gone: {what}")


@click.command(epilog="Example: dealer-app demo --headless --out out --coups 20 --seed 7")
@click.option("--profile", default="classic", show_default=True, help="Id of a shipped profile, or a file.")
@click.option("--seed", type=click.IntRange(0, 2**31), help="Fixes cards, punters, ids and the demo's clock.")
@click.option("--coups", type=click.IntRange(1, 5000), default=20, show_default=True)
@click.option("--pace", type=click.FloatRange(0.1, 100), default=2, show_default=True, help="Moves a second.")
@click.option("--croupier", is_flag=True, help="You are the croupier: stakes, words and the rest are yours to enter.")
@click.option("--board", is_flag=True, help="Show the players' board too, on a second screen if there is one.")
@click.option("--headless", is_flag=True, help="No screen: a real serial line, record and reports.")
@click.option("--out", type=click.Path(path_type=Path), help="Folder of record and reports.")
@click.option("--lang", type=common.Language(), help="The croupier's language; the calls stay in that of the rules.")
@click.option("--scenario", type=click.Path(path_type=Path), help="File of mishaps at the shoe.")
@click.option("--shoe", default="", help="Address of a simulator that runs already, with --hand; or sim://.")
@usb_option
@device_option
@click.option("--hand", default="", help="socket://HOST:PORT of that simulator's hand.")
@click.pass_obj
def demo(
    parts: Parts,
    profile: str,
    seed: int | None,
    coups: int,
    pace: float,
    croupier: bool,
    board: bool,
    headless: bool,
    out: Path | None,
    lang: str | None,
    scenario: Path | None,
    shoe: str,
    usb: str,
    device_name: str,
    hand: str,
) -> None:
    """Play an evening at a simulated table. On a folder with an unfinished evening it goes on with it."""
    if bool(shoe or usb) != bool(hand) and not (shoe.startswith("sim://") and not hand):
        raise click.UsageError("--shoe, or --usb, and --hand go together; sim:// needs no --hand")
    joined = device(device_name)
    if joined.wire is not None:
        raise click.BadParameter(f"{joined.id} counts nothing, and the hand tells numbers", param_hint="--device")
    if headless and out is None:
        raise click.UsageError("--headless needs --out DIR")
    if headless and (croupier or board):
        raise click.UsageError("--croupier and --board need the screen")
    rules, planned = common.profile(profile), _mishaps(scenario)
    folder = _folder(out)
    wish = Wish(
        seed=_seed(folder, seed),
        coups=coups,
        folder=folder,
        rules=rules,
        mishaps=planned,
        shoe=place(shoe, usb) if shoe or usb else "",
        hand=hand,
        device=joined,
        croupier_is_here=croupier,
    )
    if not headless and not has_display():
        common.tell(common.speaker().say(NO_DISPLAY).format(folder=folder), err=True)
        headless = True
    log_file, crashes = kept(parts, places.state_folder(folder))
    try:
        if headless:
            play_headless(parts, wish, tell_last_time(crashes))
            _report(wish)
        else:
            _show(parts, wish, pace, lang, log_file, crashes, board=board)
    except (ChainBroken, JournalError) as error:
        common.broken(error, folder / "journal")
    except SimulatorGone as error:
        common.leave(common.ENVIRONMENT, common.speaker().say(GONE).format(what=error))


def _folder(out: Path | None) -> Path:
    """Return the evening's folder, made: the one given, or one in the house's data folder."""
    folder = places.data_folder(None) / "demo" if out is None else out
    common.make_folder(folder)
    return folder


def _seed(folder: Path, asked: int | None) -> int:
    """Return the evening's seed, which the folder keeps so that an evening can be gone on with."""
    kept = folder / "seed"
    text = safe_file.read(kept, 100).decode("ascii", "replace").strip() if kept.is_file() else ""
    known = int(text) if text.isdecimal() and text.isascii() else None
    if known is not None and asked not in (None, known):
        common.leave(common.NO, common.speaker().say(OTHER_SEED).format(folder=folder, known=known))
    seed = known if known is not None else secrets.randbelow(10_000) if asked is None else asked
    safe_file.put(kept, f"{seed}\n".encode())
    return seed


def _report(wish: Wish) -> None:
    why = write_reports(wish.folder / "journal", wish.folder, STAFF)
    if why:
        common.leave(common.ENVIRONMENT, why)
    common.tell(common.speaker().count(DONE, wish.coups).format(n=wish.coups, seed=wish.seed, folder=wish.folder))


def _show(
    parts: Parts, wish: Wish, pace: float, lang: str | None, log_file: Path, crashes: Crashes, *, board: bool
) -> None:
    from dealer_app.cli.screen import show

    show(parts, wish, pace, lang, log_file, crashes, board=board)


def _mishaps(path: Path | None) -> tuple[Mishap, ...]:
    if path is None:
        return ()
    try:
        return mishaps(common.text_of(path))
    except ScenarioFault as fault:
        what = common.speaker().say(faults.STORY["words"]).format(given=fault.given, allowed=ALLOWED)
        common.leave(common.NO, faults.at(common.speaker(), str(path), fault.line, what))
