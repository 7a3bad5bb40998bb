"""Device profiles and deck files: read whole, or every fault named with its line and what is allowed."""

from __future__ import annotations

from pathlib import Path

import pytest

from drivers.wires.deck import read_deck
from drivers.wires.faults import LARGEST, FileFault
from drivers.wires.files import load_profile
from drivers.wires.profile import DeviceProfile, read_profile
from tests.drivers.profiles import HEAD, SHIPPED, example_deck, faults, no_deck, shipped

NAMES = sorted(path.stem for path in SHIPPED.glob("*.toml"))
CARD = '[[pattern]]\nkind = "card"\ntext = "{rank}{suit}"\n'


@pytest.mark.parametrize("name", NAMES)
def test_each_that_ships_is_valid_and_named_like_its_file(name: str) -> None:
    profile = shipped(name)
    assert profile.id == name
    assert (profile.wire is None) == (profile.name == "shoe1")


def test_what_ships() -> None:
    assert (
        sorted(
            (
                *("angel-eye", "ascii-line", "barcode-serial", "barcode-ssi"),
                *("bee-tek", "keyboard-wedge", "rfid-125khz", "shoe1"),
            )
        )
        == NAMES
    )
    assert (shipped("angel-eye").line.baud, shipped("bee-tek").line.baud) == (4800, 9600)
    assert shipped("angel-eye").device.read_only


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("", [(0, "missing", "id"), (0, "missing", "title"), (0, "missing", "wire"), (0, "missing", "baud")]),
        ("[device\n", [(1, "toml", "")]),
        (HEAD.format("angle"), [(4, "value", "wire")]),
        (HEAD.format("angel") + "[text]\nidle_ms = 1\n", [(7, "unknown", "[text]")]),
        (HEAD.format("angel") + "speed = 3\n", [(7, "unknown", "speed")]),
        (HEAD.format("angel").replace("9600", "9601"), [(6, "value", "baud")]),
        (HEAD.format("angel").replace("9600", "true"), [(6, "value", "baud")]),
        (HEAD.format("angel").replace('"x"', '"X x"'), [(2, "value", "id")]),
        (HEAD.format("angel") + "[angel]\ncycle = '1231'\n", [(8, "value", "cycle")]),
        (HEAD.format("angel") + "[angel]\nretransmission = 'never'\n", [(8, "value", "retransmission")]),
        (HEAD.format("beetek") + "read_only = false\n", [(7, "value", "read_only")]),
        (HEAD.format("ssi") + CARD, [(5, "value", "read_only")]),
        (HEAD.format("text"), [(0, "missing", "pattern")]),
        (HEAD.format("text") + CARD + '[[pattern]]\nkind = "cart"\ntext = "x"\n', [(11, "value", "kind")]),
        (HEAD.format("text") + CARD + '[[pattern]]\nkind = "cut"\n', [(10, "missing", "text")]),
        (HEAD.format("text") + '[[pattern]]\nkind = "card"\ntext = "{rank}"\n', [(9, "value", "text")]),
        (HEAD.format("text") + '[[pattern]]\nkind = "card"\ntext = "{face}"\n', [(9, "value", "text")]),
        (HEAD.format("text") + '[[pattern]]\nkind = "cut"\ntext = "{any}{any}"\n', [(9, "value", "text")]),
        (HEAD.format("text") + '[[pattern]]\nkind = "cut"\ntext = "{nothing}"\n', [(9, "value", "text")]),
        (HEAD.format("text") + CARD + '[cards.ranks]\n"11" = "X"\n', [(10, "value", "ranks")]),
        (HEAD.format("text") + "[text]\nidle_ms = -1\n" + CARD, [(8, "value", "idle_ms")]),
        (HEAD.format("wedge") + CARD, [(1, "value", "demonstration")]),
        (HEAD.format("rfid"), [(0, "missing", "deck")]),
        (HEAD.format("rfid") + '[rfid]\ndeck = "d"\n', [(8, "value", "deck line 0: cards")]),
        ("pattern = 3\n" + HEAD.format("text"), [(0, "value", "pattern")]),
    ],
)
def test_every_fault_has_its_line_and_what_is_allowed(text: str, found: list[tuple[int, str, str]]) -> None:
    told = faults(text)
    assert [fault[:3] for fault in told] == found
    assert all(allowed for _, reason, _, allowed in told if reason != "toml")


def test_several_faults_are_told_at_once() -> None:
    text = HEAD.format("text").replace("9600", "7") + '[text]\nidle_ms = "x"\nodd = 1\n' + CARD
    assert [fault[:3] for fault in faults(text)] == [
        (6, "value", "baud"),
        (8, "value", "idle_ms"),
        (9, "unknown", "odd"),
    ]


def test_no_text_at_all_raises() -> None:
    for text in (
        "\x00",
        "a = " + "[" * 5000,
        "x" * (LARGEST + 1),
        "[device]\nid = 1979-05-27\n",
        "device = 1\nline = []\n",
    ):
        assert isinstance(read_profile(text, no_deck), tuple)


def test_a_pattern_cannot_run_away() -> None:
    text = HEAD.format("text") + '[[pattern]]\nkind = "alarm"\ntext = "{any}a(a+)+$"\n'
    profile = read_profile(text, no_deck)
    assert isinstance(profile, DeviceProfile)
    assert profile.wire is not None
    wire, _ = profile.wire.feed(b"a" * 250 + b"\r", 0.0)
    assert wire.counters.unknown == 1


class TestDecks:
    def test_the_example(self) -> None:
        assert example_deck().packs == 6

    @pytest.mark.parametrize(
        ("change", "line"),
        [
            (lambda lines: [*lines[:5], lines[4], *lines[5:]], 6),
            (lambda lines: [*lines[:5], "0B00 1H", *lines[5:]], 6),
            (lambda lines: [*lines[:5], "XYZ9 9H", *lines[5:]], 6),
            (lambda lines: [*lines[:5], "0B00800001", *lines[5:]], 6),
            (lambda lines: lines[:-1], 0),
            (lambda lines: [*lines, "0FFFFFFFFF 9H"], 0),
            (lambda lines: [], 0),
        ],
    )
    def test_a_fault_has_its_line(self, change: object, line: int) -> None:
        lines = (SHIPPED / "deck.txt").read_text().splitlines()
        assert callable(change)
        found = read_deck("\n".join(change(lines)))
        assert isinstance(found, tuple)
        assert [fault.line for fault in found] == [line]
        assert found[0].allowed


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    assert [f.reason for f in _faults(tmp_path / "none.toml")] == ["unreadable"]
    (tmp_path / "a.toml").write_bytes(b"\xff\xfe")
    assert [f.reason for f in _faults(tmp_path / "a.toml")] == ["toml"]
    (tmp_path / "b.toml").write_text(HEAD.format("rfid") + '[rfid]\ndeck = "none.txt"\n')
    assert [(f.line, f.reason) for f in _faults(tmp_path / "b.toml")] == [(8, "unreadable")]


def _faults(path: Path) -> tuple[FileFault, ...]:
    found = load_profile(path)
    assert isinstance(found, tuple)
    return found
