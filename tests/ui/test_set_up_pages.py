"""The set-up's pages without a window: what is right goes on, each wrong input is one sentence at its field."""

from __future__ import annotations

from pathlib import Path

import pytest

from dealer_app.core.cards import RANKS, SUITS
from dealer_app.house import profiles, settings_keys
from dealer_app.ui.setup import rules
from dealer_app.ui.setup.looking import told
from dealer_app.ui.setup.page import Facts
from dealer_app.ui.setup.wizard import WAYS, Wizard
from dealer_app.words import setup as words
from dealer_app.words.tongue import tongue

DATA = Path("/nowhere/data")
RIGHT = {
    "number": "3", "house.house": "seaside", "house.zone": "Europe/Paris", "house.language": "en", "house.idle": "10",
    "table.profile": "fr-2007", "table.device": "shoe1",
    "id.administrator": "901", "id.director": "301", "id.chef": "201", "id.croupier": "117",
    "pin.administrator": "530917", "again.administrator": "530917", "pin.director": "284660",
    "again.director": "284660", "pin.chef": "935518", "again.chef": "935518", "pin.croupier": "771204",
    "again.croupier": "771204",
}  # fmt: skip
STAFF = {"901": "administrator", "201": "chef", "117": "croupier"}


def page(id_: str, **facts: object) -> Wizard:
    wizard = Wizard(Facts(DATA, **facts), RIGHT)  # type: ignore[arg-type]  # by name
    for _ in range(wizard.count):
        if wizard.page.id == id_:
            return wizard
        wizard = wizard.moved(1)
    raise AssertionError(id_)


def test_what_is_right_goes_on_to_the_last_page() -> None:
    wizard, seen = Wizard(Facts(DATA), RIGHT), []
    while not wizard.is_last:
        assert wizard.wrong == [], wizard.page.id
        seen.append(wizard.page.id)
        wizard = wizard.moved(1)
    assert [*seen, wizard.page.id] == [id_ for id_ in WAYS if id_ != "two"]
    assert not any(pin in row for row in wizard.page.rows for pin in ("530917", "284660"))


@pytest.mark.parametrize(
    ("id_", "field", "typed", "said"),
    [
        ("house", "house.house", "", "House: type 1 to 32 letters A to Z"),
        ("house", "house.house", "demo", "House: type 1 to 32 letters A to Z"),
        ("house", "house.house", "Café", "House: type 1 to 32 letters A to Z"),
        ("house", "number", "0", "Table number: type a number from 1 to 9999."),
        ("house", "number", "x", "Table number: type a number from 1 to 9999."),
        ("house", "house.zone", "Paris", "Time zone: type a zone of the world's list"),
        ("house", "house.zone", "", "Time zone: type a zone of the world's list"),
        ("money", "rules.currency", "EURO", "Currency: type three letters"),
        ("money", "rules.currency", "eur", "Currency: type three letters"),
        ("money", "rules.chips", "1 two", "Chips: type amounts with a space between them"),
        ("money", "rules.chips", "1 0", "Chips: type amounts with a space between them"),
        ("limits", "table.stake_min", "ten", "Least stake: type an amount like 1,250.50"),
        ("limits", "table.stake_min", "0", "Least stake: type an amount like 1,250.50"),
        ("limits", "table.stake_min", "0.50", "Least stake is 0.50: at least 1.00 is needed."),
        ("limits", "table.bank_min", "1.000", "Least bank: this reads as 1.00 or as 1,000.00"),
        ("limits", "table.bank_min", "1.234", "Least bank: This may be read as 1,234.00: type it without the mark."),
        ("limits", "table.bank_max", "5000", "Greatest bank: these rules know no greatest bank; leave it empty."),
        ("shoe", "shoe", "other", "Address: type the port or socket://HOST:PORT"),
        ("pc", "house.idle", "0", "Minutes until it locks: type a number from 1 to 120."),
        ("pc", "house.badge_prefix", "a", "Badge reader: type one sign"),
        ("pc", "table.medium", "/nowhere/data/table-3/copies", "Second medium: name a folder that does not lie in"),
        ("pc", "table.medium", "x" * 201, "Second medium: type a folder of at most 200 signs"),
        ("people", "id.chef", "", "Number of the chef de table: type 1 to 16 letters"),
        ("people", "id.chef", "2 1", "Number of the chef de table: type 1 to 16 letters"),
        ("people", "id.chef", "901", "Number of the chef de table: 901 stands here twice"),
        ("people", "name.chef", "x" * 65, "Name of 201: type at most 64 signs"),
        ("people", "name.chef", "a\u202eb", "Name of 201: type at most 64 signs"),
        ("pins", "pin.chef", "12345", "PIN of 201 (chef de table): A PIN is 6 to 12 figures."),
        ("pins", "pin.chef", "123456", "PIN of 201 (chef de table): This PIN is guessed first"),
        ("pins", "again.chef", "935519", "PIN of 201: the two are not the same"),
    ],
)
def test_each_wrong_input_is_one_sentence_at_its_field(id_: str, field: str, typed: str, said: str) -> None:
    wizard = page(id_)
    assert wizard.wrong == [], "the control"
    wrong = wizard.with_field(field, typed).wrong
    assert len(wrong) == 1, wrong
    assert wrong[0].sentence.startswith(said), wrong
    assert wrong[0].field == (field if field != "shoe" else "shoe.address")


