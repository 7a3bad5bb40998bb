"""`play STORY --shoe`: the story's cards over SHOE/1, by driver, clerk and record, to the same end as by hand."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from dealer_app.clerk.clerk import Clerk
from dealer_app.clerk.shoe import ShoeDesk
from dealer_app.cli import story_shoe
from dealer_app.cli.play import read_story
from dealer_app.cli.simulated import Child
from dealer_app.cli.story_shoe import Given
from dealer_app.core.cards import Card
from dealer_app.core.events import CardDrawn, Event
from dealer_app.journal.entry import Identity
from dealer_app.journal.memory import Memory
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.stories import Miss, Player
from dealer_app.practice.wire import Wire
from dealer_app.shipped import resources
from drivers.messages import Message, ShoeEvent
from drivers.simulator.cards import shuffled
from tests.core.command import TOP
from tests.journal.commands import Ended, run, sentence
from tests.reports import evenings

TOLD = sorted((TOP / "tests" / "stories").glob("*.coup"))
HEAD = """limits stake_min 10 stake_step 5 bank_min 10 bank_step 5
seats 1 2 3
staff 117 croupier, 201 chef, 301 director
"""
BURNED = f"""profile HOUSE
{HEAD}shift open by 201
shoe 6
burn unread
burn 3C
burn KD
burn unread
burn 9H
expect refusal no_burn: burn 2C
stray 7C
bank 1 100
stray unread
banco 2
expect refusal not_due: draw 9C
stray AS
close
draw 2H
unread
draw KD
stop
draw 5S
expect refusal due: stray 3H
word card
turn banker
expect phase draw
show
name 2 4C approved 201
drop
expect banque 195 cagnotte 5
shoe 6
burn QH
burn 2D
burn unread
burn 4S
burn 5S
burn 6S
burn 7S
burn 8S
burn 9S
burn TS
burn JS
stake 2 10
close
"""
STRAYS = f"""profile classic
{HEAD}shoe 6
bank 1 100
stake 2 60
stray 9C
stake 3 40
close
cards 2H 4C 3D 5S
show
stray 2C
drop
stray unread
expect banque 195 cagnotte 5
"""


ODD = f"""profile classic
{HEAD}stray 7C
stray unread
shoe 6
shoe 6
stray 7D
stop
stop
bank 1 100
stake 2 20
close
cards 2H 4C KD 5S
show
"""


def both(story: Path) -> tuple[Ended, Ended]:
    """Play a story by hand and over the wire."""
    return run("play", story, "--json"), run("play", story, "--shoe", "--json")


@pytest.mark.parametrize("story", TOLD, ids=lambda path: path.stem)
def test_every_story_is_the_same_over_the_wire(story: Path) -> None:
    by_hand, over_the_wire = both(story)
    assert over_the_wire == by_hand


def with_burns(folder: Path) -> Path:
    """Write a house's rules by which the first card read says how many are burned, and a story by them."""
    text = (resources() / "profiles" / "classic.toml").read_text()
    changed = text.replace('burn_mode = "none"', 'burn_mode = "first_card_value"')
    assert changed != text
    house, story = folder / "house.toml", folder / "burned.coup"
    house.write_text(changed.replace('profile_id = "classic"', 'profile_id = "burning"'))
    story.write_text(BURNED.replace("HOUSE", str(house)))
    return story


def kinds(ended: Ended) -> list[str]:
    return [line["event"] for line in map(json.loads, ended.out.splitlines()) if "event" in line]


def test_burns_unread_cards_a_stop_card_and_a_new_shoe(tmp_path: Path) -> None:
    by_hand, over_the_wire = both(with_burns(tmp_path))
    assert (by_hand.code, by_hand.err) == (0, "")
    assert over_the_wire == by_hand
    found = kinds(over_the_wire)
    assert {"CardBurned", "StrayCard", "StopCardOut", "ShoeEnded", "CardNamed"} <= set(found)
    assert (found.count("ShoeLoaded"), found.count("CardBurned")) == (2, 16)


def test_stray_cards_and_cards_before_the_close(tmp_path: Path) -> None:
    story = tmp_path / "strays.coup"
    story.write_text(STRAYS)
    by_hand, over_the_wire = both(story)
    assert (by_hand.code, by_hand.err) == (0, "")
    assert over_the_wire == by_hand
    assert kinds(by_hand).count("StrayCard") == 3


