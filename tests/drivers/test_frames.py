"""Framing and field patterns: each worked frame whole, in pieces, glued and among noise; the negative vectors."""

from __future__ import annotations

from binascii import crc_hqx

import pytest

from drivers.messages import Counters
from drivers.shoe1.bodies import Body, check, encode, frame, parse, write
from drivers.shoe1.decoder import Decoder, feed
from drivers.shoe1.fields import ANSWER_TYPES, EVENT_TYPES, HOST_TYPES, TYPES
from tests.drivers.worked import WORKED, decoded, frame_of

ALL_BYTES = b"".join(frame_of(number) for number in WORKED)
ALL_BODIES = [parse(body.encode()) for _, body, _ in WORKED.values()]


def test_the_check_is_the_one_with_29b1() -> None:
    assert crc_hqx(b"123456789", 0xFFFF) == 0x29B1
    assert check(b"HI|01|1|console-07|0000|00000000") == b"C5F1"


@pytest.mark.parametrize("number", WORKED)
def test_each_worked_frame_reads_and_writes_back_exactly(number: int) -> None:
    _, text, raw = WORKED[number]
    bodies, counters = decoded(raw)
    assert counters == Counters(frames=1)
    assert len(bodies) == 1
    assert bodies[0].known
    assert bodies[0].extra == ()
    assert write(bodies[0]) == text.encode()
    assert frame(write(bodies[0])) == raw
    assert encode(bodies[0].type, **bodies[0].values) == raw


@pytest.mark.parametrize("size", [1, 2, 3, 5, 7, 16, 63, 64, 65, 1000, 10_000])
def test_all_46_together_in_chunks_of_any_size(size: int) -> None:
    bodies, counters = decoded(*(ALL_BYTES[i : i + size] for i in range(0, len(ALL_BYTES), size)))
    assert bodies == ALL_BODIES
    assert counters == Counters(frames=46)


def test_every_split_of_a_frame_in_two() -> None:
    raw = frame_of(19)
    for cut in range(len(raw) + 1):
        bodies, counters = decoded(raw[:cut], raw[cut:])
        assert [body.text("face") for body in bodies] == ["9H"]
        assert counters == Counters(frames=1)


def test_noise_between_frames_is_counted_and_harms_nothing() -> None:
    noisy = b"".join(b"\x00 |\xff" + frame_of(number) + b"\x03\r\n" for number in WORKED)
    bodies, counters = decoded(*(noisy[i : i + 1] for i in range(len(noisy))))
    assert bodies == ALL_BODIES
    assert counters == Counters(frames=46, noise=46 * 5)


NEGATIVE = {
    "1: a changed face": (frame_of(19).replace(b"9H", b"8H"), [], Counters(bad=1)),
    "2: cut off, the next follows": (frame_of(19)[:40] + frame_of(24), [24], Counters(frames=1, bad=1)),
    "3: check in lower case": (frame_of(19)[:-6] + b"38f9\r\n", [], None),
    "4: without CR LF": (frame_of(19)[:-2] + frame_of(24)[:-2], [19, 24], Counters(frames=2)),
    "5: a zero byte within": (frame_of(19)[:20] + b"\0" + frame_of(19)[20:], [], None),
    "6: 121 characters": (
        b"\x02" + b"A" * 121 + b"\x03" + frame_of(24),
        [24],
        None,
    ),
    "7: garbage before": (b"\xff\xfe\x00garbage\r\n" + frame_of(19), [19], Counters(frames=1, noise=10)),
    "8: STX twice": (b"\x02" + frame_of(19), [19], Counters(frames=1, bad=1)),
}


@pytest.mark.parametrize("name", NEGATIVE)
def test_negative_vector(name: str) -> None:
    raw, numbers, counters = NEGATIVE[name]
    for size in (1, 3, len(raw)):
        bodies, counted = decoded(*(raw[i : i + size] for i in range(0, len(raw), size)))
        assert bodies == [parse(WORKED[number][1].encode()) for number in numbers]
        assert counted.frames == len(numbers)
        assert counted.bad == (0 if name[0] in "47" else 1)
        assert counters is None or counted == counters


