"""Cards that left the shoe while nobody listened: they are counted as they come, and noted when all are there."""

from __future__ import annotations

import msgspec

from drivers.messages import Identity


class Backlog(msgspec.Struct, frozen=True):
    """What a shoe held when it was met: its log up to number `until`, of which `cards` came for an open coup."""

    device: str = ""
    epoch: str = ""
    until: int = 0
    cards: int = 0

    def holds(self, epoch: str, n: int) -> bool:
        """Tell whether a number is of what waited."""
        return epoch == self.epoch and n <= self.until

    def is_over(self, last: tuple[str, int]) -> bool:
        """Tell whether all that waited is recorded."""
        epoch, n = last
        return not self.device or (epoch == self.epoch and n >= self.until)


def met(shoe: Identity, before: Backlog) -> Backlog:
    """Return what waits in a shoe that has named itself; cards counted so far of the same log stay counted."""
    same = (before.device, before.epoch) == (shoe.device_uid, shoe.epoch)
    return Backlog(shoe.device_uid, shoe.epoch, shoe.last, before.cards if same else 0)
