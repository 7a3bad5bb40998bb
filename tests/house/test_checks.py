"""Each check of installer/ finds a planted fault; that the project itself is clean, installer/test shows."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def check(root: Path, script: str, *words: str) -> tuple[int, str]:
    """Run a check on a folder and return its exit code and everything it said."""
    done = subprocess.run(
        [sys.executable, str(ROOT / "installer" / script), *words, str(root)],
        capture_output=True,
        check=False,
        text=True,
    )
    return done.returncode, done.stdout + done.stderr


def plant(root: Path, place: str, text: str) -> None:
    """Add a line to a file, which is made if it is not there."""
    path = root / place
    path.parent.mkdir(exist_ok=True)
    path.write_text((path.read_text(encoding="utf-8") if path.exists() else "") + text + "\n", encoding="utf-8")


def exchange(copy: Path, place: str, old: str, new: str) -> None:
    """Put one text for another in a file of the copy."""
    path = copy / place
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("place", "line", "kind"),
    [
        ("dealer_app/planted.py", "import os  # noqa: F401", "noqa"),
        ("drivers/planted.py", "x: int = ''  # type: ignore[assignment]", "type: ignore"),
        ("dealer_app/planted.py", "if x:  # pragma: no cover\n    pass", "no cover"),
        ("tests/planted.py", "import pytest\n@pytest.mark.xfail\ndef test_x(): ...", "xfail"),
        ("tests/planted.py", "import pytest\n@pytest.mark.skipif(True)\ndef test_x(): ...", "skipif"),
        ("tests/planted.py", "import pytest\ndef test_x(): pytest.skip()", "skip"),
        ("pyproject.toml", 'ignore_imports = [\n  "dealer_app.ui -> dealer_app.core.table",\n]', "ignore_imports"),
    ],
)
def test_an_exemption_without_a_reason_is_found(tmp_path: Path, place: str, line: str, kind: str) -> None:
    plant(tmp_path, "pyproject.toml", "")
    plant(tmp_path, place, line)
    code, said = check(tmp_path, "exemptions.py")
    assert code == 1
    assert f"{kind} without a reason" in said
    assert place in said


@pytest.mark.parametrize(
    ("place", "line", "count"),
    [
        ("dealer_app/planted.py", "import os  # noqa: F401, E501  # the reason", 1),
        ("drivers/planted.py", "x: int = ''  # type: ignore[assignment]  # noqa: F401  # the reason", 2),
        ("tests/planted.py", "import pytest\n@pytest.mark.skip(reason='the reason')\ndef test_x(): ...", 1),
        ("tests/planted.py", "import pytest\ndef test_x(): pytest.skip('the reason')", 1),
        ("pyproject.toml", 'ignore_imports = [\n  "dealer_app.a -> dealer_app.b", # the reason\n]', 1),
        ("tests/planted.py", "text = '# noqa'  # a comment about noqa", 0),
    ],
)
def test_an_exemption_with_a_reason_is_counted(tmp_path: Path, place: str, line: str, count: int) -> None:
    plant(tmp_path, "pyproject.toml", "")
    plant(tmp_path, place, line)
    code, said = check(tmp_path, "exemptions.py")
    assert (code, said.splitlines()[-1].split()[1:]) == (0, [str(count), "in", "all"])


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("import fcntl", "fcntl"),
        ("from termios import tcgetattr", "termios"),
        ("import os\nos.fork()", "os.fork"),
        ("from signal import SIGKILL", "signal.SIGKILL"),
    ],
)
def test_a_posix_only_name_in_another_module_is_found(copy: Path, line: str, name: str) -> None:
    plant(copy, "dealer_app/planted.py", line)
    code, said = check(copy, "posix_only.py")
    assert code == 1
    assert f"dealer_app/planted.py, line {len(line.splitlines())}: {name} is not on Windows" in said


def test_a_twin_that_is_gone_is_missed(copy: Path) -> None:
    (copy / "drivers" / "lock_windows.py").unlink()
    code, said = check(copy, "posix_only.py")
    assert code == 1
    assert "its twin drivers/lock_windows.py is not there" in said


def test_a_branch_that_is_gone_is_missed(copy: Path) -> None:
    exchange(copy, "dealer_app/journal/lock.py", 'sys.platform == "win32"', "False")
    code, said = check(copy, "posix_only.py")
    assert code == 1
    assert "dealer_app/journal/lock.py: has no branch" in said


FRENCH = "resources/locale/fr/LC_MESSAGES/dealer.po"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('msgstr "Un banco de {x}"', 'msgstr ""', "not translated: 'A bank of {x}'"),
        ('msgstr "Un banco de {x}"', 'msgstr "Un banco de {y}"', "other placeholders: 'A bank of {x}'"),
        ('msgstr "Un banco de {x}"', 'msgstr "Un banco de {x"', "other placeholders: 'A bank of {x}'"),
        ('msgid "A bank of {x}"', 'msgid "A bank with {x}"', "not translated: 'A bank of {x}'"),
        ('msgctxt "call"\nmsgid "A bank of', '#, fuzzy\nmsgctxt "call"\nmsgid "A bank of', "fuzzy: 'A bank of {x}'"),
        ("#: dealer_app/words/calls.py\n", "", "not up to date"),
    ],
)
def test_an_unfinished_language_is_found(copy: Path, old: str, new: str, fault: str) -> None:
    exchange(copy, FRENCH, old, new)
    code, said = check(copy, "words.py", "--check")
    assert code == 1
    assert fault in said


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        ('SENTENCE = N_("A sentence that no catalogue has")', "not translated: 'A sentence that no catalogue has'"),
        ('SENTENCE = N_(f"{x} sentences")', "a marker holds no written-out text"),
        ('NN_("{n} new", "{n} news")', "not translated: ('{n} new', '{n} news')"),
    ],
)
def test_a_sentence_that_no_language_has_is_found(copy: Path, line: str, fault: str) -> None:
    plant(copy, "dealer_app/words/calls.py", line)
    code, said = check(copy, "words.py", "--check")
    assert code == 1
    assert fault in said


def test_gathering_again_makes_the_files_complete(copy: Path) -> None:
    plant(copy, "dealer_app/words/calls.py", 'SENTENCE = N_("A sentence that no catalogue has")')
    check(copy, "words.py")
    _, said = check(copy, "words.py", "--check")
    assert "not translated: 'A sentence that no catalogue has'" in said
    assert "not up to date" not in said
