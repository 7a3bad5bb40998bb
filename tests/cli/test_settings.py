"""`settings`: written whole, changed key by key, checked with its place, by two once PINs are in use, never newer."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path

import pytest
from click.testing import CliRunner

from dealer_app.cli.group import group
from dealer_app.house import settings, settings_log
from dealer_app.house.settings_keys import KEYS
from dealer_app.main import PARTS
from dealer_app.words.settings import MEANING
from tests.cli.test_staff import PINS
from tests.cli.test_staff import House as Staff

PAGE = Path(__file__).resolve().parents[2] / "resources" / "manual" / "settings.md"


class Pc(Staff):
    """A data folder with a staff list, in which settings are typed."""

    def settings(self, *words: str, typed: tuple[str, ...] = ()) -> tuple[int, str]:
        env = {"LC_ALL": "C.UTF-8", "LANGUAGE": "", "LANG": "C.UTF-8"}
        lines = "".join(f"{line}\n" for line in typed)
        words = ("settings", *words, "--data", str(self.data))
        done = CliRunner().invoke(group({}), words, obj=PARTS, env=env, input=lines)
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        return done.exit_code, done.output

    def first(self) -> Pc:
        assert self.settings("set", "house=seaside", "zone=Europe/Paris", f"secret={self.secret}")[0] == 0
        assert self.settings("set", "--table", "3", "profile=classic", "shoe=sim://")[0] == 0
        return self

    @property
    def file(self) -> Path:
        return self.data / "table-3" / "settings.toml"


@pytest.fixture
def pc(tmp_path: Path) -> Pc:
    return Pc(tmp_path)


def test_a_file_is_written_whole_with_the_meaning_of_each_key(pc: Pc) -> None:
    pc.first()
    for which, path in (("house", pc.data / "settings.toml"), ("table", pc.file)):
        lines = path.read_text().splitlines()
        for key in KEYS[which]:  # type: ignore[index]  # both files
            at = next(n for n, line in enumerate(lines) if line.startswith(f"{key.name} = "))
            assert lines[at - 2] == f"# {MEANING[which][key.name]}"
    assert pc.settings("check")[0] == 0
    assert path.stat().st_mode & 0o077 == 0


def test_what_a_person_wrote_beside_it_stays_and_the_file_before_is_kept(pc: Pc) -> None:
    pc.first()
    pc.file.write_text(pc.file.read_text() + "# bought in 2019\n")
    before = pc.file.read_bytes()
    code, said = pc.settings("set", "--table", "3", "stake_min=20", "--json")
    assert code == 0
    told = json.loads(said)
    assert told["old"] == sha256(before).hexdigest()
    assert told["new"] == sha256(pc.file.read_bytes()).hexdigest()
    assert pc.file.read_text() == before.decode().replace('stake_min = ""', 'stake_min = "20"')
    assert pc.file.with_name(f"settings.toml.{told['old'][:8]}").read_bytes() == before
    last = settings_log.read(pc.data)[-1]
    assert (last.n, last.file, last.old, last.new) == (3, "table-3/settings.toml", told["old"], told["new"])
    assert last.keys == ("stake_min",)
    assert pc.settings("set", "--table", "3", "stake_min=20")[1].endswith("that is so already, nothing was changed\n")
    assert len(settings_log.read(pc.data)) == 3


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('colour = "red"', "colour is no parameter"),
        ("stake_min = 20", 'stake_min = "20" is not allowed'),
        ('stake_min = "2,5"', 'stake_min = "2,5" is not allowed'),
        ('language = "xx"', 'language = "xx" is not allowed'),
        ('profile = ""', 'profile = "" is not allowed'),
        ("version = 0", 'version = "0" is not allowed'),
        ("version = true", 'version = "True" is not allowed'),
        ("[shoe]", "is not allowed"),
    ],
)
def test_a_fault_is_told_with_its_file_and_line(pc: Pc, line: str, said: str) -> None:
    pc.first()
    key = line.split(" = ", maxsplit=1)[0].strip("[]")
    lines = pc.file.read_text().splitlines()
    at = next((n for n, old in enumerate(lines) if old.startswith(f"{key} = ")), len(lines))
    lines[at:] = [line, *lines[at + 1 :]] if not line.startswith("[") else [line]
    pc.file.write_text("\n".join(lines) + "\n")
    for words in (("check",), ("show",), ("set", "--table", "3", "stake_min=30")):
        code, told = pc.settings(*words)
        assert code == 1
        assert f"{pc.file}, line {at + 1}: " in told
        assert said in told


def test_a_newer_file_is_refused_in_one_sentence(pc: Pc) -> None:
    pc.first()
    pc.file.write_text(pc.file.read_text().replace("version = 1", "version = 2\nbeyond = 5"))
    for words in (("check", "--table", "3"), ("set", "--table", "3", "stake_min=30")):
        newer = "the file is of a newer form (2) than this program reads (1): use the newer program"
        assert pc.settings(*words) == (1, f"{pc.file}, line 1: {newer}\n")


@pytest.mark.parametrize(
    ("given", "code", "said"),
    [
        (("stake_min=2.505",), 1, "stake_min = 2.505 is no amount of the currency EUR"),
        (("profile=no-such.toml",), 3, "no-such.toml: the file cannot be read"),
        (("usb=0403:6001",), 1, "name the shoe by shoe or by usb, not by both"),
        (("shoe=", "usb=x"), 1, "usb = x must have the form"),
        (("device=no-such",), 3, "no-such: the file cannot be read"),
    ],
)
def test_what_the_files_name_is_looked_at(pc: Pc, given: tuple[str, ...], code: int, said: str) -> None:
    pc.first()
    assert pc.settings("set", "--table", "3", *given)[0] == 0
    found, told = pc.settings("check", "--table", "3")
    assert (found, said in told) == (code, True), told


def test_medium_and_secret_may_not_lie_where_they_are_lost_together(pc: Pc) -> None:
    pc.first()
    assert pc.settings("set", "--table", "3", f"medium={pc.data / 'table-3' / 'copies'}")[0] == 0
    assert "may not lie in the table's own folder" in pc.settings("check", "--table", "3")[1]
    assert pc.settings("set", f"secret={pc.data / 'pin.secret'}")[0] == 0
    assert "may not lie in the data folder" in pc.settings("check")[1]


def test_once_pins_are_in_use_two_change_the_settings(pc: Pc) -> None:
    pc.first()
    pc.begun()
    before = pc.file.read_bytes()
    assert pc.settings("set", "--table", "3", "stake_min=20")[0] == 2
    two = ("set", "--table", "3", "stake_min=20", "--by", "901", "--approved", "301")
    assert pc.settings(*two, typed=(PINS["901"], "112233")) == (1, "This is not the PIN of 301.\n")
    assert pc.settings("set", "--table", "3", "stake_min=20", "--by", "301", "--approved", "901")[0] == 1
    assert pc.settings("set", "--table", "3", "stake_min=20", "--by", "901", "--approved", "901")[0] == 1
    assert pc.file.read_bytes() == before
    assert pc.settings(*two, typed=(PINS["901"], PINS["301"]))[0] == 0
    last = settings_log.read(pc.data)[-1]
    assert (last.by, last.approved) == ("901", "301")


def test_a_house_with_a_record_keeps_its_name(pc: Pc) -> None:
    """An entry of another house in it would be damage."""
    pc.first()
    assert pc.settings("set", "house=harbour")[0] == 0, "the control: as long as there is no record"
    (pc.data / "table-3" / "journal").mkdir()
    (pc.data / "table-3" / "journal" / "2026-11-30.journal").touch()
    code, said = pc.settings("set", "house=seaside")
    assert (code, "the house is harbour in the record of table 3" in said) == (1, True)
    assert pc.settings("set", "house=harbour", "zone=Europe/Rome")[0] == 0


def test_the_staff_commands_go_by_the_settings(tmp_path: Path) -> None:
    pc = Pc(tmp_path).first()
    (pc.data / "staff.toml").rename(pc.data / "people.toml")
    assert pc.run("list")[0] == 3
    assert pc.settings("set", "staff=people.toml")[0] == 0
    assert pc.run("list")[0] == 0


def test_texts_that_need_care_read_back() -> None:
    for text in ('C:\\shoe\\"x"', "it's", "both ' and \"", "C:\\dir"):
        made = settings.changed("", "table", {"profile": "classic", "shoe": text}, lambda key: key)
        found = settings.read_text(Path("x"), made, "table")
        assert isinstance(found, settings.Read), found
        assert settings.table(found).shoe == text


def test_the_page_tells_every_key() -> None:
    """Each with its meaning, its allowed values and what it is unset; the table is the program's own."""
    page = PAGE.read_text(encoding="utf-8")
    for which, keys in KEYS.items():
        assert set(MEANING[which]) == {key.name for key in keys}
        for key in keys:
            unset = "must be set" if key.unset is None else f"`{key.unset}`" if key.unset else "nothing"
            assert f"| `{key.name}` | {MEANING[which][key.name]} | {key.allowed} | {unset} |" in page
    assert page.count("\n| `") == sum(map(len, KEYS.values()))
