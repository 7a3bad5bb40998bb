"""The shoe report: a load by a script, its figures reckoned by hand, and evenings held against the shoe itself."""

from __future__ import annotations

import csv
import io
import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from dealer_app.clerk.clerk import Clerk
from dealer_app.cli.play import read_story
from dealer_app.cli.report import report
from dealer_app.journal.codec import hash_of
from dealer_app.journal.copy import may_show
from dealer_app.journal.entry import Entry, Identity
from dealer_app.journal.memory import Memory
from dealer_app.main import PARTS
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.stories import Player
from dealer_app.reports.load_values import LoadFigures
from dealer_app.reports.load_write import shoe_report
from dealer_app.reports.loads import InPlay, NoLoad, load_figures
from dealer_app.reports.model import Report
from tests.journal.evenings import Table, journal, memory
from tests.reports import evenings
from tests.reports.compare import pdf_text
from tests.reports.test_golden import GOLDEN, HASH, lines

STORY = """
profile classic
set burn_mode "fixed"
set burn_count 2
set stop_card_coup "finish_current"
limits stake_min 10 stake_step 5 bank_min 10 bank_step 5
seats 1 2 3 4
shoe 6 stop 7
staff 117 croupier, 118 changeur, 201 chef, 301 director
burn QS
burn unread
bank 1 100
banco 2
close
unread
draw 9H
draw KC
draw TD
show
name 1 4H by 117 approved 118
drop
stray 2C
banco 2
close
cards 4H 9D 5D KS
show
correct card 2 KH because "It was the king of hearts." by 201 approved 301
bank 2 100
banco 3
close
draw 4C
draw 2H
stop
draw 5C
draw 7S
show
shift close by 201
count 5 by 301 approved 118
"""


def entries_of(text: str, folder: Path) -> tuple[list[Entry], dict[int, str]]:
    """Play a story and return its record."""
    story = folder / "shoe.coup"
    story.write_text(text)
    told, rules = read_story(story)
    record = Memory(Identity("demo", "1"))
    clerk = Clerk(record, SteppedClock(), SeededNames("shoe"), "story", lambda: 0.0)
    assert list(Player(told, clerk, rules.mapping).play()) == []
    clerk.stop()
    hashes = {entry.seq: hash_of(line) for entry, line in zip(record.entries, record.lines, strict=True)}
    return list(record.entries), hashes


def written(load: LoadFigures, lang: str = "en", number: int = 1) -> Report:
    return shoe_report(load, evenings.desk(load, lang), number)  # type: ignore[arg-type]  # rules is all it asks for


@pytest.fixture(scope="module")
def load(tmp_path_factory: pytest.TempPathFactory) -> LoadFigures:
    entries, hashes = entries_of(STORY, tmp_path_factory.mktemp("shoe"))
    return load_figures(entries, hashes, 1, None)


def test_the_figures_of_a_load(load: LoadFigures) -> None:
    """Two cards burned, three coups of four, one set aside: 15 out, 297 left."""
    found = load.balance
    assert (load.load, load.packs, len(load.burns), load.dealt, load.beside) == (1, 6, 2, 12, ("2C",))
    assert (found.loaded, found.out, found.left, found.unknown, found.is_even) == (312, 15, 297, 1, True)
    assert load.stop == 13
    assert load.burns == ("QS", "??")
    #                     A  2  3  4  5  6  7  8  9  T  J  Q  K
    assert found.ranks == (0, 2, 0, 3, 2, 0, 1, 0, 1, 1, 0, 1, 3)
    assert found.suits == (4, 2, 5, 3)  # clubs, diamonds, hearts, spades


def test_each_coup_and_how_its_cards_are_known(load: LoadFigures) -> None:
    """In a script every card is typed; one was not read, one was put right, and then the bank won the second coup."""
    said = [
        (c.figures.number, [(card.card, card.mark) for card in c.cards], c.figures.outcome, c.corrected)
        for c in load.coups
    ]
    typed = "typed"
    assert said == [
        (1, [("4H", typed), ("9H", typed), ("KC", typed), ("TD", typed)], "banker", False),
        (2, [("4H", typed), ("KH", "put_right"), ("5D", typed), ("KS", typed)], "punter", True),
        (3, [("4C", typed), ("2H", typed), ("5C", typed), ("7S", typed)], "tie", False),
    ]


