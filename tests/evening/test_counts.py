"""What simulated evenings hold: seeds 1 to 20 of 250 coups, through the same clerk and judge, on a line of bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

import pytest

from tests.practice.table import InOneProcess

SEEDS, COUPS, SEATS = range(1, 21), 250, 9
BANCOS = ("banco", "suivi", "respect")
CALLS = (*BANCOS, "avec_la_table", "la_table_marche", "le_reste")
LEAST = {
    "natural of the punter": 1,
    "natural of the bank": 1,
    "punter's 5 draws": 1,
    "punter's 5 stands": 1,
    "3 v 9 draws": 1,
    "3 v 9 stands": 1,
    "5 v 4 draws": 1,
    "5 v 4 stands": 1,
    **{f"called {call}": 5 for call in CALLS},
    "banco by the first seat": 5,
    "banco standing": 5,
    "suivi after the close": 5,
    "calls fallen": 5,
    "rest completed": 5,
    "stakes on the line": 5,
    "stakes standing": 5,
    "late stakes removed": 5,
    "partners": 5,
    "words put right": 5,
    "taken by a seat": 5,
    "taken standing": 5,
    "taken back by the passer": 5,
    "bids": 5,
    "taken at auction": 5,
    "taken at the minimum": 5,
    "refused by all at its price": 5,
    "seats lost": 5,
    "ends of shoe": 1,
}
VALUES = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}


def points(cards: list[str]) -> int:
    return sum(VALUES.get(card[0], 0) if card[0] in VALUES else int(card[0]) for card in cards) % 10


class Sale:
    """A passed bank until somebody takes it: who passed, at which price, and whether it was knocked down."""

    def __init__(self, passer: int) -> None:
        self.passer, self.price, self.is_knocked_down, self.offers = passer, 0, False, 0

    def taken(self, seat: int, amount: int) -> str:
        """Return by which of the five steps it was taken."""
        if self.is_knocked_down:
            return "taken at auction"
        if amount < self.price:
            return "taken at the minimum"
        if seat == self.passer:
            return "taken back by the passer"
        return "taken standing" if seat > SEATS else "taken by a seat"


def counted(record) -> Counter[str]:
    """Count what happened from the record's entries alone."""
    found: Counter[str] = Counter()
    stakes: dict[int, int] = {}
    banco, cards, word, banker, sale, is_closed, is_ruled = False, [], None, 0, None, False, False
    for entry in record.entries:
        event = entry.event
        match event["kind"]:
            case "Covered" | "StakedOnLine":
                is_on_line = event["kind"] == "StakedOnLine"
                stakes[event["seat"]] = event["offered"] // (2 if is_on_line else 1)
                banco = False
                found["stakes on the line"] += is_on_line
                found["stakes standing"] += event["seat"] > SEATS
            case "Called":
                seat, call = event["seat"], event["call"]
                stakes[seat] = 1
                banco = call in BANCOS or (banco and call == "le_reste")
                found[f"called {call}"] += 1
                found["banco by the first seat"] += call == "banco" and seat == banker % SEATS + 1
                found["banco standing"] += call == "banco" and seat > SEATS
                found["suivi after the close"] += is_closed
            case "CallFell":
                stakes.pop(event["seat"])
                found["calls fallen"] += 1
            case "CoverCompleted":
                found["rest completed"] += 1
            case "LateStakeRemoved":
                found["late stakes removed"] += 1
            case "AssociateJoined":
                found["partners"] += 1
            case "StakeReturned":
                stakes[event["seat"]] = stakes.get(event["seat"], 0) - event["amount"]
            case "StakeWithdrawn":
                stakes.pop(event["seat"], None)
            case "StakesClosed":
                found["coups"] += 1
                cards, word, is_closed, is_ruled = [], None, True, False
            case "ToReliquat":
                several = sum(amount > 0 for amount in stakes.values()) > 1
                found["several stakes, uncovered"] += several
            case "CardDrawn":
                cards.append(event["card"])
            case "Spoken" if event["side"] == "punter" and len(cards) == 4:
                word = event["word"]
            case "CardMoved" | "CardDead" | "WordLapsed":
                found["words put right"] += 1
            case "Ruled":
                found["rulings"] += 1
                is_ruled = True
            case "Result":
                found["bancos"] += banco
                if not is_ruled:  # a ruling may have taken a card or a word away
                    _result(found, event, cards, word)
                is_closed = False
            case "Settled" if event["moves"]:
                stakes, banco = {}, False
            case "BankPassed":
                sale = Sale(banker)
            case "BankEnded" if sale is not None:
                sale.price = event["banque"]
            case "BidMade":
                found["bids"] += 1
            case "KnockedDown" if sale is not None:
                sale.is_knocked_down = True
            case "HandRefused" if sale is not None:
                sale.offers += 1
            case "BankOpened":
                banker = event["seat"]
                if sale is not None:
                    found[sale.taken(banker, event["amount"])] += 1
                    found["refused by all at its price"] += sale.offers >= SEATS
                sale = None
            case "PlaceLost":
                found["seats lost"] += 1
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
