"""A house that set a table up by its own commands, and that table with a simulated shoe at its configured address."""

from __future__ import annotations

import atexit
import queue
import shutil
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from click.testing import CliRunner

from dealer_app.cli.common import Parts
from dealer_app.cli.group import group
from dealer_app.cli.house_files import plan
from dealer_app.cli.table import Table
from dealer_app.core import events
from dealer_app.core.books import CAGNOTTE
from dealer_app.core.people import Person
from dealer_app.main import PARTS
from drivers.messages import Message
from drivers.simulator.address import shoe, switch_off

STAFF = "\n".join(
    f'[{id_}]\nrole = "{role}"\nname = "Canary-{id_}"\n'
    for id_, role in {
        "117": "croupier", "119": "croupier", "118": "changeur", "201": "chef", "202": "chef", "301": "director",
        "901": "administrator",
    }.items()
)  # fmt: skip
PINS = {"901": "530917", "301": "284660", "117": "771204", "119": "640725", "201": "935518", "118": "448126"}
CROUPIER, SECOND = Person("117", "croupier"), Person("119", "croupier")
CHANGEUR, CHEF, DIRECTOR = Person("118", "changeur"), Person("201", "chef"), Person("301", "director")
PATIENCE = 120.0


class Pc:
    """The computer of a house: a data folder, and the secret of the PINs beside it; commands are typed."""

    def __init__(self, folder: Path) -> None:
        self.data, self.secret = folder / "data", folder / "account" / "pin.secret"
        self.url = "sim://?seed=7"

    def run(
        self, *words: str, typed: tuple[str, ...] = (), data: bool = True, parts: Parts = PARTS
    ) -> tuple[int, str]:
        """Return the exit code and everything that was said."""
        env = {"LC_ALL": "C.UTF-8", "LANGUAGE": "", "LANG": "C.UTF-8"}
        lines = "".join(f"{line}\n" for line in typed)
        done = CliRunner().invoke(
            group({}), [*words, *(["--data", str(self.data)] if data else [])], obj=parts, env=env, input=lines
        )
        assert done.exception is None or isinstance(done.exception, SystemExit), done.exception
        return done.exit_code, done.output

    def did(self, *words: str, typed: tuple[str, ...] = ()) -> str:
        code, said = self.run(*words, typed=typed)
        assert code == 0, said
        return said

    def set_up(self) -> Pc:
        """Be set up as the first house of this run was, with its secret: PINs are slow to make."""
        first = _first()
        shutil.copytree(first.data, self.data)
        self.secret = first.secret
        switch_off(self.url)
        return self

    def begun(self) -> Pc:
        """Settings, staff list, the first administrator and the PINs of all who play here."""
        self.did("settings", "set", "house=seaside", "zone=Europe/Paris", f"secret={self.secret}", "language=en")
        self.did("settings", "set", "--table", "3", "profile=classic", f"shoe={self.url}")
        (self.data / "staff.toml").write_text(STAFF, encoding="utf-8")
        first = (PINS["901"], PINS["901"], PINS["301"], PINS["301"])
        self.did("staff", "begin", "901", "301", typed=first)
        for id_ in ("117", "119", "118", "201"):
            typed = (PINS["901"], PINS["301"], PINS[id_], PINS[id_])
            self.did("staff", "pin", id_, "--by", "901", "--approved", "301", typed=typed)
        return self

    def table(self) -> Manned:
        return Manned(self)


@cache
def _first() -> Pc:
    folder = TemporaryDirectory(prefix="house")
    atexit.register(folder.cleanup)
    return Pc(Path(folder.name)).begun()


class Manned:
    """The table open, people at it; `wait` lets the line's messages come."""

    def __init__(self, pc: Pc, deliver: Callable[[Message], None] | None = None) -> None:
        self.messages: queue.SimpleQueue[Message] = queue.SimpleQueue()
        self.table = Table(PARTS, plan(pc.data, "3"), deliver or self.messages.put, "test")
        self.clerk, self.door, self.desk, self.url = self.table.clerk, self.table.door, self.table.desk, pc.url

    @property
    def kinds(self) -> list[str]:
        return [entry.kind for entry in self.table.record.entries]

    def come(self, *people: Person) -> None:
        for person in people:
            assert self.door.sign_in(person.id, PINS[person.id]) is None

    def hand(self, line: str) -> None:
        """Let the hand at the shoe do something, and wait until it is recorded."""
        self.pump(lambda: self.desk.line.state == "up", line)
        verdict, number = shoe(self.url).ask(f"{line} {self.clerk.at}").split()
        assert verdict == "ok"
        self.pump(lambda: self.desk.has(int(number, 16)), line)

    def pump(self, until, what: str) -> None:  # type: ignore[no-untyped-def]  # a condition
        deadline = time.monotonic() + PATIENCE
        while not until():
            assert time.monotonic() < deadline, (what, self.desk.line, self.kinds[-3:])
            self.table.tick()
            try:
                self.desk.hear(self.messages.get(timeout=0.05))
            except queue.Empty:
                continue

    def approved(self, event, by: Person, approved: Person):  # type: ignore[no-untyped-def]  # an act
        """Do an act with the approval of another, who sees it."""
        from dealer_app.core.refusal import Refusal

        assert not isinstance(self.door.ask(event, by), Refusal)
        assert self.door.approve(approved.id, PINS[approved.id]) is None
        return self.clerk.submit(event, by, approved)

    def count(self) -> None:
        """Director and changer count what is in the box, exactly what should be, in the steps that there are."""
        self.come(DIRECTOR)
        begin = getattr(events, "CountBegan", None)  # where a count is begun before the box is opened
        assert begin is None or self.clerk.submit(begin(), DIRECTOR) is None
        state = self.clerk._state
        assert state is not None
        assert self.approved(events.CagnotteCounted(state.books[CAGNOTTE]), DIRECTOR, CHANGEUR) is None

    def kill(self) -> None:
        """Let go of everything as the end of a killed process does: nothing is said."""
        assert self.table.port is not None
        self.table.port.close()
        self.table._watch.close()
        self.table.record.close()
        self.table.clerk._is_over = True  # a dead process hears no more

    def close(self, *, off: bool = True) -> None:
        self.table.close()
        if off:
            switch_off(self.url)