def test_what_was_out_of_the_usual_is_said(load: LoadFigures) -> None:
    notes, (named, right) = written(load).notes, load.named
    assert (
        f"Coup 1, card 1 was not read and was named 4H (entry {named.seq}, 117 (croupier), 118 (changer))." in notes
    )
    by = "201 (chef de table), 301 (director)"
    assert f"Coup 2, card 2: 9D was recorded, KH is right (entry {right.seq}, {by})." in notes
    assert notes[-1].startswith("Designed after")


def test_the_sheets_say_the_same(load: LoadFigures) -> None:
    made = evenings.forms(written(load))
    said = json.loads(made.json)
    assert said["report"] == "shoe"
    facts = said["facts"]
    assert [facts[key] for key in ("loaded", "burned", "dealt", "aside", "out", "left")] == [312, 2, 12, 1, 15, 297]
    assert [facts[key] for key in ("balance", "stop", "unknown", "typed", "coups")] == [True, 13, 1, 11, 3]
    assert facts["ranks"]["K"] == 3
    assert said["coups"][1]["cards"][1] == {"card": "KH", "mark": "put_right"}
    assert said["total"] == {"coup": 3, "cards": 12}
    rows = list(csv.reader(io.StringIO(made.csv.decode("utf-8-sig"))))
    assert ["fact", "left", "297"] in rows
    assert ["coup", "2", "1"] in [row[:3] for row in rows]
    text = pdf_text(made.pdf)
    assert "Left by the count 297" in text
    assert "4H+ KH* 5D+ KS+" in text
    assert "15 out and 297 left make 312" in text


def test_no_amount_of_money_stands_on_it(load: LoadFigures) -> None:
    """So nothing of the cagnotte follows from it while a blind count is out (house.md, console.md)."""
    assert not any(fact.is_amount for group in written(load).facts for fact in group)
    assert not any(column.amounts for column in written(load).columns)


def test_the_report_word_for_word() -> None:
    """UPDATE_GOLDENS=1 writes it anew."""
    table = Table(memory(), 7, 12, mishaps=evenings.MISHAPS).play()
    found = figures(table, None)
    text = "\n".join(lines(written(found))) + "\n"
    text = (
        text.replace(found.head.hash, HASH).replace(found.profile_hash, HASH).replace(found.profile_hash[:16], HASH)
    )
    path = GOLDEN / "shoe-7.txt"
    if os.environ.get("UPDATE_GOLDENS") == "1":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def figures(table: Table, number: int | None) -> LoadFigures:
    entries = table.record.entries
    hashes = {entry.seq: hash_of(line) for entry, line in zip(entries, table.record.lines, strict=True)}  # type: ignore[attr-defined]  # a Memory's
    return load_figures(entries, hashes, number, None)


def test_a_whole_shoe_is_what_the_shoe_itself_knows() -> None:
    """Every card of the first load stands in the report, coup by coup in the order of the shoe's own log."""
    looked: dict[int, str] = {}
    table = Table(memory(), 9, 70, mishaps=evenings.MISHAPS)
    begun: dict[str, int] = {}

    def watch(one: Table) -> bool:
        view = one.clerk.view
        if view is not None and view.loaded is not None and view.loaded.load == 1:
            for n in range(len(looked) + 1, view.loaded.out + 1):
                looked[n] = str(one._look(n))
        begun["load"] = 0 if view is None or view.loaded is None else view.loaded.load
        return False

    table.play(watch)
    assert begun["load"] >= 2
    found = figures(table, 1)
    assert found.balance.out == len(looked) > 300
    cards = [card.card for coup in found.coups for card in coup.cards]
    assert Counter(cards) + Counter(found.beside) == Counter(looked.values())
    remaining = list(found.beside)
    order = iter(cards)
    for n in sorted(looked):  # but for those set aside, the coups' cards follow one another as they left
        if looked[n] in remaining and looked[n] != cards[0]:
            remaining.remove(looked[n])
        else:
            assert next(order) == looked[n], n
            cards = cards[1:]
    assert found.stop == 305


