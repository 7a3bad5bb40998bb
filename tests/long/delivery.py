"""The delivery model of shoes.md 3.8: 400 shoes over a bad line, 60 each over a very bad one, and its controls.

./installer/test --long delivery               all of it, and the figures
./installer/test --long delivery on            the same, from where the kept figures stop
./installer/test --long delivery FROM TO       these shoes only, no figures

Every shoe loses frames, is pulled out, loses power, with its log or without; half of them overrun their ring.
Where it was asked five times in vain a person starts the console again, but for the first control. The figures are
written again after every twenty shoes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from tests.drivers.bad_line import MILD, Faults, Rules
from tests.drivers.delivered import lost, wrong
from tests.drivers.delivery import Evening
from tests.long import figures, kept

CARDS, PATIENCE = 416, 600.0
EACH = 20
PLAN: dict[str, tuple[int, Rules, Faults]] = {
    "as specified, all faults": (400, Rules(), Faults()),
    "as specified, 20 % of the frames lost": (60, Rules(), replace(MILD, lost=0.2)),
    "as specified, 40 % of the frames lost": (60, Rules(), replace(MILD, lost=0.4)),
    "control: without host rule 6 and shoe rule 5": (
        40,
        Rules(heartbeats_tell_of_the_session=False, nobody_comes=True),
        MILD,
    ),
    "control: >= for > in the test of a replay": (20, Rules(last_is_old=False), MILD),
}
"""What is run: how many shoes, by which rules, with which faults; a control must fail."""


def main(words: list[str]) -> int:
    """Play the shoes; return how many of them went wrong, a control that does not fail being one."""
    if len(words) == 2:
        _, rules, faults = PLAN["as specified, all faults"]
        return sum(_play(seed, rules, faults)[0] != "whole" for seed in range(int(words[0]), int(words[1])))
    runs: dict[str, Any] = kept("delivery").get("runs", {}) if words == ["on"] else {}
    for name, (shoes, rules, faults) in PLAN.items():
        done = Counter(runs.get(name, {}))
        for _ in _parts(name, done, shoes, rules, faults):
            runs[name] = dict(done)
            figures("delivery", 0, failures(runs), cards=CARDS, planned={n: p[0] for n, p in PLAN.items()}, runs=runs)
    return failures(runs)


def failures(runs: dict[str, dict[str, int]]) -> int:
    """Return how many shoes were not whole, and how many controls did not fail."""
    bad = 0
    for name, done in runs.items():
        gone = done["shoes"] - done.get("whole", 0)
        bad += gone if not name.startswith("control") else not gone
    return bad


def _parts(name: str, done: Counter[str], shoes: int, rules: Rules, faults: Faults) -> Iterator[None]:
    while done["shoes"] < shoes:
        for seed in range(done["shoes"], min(done["shoes"] + EACH, shoes)):
            how, count = _play(seed, rules, faults)
            done.update(count)
            done.update({"shoes": 1, how: 1})
        print(f"-- {name}: {dict(done)}", flush=True)
        yield


def _play(seed: int, rules: Rules, faults: Faults) -> tuple[str, Counter[str]]:
    evening = Evening(seed, faults, rules, CARDS)
    has_ended = evening.play(PATIENCE)
    found = wrong(evening.log, evening.main.record)
    how = "whole" if has_ended and not found else "stalled" if not has_ended else "wrong"
    if how != "whole" and rules == Rules():
        print(f"-- seed {seed}: {how} {found[:3]}", flush=True)
    return how, evening.count + lost(evening.log, evening.main.record) + Counter(cards=evening.drawn)
