"""A fault that the shoe reports, an order that it did not do: what each means and what to do (shoes.md 3.5, 3.6)."""

from __future__ import annotations

from dealer_app.words.tongue import N_, Tongue

FAULTS: dict[str, str] = {
    "21": N_("The shoe's sensor A is weak: clean the window at the exit."),
    "22": N_("The shoe's sensor B is weak: clean the window at the exit."),
    "23": N_("The shoe's two sensors disagree: clean both windows at the exit."),
    "31": N_("The shoe was told of cards that it never sent: look for another console on its line."),
    "32": N_("The shoe understands us badly: exchange the cable."),
    "41": N_("The shoe's lock does not move: let nobody draw between the cards, and have it repaired."),
    "42": N_("A lamp of the shoe is broken: play goes on, have it repaired."),
    "51": N_("The shoe's memory is damaged: take another shoe after this coup."),
    "52": N_("The shoe's memory is nearly full: let nothing more leave until the console has recorded all."),
    "61": N_("The shoe's supply is low: look at its power plug."),
    "62": N_("The shoe is too hot: take it out of the sun, or take another."),
    "71": N_("The battery of the shoe's clock is empty: times are those of this computer."),
}
OTHER_FAULT = N_("The shoe reports fault {code}: have it looked at.")
ORDERS: dict[str, str] = {
    "": N_("The shoe did not confirm the order {cmd}: whether its slot is locked is not known."),
    "05": N_("The shoe is busy: the order {cmd} is given again."),
    "07": N_("This shoe cannot do {cmd}: it is done without."),
    "0A": N_("The shoe wants its service key for {cmd}."),
    "0B": N_("The shoe could not do {cmd}, since a part of it is broken: its lock is not assured."),
}
ORDER_REFUSED = N_("The shoe refused the order {cmd} ({code}).")


def fault(tongue: Tongue, code: str) -> str:
    """Return what a fault of the shoe means and what to do; codes are those of shoes.md 3.5."""
    return tongue.say(FAULTS.get(code, OTHER_FAULT)).format(code=code)


def order(tongue: Tongue, cmd: str, code: str) -> str:
    """Return what became of an order that was not done; "" is no answer at all."""
    text = ORDERS.get(code, ORDER_REFUSED)
    return tongue.say(text).format(cmd=cmd, code=code)
