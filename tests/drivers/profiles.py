"""Device profiles as the tests write them."""

from __future__ import annotations

from pathlib import Path

from drivers.wires.deck import Deck, read_deck
from drivers.wires.files import load_profile
from drivers.wires.heard import Wire
from drivers.wires.profile import DeviceProfile, read_profile

ROOT = Path(__file__).parent.parent.parent
SHIPPED = ROOT / "resources" / "devices"

HEAD = '[device]\nid = "x"\ntitle = "X"\nwire = "{}"\n[line]\nbaud = 9600\n'


def shipped(name: str) -> DeviceProfile:
    found = load_profile(SHIPPED / f"{name}.toml")
    assert isinstance(found, DeviceProfile), found
    return found


def no_deck(path: str) -> Deck:
    raise AssertionError(f"{path} was not to be read")


def made(wire: str, rest: str = "") -> DeviceProfile:
    found = read_profile(HEAD.format(wire) + rest, no_deck)
    assert isinstance(found, DeviceProfile), found
    return found


def wire_of(wire: str, rest: str = "") -> Wire:
    decoder = made(wire, rest).wire
    assert decoder is not None
    return decoder


def faults(text: str) -> list[tuple[int, str, str, str]]:
    """Line, reason, key and what is allowed of each fault."""
    found = read_profile(text, lambda _: read_deck(""))
    assert isinstance(found, tuple)
    return [(fault.line, fault.reason, fault.key, fault.allowed) for fault in found]


def example_deck() -> Deck:
    deck = read_deck((SHIPPED / "deck.txt").read_text())
    assert isinstance(deck, Deck)
    return deck
