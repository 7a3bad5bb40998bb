"""`settings export` and `import`: the next PC has the same settings, staff and rules; nothing is overwritten."""

from __future__ import annotations

import stat
from pathlib import Path

import pytest

from dealer_app.house import pins, settings
from tests.cli.test_settings import Pc

RULES = 'base = "fr-2007"\n[identity]\nprofile_id = "ours"\n[equipment]\nseats = 8  # our table, "left" of the door\n'


@pytest.fixture
def carried(tmp_path: Path) -> tuple[Pc, Pc, Path]:
    """A PC that is set up, another where nothing is, and the file that the first one exports."""
    for name in ("one", "other"):
        (tmp_path / name).mkdir()
    one, other, file = Pc(tmp_path / "one").first(), Pc(tmp_path / "other"), tmp_path / "carried.toml"
    one.begun()
    (other.data / "staff.toml").unlink()
    (one.data / "ours.toml").write_text(RULES)
    assert one.settings("set", "--table", "3", "profile=ours.toml", *_by, typed=_typed)[0] == 0
    assert one.settings("export", str(file))[0] == 0
    return one, other, file


_by = ("--by", "901", "--approved", "301")
_typed = ("530917", "284660")


def test_the_next_pc_says_the_same(carried: tuple[Pc, Pc, Path]) -> None:
    one, other, file = carried
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    code, said = other.settings("import", str(file))
    assert (code, "PINs are not carried" in said) == (0, True), said
    for name in ("settings.toml", "table-3/settings.toml", "ours.toml"):
        assert (other.data / name).read_text() == (one.data / name).read_text()
    assert "Canary-117" in (other.data / "staff.toml").read_text()
    assert not (other.data / pins.NAME).exists()
    assert other.settings("check")[0] == 0


def test_nothing_that_is_set_is_overwritten(carried: tuple[Pc, Pc, Path]) -> None:
    one, _, file = carried
    before = {path: path.read_bytes() for path in one.data.rglob("*") if path.is_file()}
    code, said = one.settings("import", str(file))
    assert (code, said.startswith("Settings are taken over only where none are")) == (1, True)
    assert before == {path: path.read_bytes() for path in one.data.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("old", "new", "has_line", "said"),
    [
        ("version = 1", "version = 2", True, "of a newer form (2)"),
        ('"zone" = "Europe/Paris"', '"zone" = "Europe/Atlantis"', False, 'zone = "Europe/Atlantis" is not allowed'),
        ('"zone"', '"zones"', True, "zones is no parameter"),
        ("[table.3]", "[table.x]", True, "table.x is no parameter"),
        ('"idle" = "10"', '"idle" = 10', True, 'idle = "10" is not allowed'),
        ('"ours.toml" = ', '"../../ours.toml" = ', True, "../../ours.toml is no parameter; allowed: NAME.toml"),
        ('"role" = "croupier"', '"role" = "cook"', False, 'role = "cook" is not allowed'),
    ],
)
def test_a_file_that_is_not_right_sets_nothing(
    carried: tuple[Pc, Pc, Path], old: str, new: str, has_line: bool, said: str
) -> None:
    _, other, file = carried
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))
    code, told = other.settings("import", str(file))
    assert (code, said in told) == (1, True), told
    line = 1 + text[: text.index(old)].count("\n")
    assert not has_line or f"line {line}: " in told, (told, text)
    assert not list(other.data.iterdir())
    assert settings.tables(other.data) == ()
