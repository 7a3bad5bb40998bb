"""What stands on screen and paper where only practice is made: the controls of a demonstration."""

from __future__ import annotations

from babel.numbers import format_decimal

from dealer_app.words.tongue import N_, NC_, Tongue

GO_ON = NC_("act", "Go on")
PACE = N_("Pace of the demonstration: {n} a second")
STANDS = N_("The demonstration stands still. Pace: {n} a second")


def pace(tongue: Tongue, moves: float, *, goes: bool) -> str:
    """Return how many moves a second are made, and whether any are."""
    return tongue.say(PACE if goes else STANDS).format(n=format_decimal(moves, locale=tongue.locale))