def test_what_a_shoe_may_do_out_of_turn(tmp_path: Path) -> None:
    """Cards before any packs are told, two fillings one after another, a stop card that is told twice."""
    story = tmp_path / "odd.coup"
    story.write_text(ODD)
    by_hand, over_the_wire = both(story)
    assert (by_hand.code, by_hand.err) == (0, "")
    assert over_the_wire == by_hand
    assert [kinds(by_hand).count(kind) for kind in ("StrayCard", "ShoeLoaded", "StopCardOut")] == [3, 2, 2]


def test_an_evening_with_mishaps_written_as_a_story(tmp_path: Path) -> None:
    """Two stray cards, unread cards in three coups, words against the rule, acts taken back."""
    evenings.played(tmp_path / "table", coups=12, errs=0.3, takes_back=0.1)
    written = run("replay", tmp_path / "table", "--story")
    assert written.code == 0
    story = tmp_path / "evening.coup"
    story.write_text(written.out)
    by_hand, over_the_wire = both(story)
    assert (by_hand.code, by_hand.err) == (0, "")
    assert over_the_wire == by_hand
    assert {"StrayCard", "CardNamed", "Voided"} <= set(kinds(by_hand))


def test_every_card_has_come_over_the_wire(tmp_path: Path) -> None:
    """In the record each act of the shoe has its number and its frame; by hand none has."""
    for words, origin in ((["--shoe"], "shoe"), ([], "manual")):
        table = tmp_path / origin
        assert run("play", TOP / "tests" / "stories" / "x45.coup", "--journal", table, *words).code == 0
        (copy,) = table.glob("*.jsonl")
        found = [json.loads(line) for line in copy.read_text().splitlines()]
        shoes = [one for one in found if one["event"]["kind"] in ("CardDrawn", "ShoeLoaded", "StopCardOut")]
        assert {one["source"]["origin"] for one in shoes} == {origin}
        numbers = [one["source"]["number"] for one in shoes]
        assert numbers == ([*range(2, len(shoes) + 2)] if origin == "shoe" else [None] * len(shoes))
        assert run("verify", table).code == 0


# The controls: a card that is lost, another that comes in its place, one too many


class Losing(Given):
    """The n-th card is not sent."""

    def __init__(self, nth: int) -> None:
        super().__init__()
        self._left = nth

    def bring(self, event: Event, now: int) -> None:
        self._left -= isinstance(event, CardDrawn)
        if self._left or not isinstance(event, CardDrawn):
            super().bring(event, now)


class Exchanging(Losing):
    """The n-th card is another one."""

    def bring(self, event: Event, now: int) -> None:
        self._left -= isinstance(event, CardDrawn)
        Given.bring(self, CardDrawn(Card("9S")) if not self._left and isinstance(event, CardDrawn) else event, now)


class Silent(Given):
    """The frames do not arrive: the wire is cut between shoe and driver."""

    def __init__(self, nth: int) -> None:
        super().__init__()
        self._left, take = nth, self._shoe.take

        def cut() -> tuple[Message, ...]:
            messages = take()
            self._left -= sum(isinstance(message, ShoeEvent) and message.kind == "card" for message in messages)
            return messages if self._left > 0 else ()

        self.take = cut


def misses(story: Path, cards: Given) -> list[Miss]:
    told, rules = read_story(story)
    record, clock = Memory(Identity("story", "1")), SteppedClock()
    clerk = Clerk(record, clock, SeededNames("1"), "story", lambda: 0.0)
    wire = Wire(ShoeDesk(clerk, record), record, cards, lambda: clock.now(clerk.next_number).at)
    return list(Player(told, clerk, rules.mapping, wire=wire).play())


X13 = TOP / "tests" / "stories" / "x13.coup"


@pytest.mark.parametrize(("bad", "kind", "found"), [
    (Losing, "lost", ""), (Exchanging, "came", "draw 9S"), (Silent, "lost", ""),
])  # fmt: skip
def test_control_a_card_that_is_lost_or_exchanged_is_noticed(
    bad: Callable[[int], Given], kind: str, found: str
) -> None:
    number, line = next((n, line) for n, line in enumerate(X13.read_text().splitlines(), 1) if line[:5] == "cards")
    assert misses(X13, Given()) == []
    (miss,) = misses(X13, bad(3))
    assert (miss.line, miss.kind, miss.given, miss.allowed) == (number, kind, found, f"draw {line.split()[3]}")


