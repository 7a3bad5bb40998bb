"""Two consoles and one shoe: the second is refused and names the first, whatever became of him (F54)."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest

from drivers.claims import LINE, Claims, file_name, line_of
from drivers.messages import Why
from drivers.transport import PortLost
from tests.drivers.processes import ROOT
from tests.drivers.real_line import TCP, Main, Server, Shoe
from tests.drivers.waiting import until

FIRST = {"program": "dealer-app", "table": "1", "process": 4711}
SECOND = {"program": "dealer-app", "table": "2", "process": 4712}


def claims(folder: Path, holder: dict[str, object]) -> Claims:
    return Claims(folder / "shoes", holder)


def refused(claims: Claims, line: str) -> str:
    """How the holder of this line named himself."""
    with pytest.raises(PortLost) as caught:
        claims.line(line)
    assert caught.value.why is Why.HELD
    return caught.value.detail


def test_f54_the_second_console_is_refused_and_names_the_first(tmp_path: Path) -> None:
    with Shoe(TCP) as shoe, Server(shoe) as server, Main(server.url, claims=claims(tmp_path, FIRST)) as one:
        one.hears("up session")
        with Main(server.url.replace("127.0.0.1", "localhost"), claims=claims(tmp_path, SECOND)) as two:
            detail = two.detail("down held")
            assert detail.startswith("program dealer-app, table 1, process 4711")
            shoe.say("load 1000", "pull 2000")
            until(lambda: one.cards == shoe.cards[:1])
            assert len(server.clients) == 1, "the second one did not even connect"
            assert two.inbox.texts() == ["down held"]
            one.close()
            two.hears("up session")  # it takes over when the first one has gone


def test_f54_a_shoe_that_has_two_addresses_is_still_one_shoe(tmp_path: Path) -> None:
    with (
        Shoe(TCP) as shoe,
        Server(shoe) as server,
        Server(server) as other,
        Main(server.url, claims=claims(tmp_path, FIRST)) as one,
    ):
        one.hears("up session")
        with Main(other.url, claims=claims(tmp_path, SECOND)) as two:
            assert "table 1" in two.detail("down held")
            shoe.say("load 1000", "pull 2000")
            until(lambda: one.cards == shoe.cards[:1])
            assert two.cards == ()


def test_f54_a_console_of_another_machine_is_noticed_and_never_do_both_play_on() -> None:
    """Whichever hears the answer to the other's question stops; the second hears it only if it is in session."""
    with Shoe(TCP) as shoe, Server(shoe) as server, Main(server.url) as one:
        one.hears("up session")
        shoe.say("load 1000", "pull 2000")
        until(lambda: one.cards == shoe.cards[:1])
        with Main(server.url) as two:
            stopped = [main for main in (one, two) if _has_noticed(main, one, two)]
            shoe.say("pull 3000")
            time.sleep(0.5)
            assert all(main.cards in ((), shoe.cards[:1]) for main in stopped)  # the second card is nobody's
            assert stopped


def _has_noticed(main: Main, *both: Main) -> bool:
    """Whether this console says that there is another, once one of them has said so."""
    until(lambda: any("desync other_host" in each.inbox.texts() for each in both))
    return "desync other_host" in main.inbox.texts()


def test_a_line_may_be_claimed_again_by_whoever_has_it(tmp_path: Path) -> None:
    one, two = claims(tmp_path, FIRST), claims(tmp_path, SECOND)
    one.line("/dev/ttyUSB0")
    one.line("/dev/ttyUSB0")
    one.shoe("SN1")
    one.line("/dev/ttyUSB7")
    two.line("/dev/ttyUSB0")
    assert refused(two, "/dev/ttyUSB7").endswith("line /dev/ttyUSB7")
    one.release()
    two.line("/dev/ttyUSB7")
    two.shoe("SN1")
    two.release()


