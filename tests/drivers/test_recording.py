"""Recordings of a line: what `shoe decode` prints."""

from __future__ import annotations

import pytest

from drivers.shoe1.bodies import encode, frame
from drivers.shoe1.decoder import Decoder, feed
from drivers.shoe1.recording import Clash, lines, read_recording
from tests.drivers.worked import DATA, RECORDINGS, WORKED

SIZES = (1, 2, 3, 5, 7, 13, 31, 64, 65, 100, 127, 1000, 4096, 1 << 20)


def chunks(raw: bytes, size: int) -> list[bytes]:
    return [raw[i : i + size] for i in range(0, len(raw), size)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", RECORDINGS)
def test_a_recording_gives_its_events_line_for_line(name: str, size: int) -> None:
    raw = (DATA / f"{name}.shoe1").read_bytes()
    want = (DATA / f"{name}.jsonl").read_text()
    recording = read_recording(chunks(raw, size))
    assert "".join(f"{line}\n" for line in lines(recording)) == want
    assert recording.clashes == ()
    assert recording.summary["gaps"] == 0


@pytest.mark.parametrize("name", RECORDINGS)
def test_control_without_numbers_the_same_recording_gives_events_twice(name: str) -> None:
    raw = (DATA / f"{name}.shoe1").read_bytes()
    _, frames = feed(Decoder(), raw, 0.0)
    numbered = [frame.body for frame in frames if frame.body.numbered]
    recording = read_recording([raw])
    assert len(numbered) == len(recording.events) + recording.summary["duplicates"]
    assert recording.summary["duplicates"] > 0


def test_the_summary_comes_last_and_counts() -> None:
    raw = (DATA / "short-12.shoe1").read_bytes()
    *_, last = lines(read_recording([raw]), summary=True)
    assert last == '{"frames":85,"bad_frames":2,"noise_bytes":83,"duplicates":14,"gaps":0}'


def event(n: int, face: str = "9H", epoch: str = "7A3C", fl: int = 0) -> bytes:
    return encode("CD", epoch=epoch, n=n, fl=fl, ts="B000000000000", load=1, ord=n, face=face, auth="V", q=90, ms=100)


def numbers(*parts: bytes) -> list[tuple[object, object]]:
    return [(row["epoch"], row["n"]) for row in read_recording(parts).events]


def test_a_number_that_came_late_takes_its_place() -> None:
    parts = [event(5), event(7), event(8), event(6, fl=1), event(7, fl=1)]
    assert numbers(*parts) == [("7A3C", 5), ("7A3C", 6), ("7A3C", 7), ("7A3C", 8)]
    assert read_recording(parts).summary["gaps"] == 0
    assert read_recording(parts).summary["duplicates"] == 1


def test_a_number_that_never_came_is_a_gap_and_hides_nothing() -> None:
    parts = [event(5), event(8), event(9)]
    assert numbers(*parts) == [("7A3C", 5), ("7A3C", 8), ("7A3C", 9)]
    assert read_recording(parts).summary["gaps"] == 2


def test_epochs_come_in_the_order_of_their_appearance() -> None:
    assert numbers(event(9), event(1, epoch="0001"), event(10)) == [("7A3C", 9), ("7A3C", 10), ("0001", 1)]


def test_the_same_number_with_another_face_is_a_clash_and_the_first_one_stands() -> None:
    parts = [event(5), event(5, "8H", fl=1), event(6)]
    recording = read_recording(parts)
    assert [row["face"] for row in recording.events] == ["9H", "9H"]
    assert recording.clashes == (Clash("7A3C", 5, offset=len(event(5))),)


def test_half_a_frame_at_the_end_is_a_bad_one() -> None:
    assert read_recording([event(5), event(6)[:30]]).summary["bad_frames"] == 1
    assert read_recording([]).summary == {
        "frames": 0,
        "bad_frames": 0,
        "noise_bytes": 0,
        "duplicates": 0,
        "gaps": 0,
    }


def test_other_types_show_their_fields_by_name() -> None:
    raw = b"".join(raw for _, _, raw in WORKED.values())
    shown = {line.split('"')[3]: line for line in lines(read_recording([raw]))}
    assert shown["CU"] == ('{"type":"CU","epoch":"7A3C","n":10,"load":3,"ord":4,"reason":"3","face":"?S"}')
    assert shown["DB"] == '{"type":"DB","epoch":"7A3C","n":290,"load":3,"ord":276,"count":2}'
    assert shown["LK"] == '{"type":"LK","epoch":"7A3C","n":5,"lock":"L","by":"A"}'
    assert shown["JM"] == '{"type":"JM","epoch":"7A3C","n":293,"load":3,"ord":275,"where":"E"}'
    assert shown["FC"] == '{"type":"FC","epoch":"7A3C","n":339,"code":"21"}'
    assert shown["CC"] == '{"type":"CC","epoch":"7A3C","n":287,"load":3,"after":274}'
    assert "ZZ" not in shown
    assert list(lines(read_recording([frame(b"ZZ|future|message")]))) == []
