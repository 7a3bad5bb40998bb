"""The commands as a contract: help with an example, codes of exit, one sentence for a fault, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest
from click import Command, Context, Group

from dealer_app.cli.group import group
from tests.cli.program import run
from tests.journal.commands import run as here


def commands() -> dict[str, Command]:
    """Every command and every command of a group, by the words one types."""
    found: dict[str, Command] = {}

    def walk(words: tuple[str, ...], at: Command) -> None:
        if isinstance(at, Group):
            context = Context(at)
            for name in at.list_commands(context):
                child = at.get_command(context, name)
                assert child is not None
                walk((*words, name), child)
        else:
            found[" ".join(words)] = at

    walk((), group({"bench": "dealer_app.bench.command:bench"}))
    return found


@pytest.fixture(autouse=True)
def without_display(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is one, the program asks in its window for what is not set up."""
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)


def test_the_commands_of_this_version() -> None:
    assert set(commands()) == {
        *("advisories", "archive", "bench", "check", "copy", "demo", "judge", "play", "purge", "replay"),
        *("report", "restore", "support", "confirm cards", "confirm stand", "key change", "key show", "period"),
        *("profile check", "profile list", "profile perft", "profile show"),
        *("day close", "day open", "shift close", "shift count", "shift open"),
        *("settings check", "settings export", "settings import", "settings set", "settings show"),
        *("shoe decode", "shoe list", "shoe monitor", "shoe record", "shoe sim", "train", "verify"),
        *("staff badge", "staff begin", "staff end", "staff list", "staff pin"),
        *("vault erase", "vault list", "vault put", "vault read"),
    }


@pytest.mark.parametrize("name", commands())
def test_each_has_help_with_an_example(name: str) -> None:
    command = commands()[name]
    assert command.help
    assert command.epilog
    assert "Example: " in command.epilog
    assert name in command.epilog


@pytest.mark.parametrize("name", sorted(set(commands()) - {"shoe sim", "demo"}))
def test_each_that_answers_has_json(name: str) -> None:
    assert "--json" in [option for parameter in commands()[name].params for option in parameter.opts]