def test_a_number_that_is_taken_and_a_person_in_another_role() -> None:
    assert page("house", tables=("3",)).wrong[0].sentence.startswith("Table number: table 3 is set up already")
    wrong = page("people", staff={"201": "croupier"}).wrong
    assert [one.sentence for one in wrong] == [
        "Number of the chef de table: 201 is croupier in the staff list; type another number."
    ]


@pytest.mark.parametrize(
    ("by", "approved", "field", "said"),
    [
        ("", "", "by", "Administrator: type the number"),
        ("901", "999", "approved", "Chef or director: type the number"),
        ("201", "901", "by", "A chef de table may not do this."),
        ("901", "117", "approved", "A second person must approve this."),
        ("901", "901", "approved", "A second person must approve this."),
    ],
)
def test_who_may_not_change_settings(by: str, approved: str, field: str, said: str) -> None:
    wizard = page("two", is_new=False, has_pins=True, staff=STAFF)
    right = wizard.with_field("by", "901").with_field("approved", "201")
    assert right.wrong == [], "the control"
    wrong = wizard.with_field("by", by).with_field("approved", approved).wrong
    assert [(one.field, one.sentence.startswith(said)) for one in wrong] == [(field, True)], wrong


def test_a_locked_field_is_shown_and_not_asked(tmp_path: Path) -> None:
    (tmp_path / "ours.toml").write_text(
        'base = "classic"\n[identity]\nprofile_id = "ours"\nlocked_fields = ["currency", "language"]\n'
    )
    wizard = page("money").with_field("table.profile", "ours.toml")
    wizard = Wizard(Facts(tmp_path), wizard.given, wizard.at)
    assert [field.name for field in wizard.page.fields] == ["rules.chips"]
    assert wizard.page.rows == ("Currency: EUR, locked by the rules",)
    profile = Wizard(Facts(tmp_path), wizard.given, 1).page
    assert "Locked by ours: currency = EUR (our choice)" in profile.rows
    languages = Wizard(Facts(tmp_path), wizard.given, 4).page
    assert [field.name for field in languages.fields] == ["table.language"]


def test_rules_that_cannot_be_read_are_told_at_their_field(tmp_path: Path) -> None:
    wizard = Wizard(Facts(tmp_path), RIGHT | {"table.profile": "ours.toml"}, 1)
    assert wizard.page.rows == ()
    assert [(one.field, one.sentence) for one in wizard.wrong] == [
        ("table.profile", "Rules: the file cannot be read: No such file or directory")
    ]


def test_what_the_house_has_otherwise_is_a_file_on_the_profile_and_is_taken_apart_again(tmp_path: Path) -> None:
    given = RIGHT | {"rules.currency": "CHF", "rules.chips": "0.50 2 10", "rules.language": "it"}
    assert rules.own_text(RIGHT, tmp_path) == "", "the control: nothing is otherwise"
    (tmp_path / "rules-3.toml").write_text(rules.own_text(given, tmp_path), encoding="utf-8")
    found = profiles.load(str(tmp_path / "rules-3.toml"))
    assert isinstance(found, profiles.Found), found
    identity = found.profile.identity
    assert (identity.currency, identity.minor_unit, identity.language) == ("CHF", 100, "it")
    assert found.profile.records.chip_values == (50, 200, 1000)
    assert rules.taken_apart("rules-3.toml", "3", tmp_path) == {
        "table.profile": "fr-2007", "rules.currency": "CHF", "rules.chips": "0.50 2 10", "rules.language": "it",
    }  # fmt: skip


def test_other_rules_forget_what_the_first_ones_had_otherwise() -> None:
    wizard = page("profile").with_field("rules.currency", "CHF")
    assert wizard.with_field("table.profile", "fr-2007").given["rules.currency"] == "CHF", "the control: the same"
    assert "rules.currency" not in wizard.with_field("table.profile", "classic").given


def test_an_amount_is_read_as_the_language_of_the_screen_writes_it() -> None:
    wizard = page("limits").with_field("house.language", "fr").with_field("table.stake_min", "2,50")
    wizard = wizard.with_field("table.bank_min", "1 000")
    assert wizard.wrong == []
    values = wizard.values("table")
    assert (values["stake_min"], values["bank_min"]) == ("2.50", "1000")
    assert all(
        key.takes(values.get(key.name, key.unset or "")) for key in settings_keys.TABLE if key.name != "profile"
    )


def test_what_comes_from_a_shoe_is_said() -> None:
    said = {told({"kind": "card", "face": rank + suit}, tongue("en")) for rank in RANKS for suit in SUITS}
    assert len(said) == 52
    assert "A card came: 7\u2665." in said
    assert told({"line": "up", "why": ""}, tongue("en")) == words.LINES["open"]
    assert told({"line": "down", "why": "missing"}, tongue("en")) == words.LINES["down"]
    assert told({"frames": 3}, tongue("en")) == ""