def test_a_line_within_the_process_is_nobody_elses(tmp_path: Path) -> None:
    one, two = claims(tmp_path, FIRST), claims(tmp_path, SECOND)
    for each in (one, two):
        each.line("sim://evening")
        each.shoe("SIM1")
    two.line("/dev/ttyUSB0")
    two.shoe("SIM1")
    one.line("loop://")
    two.release()


def test_what_a_dead_console_wrote_is_not_trusted(tmp_path: Path) -> None:
    stale = tmp_path / "shoes" / file_name(LINE, "/dev/ttyUSB0")
    stale.parent.mkdir()
    for text in ('{"program": "dealer-app", "process": 1}', "", "no JSON", "[]" * 5000):
        stale.write_text(text)
        one = claims(tmp_path, FIRST)
        one.line("/dev/ttyUSB0")
        assert "4711" in stale.read_text()
        assert refused(claims(tmp_path, SECOND), "/dev/ttyUSB0").startswith("program dealer-app, table 1")
        one.release()


HOLDER = """
import sys
from pathlib import Path
from drivers.claims import Claims
claims = Claims(Path(sys.argv[1]) / "shoes", {"process": "killed"})
claims.line(sys.argv[2])
print("mine", flush=True)
sys.stdin.read()
"""


def test_a_killed_console_holds_nothing(tmp_path: Path) -> None:
    other = subprocess.Popen(
        [sys.executable, "-c", HOLDER, str(tmp_path), "socket://127.0.0.1:4001"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )
    try:
        assert other.stdout is not None
        assert other.stdout.readline() == "mine\n"
        assert refused(claims(tmp_path, SECOND), "rfc2217://localhost:4001").startswith("process killed")
    finally:
        other.kill()
        other.communicate()
    two = claims(tmp_path, SECOND)
    two.line("socket://127.0.0.1:4001")
    two.release()


def test_a_folder_that_takes_no_file_keeps_nobody_from_the_shoe(tmp_path: Path) -> None:
    (tmp_path / "shoes").write_text("a file")
    claims(tmp_path, FIRST).line("/dev/ttyUSB0")


def test_one_line_has_one_name(tmp_path: Path) -> None:
    (tmp_path / "shoe").symlink_to(tmp_path / "ttyUSB0")
    (tmp_path / "ttyUSB0").touch()
    assert line_of(str(tmp_path / "shoe")) == str(tmp_path / "ttyUSB0")
    assert line_of("socket://127.0.0.1:4001") == line_of("rfc2217://localhost:4001") == "tcp localhost 4001"
    assert line_of("socket://192.0.2.1:4001") == "tcp 192.0.2.1 4001"
    assert line_of("COM10") == "COM10"
    assert line_of("loop://") == "loop://"
    assert file_name(LINE, "/dev/ttyUSB0") != file_name(LINE, "_dev_ttyUSB0")


@pytest.mark.parametrize("kind", ["line", "shoe"])
def test_two_consoles_whose_names_were_exchanged_do_not_wait_for_each_other(tmp_path: Path, kind: str) -> None:
    """Adapters that were pulled out together may come back with each other's names."""
    one, two = claims(tmp_path, FIRST), claims(tmp_path, SECOND)
    names = ("/dev/none-0", "/dev/none-1")
    for console, name in zip((one, two), names, strict=True):
        getattr(console, kind)(name)
    with pytest.raises(PortLost, match="table 2"):
        getattr(one, kind)(names[1])  # the control: it is held
    getattr(two, kind)(names[0])
    getattr(one, kind)(names[1])
    with pytest.raises(PortLost, match="table 2"):
        getattr(one, kind)(names[0])
    one.release()
    two.release()


def test_a_name_whose_adapter_is_gone_may_be_given_to_another(tmp_path: Path) -> None:
    one, two = claims(tmp_path, FIRST), claims(tmp_path, SECOND)
    one.line("/dev/none-0")
    assert "table 1" in refused(two, "/dev/none-0")
    one.no_line()
    two.line("/dev/none-0")
    one.release()
    two.release()
