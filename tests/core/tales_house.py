"""Where the parameters of identity, equipment and records are seen (rules.md 6.1, 6.2, 6.7)."""

from __future__ import annotations

import tempfile
from pathlib import Path

from dealer_app.core import events
from dealer_app.core.books import boxes
from dealer_app.house import profiles
from dealer_app.house.layers import Layers
from tests.core.game import Game
from tests.core.tales import BANCO, COUNT, STAKED, TIE, WIN, WON, Asked, Changes, Tale, each, paper, play


def refused_on_top(changes: Changes) -> list[str]:
    """Return what a house profile is told that changes the rate on a base with these locks."""
    locks = str(changes["locked_fields"]).replace("'", '"')
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "law.toml").write_text(
            f'base = "classic"\n[identity]\nprofile_id = "law"\nlocked_fields = {locks}\n'
        )
        file = Path(folder) / "house.toml"
        file.write_text(
            'base = "law"\n[identity]\nprofile_id = "house"\n'
            '[settlement]\ncommission_rate = "1/40"\n[equipment]\nseats = 8\n'
        )
        found = profiles.layers(str(file))
        if isinstance(found, Layers):
            return ["taken"]
        told = [fault.fault for fault in found]
        return [f"{fault.key} {fault.reason}: {fault.given} {fault.allowed}" for fault in told]


def boxes_seen(changes: Changes) -> list[str]:
    """Return the boxes as they lie open after a coup that the bank won, until the shift is over and counted."""
    played, seen = Game(**changes), []
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.bank_wins()
    for event in (events.ShiftClosed(), events.CountBegan(), events.CagnotteCounted(4_00)):
        seen.append(repr(boxes(played.open.books)))
        played.do(event)
    return [*seen, repr(boxes(played.open.books))]


SIX_OUT = "bank 1 100\nstake 2 40\nclose\ncards 2H 4C KD 5S\n"
TWENTY_TWO = "stray unread\n" * 22
SUSPENDED = f"{TWENTY_TWO}{WON}stop\nstake 2 50\nclose\n"

