"""A second program: the figures of a shift, recomputed from the journal's rows alone.

It imports nothing of the product, reads SQLite and JSON with the standard library, and follows money by its own
little ledger: what was staked, who won, five per cent rounded once. Run it as `python recompute.py DAY.journal N`.
"""

from __future__ import annotations

import json
import sqlite3
import sys
from fractions import Fraction
from pathlib import Path


def entries(day: Path) -> list[dict]:
    """Return the entries of a day's file in order; the lines are JSON objects."""
    db = sqlite3.connect(f"file:{day}?mode=ro", uri=True)
    try:
        return [json.loads(line) for (line,) in db.execute("SELECT line FROM entry ORDER BY seq")]
    finally:
        db.close()


def hashes(day: Path) -> dict[int, str]:
    """Return the stored hash of each entry."""
    db = sqlite3.connect(f"file:{day}?mode=ro", uri=True)
    try:
        return {seq: digest.hex() for seq, digest in db.execute("SELECT seq, hash FROM entry")}
    finally:
        db.close()


def points(cards: list[str]) -> int:
    """Return the points of a hand."""
    value = {"A": 1, "T": 0, "J": 0, "Q": 0, "K": 0}
    return sum(value[c[0]] if c[0] in value else int(c[0]) for c in cards) % 10


def rounded(won: int, profile: dict) -> int:
    """Return the commission on a win: the exact product, rounded once to the unit as the profile names it."""
    terms, unit = profile["settlement"], profile["identity"]["minor_unit"]

    def minor(text: str) -> int:
        whole, _, tail = text.partition(".")
        return int(whole) * unit + (int(tail) if tail else 0)

    top, bottom = map(int, terms["commission_rate"].split("/"))
    step = minor(terms["commission_unit"])
    steps = Fraction(won * top, bottom * step)
    low, rest = divmod(steps.numerator, steps.denominator)
    twice = Fraction(2 * rest, steps.denominator)
    half = twice == 1
    up = {
        "half_up": twice >= 1,
        "half_down": twice > 1,
        "half_even": twice > 1 or (half and low % 2 == 1),
        "floor": False,
        "ceil": rest > 0,
    }[terms["commission_rounding"]]
    return min(max((low + up) * step, minor(terms["commission_min"])), won)