def test_a_longer_body_of_a_known_type_is_read_if_the_new_fields_come_last() -> None:
    longer = b"CD|7A3C|00000008|00|U019CEDEF7D3E|0003|0002|9H|V|98|0137|h0123456789ABCDEF|new field"
    body = parse(longer)
    assert body is not None
    assert body.text("face") == "9H"
    assert body.extra == ("h0123456789ABCDEF", "new field")
    assert write(body) == longer


@pytest.mark.parametrize(
    "text",
    [
        "CD|7A3C|00000008|00|U019CEDEF7D3E|new|0003|0002|9H|V|98|0137",
        "CD|7A3C|00000008|00|U019CEDEF7D3E|0003|0002|9H|V|98",
        "CD|7A3C|00000008|00|U019CEDEF7D3E|0003|0002|1H|V|98|0137",
        "CD|7a3c|00000008|00|U019CEDEF7D3E|0003|0002|9H|V|98|0137",
        "CD|0000|00000008|00|U019CEDEF7D3E|0003|0002|9H|V|98|0137",
        "CD|7A3C|00000000|00|U019CEDEF7D3E|0003|0002|9H|V|98|0137",
        "TM|02|B019CEDEF2A00",
        "RT|1E|X",
        "GS",
        "hello",
        "A|BC",
    ],
)
def test_what_does_not_fit_its_pattern_is_a_bad_frame_though_the_check_is_right(text: str) -> None:
    assert decoded(frame(text.encode())) == ([], Counters(bad=1))


def test_an_unknown_type_is_counted_and_kept_apart() -> None:
    bodies, counters = decoded(frame(b"ZZ|future|message"))
    assert bodies == [Body("ZZ", {}, ("future", "message"))]
    assert not bodies[0].known
    assert write(bodies[0]) == b"ZZ|future|message"
    assert counters == Counters(frames=1, unknown=1)


def test_silence_within_a_frame_drops_it() -> None:
    first, rest = frame_of(19)[:30], frame_of(19)[30:]
    decoder, _ = feed(Decoder(), first, 10.0)
    in_time, frames = feed(decoder, rest, 10.25)
    assert len(frames) == 1
    too_late, frames = feed(decoder, rest + frame_of(24), 10.26)
    assert [frame.body.type for frame in frames] == ["HB"]
    assert (too_late.counters.bad, in_time.counters.bad) == (1, 0)
    noticed, _ = feed(decoder, b"", 11.0)
    assert noticed.counters.bad == 1
    assert noticed.held == b""


def test_what_is_held_back_is_bounded() -> None:
    decoder = Decoder()
    for _ in range(1000):
        decoder, frames = feed(decoder, b"\x02" + b"A" * 1000, 0.0)
        assert frames == ()
        assert len(decoder.held) <= 126
    for byte in b"\x02" + b"A" * 300:
        decoder, _ = feed(decoder, bytes([byte]), 0.0)
        assert len(decoder.held) <= 126


def test_a_frame_knows_where_it_began() -> None:
    stream = b"noise" + frame_of(19) + frame_of(24)
    decoder, offsets = Decoder(), []
    for i in range(len(stream)):
        decoder, frames = feed(decoder, stream[i : i + 1], 0.0)
        offsets += [frame.offset for frame in frames]
    assert offsets == [5, 5 + 64]


def test_the_tables_hold_every_type_of_both_directions() -> None:
    assert " ".join(EVENT_TYPES) == "BO SL CD CU DB RV CC LO LC SE JM JC LK BT FR FC"
    assert " ".join(ANSWER_TYPES) == "ID HB ST RP RL"
    assert " ".join(HOST_TYPES) == "HI RS AK NK GS LS US LM MD TM NS CE RT"
    assert {body.type for body in ALL_BODIES if body} == set(TYPES)  # each stands among the worked frames


def test_our_own_mistake_in_a_body_is_an_exception() -> None:
    with pytest.raises(ValueError, match="not a body of SHOE/1: AK"):
        encode("AK", epoch="7a3c", n=1)
    with pytest.raises(KeyError):
        encode("AK", epoch="7A3C")
