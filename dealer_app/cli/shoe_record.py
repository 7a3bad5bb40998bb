"""`shoe record`: a line as it is, byte for byte, and beside it when each piece came."""

from __future__ import annotations

import time
from pathlib import Path
from typing import BinaryIO, TextIO

import click

from dealer_app.cli import common
from dealer_app.cli.shoe_device import device, device_option
from dealer_app.cli.shoe_line import LineHeard
from dealer_app.cli.shoe_place import place, usb_option
from dealer_app.words.tongue import N_
from drivers.messages import ShoeEvent

THERE = N_("{file} is there already: name another file")


@click.command(epilog="Example: dealer-app shoe record /dev/ttyUSB0 evening.raw --device angel-eye --seconds 600")
@click.option("--json", "as_json", is_flag=True, help="The closing count as a JSON object.")
@click.option("--seconds", type=click.FloatRange(0, 86400), default=0, help="How long; 0 is until interrupted.")
@device_option
@usb_option
@click.argument("places", nargs=-1, required=True, metavar="[URL] FILE")
def record(places: tuple[str, ...], usb: str, device_name: str, seconds: float, as_json: bool) -> None:
    """Write what a shoe says to FILE, and to FILE.times when each piece came and what was said to the shoe.

    A line of FILE.times is: ms since the start, `<` and how many bytes of FILE, or `>` and the bytes in hexadecimal.
    """
    *urls, name = places
    if len(urls) > 1:
        raise click.UsageError(f"too much is named: {' '.join(places)}")
    line_at, file, profile = place("".join(urls), usb), Path(name), device(device_name)
    times = file.with_name(file.name + ".times")
    for one in (file, times):
        if one.exists():
            common.leave(common.NO, common.speaker().say(THERE).format(file=one))
    pieces = Pieces(file, times)
    line = LineHeard("shoe record", line_at, profile, pieces.take)
    try:
        for message in line.messages(seconds):
            if isinstance(message, ShoeEvent):
                line.port.acknowledge(message)
            if pieces.trouble:
                break
    finally:
        is_open = line.was_open
        line.close()
        pieces.close(is_open)
    if pieces.trouble:
        common.leave(common.ENVIRONMENT, f"{file}: {pieces.trouble}")
    counters = line.port.lamps().counters
    counted = {"bytes": pieces.size, "frames": counters.frames, "bad": counters.bad, "noise": counters.noise}
    if as_json:
        common.show([counted])
    else:
        click.echo("  ".join(f"{name} {number}" for name, number in counted.items()))


class Pieces:
    """The two files of a recording; they are made with the first piece. `take` is called in the port's thread."""

    def __init__(self, file: Path, times: Path) -> None:
        self._file, self._times = file, times
        self._raw: BinaryIO | None = None
        self._when: TextIO | None = None
        self._began = time.monotonic()
        self.size = 0
        self.trouble = ""

    def take(self, now: float, way: str, data: bytes) -> None:
        """Write a piece down; a disk that does not take it is told of once."""
        if self.trouble:
            return
        try:
            self._write(round((now - self._began) * 1000), way, data)
        except OSError as error:
            self.trouble = error.strerror or str(error)

    def close(self, is_open: bool) -> None:
        """Close both; of a line that was silent they are empty."""
        if self._raw is None and not self.trouble and is_open:
            self._raw, self._when = self._open()
        for file in (self._raw, self._when):
            if file is not None:
                file.close()

    def _open(self) -> tuple[BinaryIO, TextIO]:
        return self._file.open("xb", buffering=0), self._times.open("x", encoding="ascii", buffering=1)

    def _write(self, ms: int, way: str, data: bytes) -> None:
        if self._raw is None or self._when is None:
            self._raw, self._when = self._open()
        if way == "<":
            self._raw.write(data)
            self.size += len(data)
            self._when.write(f"{ms} < {len(data)}\n")
        else:
            self._when.write(f"{ms} > {data.hex()}\n")
