"""How a simulated shoe speaks when it does not speak SHOE/1: Angel, Bee-Tek, plain lines, a scanner, a tag reader.

A voice is told of every event that the shoe stores and says it in its own way: pieces of bytes, each with the delay
in s after which it goes out. Whatever is lost on the line is lost: these wires cannot be asked again.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from operator import xor
from typing import Protocol

from drivers.shoe1.bodies import Body
from drivers.simulator.punto import Punto

Pieces = list[tuple[float, bytes]]

COPIES, SPACING = 3, 0.05
"""An Angel telegram goes out so often, so many s apart."""


class Voice(Protocol):
    """One way of speaking."""

    def tell(self, event: Body, face: str) -> Pieces:
        """Say an event; `face` is the true one of a card."""

    def hear(self, chunk: bytes) -> Pieces:
        """Answer what the host sent."""


class AngelVoice:
    """Angel Eye II-EX: the shoe plays punto banco while it tells (shoes.md 1.2, 2.1)."""

    def __init__(self) -> None:
        self._number = 0
        self._game = Punto()
        self._overdrawn = ""
        self._held = b""
        self.refuse: list[int] = []
        """NAK codes for the next orders."""

    def tell(self, event: Body, face: str) -> Pieces:
        """Each telegram three times."""
        match event.type:
            case "BO":
                return self._copies(b"S", advance=False)
            case "CD":
                return self._card(face)
            case "CU":
                self._game.card("??")
                return _after(self._copies(b"E\xc1"), self._copies(b"e\x81"))
            case "CC":
                return self._copies(b"C")
            case "JM":
                return self._copies(b"E\xc4")
            case "JC":
                return self._copies(b"e\x84")
            case "LK":
                return self._copies(b"L\x81" if event.text("lock") == "L" else b"L\x80")
            case "FR":
                return self._copies(bytes((0x45, 0x80 | int(event.text("code"), 16) & 0x3F)))
            case "FC":
                return self._copies(bytes((0x65, 0x80 | int(event.text("code"), 16) & 0x7F)))
        return []

    def hear(self, chunk: bytes) -> Pieces:
        """ACK or NAK each order."""
        pieces: Pieces = []
        *orders, self._held = (self._held + chunk).split(b"\x02")
        if b"\x03" in self._held and len(self._held.rpartition(b"\x03")[2]) >= 2:
            orders, self._held = [*orders, self._held], b""
        for order in orders:
            if not order.startswith(b"OP"):
                continue
            if self.refuse:
                pieces.append((0.0, bytes((0x15, self.refuse.pop(0)))))
                continue
            pieces.append((0.0, b"\x06"))
            if order.startswith(b"OPEC01") and self._overdrawn:
                pieces += self._use()
        return pieces

    def _card(self, face: str) -> Pieces:
        if self._overdrawn:
            return self._copies(b"d\x90" + _card_byte(face))
        if self._game.is_over():
            self._overdrawn = face
            return _after(self._copies(b"E\xc2"), self._use())
        side, index = self._game.card(face)
        pieces = self._copies(bytes((0x44, 0x80 | (side == "banker") << 4 | index)) + _card_byte(face))
        if self._game.is_over():
            pieces = _after(pieces, self._copies(bytes((0x47, 0x80 | self._game.result << 4 | self._game.pairs))))
        return pieces

    def _use(self) -> Pieces:
        """The overdrawn card is used for the next coup."""
        face, self._overdrawn = self._overdrawn, ""
        self._game = Punto()
        self._game.card(face)
        return _after(self._copies(b"e\x82"), self._copies(b"R\x81" + _card_byte(face)))

    def coup_over(self) -> Pieces:
        """The dealer presses the button: the shoe stands by for the next coup."""
        self._game = Punto()
        return self._copies(b"P")

    def time_out(self) -> Pieces:
        """Nobody draws where the shoe waits for a card."""
        return self._copies(b"E\x87")

    def _copies(self, data: bytes, advance: bool = True) -> Pieces:
        body = b"%d" % (self._number % 9 + 1) + data
        self._number += advance
        piece = b"\x05" + body + b"\x03" + b"%02X" % reduce(xor, body, 3)
        return [(copy * SPACING, piece) for copy in range(COPIES)]


class BeeTekVoice:
    """Bee-Tek: tokens; `mode` as the key switch and the Mode button have it (shoes.md 2.2)."""

    def __init__(self, mode: str = "Manual Burn Cards") -> None:
        self.mode = mode

    def tell(self, event: Body, face: str) -> Pieces:
        """Only cards and failed reads are told."""
        match event.type:
            case "CD":
                return [(0.0, f" [{self.mode}]<Card:{face}> \r\n".encode())]
            case "CU":
                return [(0.0, f" [{self.mode}]<Game> \r\n".encode())]
            case "FR":
                return [(0.0, b" <W0x%s> \r\n" % event.text("code").encode())]
        return []

    def hear(self, chunk: bytes) -> Pieces:
        """It is deaf."""
        return []


class LineVoice:
    """A shoe that prints a line a card; a scanner says the symbol alone."""

    def __init__(self, card: str = "CARD {}\r\n", unread: str = "CARD ?\r\n", cut: str = "CUT\r\n") -> None:
        self._card, self._unread, self._cut = card, unread, cut

    def tell(self, event: Body, face: str) -> Pieces:
        """A line."""
        texts = {"CD": self._card.format(face), "CU": self._unread, "CC": self._cut}
        text = texts.get(event.type, "")
        return [(0.0, text.encode())] if text else []

    def hear(self, chunk: bytes) -> Pieces:
        """It is deaf."""
        return []


class TagVoice:
    """A reader of tags: the n-th card of a face leaves with the n-th tag that the deck file has for it."""

    def __init__(self, faces: Mapping[str, str]) -> None:
        self._uids: dict[str, list[str]] = {}
        for uid, face in faces.items():
            self._uids.setdefault(face, []).append(uid)
        self._left = {face: list(uids) for face, uids in self._uids.items()}

    def tell(self, event: Body, face: str) -> Pieces:
        """A packet a card."""
        if event.type == "SL":
            self._left = {face: list(uids) for face, uids in self._uids.items()}
        if event.type != "CD" or not self._left.get(face):
            return []
        return [(0.0, tag(self._left[face].pop(0)))]

    def hear(self, chunk: bytes) -> Pieces:
        """It is deaf."""
        return []


def _after(first: Pieces, then: Pieces) -> Pieces:
    """One telegram and its copies, then the other."""
    begins = first[-1][0] + SPACING
    return [*first, *((begins + delay, piece) for delay, piece in then)]


def tag(uid: str) -> bytes:
    """The packet of a tag."""
    return f"\x02{uid}{reduce(xor, bytes.fromhex(uid)):02X}\x03".encode()


def _card_byte(face: str) -> bytes:
    rank, suit = "?A23456789TJQK".index(face[0]), "?DCSH".index(face[1])
    return bytes((0x80 | suit << 4 | rank,))
