"""Every field of every command that takes a text, found in the commands themselves, with the words to fill it by.

A word of a command line is what a system can hand over: no NUL, and what is no UTF-8 as `os.fsdecode` gives it. A
text for a path is a name in one folder.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import click
from click.testing import CliRunner

from dealer_app.cli.group import group
from dealer_app.journal.signing import practice
from dealer_app.main import PARTS
from tests.evening.house_table import PINS, Pc
from tests.journal import evenings
from tests.journal.evenings import Table

DAY = "2026-03-06"
_ENVIRONMENT = {
    "LC_ALL": "C.UTF-8", "LANGUAGE": "", "LANG": "C.UTF-8",
    "DISPLAY": None, "WAYLAND_DISPLAY": None, "QT_QPA_PLATFORM": None,  # a window would stay open
}  # fmt: skip
_NUMBERS = (click.IntRange, click.FloatRange, click.types.IntParamType, click.Choice)
_TWO = {"--by": "301", "--approved": "201"}
_PC = {"--data": "{pc}", "--table": "3", "--by": "201"}
_STAFF = {"--data": "{pc}", "--staff": "{pc}/staff.toml", "--secret": "{secret}"}
USUAL: dict[str, dict[str, str]] = {
    "advisories": {"--source": "{none}"},
    "archive": {"day": DAY, "--journal": "{journal}", "--out": "{named}/a.tar", "--key": "{house}/signing.key"},
    "check": {"journal": "{journal}"},
    "copy": {"journal": "{journal}", "--to": "{named}/medium"},
    "day close": _PC,
    "day open": _PC,
    "demo": {"--coups": "0", "--out": "{named}/demo"},
    "judge": {"--profile": "classic"},
    "key change": {"folder": "{house}", **_TWO, "--reason": "lost"},
    "key show": {"folder": "{house}"},
    "period": {"folder": "{house}", **_TWO, "--month": "2026-02"},
    "play": {"story": "{none}"},
    "profile check": {"file": "classic"},
    "profile perft": {"profile_id": "classic"},
    "profile show": {"profile_id": "classic"},
    "purge": {"journal": "{journal}", "days": DAY, "--archives": "{named}", **_TWO},
    "replay": {"journal": "{journal}"},
    "report": {"kind": "shift", "--journal": "{journal}", "--out": "{named}/shift.csv"},
    "restore": {"copies": "{journal}", "--to": "{named}/restored", **_TWO},
    "settings check": {"--data": "{pc}"},
    "settings export": {"file": "{named}/carried.toml", "--data": "{pc}"},
    "settings import": {"file": "{none}", "--data": "{named}/next"},
    "settings set": {"given": "house=seaside", "--data": "{pc}", "--by": "201", "--approved": "301"},
    "settings show": {"--data": "{pc}"},
    "shift close": _PC,
    "shift count": {"amount": "1.00", **_PC, "--approved": "118"},
    "shift open": _PC,
    "shoe decode": {"--hex": "00"},
    "shoe monitor": {"url": "{none}", "--seconds": "0.1"},
    "shoe record": {"places": "{none}", "--seconds": "0.1"},
    "shoe sim": {"--url": "x://"},
    "staff badge": {"id_": "117", **_TWO, **_STAFF},
    "staff begin": {"administrator": "901", "second": "301", **_STAFF},
    "staff end": {"id_": "117", "--by": "301", **_STAFF},
    "staff list": _STAFF,
    "staff pin": {"id_": "117", **_TWO, **_STAFF},
    "support": {"--out": "{named}/support.zip", "--data": "{house}"},
    "vault erase": {"folder": "{house}", "commitment": "0" * 64, **_TWO},
    "vault list": {"folder": "{house}"},
    "vault put": {"folder": "{house}", "--reason": "other", **_TWO},
    "vault read": {"folder": "{house}", "commitment": "0" * 64, "--reason": "other", **_TWO},
    "verify": {"journal": "{journal}"},
}
"""Words with which each command comes to what it does; what is filled is put in the place of one of them."""


class Field(NamedTuple):
    """A place for a text; fields of one `kind` mean the same. An exception that leaves `give` is a fault of ours."""

    kind: str
    name: str
    give: Callable[[str], object]
    is_path: bool = False


def wrong(field: Field, text: str) -> str:
    """Return what is wrong when a field is given this text; "" if nothing is."""
    try:
        field.give(text)
    except Exception as fault:
        return f"{field.name}: {text!r:.80}: {type(fault).__name__}: {fault}"
    return ""


class World:
    """A house with a table whose day is open, a finished record, and a data folder with a key and an open day."""

    def __init__(self, folder: Path, planted: dict[str, str] | None = None) -> None:
        self.open = ExitStack()
        self.pc, self.named = Pc(folder / "pc").set_up(), folder / "named"
        self.pc.did("day", "open", "--table", "3", "--by", "201", typed=(PINS["201"],))
        self.journal = evenings.played(folder / "journal", 3, 0)
        self.house = folder / "house"
        table = Table(evenings.journal(self.house / "journal"), 3, 4)
        table.play(lambda table: table.clerk.view is not None and table.clerk.view.coups == 1)
        table.record.close()
        (self.house / "signing.key").write_bytes(practice("test").pem())
        (self.house / "signing.key").chmod(0o600)
        self._group = group(planted or {})
        self._places = {
            "pc": str(self.pc.data), "secret": str(self.pc.secret), "journal": str(self.journal),
            "house": str(self.house), "named": str(self.named), "none": str(folder / "none"),
            "day": str(evenings.day_of(self.journal)),
        }  # fmt: skip
        self.tidy()

    @property
    def records(self) -> tuple[Path, ...]:
        """The records that the fields are of."""
        return self.journal, self.house / "journal", self.pc.data / "table-3" / "journal"

    def close(self) -> None:
        """Let go of the records that fields hold open."""
        self.open.close()

    def tidy(self) -> None:
        """Empty the folder of the names that were given."""
        shutil.rmtree(self.named, ignore_errors=True)
        self.named.mkdir()

    def run(self, words: list[str], typed: str = "") -> None:
        """Run a command; what leaves it but an exit is raised, and its exit code is one of four."""
        done = CliRunner().invoke(self._group, words, obj=PARTS, env=_ENVIRONMENT, input=typed)
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        assert done.exit_code in (0, 1, 2, 3), done.exit_code

    def commands(self) -> Iterator[Field]:
        """Yield every parameter of every command that takes a text."""
        for words, command in _leaves(self._group, ()):
            name = " ".join(words)
            usual = {key: text.format(**self._places) for key, text in _usual(name).items()}
            for param in command.params:
                if not isinstance(param.type, _NUMBERS) and not getattr(param, "is_flag", False):
                    key = param.opts[-1]
                    yield Field(
                        key,
                        f"{key} of {name}",
                        self._filler(words, command, param, usual),
                        isinstance(param.type, click.Path),
                    )

    def _filler(
        self, words: tuple[str, ...], command: click.Command, param: click.Parameter, usual: dict[str, str]
    ) -> Callable[[str], None]:
        def give(text: str) -> None:
            given = as_word(text)
            is_path = isinstance(param.type, click.Path)
            value = os.path.join(self.named, given.lstrip("/")) if is_path else given
            filled = usual | {param.opts[-1]: value}
            options = [
                [key, filled[key]] for one in command.params if (key := one.opts[-1]) in filled and key[0] == "-"
            ]
            wide = {one.opts[-1] for one in command.params if one.nargs == 2}
            rest = [filled[key] for one in command.params if (key := one.opts[-1]) in filled and key[0] != "-"]
            told = [word for key, one in options for word in (key, *([one] * (2 if key in wide else 1)))]
            self.run([*words, *told, "--", *rest], "x\n" * 4)

        return give


def as_word(text: str) -> str:
    """Return a text as the system hands it over in a command line."""
    return os.fsdecode(text.replace("\0", "").encode("utf-8", "surrogatepass"))


def _usual(name: str) -> dict[str, str]:
    return {"--act": "", "day": "{day}"} if name == "find" else USUAL.get(name, {})


def _leaves(command: click.Command, words: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    if isinstance(command, click.Group):
        context = click.Context(command)
        for name in command.list_commands(context):
            found = command.get_command(context, name)
            assert found is not None
            yield from _leaves(found, (*words, name))
    elif command.params:
        yield words, command
