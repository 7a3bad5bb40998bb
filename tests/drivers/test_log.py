"""The event log of the simulated shoe: what is in it, and how a shoe comes back out of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from drivers.simulator import SimulatorError, hand
from drivers.simulator.cards import first_epoch, serial_number, shuffled
from drivers.simulator.device import Device, Make, Step, boot
from drivers.simulator.log import EventLog, open_log, revive
from drivers.timers import Timers

MAKE = Make(7)
HEAD = f"# SHOE/1 event log: seed 7, decks 6, stop 7, serial {serial_number(7)}, epoch {first_epoch(7)}\n"


def opened(path: Path, make: Make = MAKE) -> tuple[EventLog, Device]:
    return open_log(path, make, Timers(), patience=0.0, sleep=lambda seconds: None)


def played(path: Path, *lines: str) -> Device:
    """A shoe that is switched on, obeys these lines of the hand, and loses its power."""
    log, device = opened(path)
    steps = [boot(device, "P", 0.0)]
    for line in lines:
        steps.append(steps[-1].then(lambda device, line=line: hand.obey(device, line, 0.0)[0]))
    log.append(steps[-1].stored)
    log.close()
    return steps[-1].device


def test_it_is_text_a_line_an_event_with_the_true_face_of_each_card(tmp_path: Path) -> None:
    path = tmp_path / "shoe.log"
    played(path, "load 1000", "pull 2000", "unread 3000", "cut 4000")
    head, boot_line, loaded, first, second, stop_card = path.read_text().splitlines(keepends=True)
    assert head == HEAD
    assert boot_line == "BO|600E|00000001|00|B000000000000|P|1.0.3\n"
    assert loaded == "SL|600E|00000002|00|U0000000003E8|0001|06\n"
    assert first == "CD|600E|00000003|00|U0000000007D0|0001|0001|TH|V|80|0635\tTH\n"
    assert second.endswith("\t5H\n")
    assert second.startswith("CU|600E|00000004|00|U000000000BB8|0001|0002|")
    assert stop_card == "CC|600E|00000005|00|U000000000FA0|0001|0002\n"


def test_a_new_shoe_goes_on_where_the_old_one_stopped(tmp_path: Path) -> None:
    path = tmp_path / "shoe.log"
    before = played(path, "load 1000", "pull 2000", "unread 3000", "cut 4000")
    log, after = opened(path)
    assert (after.last, after.load, after.out, after.stop_card_out) == (5, 1, 2, True)
    assert after.ring == before.ring
    step = boot(after, "P", 0.0)
    assert step.device.last == 6
    assert not step.device.in_session
    drawn, answer = hand.obey(step.device, "pull 5000", 0.0)
    assert answer == "ok 00000007"
    assert drawn.stored[-1].face == shuffled(7, 1, 6)[2]
    log.close()


def test_a_line_without_its_end_was_never_sent_and_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "shoe.log"
    played(path, "load 1000", "pull 2000")
    whole = path.read_bytes()
    for size in range(len(whole) - 30, len(whole)):
        path.write_bytes(whole[:size])
        log, device = opened(path)
        assert device.last == 2
        assert device.out == 0
        log.append(boot(device, "P", 0.0).stored)
        log.close()
        assert path.read_bytes().startswith(whole[: whole.rindex(b"CD")] + b"BO|600E|00000003")
    path.write_bytes(HEAD[:10].encode())
    log, device = opened(path)
    assert device.last == 0
    log.close()
    assert path.read_text() == HEAD


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("something else\n", "shoe.log is not the log of the shoe asked for, but says: something else"),
        (HEAD + "nonsense\n", "shoe.log line 2 is no event of SHOE/1"),
        (HEAD + "HB|600E|00000001|0001|0001|0104|00000000\n", "shoe.log line 2 is no event of SHOE/1"),
        (
            HEAD + "BO|600E|00000002|00|B000000000000|P|1.0.3\n",
            "shoe.log line 2 must be event 1 of epoch 600E",
        ),
        (HEAD + "BO|0BAD|00000001|00|B000000000000|P|1.0.3\n", "line 2 must be event 1 of epoch 600E"),
    ],
)
def test_a_log_that_does_not_fit_is_named_and_left_alone(tmp_path: Path, text: str, sentence: str) -> None:
    path = tmp_path / "shoe.log"
    path.write_text(text)
    with pytest.raises(SimulatorError) as caught:
        opened(path)
    assert str(caught.value).endswith(sentence)
    assert path.read_text() == text


def test_the_log_of_another_seed_is_refused(tmp_path: Path) -> None:
    played(tmp_path / "shoe.log", "load 1000")
    with pytest.raises(SimulatorError, match="is not the log of the shoe asked for"):
        opened(tmp_path / "shoe.log", Make(8))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk that is always full")
def test_a_full_disk_is_one_sentence() -> None:
    said = pytest.raises(SimulatorError, match=r"^/dev/full: No space left on device$")
    with open("/dev/full", "a+b", buffering=0) as full, said:
        EventLog(full).append(boot(Device(MAKE), "P", 0.0).stored)


def test_a_held_log_is_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "shoe.log"
    holder, _ = opened(path)
    waited: list[float] = []

    def sleep(seconds: float) -> None:
        waited.append(seconds)
        if len(waited) == 30:
            holder.close()

    log, _ = open_log(path, MAKE, Timers(), 5.0, sleep)
    assert len(waited) == 30
    again: list[float] = []
    with pytest.raises(SimulatorError, match="is held by another simulator"):
        open_log(path, MAKE, Timers(), 5.0, again.append)
    assert sum(again) == pytest.approx(5.0)
    log.close()


def test_only_the_newest_1024_events_are_remembered() -> None:
    step = Step(boot(Device(MAKE), "P", 0.0).device)
    stored = list(boot(Device(MAKE), "P", 0.0).stored)
    for line in ["load 1"] * 1100:
        step = hand.obey(step.device, line, 0.0)[0]
        stored += step.stored
    text = HEAD.encode() + b"".join(event.body + b"\n" for event in stored)
    device = revive(text, MAKE, Timers(), "log")
    assert (device.last, len(device.ring), device.oldest) == (1101, 1024, 78)
    assert device.ring == step.device.ring
    assert device.load == 1100
