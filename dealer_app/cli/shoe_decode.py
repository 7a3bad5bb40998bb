"""`shoe decode`: a recording, or bytes written in hexadecimal, as what they say."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from dealer_app import safe_file
from dealer_app.cli import common
from dealer_app.cli.shoe_device import device, device_option
from dealer_app.words import faults
from dealer_app.words.tongue import N_

if TYPE_CHECKING:
    from drivers.wires.profile import DeviceProfile

NO_FRAME = N_("{file}: there is no SHOE/1 frame in it")
NOTHING = N_("{file}: there is nothing in it that this device says")
CLASH = N_("{file}, byte {offset}: number {n} of epoch {epoch} came again with other content")
NO_HEX = N_("this is no hexadecimal text: {given}")
WHICH = N_("name a file, or give the bytes with --hex")
NO_TRACE = N_("this is no line trace")
NO_TIMES = N_("{file} does not fit the recording beside it: it is left out")


@click.command(epilog="Example: dealer-app shoe decode evening.shoe1 --json --summary")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line; the answers always are.")
@click.option("--summary", is_flag=True, help="End with a line that counts frames, bad frames, noise and so on.")
@click.option("--hex", "hex_text", metavar="TEXT", help="Bytes in hexadecimal instead of a file.")
@device_option
@click.argument("file", type=click.Path(path_type=Path), required=False)
def decode(file: Path | None, as_json: bool, summary: bool, hex_text: str | None, device_name: str) -> None:
    """Print what a raw recording says: of SHOE/1 the numbered events in order, each once; of other devices all.

    FILE may also be a file of the line trace (its name ends in .trace): then what came from the shoe is read.
    """
    if (file is None) == (hex_text is None):
        raise click.UsageError(common.speaker().say(WHICH))
    profile = device(device_name)
    data = _bytes_of(file, hex_text)
    name = str(file or "--hex")
    if profile.wire is None:
        _shoe1(name, data, summary)
    else:
        _other(name, data, file, profile, summary)


def _bytes_of(file: Path | None, hex_text: str | None) -> bytes:
    if hex_text is not None:
        try:
            return bytes.fromhex(hex_text)
        except ValueError:
            common.leave(common.NO, common.speaker().say(NO_HEX).format(given=hex_text[:60]))
    assert file is not None
    try:
        data = safe_file.read(file, common.LARGEST)
        return _of_trace(data.decode("ascii")) if file.suffix == ".trace" else data
    except ValueError:
        common.leave(common.NO, faults.at(common.speaker(), str(file), 0, common.speaker().say(NO_TRACE)))
    except OSError as error:
        common.leave(common.ENVIRONMENT, f"{file}: {error.strerror}")


def _of_trace(text: str) -> bytes:
    """Return what came from the shoe in a line trace; ValueError if it is none."""
    lines = [line.split(" ") for line in text.splitlines() if line and not line.startswith("#")]
    return b"".join(bytes.fromhex(data) for _, way, data in lines if way == "<")


def _shoe1(name: str, data: bytes, summary: bool) -> None:
    from drivers.shoe1.recording import lines, read_recording

    recording = read_recording([data])
    for line in lines(recording, summary):
        click.echo(line)
    tongue = common.speaker()
    if not recording.summary["frames"]:
        common.leave(common.NO, tongue.say(NO_FRAME).format(file=name))
    if recording.clashes:
        slots = ({"file": name, "offset": at.offset, "n": at.n, "epoch": at.epoch} for at in recording.clashes)
        common.leave(common.NO, *(tongue.say(CLASH).format(**slot) for slot in slots))


def _other(name: str, data: bytes, file: Path | None, profile: DeviceProfile, summary: bool) -> None:
    from drivers.wires.recording import at_line_speed, read_wire_recording, with_times

    assert profile.wire is not None
    pieces = None
    times = file.with_name(file.name + ".times") if file else None
    if times is not None and times.exists():
        pieces = with_times(data, safe_file.read(times, common.LARGEST).decode("ascii", "replace"))
        if pieces is None:
            common.tell(common.speaker().say(NO_TIMES).format(file=times), err=True)
    recording = read_wire_recording(profile.wire, pieces or at_line_speed(data, profile.line.baud))
    counted = dataclasses.asdict(recording.counters)
    for row in (*recording.rows, *([counted] if summary else [])):
        click.echo(json.dumps(row, separators=(",", ":")))
    if not recording.rows:
        common.leave(common.NO, common.speaker().say(NOTHING).format(file=name))
