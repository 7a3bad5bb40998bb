"""What simulated evenings hold: seeds 1 to 20 of 250 coups, through the same clerk and judge, on a line of bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tests.practice.table import InOneProcess

SEEDS, COUPS = range(1, 21), 250
LEAST = {
    "natural of the punter": 1,
    "natural of the bank": 1,
    "punter's 5 draws": 1,
    "punter's 5 stands": 1,
    "3 v 9 draws": 1,
    "3 v 9 stands": 1,
    "5 v 4 draws": 1,
    "5 v 4 stands": 1,
    "passes taken": 1,
    "passes refused by all": 1,
    "ends of shoe": 1,
}
VALUES = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}


def points(cards: list[str]) -> int:
    return sum(VALUES.get(card[0], 0) if card[0] in VALUES else int(card[0]) for card in cards) % 10


def counted(record) -> Counter[str]:
    """Count what happened from the record's entries alone."""
    found: Counter[str] = Counter()
    stakes: dict[int, int] = {}
    banco, cards, word, price, refused, seats = False, [], None, None, 0, 9
    for entry in record.entries:
        event = entry.event
        match event["kind"]:
            case "Covered":
                stakes[event["seat"]] = event["offered"]
                banco = False
            case "Called":
                banco = True
            case "StakeReturned":
                stakes[event["seat"]] = stakes.get(event["seat"], 0) - event["amount"]
            case "StakeWithdrawn":
                stakes.pop(event["seat"], None)
            case "StakesClosed":
                found["coups"] += 1
                found["bancos"] += banco
                cards, word = [], None
            case "ToReliquat":
                several = sum(amount > 0 for amount in stakes.values()) > 1
                found["several stakes, uncovered"] += several
            case "CardDrawn":
                cards.append(event["card"])
            case "Spoken" if event["side"] == "punter":
                word = event["word"]
            case "Result":
                _result(found, event, cards, word)
            case "Settled" if event["moves"]:
                stakes = {}
            case "BankPassed":
                price, refused = True, 0
            case "HandRefused" if price:
                refused += 1
                if refused == seats - 1:
                    found["passes refused by all"] += 1
                    price = None
            case "BankOpened":
                found["passes taken"] += price is True
                price = None
            case "ShoeEnded":
                found["ends of shoe"] += 1
    return found


def _result(found: Counter[str], event: dict, cards: list[str], word: str | None) -> None:
    punter, banker = points([cards[0], cards[2]]), points([cards[1], cards[3]])
    found["natural of the punter"] += event["natural"] in ("punter", "both")
    found["natural of the bank"] += event["natural"] in ("banker", "both")
    if event["natural"]:
        return
    drew = word == "draw"
    if punter == 5:
        found[f"punter's 5 {'draws' if drew else 'stands'}"] += 1
    banker_drew = len(cards) == (6 if drew else 5)
    third = points([cards[4]]) if drew else None
    for total, against in ((3, 9), (5, 4)):
        if (banker, third) == (total, against):
            found[f"{total} v {against} {'draws' if banker_drew else 'stands'}"] += 1


@pytest.mark.timeout(900)
def test_evenings_hold_all_that_the_game_has(told: Callable[[str], None]) -> None:
    whole: Counter[str] = Counter()
    for seed in SEEDS:
        table = InOneProcess(seed, COUPS)
        table.play()
        whole += counted(table.record)
        assert [e.event["card"] for e in table.record.entries if e.kind == "CardDrawn"] == drawn(table)
    share = {key: whole[key] / whole["coups"] for key in ("bancos", "several stakes, uncovered")}
    told(f"20 evenings of {COUPS} coups: {dict(whole)}; { ({key: f'{part:.1%}' for key, part in share.items()}) }")
    assert whole["coups"] == len(SEEDS) * COUPS
    assert share["bancos"] >= 0.20
    assert share["several stakes, uncovered"] >= 0.40
    assert {key: whole[key] for key in LEAST if whole[key] < LEAST[key]} == {}


def drawn(table: InOneProcess) -> list[str]:
    """Every card of the shoe's own log, in order: none is stacked, none is missing."""
    return [stored.face for stored in table.shoe.log if stored.face]


def test_the_count_would_notice_an_evening_without_bancos(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: people who never call banco."""
    from dealer_app.practice import staking

    monkeypatch.setattr(staking, "BANCO", 0.0)
    table = InOneProcess(1, 40)
    table.play()
    assert counted(table.record)["bancos"] / 40 < 0.20
