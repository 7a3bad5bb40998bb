"""What the README says is so: its coup plays, its rooms are there, its files exist."""

from __future__ import annotations

import re
import textwrap
from pathlib import Path

import pytest
from click.testing import CliRunner

from dealer_app.cli.group import group
from dealer_app.main import PARTS
from tests.cli.program import run

TOP = Path(__file__).resolve().parents[2]
README = (TOP / "README.md").read_text()


def test_the_coup_of_the_readme_plays(tmp_path: Path) -> None:
    block = next(b for b in re.findall(r"(?m)(?:^    .*\n)+", README) if b.lstrip().startswith("profile"))
    story = tmp_path / "readme.coup"
    story.write_text(textwrap.dedent(block))
    done = run("play", str(story))
    assert (done.returncode, done.stderr) == (0, "")
    story.write_text(textwrap.dedent(block).replace("banque 390", "banque 391"))
    assert run("play", str(story)).returncode == 1, "the control: another amount is a miss"


def test_every_room_stands_in_the_readme_and_has_a_card() -> None:
    rooms = {path.parent.name: path for path in TOP.glob("dealer_app/*/__init__.py")}
    named = set(re.findall(r"`dealer_app/(\w+)/`", README))
    assert named == set(rooms)
    assert [name for name, path in rooms.items() if not path.read_text().startswith('"""')] == []


def test_every_file_named_is_there() -> None:
    for page in (TOP / "README.md", *(TOP / "resources" / "manual").glob("*.md")):
        for target in re.findall(r"\]\(([^)]+)\)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name}: {target}"


def test_every_word_of_a_line_that_is_down_stands_in_the_manual() -> None:
    page = (TOP / "resources" / "manual" / "shoe-and-cable.md").read_text()
    words = re.findall(r' = "(\w+)"\n    """Down', (TOP / "drivers" / "messages.py").read_text())
    assert len(words) >= 12
    assert [word for word in words if f"| `{word}` |" not in page] == []


def test_it_is_said_that_no_hardware_was_at_hand() -> None:
    assert "**never seen on hardware**" in README
    assert (
        "Nothing on this page was ever seen on hardware" in (TOP / "resources/manual/shoe-and-cable.md").read_text()
    )


def test_every_key_of_the_console_stands_in_the_manual() -> None:
    from dealer_app.ui.keys import ACTS, DEMO

    page = (TOP / "resources" / "manual" / "console.md").read_text()
    table = page.split("## When something is wrong")[0].replace("`", "")
    typed = {"n": "4", "amount": "200"}
    for act in ACTS:
        assert " ".join(typed.get(part, part) for part in act.key.split()) in table, act.id
    assert [act.id for act in DEMO if f"{act.key}" not in page.split("## The demonstration")[1]] == []


def test_the_first_table_of_the_readme_can_be_set_up(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every command of the section, typed in its order; the last one, the console, is opened by another test."""
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))
    section = README.split("## The first table")[1].split("\n## ")[0]
    blocks = [textwrap.dedent(block).strip() for block in re.findall(r"(?m)(?:^    .*\n|^\n(?=    ))+", section)]
    staff = next(block for block in blocks if block.startswith("[117]"))
    words = [line.split()[1:] for block in blocks if block != staff for line in block.splitlines()]
    assert words[-1] == [], "the console"
    folder = tmp_path / "XDG_DATA_HOME" / "dealer-app"

    def typed(command: list[str]) -> tuple[int, str]:
        pins = {"begin": "530917\n530917\n284660\n284660\n", "pin": "530917\n284660\n771204\n771204\n"}
        done = CliRunner().invoke(group({}), command, obj=PARTS, input=pins.get(command[1], ""))
        return done.exit_code, done.output

    for command in words[:2]:
        assert typed(command)[0] == 0
    code, said = typed(["settings", "check"])
    assert (code, "staff.toml" in said) == (3, True), "the control: the list is wanting"
    (folder / "staff.toml").write_text(staff)
    for command in words[2:-1]:
        assert typed(command)[0] == 0, command