IDENTITY: dict[str, list[Tale | Asked]] = {
    "profile_id": [paper(*each("profile_id", "classic", "house-7"))],
    "title": [paper(*each("title", "Chemin de fer, classical", "Le petit chemin"))],
    "language": [play(WON, *each("language", "fr", "en", "de", "pt-BR"))],
    "legal_basis": [paper(*each("legal_basis", "house rule", "Orden de 9 de octubre de 1979"))],
    "reliquat_label": [play(f"{STAKED}close\n", *each("reliquat_label", "Reliquat", "Garage", "Resto"))],
    "evidence": [paper(*each("evidence", "A", "B", "C", "T", "D"))],
    "locked_fields": [
        Asked(each("locked_fields", [], ["commission_rate"], ["commission_rate", "seats"]), refused_on_top)
    ],
    "currency": [paper(*each("currency", "EUR", "GBP"))],
    "minor_unit": [paper(*each("minor_unit", 100, 1000, commission_unit="0.10"))],
    "valid_from": [play("", *each("valid_from", "none", "2026-03-06", "2026-03-07"))],
    "valid_to": [play("", *each("valid_to", "none", "2026-03-05", "2099-12-31"))],
}
EQUIPMENT: dict[str, list[Tale | Asked]] = {
    "decks_mode": [play("", *each("decks_mode", "fixed", "one_per_player"))],
    "decks": [play("", *each("decks", 6, 8))],
    "deck_back_colours": [paper(*each("deck_back_colours", "half_half", "any"))],
    "card_indices": [paper(*each("card_indices", "none", "allowed"))],
    "deck_reuse": [paper(*each("deck_reuse", "until_worn", "new_each_session"))],
    "shuffle_mode": [
        paper(*each("shuffle_mode", "croupier_flat_heap", "croupier_then_players", "all_players", "machine"))
    ],
    "cut_by": [paper(*each("cut_by", "left_of_croupier", "last_seat", "right_of_banker", "any_player"))],
    "cut_refused": [paper(*each("cut_refused", "next_player", "croupier"))],
    "stop_card_from_end": [play("", *each("stop_card_from_end", 7, 10), shoe="6 stop 7")],
    "reshuffle_trigger": [
        play(
            SUSPENDED,
            {"reshuffle_trigger": "stop_card"},
            {"reshuffle_trigger": "fraction", "reshuffle_fraction": "1/2"},
            {"reshuffle_trigger": "exhausted"},
            shoe="1",
            decks=1,
        )
    ],
    "reshuffle_fraction": [
        play(
            f"{TWENTY_TWO}{WON}",
            *each("reshuffle_fraction", "1/2", "5/6", reshuffle_trigger="fraction"),
            {"reshuffle_fraction": "none", "reshuffle_trigger": "exhausted"},
            shoe="1",
            decks=1,
        )
    ],
    "stop_card_coup": [
        play(
            f"{BANCO}cards 2H 4C KD 5S\nstop\nshow\ndrop\nbanco 2\nclose\n",
            *each("stop_card_coup", "finish_current", "finish_current_plus_one", "void_current"),
        )
    ],
    "stop_card_first": [play(f"{BANCO}stop\n", *each("stop_card_first", "play_as_last", "no_coup"))],
    "burn_mode": [
        play(
            "burn 3H\n" * 6 + BANCO,
            {"burn_mode": "none"},
            {"burn_mode": "fixed", "burn_count": 2},
            {"burn_mode": "first_card_value"},
            {"burn_mode": "equal_decks"},
        )
    ],
    "burn_count": [play("burn 3H\n" * 3, *each("burn_count", 1, 3, burn_mode="fixed"), {"burn_count": 0})],
    "seats": [play("", *each("seats", 8, 9), seats="1 2 9")],
    "min_players_open": [play("", *each("min_players_open", 2, 4), seats="1 2 3")],
    "min_players_continue": [play(STAKED, *each("min_players_continue", 2, 4), seats="1 2 3")],
    "rotation": [play("bank 1 100\nbanco 3\nbanco 4\n", *each("rotation", "right_ccw", "left_cw"))],
    "shoe_register": [paper(*each("shoe_register", True, False))],
}
RECORDS: dict[str, list[Tale | Asked]] = {
    "table_book": [paper(*each("table_book", "commission-book", "model 11"))],
    "daily_book": [paper(*each("daily_book", "control-register", "model 12"))],
    "tax_book": [paper(*each("tax_book", "tax-book", "model 13"))],
    "record_banker_names": [paper(*each("record_banker_names", False, True))],
    "session_end": [
        play(
            f"{WON}shift close by 201\nshift open by 201\n", *each("session_end", "cagnotte_counted", "calendar_day")
        )
    ],
    "gaming_day_cutoff": [play("", *each("gaming_day_cutoff", "12:00", "23:00"))],  # it is 20:00
    "count_mode": [Asked(each("count_mode", "announced", "blind"), boxes_seen)],
    "count_signers": [
        paper(
            *each(
                "count_signers",
                ["director", "table_employee"],
                ["director", "cashier"],
                ["committee_member", "official"],
            )
        )
    ],
    "count_difference": [
        play(
            f"{WON}shift close by 201\ncount 6 by 301 approved 117\nsurplus 1 by 301 approved 117\n",
            *each("count_difference", "house_bears_shortage_and_surplus_adjusted", "report_only"),
        )
    ],
    "retention_years": [paper(*each("retention_years", 10, 5, 15))],
    "orphans_register": [play(f"{STAKED}orphan 2 40\n", *each("orphans_register", False, True))],
    "report_amount_in_words": [paper(*each("report_amount_in_words", True, False))],
    "call_set": [
        play(
            f"{BANCO}{WIN}{COUNT}",
            *each("call_set", "by language", "es-1979", "us-scarne", "seed-ru-004"),
        ),
        play(f"{BANCO}{TIE}", *each("call_set", "by language", "seed-ru-004")),
    ],
    "chip_values": [play("bank 1 115\n", *each("chip_values", ["5", "10"], ["10", "20"], ["50"]))],
}
HOUSE = IDENTITY | EQUIPMENT | RECORDS
