"""A recorded line without numbers, read again: each thing once, in order, and what was counted (shoes.md 3.12)."""

from __future__ import annotations

from drivers.messages import Counters
from drivers.wires.recording import at_line_speed, read_wire_recording, with_times
from tests.drivers.profiles import shipped
from tests.drivers.samples import sample


def test_a_recording_is_read_as_it_was_heard() -> None:
    wire = shipped("ascii-line").wire
    assert wire is not None
    data = b"CARD 9H\r\nALARM lid\r\nCARD 9X\r\n"
    found = read_wire_recording(wire, at_line_speed(data, 9600))
    assert [(row["kind"], row.get("face"), row.get("reason")) for row in found.rows] == [
        ("card", "9H", None),
        ("fault", None, "lid"),
        ("unparsed", None, None),
    ]
    assert [bytes.fromhex(str(row["raw"])) for row in found.rows] == [b"CARD 9H", b"ALARM lid", b"CARD 9X"]
    assert found.counters == Counters(frames=3, unknown=1)


def test_a_loss_that_the_line_shows_is_a_row_of_its_own() -> None:
    wire = shipped("angel-eye").wire
    assert wire is not None
    assert read_wire_recording(wire, [(0.0, b"\x06")]).rows == ()
    start = sample("start")
    assert [
        (row["type"], row.get("why"), row.get("kind")) for row in read_wire_recording(wire, [(0.0, start)]).rows
    ] == [
        ("doubt", "restarted", None),
        ("S", None, "boot"),
    ]


def test_bytes_of_a_recording_come_at_the_speed_of_the_line() -> None:
    pieces = list(at_line_speed(bytes(33), 9600))
    assert [len(piece) for _, piece in pieces] == [16, 16, 1]
    assert [round(at * 960) for at, _ in pieces] == [0, 16, 32]  # 10 bits a byte


def test_the_times_of_a_recording_tell_its_pieces_or_do_not_fit_it() -> None:
    assert with_times(b"abcde", "1000 < 2\n1500 > 0aff\n2000 < 3\n") == [(1.0, b"ab"), (2.0, b"cde")]
    assert with_times(b"abcde", "1000 < 2\n") is None
    assert with_times(b"abcde", "soon < 5\n") is None
