"""A world in which a fault can happen: the right wire and shoe, loaded, in session, some cards drawn."""

from __future__ import annotations

from collections.abc import Callable

from drivers.simulator.faults import FAULTS
from drivers.simulator.voice_ssi import SsiVoice
from drivers.simulator.voices import AngelVoice, BeeTekVoice, LineVoice, TagVoice, Voice
from drivers.simulator.world import World
from drivers.wires.angel import Angel
from drivers.wires.beetek import BeeTek
from drivers.wires.heard import Wire
from drivers.wires.lines import Lines
from drivers.wires.patterns import RANKS, SUITS, Alphabet, pattern
from drivers.wires.rfid import Rfid
from drivers.wires.ssi import Ssi
from drivers.wires.text import Text

CARDS_BEFORE = 6
APART = 0.3

_ALPHABET = Alphabet(RANKS, SUITS, {})


def deck(packs: int = 6) -> dict[str, str]:
    """A deck of tags: UID to face."""
    faces = [rank + suit for _ in range(packs) for suit in "CDHS" for rank in "A23456789TJQK"]
    return {f"{0x0B00000000 + number:010X}": face for number, face in enumerate(faces)}


def parts(wire: str) -> tuple[Wire | None, Voice | None, dict[str, str]]:
    """Decoder, voice and tags of a wire by its name; both are None for SHOE/1."""
    match wire:
        case "angel":
            return Angel(), AngelVoice(), {}
        case "beetek":
            return BeeTek(), BeeTekVoice(), {}
        case "ascii":
            texts = (("card", "CARD {rank}{suit}"), ("unread", "CARD ?"), ("cut", "CUT"))
            return Text(tuple(pattern(kind, text, _ALPHABET) for kind, text in texts), _ALPHABET), LineVoice(), {}
        case "scanner":
            symbol = pattern("card", "{rank}{suit}", _ALPHABET)
            scanner = Text((symbol,), _ALPHABET, Lines(idle=0.1), aim=True, same=0.3)
            return scanner, LineVoice("{}\r\n", "", ""), {}
        case "ssi":
            return Ssi((pattern("card", "{rank}{suit}", _ALPHABET),), _ALPHABET), SsiVoice(), {}
        case "rfid":
            tags = deck()
            return Rfid(tags), TagVoice(tags), tags
    return None, None, {}


def stage(wire: str = "shoe1", caps: str = "VCQ", seed: int = 7, make: Callable[..., World] = World) -> World:
    """A world, made by `make`, with a shoe that is loaded and a line that is up, six cards drawn."""
    decoder, voice, tags = parts(wire)
    world = make(seed, stop=7, caps=caps, wire=decoder, voice=voice, tags=tags)
    world.wait(2.0)
    world.do("load")
    world.wait(0.5)
    if "L" in caps:
        world.do("order US count=0")
    for _ in range(4 if wire == "angel" else CARDS_BEFORE):
        world.do("pull")
        world.wait(APART)
    if wire == "angel":
        world.do("coup")
        world.wait(1.0)
    return world


def stage_of(name: str, make: Callable[..., World] = World) -> World:
    """A world, made by `make`, in which this fault can happen."""
    fault = FAULTS[name]
    return stage(fault.wire, fault.caps, make=make)
