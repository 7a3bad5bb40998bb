"""Samples of real wires as they stand in shoes.md 2.1 to 2.3, byte for byte, and what each means."""

from __future__ import annotations

ANGEL: dict[str, tuple[str, str]] = {
    "player 1 = 8 of spades": ("05 31 44 81 B8 03 34 46", "card 8S player 1"),
    "result player, player pair": ("05 32 47 91 03 45 37", "result_hint player player"),
    "cut card": ("05 33 43 03 37 33", "cut"),
    "start": ("05 31 53 03 36 31", "boot"),
    "stand-by": ("05 31 50 03 36 32", "standby"),
    "banker 1 = 5 diamonds": ("05 32 44 91 95 03 37 31", "card 5D banker 1"),
    "player 2 = K hearts": ("05 33 44 82 CD 03 33 42", "card KH player 2"),
    "banker 2 = 10 clubs": ("05 34 44 92 AA 03 34 42", "card TC banker 2"),
    "player 3 = A spades": ("05 35 44 83 B1 03 34 30", "card AS player 3"),
    "result banker, no pair": ("05 36 47 C0 03 42 32", "result_hint banker none"),
    "result tie, both pairs": ("05 37 47 A3 03 44 30", "result_hint tie both"),
    "forced quit": ("05 38 47 F0 03 38 43", "result_hint forced_quit none"),
    "first card 9 clubs": ("05 31 44 C0 A9 03 31 46", "card 9C first_card 0"),
    "burn card 1 = 7 diamonds": ("05 32 44 A1 97 03 34 33", "card 7D burn 1"),
    "cannot read, error mode": ("05 34 45 C1 03 42 33", "unreadable ?? (1)"),
    "overdraw, error mode": ("05 34 45 C2 03 42 30", "fault (2)"),
    "overdraw cancelled": ("05 35 65 82 03 44 31", "fault_cleared (2)"),
    "key locked": ("05 35 4C 81 03 46 42", "lock (L|K)"),
    "key unlocked": ("05 36 4C 80 03 46 39", "lock (U|K)"),
    "card in lock mode, 3 H": ("05 36 64 80 C3 03 31 32", "card 3H lock 0"),
    "card for next coup, 4 C": ("05 37 52 81 A4 03 34 33", "card 4C player 1 yes"),
    "preset 03 = 0012": ("05 38 4D 30 33 30 30 31 32 03 37 36", "preset (03|0012)"),
}
"""Name -> bytes, meaning."""

ANGEL_ORDERS: dict[str, tuple[str, str, str]] = {
    "lock on": ("LK", "02", "02 4F 50 4C 4B 30 32 03 31 42"),
    "unlock": ("LK", "01", "02 4F 50 4C 4B 30 31 03 31 38"),
    "clear error": ("EC", "00", "02 4F 50 45 43 30 30 03 31 38"),
    "use the card": ("EC", "01", "02 4F 50 45 43 30 31 03 31 39"),
    "discard the card": ("EC", "02", "02 4F 50 45 43 30 32 03 31 41"),
    "confirm process": ("GP", "00", "02 4F 50 47 50 30 30 03 30 39"),
}
"""Name -> type, data, bytes with STX in the check."""

LOCK_WITHOUT_STX = "02 4F 50 4C 4B 30 32 03 31 39"

BEETEK_NINE_OF_HEARTS = "20 5B 47 61 6D 65 5D 3C 43 61 72 64 3A 39 48 3E 20 0D 0A"

SSI_NINE_OF_HEARTS = "07 F3 00 00 01 39 48 FE 84"
SSI_ACK = "04 D0 04 00 FF 28"

TAG = "02 30 42 30 30 38 31 37 35 36 34 39 42 03"


def sample(name: str) -> bytes:
    return bytes.fromhex(ANGEL[name][0])