def asked(event: dict, whole: int, stakes: dict[int, int], called: dict[int, str], step: int) -> int:
    """Return what a call stakes of a bank: all of it, half of it up to the step, or what others leave."""
    seat, call = event["seat"], event["call"]
    others = sum(amount for other, amount in stakes.items() if other != seat)
    if call in ("avec_la_table", "la_table_marche"):
        return min(-(-whole // (2 * step)) * step, whole)
    if call == "le_reste":
        return whole - others
    if call == "respect":
        fallen = [stakes[other] for other, word in called.items() if other != seat and word != "le_reste"]
        return whole - others + sum(fallen)
    return whole


def put_right(coup: dict, told: dict, event: dict, profile: dict) -> int:
    """Change a coup as its correction says and return the commission more (or less, below zero) than before.

    `told` is the correction, `event` how the coup ended by it, with the stakes that lay then: another's may have had
    room again. What was won and the commission are reckoned anew.
    """
    before, coup["put_right"] = coup["commission"], coup.get("put_right", 0) + 1
    coup["covers"] = {str(seat): amount for seat, amount in sorted(event["stakes"])}
    for change in told["changes"]:
        match change["what"]:
            case "stake":
                assert coup["covers"].get(str(change["seat"]), 0) == change["amount"]
                coup["calls"].pop(str(change["seat"]), None)
            case "card":
                coup["cards"][change["ordinal"] - 1] = change["card"]
            case other:
                raise NotImplementedError(other)
    if told["void"]:
        coup |= {"covers": {}, "calls": {}, "points": None, "result": "void"}
    else:
        coup |= {"points": [event["banker"], event["punter"]], "result": event["outcome"]}
    coup["cover"] = sum(coup["covers"].values())
    coup["commission"] = rounded(coup["cover"], profile) if coup["result"] == "banker" else 0
    assert coup["commission"] == event["commission"]
    return coup["commission"] - before


def standing(rows: list[dict]) -> list[list[dict]]:
    """Return the acts that stand, each as its entries: one that was taken back is left out, and so is the taking."""
    acts: dict[str, list[dict]] = {}
    for row in rows:
        acts.setdefault(row["act"], []).append(row)
    for parts in list(acts.values()):
        if parts[0]["event"]["kind"] == "Voided":
            del acts[parts[0]["event"]["act"]]
            del acts[parts[0]["act"]]
    return list(acts.values())


def shift(day: Path, number: int) -> dict:
    """Return the figures of one closed shift."""
    return shift_of(entries(day), hashes(day), number)


def shift_of(rows: list[dict], heads: dict[int, str], number: int) -> dict:
    """Return the figures of one closed shift of a day's entries, given with their hashes."""
    profile = next(r["event"]["profile"] for r in rows if r["event"]["kind"] == "DayOpened")
    mine = [r for r in rows if r["shift"] == number]
    taken_back = sum(r["event"]["kind"] == "Voided" for r in mine)
    stakes: dict[int, int] = {}
    called: dict[int, str] = {}  # what each stake was called, in its caller's own word
    coups: list[dict] = []
    cards: list[str | None] = []
    banker, banque, cagnotte, counted, closing = 0, 0, 0, None, None
    is_dropped, correction = False, {}
    banks = passes = strays = falses = uncovered = 0
    step = next(r["event"]["limits"]["stake_step"] for r in mine if r["event"]["kind"] == "ShiftOpened")
    for parts in standing(mine):
        for row in parts:
            event = row["event"]
            match event["kind"]:
                case "BankOpened":
                    banker, banque, banks = event["seat"], event["amount"], banks + 1
                case "BankPassed":
                    passes += 1
                case "BankEnded":
                    banque = 0
                case "Called":
                    stakes[event["seat"]] = asked(event, banque + uncovered, stakes, called, step)
                    called[event["seat"]] = event["call"]
                case "Covered" | "StakedOnLine":
                    halves = 2 if event["kind"] == "StakedOnLine" else 1
                    stakes[event["seat"]] = event["offered"] // halves
                    called.pop(event["seat"], None)
                case "CoverCompleted":
                    stakes[event["seat"]] += event["amount"]
                case "StakeWithdrawn":
                    stakes.pop(event["seat"])
                    called.pop(event["seat"], None)
                case "StakeReturned":
                    stakes[event["seat"]] -= event["amount"]
                    if stakes[event["seat"]] == 0:
                        stakes.pop(event["seat"])
                        called.pop(event["seat"], None)
                case "ToReliquat":
                    banque, uncovered = banque - event["amount"], uncovered + event["amount"]
                case "FromReliquat":
                    banque, uncovered = banque + event["amount"], 0
                case "StakesClosed":
                    cards, uncovered = [], 0
                case "FalseDraw":
                    falses += 1
                case "CardDrawn":
                    cards.append(event["card"])
                case "CardNamed":
                    cards[event["ordinal"] - 1] = event["card"]
                case "StrayCard":
                    strays += 1
                case "FalseDraw":
                    falses += 1
                case "CoupAnnulled":
                    coups.append(
                        {
                            "coup": row["coup"],
                            "time": row["at"],
                            "banker": banker,
                            "cover": 0,
                            "covers": {},
                            "banco": [],
                            "cards": ["??" if card is None else card for card in cards],
                            "points": None,
                            "result": "void",
                            "why": event["why"],
                            "commission": 0,
                            "false": falses,
                        }
                    )
                    falses = 0
                case "Corrected":
                    correction = event
                case "Reread":
                    assert coups[-1]["coup"] == event["number"], "only the last coup is put right"
                    more = put_right(coups[-1], correction, event, profile)
                    cagnotte += more if is_dropped else 0
                    lies = coups[-1]["result"] == "tie"
                    stakes = {int(seat): amount for seat, amount in coups[-1]["covers"].items() if lies}
                    called = {int(seat): call for seat, call in coups[-1]["calls"].items() if lies}
                case "BooksPut":
                    banque += sum(amount for account, amount in event["moves"] if account == "banque")
                case "Result":
                    is_dropped = False
                    cover = sum(stakes.values())
                    won = event["outcome"] == "banker"
                    coups.append(
                        {
                            "coup": row["coup"],
                            "time": row["at"],
                            "banker": banker,
                            "cover": cover,
                            "covers": {str(seat): amount for seat, amount in sorted(stakes.items())},
                            "calls": {str(seat): call for seat, call in called.items()},
                            "cards": list(cards),
                            "points": [event["banker"], event["punter"]],
                            "result": event["outcome"],
                            "commission": rounded(cover, profile) if won else 0,
                            "false": falses,
                        }
                    )
                    falses = uncovered = 0
                    hands = [cards[0], cards[2]], [cards[1], cards[3]]
                    if len(cards) == 4:
                        assert [points(hands[1]), points(hands[0])] == coups[-1]["points"]
                    if event["outcome"] != "tie":
                        banque += cover if won else -cover
                        stakes, called = {}, {}
                case "CommissionDropped":
                    banque -= event["amount"]
                    cagnotte += event["amount"]
                    is_dropped = True
                    assert event["amount"] == coups[-1]["commission"]
                case "CagnotteCounted":
                    counted = event["amount"]
                case "ShiftClosed":
                    closing = {"seq": row["seq"], "hash": heads[row["seq"]]}
    running = 0
    for coup in coups:
        running += coup["commission"]
        coup["running"] = running
    assert running == cagnotte
    return {
        "head": closing,
        "currency": profile["identity"]["currency"],
        "coups": coups,
        "won": sum(c["cover"] for c in coups if c["result"] == "banker"),
        "paid": sum(c["cover"] for c in coups if c["result"] == "punter"),
        "results": [sum(c["result"] == side for c in coups) for side in ("banker", "punter", "tie")],
        "void": sum(c["result"] == "void" for c in coups),
        "banks": banks,
        "passes": passes,
        "strays": strays,
        "voided": taken_back,
        "expected": cagnotte,
        "counted": counted,
        "difference": None if counted is None else counted - cagnotte,
        "reported": None if counted is None else max(counted, cagnotte),
    }


if __name__ == "__main__":
    json.dump(shift(Path(sys.argv[1]), int(sys.argv[2])), sys.stdout, indent=1)
