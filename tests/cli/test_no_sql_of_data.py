"""R53: a text of every field of every command, and of every other way in, never becomes a part of a statement."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.cli.fields import Field, World, as_word, wrong
from tests.cli.fields_elsewhere import elsewhere
from tests.cli.watching_sql import strange, watching
from tests.journal import commands
from tests.journal.hostile_texts import PIECES, texts
from tests.journal.test_hostile_texts import holds

FEW, MANY = 1, 6
PLANTED = {"find": "tests.cli.planted_find:find"}


@pytest.fixture
def watched() -> Iterator[set[str]]:
    with watching() as said:
        logging.getLogger("clerk.inbox").setLevel(logging.CRITICAL)  # each text in the inbox is a warning
        yield said
        logging.getLogger("clerk.inbox").setLevel(logging.NOTSET)


def given(fields: list[Field], few: int) -> list[str]:
    """Give each field a few texts, others at each, among them every piece somewhere."""
    some = texts("normal", len(PIECES) + 40)
    turns = [(field, some[(n * few + k) % len(some)]) for n, field in enumerate(fields) for k in range(few)]
    return [why for field, text in turns if (why := wrong(field, text))]


def test_no_field_of_a_command_makes_a_statement(watched: set[str], tmp_path: Path) -> None:
    with closing(World(tmp_path)) as world:
        fields = list(world.commands())
        assert len(fields) > 130
        assert given(fields, FEW) == []
    assert (strange(watched), len(watched) > 20) == ([], True)
    for folder in world.records:
        assert commands.run("verify", folder).code == 0
        for day in folder.glob("*.journal"):
            assert [kind for kind, _ in holds(day)] == ["table", "trigger", "trigger", "trigger"]


def test_a_file_name_that_is_too_long_for_the_system_is_refused_wherever_one_is_named(tmp_path: Path) -> None:
    with closing(World(tmp_path)) as world:
        paths = [field for field in world.commands() if field.is_path]
        assert len(paths) > 50
        assert [why for field in paths if (why := wrong(field, "x" * 300))] == []
        done = commands.run("verify", "x" * 300)
    assert (done.code, done.out, commands.sentence(done).count("x" * 300)) == (3, "", 1)


def test_a_file_name_that_is_no_text_is_told_all_the_same(tmp_path: Path) -> None:
    """What a system calls a file may be no UTF-8; in a sentence it stands by numbers, in JSON it reads back."""
    with closing(World(tmp_path)) as world:
        paths = [field for field in world.commands() if field.kind in ("--out", "--to", "--key", "url")]
        assert [why for field in paths if (why := wrong(field, "a\udfff\x1b[2J"))] == []
        name = world.named / as_word("b\udfff.csv")
        done = commands.run("report", "shift", "--journal", world.journal, "--out", name, "--json")
    assert json.loads(done.out)["written"] == str(name)


def test_no_other_way_in_makes_a_statement(watched: set[str], tmp_path: Path) -> None:
    with closing(World(tmp_path)) as world:
        fields = list(elsewhere(world, tmp_path))
        assert len(fields) > 15
        assert given(fields, MANY) == []
    assert (strange(watched), len(watched) > 20) == ([], True)


def test_control_a_planted_field_that_joins_text_is_found(watched: set[str], tmp_path: Path) -> None:
    (field,) = (one for one in World(tmp_path, PLANTED).commands() if one.name == "--act of find")
    assert given([field], MANY) == []
    assert len(strange(watched)) == MANY


def test_control_a_field_that_fails_otherwise_is_found() -> None:
    def fails(text: str) -> None:
        raise ValueError(text)

    assert wrong(Field("x", "x", fails), "'") == "x: \"'\": ValueError: '"
