"""Identity and records: each parameter changes what may be done, a figure, a sentence or a printed line."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec
import pytest

from dealer_app.core import events, say
from dealer_app.core.events import TicketRun
from dealer_app.core.profile import Profile, read
from dealer_app.reports.model import Report
from dealer_app.reports.values import ShiftFigures
from dealer_app.ui.speech import Speech
from dealer_app.words.amounts import Purse
from dealer_app.words.calls import Call, sentence, speech
from dealer_app.words.tongue import Tongue
from tests.core.game import LIMITS, Game, mapping, rules
from tests.reports import evenings

ENGLISH, EUROS = Tongue("en"), Purse("EUR", 100)


@cache
def evening() -> ShiftFigures:
    """Return the figures of one evening of the demo, played once."""
    import tempfile

    with tempfile.TemporaryDirectory() as folder:
        return evenings.figures_of(evenings.played(Path(folder) / "t", 7, 4))


def printed(figures: ShiftFigures | None = None, **changes: Any) -> Report:
    """Return the shift report of the evening under rules changed in these parameters."""
    shift = figures or evening()
    return evenings.report("shift", msgspec.structs.replace(shift, rules=rules(**changes)))


def lines(report: Report) -> dict[str, str]:
    return {fact.key: fact.text for group in report.facts for fact in group}


PRINTED: list[tuple[str, Any, str]] = [
    ("deck_back_colours", "any", "any colours"),
    ("card_indices", "allowed", "allowed"),
    ("deck_reuse", "new_each_session", "new packs for each session"),
    ("shuffle_mode", "croupier_then_players", "by the croupier, then by any player, the croupier last"),
    ("shuffle_mode", "all_players", "by all players"),
    ("shuffle_mode", "machine", "by a machine"),
    ("cut_by", "last_seat", "offered to the last seat"),
    ("cut_by", "right_of_banker", "by the neighbour at the banker's right"),
    ("cut_by", "any_player", "by any player"),
    ("cut_refused", "croupier", "the croupier cuts"),
    ("shoe_register", False, "not kept"),
    ("commission_proof", "tickets", "tickets, detached and torn at each win"),
    ("commission_proof", "counter", "counters laid aside"),
    ("commission_proof", "none", "none"),
    ("table_book", "model 11", "model 11"),
    ("daily_book", "model 12", "model 12"),
    ("tax_book", "model 13", "model 13"),
    ("session_end", "calendar_day", "with the day: one count for all its shifts"),
    ("count_difference", "report_only", "reported, not adjusted"),
    ("retention_years", 5, "5 years after the year of play, to the end of 2031"),
]


@pytest.mark.parametrize(("name", "value", "text"), PRINTED)
def test_what_departs_from_the_usual_stands_on_the_shift_report(name: str, value: Any, text: str) -> None:
    usual, changed = lines(printed()), lines(printed(**{name: value}))
    assert name not in usual
    assert changed[name] == text
    assert {key: said for key, said in changed.items() if key not in (name, "shoes")} == {
        key: said for key, said in usual.items() if key != "shoes"
    }


def test_the_number_of_the_shoe_is_printed_where_it_is_registered() -> None:
    assert "SIM" in lines(printed())["shoes"]
    assert "SIM" not in lines(printed(shoe_register=False))["shoes"]


def test_the_names_of_bankers_are_left_to_be_written() -> None:
    seats = sorted({coup.banker for coup in evening().coups})
    said = lines(printed(record_banker_names=True))["record_banker_names"]
    assert said == ", ".join(f"seat {seat}: ____________________" for seat in seats)
    assert "record_banker_names" not in lines(printed())


def test_the_amount_in_words() -> None:
    assert "words" in lines(printed())
    assert "words" not in lines(printed(report_amount_in_words=False))


@pytest.mark.parametrize(
    ("signers", "roles"),
    [
        (["director", "table_employee"], ("Croupier", "Chef de table", "Director", "Table employee")),
        (["director", "committee_member"], ("Croupier", "Chef de table", "Director", "Committee member")),
        (
            ["director", "cashier", "table_employee"],
            ("Croupier", "Chef de table", "Director", "Cashier", "Table employee"),
        ),
    ],
)
def test_who_signs_the_count(signers: list[str], roles: tuple[str, ...]) -> None:
    assert printed(count_signers=signers).signatures == roles


def test_the_legal_basis_and_the_currency_are_printed() -> None:
    assert lines(printed(legal_basis="Arrêté du 14 mai 2007", evidence="A"))["legal_basis"] == (
        "Arrêté du 14 mai 2007 (evidence A)"
    )
    assert lines(printed(currency="GBP"))["expected"].startswith("£")


def test_no_commission_is_said_on_paper() -> None:
    assert lines(printed(commission=False))["rate"] == "none: nothing is taken from stakes or wins"


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"commission_from_win_no": 2}, "; from the bank's win no. 2 on"),
        ({"commission_rate_steps": [[3, "1/40"]]}, "; 2.5 % from the bank's win no. 3 on"),
        ({"commission_timing": "set_apart"}, "; set apart at each win, dropped when the bank or the shoe ends"),
    ],
)
def test_the_terms_of_the_commission_are_said_on_paper(changes: dict[str, Any], text: str) -> None:
    assert lines(printed(**changes))["rate"] == lines(printed())["rate"] + text


def test_money_beside_the_game_is_printed_apart() -> None:
    shift = msgspec.structs.replace(
        evening(),
        fees=27_00,
        fees_vat=5_40,
        tips=12_00,
        orphans=60_00,
        surplus_entered=1_00,
        books_of_tickets=((10_00, 1), (10, 401)),
        tickets=(TicketRun(10_00, 1, 2), TicketRun(10, 401, 4), TicketRun(10_00, 3, 1), TicketRun(10, 601, 1)),
    )
    said = lines(printed(shift))
    assert [said[key] for key in ("fees", "fees_vat", "tips", "orphans", "surplus_entered")] == [
        "€27.00", "€5.40", "€12.00", "€60.00", "€1.00",
    ]  # fmt: skip
    assert said["tickets_in_service"] == "10.00: from no. 1; 0.10: from no. 401"
    assert said["tickets"] == "10.00: no. 1 to 3; 0.10: no. 401 to 404; 0.10: no. 601 to 601"


@pytest.mark.parametrize(
    ("expected", "counted", "surplus", "shortage", "reported"),
    [
        (1284_60, 1285_60, 1_00, 0, 1285_60),  # X37, X37b
        (1284_60, 1280_00, 0, 4_60, 1284_60),  # X38
        (1284_60, 1284_60, 0, 0, 1284_60),
    ],
)
def test_x37_x38_x39_the_columns_of_the_count(
    expected: int, counted: int, surplus: int, shortage: int, reported: int
) -> None:
    """X39: each table and shift is reported by itself, the higher figure; there is no place for an offset."""
    shift = msgspec.structs.replace(evening(), expected=expected, counted=counted)
    assert (shift.surplus, shift.shortage, shift.reported) == (surplus, shortage, reported)
    said = lines(printed(shift))
    assert said["reported"] == f"€{reported // 100:,}.{reported % 100:02d}"


# session_end


def two_shifts(**changes: Any) -> Game:
    played = Game(**changes)
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.bank_wins()
    played.do(events.ShiftClosed())
    return played


def test_a_session_ends_with_the_count() -> None:
    played = two_shifts(session_end="cagnotte_counted")
    assert played.no(events.ShiftOpened(LIMITS, (1, 2))) == "count_wanted"
    played.do(events.CagnotteCounted(5_00))
    played.do(events.ShiftOpened(LIMITS, (1, 2)))
    assert played.money("cagnotte") == "0.00"


def test_a_session_lasts_for_the_day() -> None:
    """One count for both shifts: 5.00 and 5.00 are expected together."""
    played = two_shifts(session_end="calendar_day")
    played.do(events.ShiftOpened(LIMITS, (1, 2)))
    assert played.money("cagnotte") == "5.00"
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.bank_wins()
    played.do(events.ShiftClosed())
    assert played.money("cagnotte") == "10.00"
    assert played.no(events.DayClosed()) == "count_wanted"
    played.do(events.CagnotteCounted(10_00))
    assert played.table.surplus == 0
    played.do(events.DayClosed())


# call_set, reliquat_label


@pytest.mark.parametrize(
    ("call_set", "key", "point", "text"),
    [
        ("us-scarne", "abattage", 8, "La petite to the punter"),
        ("us-scarne", "natural_bank", 9, "La grande to the bank"),
        ("us-scarne", "no_more", None, "No more bets"),
        ("es-1979", "no_more", None, "No van más apuestas"),
        ("seed-ru-004", "no_more", None, "Заметано"),
        ("seed-ru-004", "tie", None, "Ан-карт"),
        ("seed-ru-004", "natural_bank", 8, "Дамблэ"),
        ("by language", "natural_bank", 9, "9 to the bank, natural"),
        ("by language", "no_more", None, "No more bets"),
    ],
)
def test_a_set_of_calls_has_words_of_its_own(call_set: str, key: str, point: int | None, text: str) -> None:
    """Words that section 8 marks with a profile's id."""
    assert sentence(Call(key, p=point), EUROS, ENGLISH, "Reliquat", call_set) == text


def test_the_tables_line_has_the_set_and_the_croupiers_has_not() -> None:
    played = Game(call_set="seed-ru-004")
    played.bank(1, 100)
    speech_ = Speech(Tongue("fr"), ENGLISH, EUROS, "Reliquat")
    assert speech_.spoken(played.open, speech_.table).endswith("Кто покрывает банк?")
    assert speech_.spoken(played.open, speech_.croupier).endswith("Who makes banco?")


def test_the_say_line_speaks_by_the_set() -> None:
    played = Game(call_set="us-scarne", language="en")
    played.bank(1, 100)
    played.banco(2)
    played.close()
    played.cards("2H 4C KD 5S")
    played.show()
    identity = played.table.profile.identity
    said = speech(say.calls(played.open), EUROS, Tongue(identity.language), "Reliquat", "us-scarne")
    assert said.startswith("La grande to the bank.")


def test_an_unknown_set_of_calls_is_refused() -> None:
    assert not isinstance(read(mapping(call_set="atlantis")), Profile)
