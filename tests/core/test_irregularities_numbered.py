"""What is recorded and has a row in section 10 bears that row's number, a ruling or an act of its own."""

from __future__ import annotations

from dealer_app.core import events
from dealer_app.core.cards import Card
from dealer_app.core.events import Event, FalseDraw, StopCardOut
from dealer_app.core.irregularities import BY_ACT
from dealer_app.core.numbered import number
from dealer_app.core.table import parts
from tests.core.game import Game, day_opened
from tests.core.irregular import in_phase


def numbers(played: Game) -> list[str]:
    """Return the rows of all events of a table, in order."""
    table, found = None, list[str | None]()
    for act in played.acts:
        done = parts(table, act)
        found += [number(event, after) for event, after in done]
        table = done[-1][1]
    return [row for row in found if row is not None]


def stopped(phase: str, **changes: object) -> list[str]:
    played = in_phase(phase, **changes)
    played.do(StopCardOut(0))
    return [row for row in numbers(played) if row in ("I10", "I11")]


def test_the_stop_card_before_the_first_card_and_after_it() -> None:
    assert [stopped(phase) for phase in ("covering", "between")] == [["I10"], ["I10"]]
    assert [stopped(phase) for phase in ("word", "draw", "naming")] == [["I11"]] * 3
    assert stopped("deal") == ["I10"]
    assert stopped("closed") == []
    assert stopped("word", reshuffle_trigger="exhausted") == []  # then it is recorded and said, no more


def drawn(*, banco: bool, punter: str, words: str) -> list[str]:
    played = Game(remedies="ES79", wrong_draw_policy="let_stand")
    played.bank(1, 100)
    played.banco(2) if banco else played.stake(2, 100)
    played.close()
    played.cards(punter)
    played.card() if words == "card" else played.non()
    played.turn()
    if words == "card":
        played.cards("TD")
    played.banker("stand")
    played.show()
    return numbers(played)


def test_a_false_draw_of_the_punter_of_who_made_banco_and_of_the_banker() -> None:
    assert drawn(banco=False, punter="2H 4C AD 2S", words="no") == ["I40"]  # the banker's 6 stands against "no"
    assert drawn(banco=True, punter="2H 4C AD 2S", words="no") == ["I41"]
    assert drawn(banco=True, punter="4H AC 3D 2S", words="no") == ["I32"]  # 3 draws against "no"
    assert drawn(banco=True, punter="4H 4C 3D 2S", words="no") == []


def test_each_row_by_act_has_its_act() -> None:
    """Rows that nothing but an act tells; a correction's reason says whether it was a commission (I51, I52)."""
    made: dict[str, Event] = {
        "I9": events.CardNamed(1, Card.H2),
        "I43": events.StakedOnLine(2, 100),
        "I45": events.LateStakeRemoved(2, 100),
        "I49": events.StakeOrphaned(2, 100),
        "I50": events.NotesExchanged(2),
        "I54": events.SurplusEntered(100, ()),
        "I32": FalseDraw("banker", 7, None, "stand", "draw"),
        "I40": FalseDraw("punter", 7, None, "stand", "draw"),
        "I10": StopCardOut(0),
    }
    table = in_phase("covering").table
    assert {row: number(event, table) for row, event in made.items()} == {row: row for row in made}
    for row, event in made.items():
        assert events.kind(event) == BY_ACT[row]
    assert set(BY_ACT) - set(made) == {"I11", "I41", "I51", "I52"}
    for event in (
        day_opened(),
        events.Covered(2, 100),
        events.CardDrawn(None),
        events.Corrected((), "late", void=True),
    ):
        assert number(event, table) is None
