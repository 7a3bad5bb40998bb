"""Calls that change the cover at or after the close, as both reports tell them; figures by hand (rules.md 9)."""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

from dealer_app.clerk.clerk import Clerk
from dealer_app.core import notation, reading
from dealer_app.journal.entry import Identity
from dealer_app.journal.journal import Journal
from dealer_app.journal.reader import read
from dealer_app.journal.signing import practice
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.stories import Player
from dealer_app.reports.figures import shift_figures
from dealer_app.reports.sheets import json_of
from tests.core.game import mapping
from tests.core.walks import CALLS
from tests.reports import evenings
from tests.reports.compare import FORMS, Truth
from tests.second import recompute

STORY = """
profile classic
limits stake_min 10 stake_step 5 bank_min 10 bank_step 5
seats 1 2 3 4 5
shoe 6 stop 7
staff 117 croupier, 118 changeur, 201 chef, 301 director
bank 1 400
half 2
stake 3 120
runs 5              # in the place of seat 2: 200.00, and the missing 80.00 at the close
close
cards 2H 4C KD 5S
show
drop                # 20.00 of 400.00
stake 2 100
close
cards 2H 4C KD 5S   # one staked alone: he may follow
show
drop                # 5.00 of 100.00; 195.00 stay, 680.00 lie in the Reliquat
stake 3 50
stake 4 20
close
draw 2H
suivi 2             # after the deal, nobody has looked: 195.00 against 50.00 and 20.00
draw 4C
draw KD
draw 5S
show
drop                # 9.75, to the nearest ten cents
shift close by 201
count 34.80 by 301 approved 118
day close by 201
"""
# covers with their calls, cover, exact commission, commission; in cents
COUPS = [
    ([(3, 12000, None), (5, 28000, "la_table_marche")], 40000, Fraction(2000), 2000),
    ([(2, 10000, None)], 10000, Fraction(500), 500),
    ([(2, 19500, "suivi")], 19500, Fraction(975), 980),
]


def test_the_cover_is_what_lay_when_the_coup_was_settled(tmp_path: Path) -> None:
    told = reading.parse(STORY, 100)
    assert isinstance(told, notation.Story), told
    clerk = Clerk(
        Journal(tmp_path / "t", Identity("story", "x"), {}, practice("test")),
        SteppedClock(),
        SeededNames("calls"),
        "story",
        lambda: 0.0,
    )
    assert list(Player(told, clerk, mapping(**CALLS), "Europe/Paris").play()) == []
    clerk.stop()
    (day,) = (tmp_path / "t").glob("*.journal")
    found = read(day)
    figures = shift_figures(found.entries, found.hashes, day.stem, 1)
    said = json.loads(json_of(evenings.report("commission", figures)))["coups"]
    assert [
        (
            [(line["seat"], line["amount"], line["call"]) for line in coup["covers"]],
            coup["cover"],
            Fraction(coup["raw"]),
            coup["commission"],
        )
        for coup in said
    ] == COUPS
    truth = Truth(recompute.shift(day, 1))
    for kind in ("commission", "shift"):
        made = evenings.forms(evenings.report(kind, figures))
        for form in ("json", "csv", "pdf"):
            assert FORMS[form](kind, getattr(made, form), truth) == []