WRONG = [
    (("play", "no-such.coup"), 3),
    (("judge", "--profile", "no-such"), 3),
    (("key", "show", "no-such"), 3),
    (("key", "show"), 2),
    (("key", "change", "no-such", "--by", "301", "--approved", "201", "--reason", "x"), 3),
    (("key", "change", "no-such"), 2),
    (("verify", "--key", "xyz", "no-such"), 2),
    (("period", "no-such", "--month", "2026-11", "--by", "301", "--approved", "201"), 3),
    (("period", "no-such", "--month", "2026-13", "--by", "301", "--approved", "201"), 2),
    (("period", "no-such", "--month", "2026-11"), 2),
    (("judge", "--profile", "classic", "no-such.jsonl"), 3),
    (("judge",), 2),
    (("profile", "check", "no-such.toml"), 3),
    (("profile", "perft", "no-such.toml"), 3),
    (("profile", "show", "no-such.toml"), 3),
    (("replay", "no-such"), 3),
    (("verify", "no-such"), 3),
    (("verify",), 2),
    (("report", "shift", "--journal", "no-such", "--out", "a.pdf"), 3),
    (("report", "shift", "--journal", "no-such", "--out", "a.doc"), 2),
    (("report", "nonsense", "--journal", "x", "--out", "a.pdf"), 2),
    (("--data", "no-such"), 3),
    (("--table", "4", "--data", "no-such"), 3),
    (("--nonsense",), 2),
    (("day", "open"), 2),
    (("day", "open", "--by", "201", "--data", "no-such"), 3),
    (("day", "close", "--by", "201", "--data", "no-such"), 3),
    (("shift", "open", "--by", "201", "--data", "no-such"), 3),
    (("shift", "open", "--by", "201", "--seats", "x", "--data", "no-such"), 2),
    (("shift", "close", "--by", "201", "--data", "no-such"), 3),
    (("shift", "count", "5", "--by", "201", "--data", "no-such"), 3),
    (("settings", "show", "--data", "no-such"), 3),
    (("settings", "check", "--data", "no-such"), 3),
    (("settings", "set"), 2),
    (("settings", "export", "a.toml", "--data", "no-such"), 3),
    (("settings", "import", "no-such.toml", "--data", "no-such"), 3),
    (("settings", "set", "house", "--data", "no-such"), 2),
    (("settings", "set", "colour=red", "--data", "no-such"), 2),
    (("settings", "set", "house=a b", "--data", "no-such"), 1),
    (("settings", "set", "--table", "0", "profile=classic", "--data", "no-such"), 2),
    (("shoe", "decode", "no-such.shoe1"), 3),
    (("shoe", "decode", "no-such.raw", "--device", "angel-eye"), 3),
    (("shoe", "decode"), 2),
    (("shoe", "decode", "--hex", "05 3"), 1),
    (("shoe", "decode", "--hex", "05", "--device", "no-such"), 3),
    (("shoe", "monitor", "/no/such/port", "--seconds", "5"), 3),
    (("shoe", "monitor", "socket://nowhere", "--seconds", "5"), 3),
    (("shoe", "monitor", "loop://", "--device", "keyboard-wedge", "--seconds", "5"), 3),
    (("shoe", "record", "/no/such/port", "a.raw", "--seconds", "5"), 3),
    (("shoe", "monitor"), 2),
    (("shoe", "monitor", "loop://", "--usb", "0403:6001"), 2),
    (("shoe", "monitor", "--usb", "nonsense"), 2),
    (("shoe", "monitor", "--usb", "FFFF:FFFF:none", "--seconds", "5"), 3),
    (("shoe", "record", "--usb", "FFFF:FFFF", "a.raw", "--seconds", "5"), 3),
    (("shoe", "record", "a.raw"), 2),
    (("shoe", "record", "loop://", "a.raw", "b.raw"), 2),
    (("shoe", "sim", "--url", "nonsense"), 3),
    (("shoe", "sim", "--wire", "morse"), 3),
    (("shoe", "sim", "--caps", "xyz"), 3),
    (("shoe", "sim", "--scenario", "no-such"), 3),
    (("shoe", "sim", "--rate", "F07=0.1"), 1),
    (("shoe", "sim", "--rate", "F13=2"), 1),
    (("shoe", "monitor", "sim://no-such.scenario", "--seconds", "5"), 3),
    (("shoe", "monitor", "sim://?wire=morse", "--seconds", "5"), 3),
    (("shoe", "record", "sim://?seed=x", "a.raw", "--seconds", "5"), 3),
    (("support",), 2),
    (("support", "--out", "no/such/a.zip"), 3),
    (("support", "--out", "a.zip", "--data", "no-such"), 3),
    (("shoe", "sim", "--rate", "F13"), 1),
    (("demo", "--headless"), 2),
    (("demo", "--shoe", "x"), 2),
    (("demo", "--usb", "0403:6001"), 2),
    (("demo", "--shoe", "x", "--usb", "0403:6001", "--hand", "y"), 2),
    (("demo", "--device", "angel-eye"), 2),
    (("demo", "--headless", "--out", "/proc/nothing", "--coups", "1"), 3),
    (("demo", "--headless", "--out", "out", "--profile", "no-such"), 3),
    (("demo", "--headless", "--out", "out", "--scenario", "no-such"), 3),
    (("nonsense",), 2),
    (("train", "no-such-lesson"), 3),
    (("train", "--pace", "0"), 2),
    (("report", "training", "--journal", "no-such", "--out", "a.pdf"), 3),
    (("demo", "--coups", "0"), 2),
]


@pytest.mark.parametrize(("words", "code"), WRONG)
def test_what_is_wrong_is_said_in_a_sentence(
    words: tuple[str, ...], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = here(*words)
    assert done.code == code, done
    assert done.out == ""
    assert done.err.strip()
    assert list(tmp_path.iterdir()) == [], "nothing is written"


@pytest.mark.parametrize(("words", "code"), WRONG[::12])
def test_the_program_itself_says_the_same(
    words: tuple[str, ...], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).resolve().parents[2]))
    done = run(*words)
    assert (done.returncode, done.stdout, done.stderr) == (
        code,
        "",
        here(*words).err.replace("Usage: group", "Usage: dealer-app"),
    )
    assert list(tmp_path.iterdir()) == [], "nothing is written"


def test_a_wrong_scenario_names_its_line(tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.scenario"
    wrong.write_text("coup 1 stray\ncoup 2 explodes\n")
    done = run("demo", "--headless", "--out", str(tmp_path / "out"), "--scenario", str(wrong))
    assert done.returncode == 1
    assert "line 2" in done.stderr
    assert "coup N stray" in done.stderr
    assert not (tmp_path / "out").exists()


def test_a_recording_without_frames_is_said_to_be_none(tmp_path: Path) -> None:
    noise = tmp_path / "noise.shoe1"
    noise.write_bytes(b"no frame at all\r\n")
    done = run("shoe", "decode", str(noise), "--json", "--summary")
    assert done.returncode == 1
    assert "no SHOE/1 frame" in done.stderr


def test_the_users_language_is_spoken(tmp_path: Path) -> None:
    english, french = (run("verify", str(tmp_path / "none"), lang=lang).stderr for lang in ("C.UTF-8", "fr_FR.UTF-8"))
    assert english != french
