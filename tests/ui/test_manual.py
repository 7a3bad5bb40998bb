"""What the manual shows and says is so: its pictures, quotes, keys and commands are those of the running program.

Each picture is made once more as it was made (`manual_pictures`) and held against the one that is kept, in the same
few colours: it is another one if more than a thousandth of the pixels differ by more than 8 of 256 levels. The same
script gives the same pixels; a window that has changed is told with the pages that show it.
"""

from __future__ import annotations

import re
import shlex
import subprocess
import sys

import click
import pytest
from PySide6.QtGui import QImage

from dealer_app.cli.group import group
from dealer_app.core.phases import PHASES
from dealer_app.main import PARTS
from dealer_app.ui import manual, proving, questions
from dealer_app.ui.manual import INSTALLATION
from tests.ui import manual_pages
from tests.ui.manual_pages import MANUAL, PAGES, commands, lamps, strange_keys, strange_quotes, text
from tests.ui.manual_pictures import MOMENTS, PICTURES, is_fresh, picture_of, stand
from tests.ui.painted import faults
from tests.ui.pictures import GOLDENS
from tests.ui.pictures import MOMENTS as PHASES_SEEN

NAMED = {
    page.relative_to(MANUAL).as_posix(): re.findall(r"!\[[^\]]+\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
    for page in MANUAL.rglob("*.md")
}
"""The pictures of each page."""
MORE = {"bench": "dealer_app.bench.command:bench"}  # as main adds it


def showing(name: str) -> list[str]:
    """Return the pages that show a picture."""
    return [page for page, pictures in NAMED.items() if f"pictures/{name}.png" in pictures]


def renew(name: str) -> str:
    """Return what is to be done about a picture that is not fresh."""
    return f"python -m tests.ui.manual_pictures {name}; then read {', '.join(showing(name))} once more"


def headings(page: str) -> list[str]:
    return re.findall(r"(?m)^#+ (.+)$", (MANUAL / page).read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", MOMENTS)
def test_a_picture_shows_what_the_console_shows_and_nothing_is_cut(app: object, name: str) -> None:
    desk = stand(name)
    assert is_fresh(name, picture_of(desk.window)), renew(name)
    assert faults(desk.window) == []
    desk.close()


@pytest.mark.parametrize("name", [name for name in PICTURES if name not in MOMENTS])
def test_a_picture_shows_what_the_set_up_shows(app: object, name: str) -> None:
    assert is_fresh(name, PICTURES[name]()), renew(name)


def test_control_another_window_is_told_with_its_page(app: object) -> None:
    assert not is_fresh("serving-third", QImage(str(GOLDENS / "serving-word.png")))
    assert is_fresh("serving-word", QImage(str(GOLDENS / "serving-word.png")))
    assert renew("serving-word").endswith("then read serving.md once more")


def test_every_picture_that_is_named_is_there_and_every_picture_that_is_made_is_named() -> None:
    missing = [
        (page, name)
        for page, names in NAMED.items()
        for name in names
        if not (MANUAL / page).parent.joinpath(name).is_file()
    ]
    assert missing == []
    assert [name for name in PICTURES if not showing(name)] == []
    sheets = {path.stem for path in GOLDENS.glob("sheet-*.png")}
    assert {path.stem for path in GOLDENS.glob("*.png")} == {*PICTURES, *PHASES_SEEN, *sheets}


def test_every_page_of_help_is_there_and_is_called_so() -> None:
    titled = {page: headings(page)[0] for page in manual.PAGES if page not in (INSTALLATION, "README.md")}
    assert titled == {page: title for page, title in manual.PAGES.items() if page in titled}
    assert set(PAGES) < set(manual.PAGES)


def test_every_phase_and_every_question_has_its_heading() -> None:
    places = [*manual._PHASES.values(), *manual._QUESTIONS.values(), manual.SUSPENDED, manual.LINE]
    assert [place for place in places if place.heading not in headings(place.page)] == []
    assert set(manual._PHASES) == set(PHASES)
    asked = {getattr(questions, name) for name in ("COMPARE", "VOID", "NAME", "LINE", "SHOE", "PORT")}
    assert set(manual._QUESTIONS) == {*asked, *proving.ALL}


@pytest.mark.parametrize("page", PAGES)
def test_what_is_quoted_and_what_is_typed_is_the_programs(page: str) -> None:
    assert strange_quotes(text(page)) == []
    assert strange_keys(text(page)) == []


def test_control_a_wrong_quote_and_a_wrong_key_are_found() -> None:
    assert strange_quotes("“Declines”, “Decline”, “20 for the box”, “Press the red button.”") == [
        "Decline", "Press the red button."
    ]  # fmt: skip
    assert strange_keys("`F1` `F3` `4 Enter 200 Enter` `Ctrl` “Declines” (`4 .`) “Declines” (`4 Enter .`)") == [
        "F3", "Ctrl", "Declines: 4 ."
    ]  # fmt: skip
    assert text("trouble.md").count("`/`") < (MANUAL / "trouble.md").read_text(encoding="utf-8").count("|")


def wrong(line: str) -> str:
    """Return what the program does not know in a command, "" where it knows all of it."""
    found: click.Command = group(MORE)
    words = iter(shlex.split(line, comments=True)[1:])
    for word in words:
        context = click.Context(found, obj=PARTS)
        if word.startswith("--"):
            option = next((one for one in found.get_params(context) if word in one.opts), None)
            if option is None:
                return word
            if isinstance(option, click.Option) and not option.is_flag:
                next(words, "")
        elif isinstance(found, click.Group):
            inner = found.get_command(context, word)
            if inner is None:
                return word
            found = inner
    return ""


def test_every_command_that_is_named_is_one() -> None:
    named = [(page.name, line) for page in MANUAL.glob("*.md") for line in commands(page.name)]
    assert len(named) > 50
    assert [(page, line, wrong(line)) for page, line in named if wrong(line)] == []
    assert [wrong(f"dealer-app {line}") for line in ("verfy X", "verify X --heat 1", "shift opened")] == [
        "verfy", "--heat", "opened"
    ]  # fmt: skip


def test_the_table_of_lamps_is_fresh() -> None:
    said = (MANUAL / "trouble.md").read_text(encoding="utf-8")
    assert said.partition(manual_pages.BEGIN)[2].partition(manual_pages.END)[0] == lamps()
    assert lamps().count("\n| ") > 80


def test_the_manual_costs_a_start_nothing() -> None:
    code = "import sys; import dealer_app.ui.console; sys.exit('dealer_app.ui.help' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
    code = code.replace("ui.console;", "ui.console, dealer_app.ui.help;")
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 1, "the control"
