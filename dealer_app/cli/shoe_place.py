"""How a command names a shoe, an address or an adapter; how it claims it; and when its line cannot be had at all."""

from __future__ import annotations

import time
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

import click

from dealer_app.cli import common
from dealer_app.house import places
from dealer_app.words import faults, line
from dealer_app.words.tongue import N_
from drivers.messages import Candidates, Link, LinkState, Message, Why

if TYPE_CHECKING:
    from drivers.claims import Claims

BUSY_FOR = 15.0
"""Seconds for which a busy port is tried: ModemManager holds a new one for about ten (shoes.md 4.1, no. 22)."""

AT_ONCE = (Why.HELD, Why.DENIED, Why.BAD_URL, Why.AMBIGUOUS)

TOLD: dict[Why, str] = {
    Why.HELD: N_("another console of this machine has this shoe: {detail}"),
    Why.BUSY: N_("another program holds the port: {detail}"),
    Why.DENIED: N_("this user may not open the port; whoever belongs to the group {detail} may"),
    Why.AMBIGUOUS: N_("more than one adapter fits; name one of them: {detail}"),
    Why.BAD_URL: N_("this is no address of a port: {detail}"),
}

usb_option = click.option(
    "--usb",
    default="",
    metavar="VID:PID[:SERIAL]",
    help="The adapter instead of an address, as shoe list tells it; @LOCATION behind it tells twins apart.",
)


def place(url: str, usb: str) -> str:
    """The place of the line: the address or the adapter, of which exactly one is to be named."""
    from drivers.listing import USB
    from drivers.listing import usb as adapter

    if bool(url) == bool(usb):
        raise click.UsageError("name the line by an address or by --usb, one of them")
    if usb and adapter(usb) is None:
        raise click.BadParameter(f"{usb} must have the form VID:PID[:SERIAL][@LOCATION]", param_hint="--usb")
    return url or f"{USB}{usb}"


def claims(command: str) -> Claims:
    """What keeps a second console of this user away from the shoe."""
    from drivers.claims import Claims

    return Claims(places.state_folder(None) / "shoes", common.holder(command))


class Opening:
    """Whether a line can be had at all: what waiting does not mend ends the command, in a sentence."""

    def __init__(
        self, place: str, hopeless: Collection[Why] = AT_ONCE, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._place, self._hopeless, self._clock = place, hopeless, clock
        self._link: Link | None = None
        self._busy_since: float | None = None
        self._candidates = ""

    def heard(self, message: Message) -> None:
        """Take note of how the line stands."""
        if isinstance(message, Candidates):
            self._candidates = ", ".join(port.place for port in message.ports)
        if not isinstance(message, Link):
            return
        self._link = message
        if message.why is not Why.BUSY:
            self._busy_since = None
        elif self._busy_since is None:
            self._busy_since = self._clock()

    def check(self) -> None:
        """Leave if the line cannot be had."""
        trouble = self.trouble()
        if trouble:
            common.leave(common.ENVIRONMENT, trouble)

    def trouble(self) -> str:
        """Why the line cannot be had, in a sentence; empty if it may come by waiting."""
        link = self._link
        if link is None or link.state is not LinkState.DOWN:
            return ""
        too_busy = self._busy_since is not None and self._clock() - self._busy_since >= BUSY_FOR
        return self._sentence(link) if link.why in self._hopeless or too_busy else ""

    def _sentence(self, link: Link) -> str:
        say = common.speaker().say
        detail = self._candidates if link.why is Why.AMBIGUOUS else link.detail
        if link.why is Why.BUG:
            why = say(faults.RECORD["fault"])
        elif link.why in TOLD and (detail or link.why is Why.HELD):
            why = say(TOLD[link.why]).format(detail=detail or "?")
        else:
            why = say(line.WHY.get(link.why, line.STATES["down"]), "lamp")
        return faults.at(common.speaker(), self._place, 0, why)
