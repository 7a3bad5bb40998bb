"""R59: one changed byte in any file that is shipped makes another program of it, and the record tells it."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from dealer_app.house.program import fingerprint, hashes, whole

TOP = Path(__file__).resolve().parent.parent.parent
ROOMS = ("dealer_app", "drivers", "resources")
SEED = 59


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("program")
    for room in ROOMS:
        shutil.copytree(TOP / room, folder / room, ignore=shutil.ignore_patterns("__pycache__"))
    return folder


def found(top: Path) -> dict[str, str]:
    return hashes(top, top / "resources")


def shipped(top: Path) -> set[str]:
    """Every file of a copy, found without the program's help."""
    return {path.relative_to(top).as_posix() for path in top.rglob("*") if path.is_file()}


def test_the_copy_is_this_program(copy: Path) -> None:
    """The control: the same bytes in another folder are the same program, and each file of them counts."""
    assert whole(found(copy)) == fingerprint()
    assert set(found(copy)) == shipped(copy)
    assert len(found(copy)) > 500


def test_one_byte_of_any_file_is_noticed(copy: Path, tmp_path: Path) -> None:
    true, dice = found(copy), Random(SEED)
    bent = tmp_path / "bent"
    shutil.copytree(copy, bent)
    for name in true:
        raw = bytearray((bent / name).read_bytes())
        if raw:
            raw[dice.randrange(len(raw))] ^= 1 << dice.randrange(8)
        (bent / name).write_bytes(raw or b"\n")
    wrong = found(bent)
    assert {name for name in true if wrong[name] == true[name]} == set()
    totals = {whole(true | {name: wrong[name]}) for name in true}
    assert len(totals) == len(true), "each alone makes another program, and none the same as another's"
    assert whole(true) not in totals


def test_a_file_more_or_less_or_of_another_name_is_noticed(copy: Path, tmp_path: Path) -> None:
    true = found(copy)
    more = tmp_path / "more"
    shutil.copytree(copy, more)
    (more / "dealer_app" / "sitecustomize.py").write_text("")
    assert whole(found(more)) != whole(true)
    (more / "dealer_app" / "sitecustomize.py").unlink()
    assert whole(found(more)) == whole(true)
    (more / "drivers" / "__init__.py").rename(more / "drivers" / "init.py")
    assert whole(found(more)) != whole(true)
    (more / "drivers" / "init.py").rename(more / "drivers" / "__init__.py")
    (more / "dealer_app" / "__pycache__").mkdir()
    (more / "dealer_app" / "__pycache__" / "x.pyc").write_bytes(b"x")
    assert whole(found(more)) == whole(true), "what Python makes for itself is of no release"
