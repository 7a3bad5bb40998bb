"""What is done to port and host of the little world and is more than a flag or a time; the words stand in `world`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from drivers.listing import PortInfo
from drivers.messages import Command
from drivers.shoe1.bodies import encode
from drivers.simulator.device import Device, boot

if TYPE_CHECKING:
    from drivers.simulator.world import World

IDENTITY = "0403:6001:A1"


def _pulls(world: World, words: list[str]) -> None:
    for i in range(int(words[0])):
        world.later(i * 0.3, "pull")


def _away(world: World, words: list[str]) -> None:
    for i in range(int(words[0])):
        world.do("back" if i % 2 else "pull")
    world.restart()


def _order(world: World, words: list[str]) -> None:
    values: dict[str, int | str] = {}
    for word in words[1:]:
        name, _, value = word.partition("=")
        values[name] = int(value) if name in ("count", "decks") else value
    world.obey(Command(words[0], values, ref=words[0]))


def _second(world: World, words: list[str]) -> None:
    foreign = encode("AK", epoch=world.device.epoch, n=world.device.last)
    world.bench.hear(foreign, world.now)


def _swap(world: World, words: list[str]) -> None:
    make = replace(world.device.make, seed=int(words[0]))
    world.bench.take(boot(Device(make, world.timers), "P", world.now), world.now)


def _rename(world: World, words: list[str]) -> None:
    world.names = [PortInfo(words[0], identity=IDENTITY)]


def _twin(world: World, words: list[str]) -> None:
    world.names = [*world.names, PortInfo("ttyUSB1", identity=IDENTITY)]


def _nostop(world: World, words: list[str]) -> None:
    world.bench.device = replace(world.device, make=replace(world.device.make, stop=0))


def _clock(world: World, words: list[str]) -> None:
    world.offset = float(words[0])


ACTS: dict[str, Callable[[World, list[str]], None]] = {
    "pulls": _pulls,
    "away": _away,
    "order": _order,
    "second": _second,
    "swap": _swap,
    "rename": _rename,
    "twin": _twin,
    "clock": _clock,
    "nostop": _nostop,
    "close": lambda world, words: world.notes.append(f"close {'done' if world.close() else 'abandoned'}"),
}
