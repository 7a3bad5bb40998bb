"""A simulated shoe whose cards are given to it one by one: what a script tells goes over the wire like any card.

Packs, faces and the stop card come as they are told; nothing of them follows from the seed, and the shoe does not say
that it is empty, since nobody tells it. All else is the in-process shoe: the same frames, session and window.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from drivers.simulator.delivery import pump
from drivers.simulator.device import Device, Step
from drivers.simulator.drawing import card, load, stop_card
from drivers.simulator.inprocess import InProcessShoe

UNREAD = "??"


class GivenShoe(InProcessShoe):
    """A shoe that was on before the table opened: its start is not told. Times are ms since 1970."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed, stop=0)
        make = self._device.make
        self.restart_host({make.serial: (make.epoch, self._device.last)})

    def fill(self, packs: int, ms: int) -> None:
        """So many packs are loaded."""
        self._device = replace(self._device, make=replace(self._device.make, decks=packs))
        self._cause(load, ms)

    def give(self, face: str | None, ms: int) -> None:
        """A card with this face leaves, read; None: one leaves unread, and not half a face of it is told."""
        self._cause(lambda device, now: card(device, face or UNREAD, now, read=face is not None), ms)

    def stop_card(self, ms: int) -> None:
        """The stop card leaves."""
        self._cause(stop_card, ms)

    def _cause(self, act: Callable[[Device, float], Step], ms: int) -> None:
        device = replace(self._device, clock=(ms, self._now))
        self._shoe(act(device, self._now).then(pump, self._now))
        self._run()