def test_a_load_in_play_is_refused_at_every_moment() -> None:
    """What a reader may see of an evening never holds a report of a load that goes on."""
    table = Table(memory(), 7, 66).play()
    entries = list(table.record.entries)
    hashes = {entry.seq: "" for entry in entries}
    ends = {e.seq for e in entries if e.kind == "ShoeEnded"}
    assert len(ends) == 1
    told = 0
    for count in (*range(20, len(entries), 97), len(entries)):
        shown = entries[: may_show([entry.kind for entry in entries[:count]])]
        is_over = any(entry.seq in ends for entry in shown)
        try:
            load_figures(shown, hashes, 1, None)
            told += 1
            assert is_over or shown[-1].kind == "DayClosed"
        except InPlay:
            assert not is_over
        except NoLoad:
            assert not any(entry.kind == "ShoeLoaded" for entry in shown)
    assert told > 0


def test_a_load_that_goes_on_on_the_next_day_is_in_play_again_and_told_as_one() -> None:
    table = Table(memory(), 7, 4).play()
    assert figures(table, 1).balance.out > 0
    first = figures(table, 1)
    table.next_day()
    with pytest.raises(InPlay):
        figures(table, 1)
    table.play()
    both = figures(table, 1)
    assert (len(both.days), both.earlier) == (2, 0)
    assert both.balance.out > first.balance.out
    assert both.coups[: len(first.coups)] == first.coups


# The command


def made(path: Path, outs: list[Path], *words: str) -> Result:
    names = [word for out in outs for word in ("--out", str(out))]
    return CliRunner().invoke(report, ["shoe", "--journal", str(path), *names, *words], obj=PARTS)


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return evenings.played(tmp_path_factory.mktemp("day") / "t", 7, 6)


def test_the_command_writes_all_forms(day: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "0")
    outs = [tmp_path / f"shoe.{form}" for form in ("pdf", "csv", "json")]
    done = made(day, outs, "--load", "1", "--lang", "en", "--json")
    assert (done.exit_code, done.stderr) == (0, "")
    assert [json.loads(line)["written"] for line in done.stdout.splitlines()] == [str(out) for out in outs]
    assert json.loads(outs[2].read_bytes())["facts"]["load"] == 1
    assert "Shoe report" in pdf_text(outs[0].read_bytes())
    first = outs[0].read_bytes()
    assert made(day, outs, "--load", "1", "--lang", "en").exit_code == 0
    assert outs[0].read_bytes() == first


@pytest.mark.parametrize(
    ("words", "named"), [(("--load", "9"), "no such shoe"), (("--day", "2026-01-01"), "no such")]
)
def test_a_load_that_is_not_there(words: tuple[str, ...], named: str, day: Path, tmp_path: Path,
                                  monkeypatch: pytest.MonkeyPatch) -> None:  # fmt: skip
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    done = made(day, [tmp_path / "a.json"], *words)
    assert done.exit_code == 1
    assert named in done.stderr
    assert not (tmp_path / "a.json").exists()


def test_the_open_table_withholds_the_shoe_in_play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    table = Table(journal(tmp_path / "t"), 7, 6)
    table.play(lambda one: one.clerk.view is not None and one.clerk.view.coups == 3)
    done = made(tmp_path / "t", [tmp_path / "a.json"])
    table.clerk.stop()
    assert done.exit_code == 1
    assert "still in play" in done.stderr
    assert not (tmp_path / "a.json").exists()


def test_every_fact_and_mark_has_its_words(load: LoadFigures) -> None:
    facts: list[Any] = [fact for group in written(load).facts for fact in group]
    assert len({fact.key for fact in facts}) == len(facts)
    assert all(fact.label and fact.text for fact in facts)