# From elsewhere


def recording(folder: Path, story: Path) -> Path:
    """Record a story's line as raw bytes, out of the frames that the record keeps."""
    assert run("play", story, "--journal", folder / "table", "--shoe").code == 0
    (copy,) = (folder / "table").glob("*.jsonl")
    frames = [json.loads(line)["source"].get("frame") for line in copy.read_text().splitlines()]
    raw = folder / "line.shoe1"
    raw.write_bytes(b"noise" + b"".join(bytes.fromhex(frame) for frame in frames if frame))
    return raw


def test_from_a_recording(tmp_path: Path) -> None:
    raw = recording(tmp_path, X13)
    by_hand = run("play", X13, "--json")
    assert run("play", X13, "--shoe", raw, "--json") == by_hand
    other = TOP / "tests" / "stories" / "x14.coup"
    told = sentence(run("play", other, "--shoe", raw))
    assert re.fullmatch(r'.*x14\.coup, line \d+: the shoe (sent "draw ..", and the story tells "draw .."'
                        r'|has not sent what the story tells: ".*")', told), told  # fmt: skip


def test_a_recording_that_ends_too_soon(tmp_path: Path) -> None:
    raw = recording(tmp_path, X13)
    raw.write_bytes(raw.read_bytes()[:150])
    ended = run("play", X13, "--shoe", raw)
    assert ended.code == 1
    assert "the shoe has not sent what the story tells" in sentence(ended)


@pytest.mark.parametrize(("place", "code", "told"), [
    ("nowhere.shoe1", 3, "No such file"),
    ("EMPTY", 1, "there is no SHOE/1 frame in it"),
    (".", 3, "directory"),
    ("socket://127.0.0.1:1", 3, "socket://127.0.0.1:1"),
    ("gopher://x", 3, "gopher://x"),
    ("socket://nobody:x", 3, "socket://nobody:x"),
    ("usb:FFFF:FFFF", 3, "there is no such port"),
    ("usb:nonsense", 3, "VID:PID"),
])  # fmt: skip
def test_a_place_from_which_nothing_comes_is_told_in_one_sentence(
    place: str, code: int, told: str, tmp_path: Path
) -> None:
    empty = tmp_path / "empty.shoe1"
    empty.write_bytes(b"faites vos jeux")
    ended = run("play", X13, "--shoe", empty if place == "EMPTY" else place)
    assert ended.code == code
    assert told in sentence(ended)


def test_a_line_on_which_nobody_speaks_is_told_in_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(story_shoe, "PATIENCE", 0.5)
    ended = run("play", X13, "--shoe", "loop://")
    assert (ended.code, sentence(ended)) == (3, "loop://: shoe silent")


def test_from_a_shoe_in_another_process(tmp_path: Path) -> None:
    """The simulator loads and deals by its seed; a story of these cards is played with what comes."""
    shoe = Child(seed=7, packs=6, stop=7, log=tmp_path / "shoe.log")
    try:
        for line in ("load 1", "pull 2", "pull 3", "pull 4", "pull 5"):
            assert shoe.ask(line).startswith("ok")
        story = tmp_path / "seed.coup"
        for last, code in ((shuffled(7, 1, 6)[3], 0), ("??", 1)):
            cards = " ".join((*shuffled(7, 1, 6)[:3], last if last != "??" else other(shuffled(7, 1, 6)[3])))
            story.write_text(f"profile classic\n{HEAD}shoe 6\nbank 1 100\nbanco 2\nclose\ncards {cards}\n")
            ended = run("play", story, "--shoe", shoe.url, "--json")
            assert ended.code == code, ended.err
            assert kinds(ended).count("CardDrawn") == 4
        assert f'the shoe sent "draw {shuffled(7, 1, 6)[3]}", and the story tells "draw ' in sentence(ended)
    finally:
        shoe.close()


def other(face: str) -> str:
    """Return another face than this one."""
    return "AS" if face != "AS" else "KD"
