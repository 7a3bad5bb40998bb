"""Twenty million bad inputs to the parser of SHOE/1 (record.md R48), a million to each other decoder, to both ends.

./installer/test --long fuzz                all of them, and the figures
./installer/test --long fuzz on             the same, from where the kept figures stop
./installer/test --long fuzz on MINUTES     as long as that
./installer/test --long fuzz NAME SEED      one part of one of them, no figures

A part has a seed, its number, and a decoder that is begun once. Half of the inputs are true pieces damaged or
reordered with their check made right, a quarter damaged as they are, a quarter noise. Memory in use is looked at
after every part; each decoder is fed once more without its pattern, as the control that must hear false cards.
"""

from __future__ import annotations

import gc
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.drivers.fuzzing import Tally, fed
from tests.drivers.shoe1_fuzz import SHOE1, conversed, without_pattern
from tests.drivers.wire_fuzz import KINDS, careless
from tests.long import figures, kept

INPUTS, PART = 1_000_000, 10_000
MORE = {"shoe1": 20_000_000}
"""Inputs of those that are to be fed more than the others."""
LARGEST = 60_000
"""Characters in which a decoder, or a host, can be written down, its tables included."""
GROWTH = 3_000
"""Blocks of memory more than after the second part: less than one for every third input of a single part."""
_READABLE = {"shoe1": SHOE1, **KINDS}
CONTROLS = {"shoe1": replace(SHOE1, feed=without_pattern)}
CONTROLS |= {name: replace(kind, feed=careless(kind)) for name, kind in KINDS.items()}


def main(words: list[str]) -> int:
    """Feed them; return how many things went wrong."""
    until = time.monotonic() + 60 * float(words[1]) if words[1:] and words[0] == "on" else float("inf")
    if len(words) > 1 and words[0] != "on":
        tally = _feeder(" ".join(words[:-1]))(int(words[-1]), PART)
        print(tally)
        return len(tally.false) + tally.count["doubled"]
    done: dict[str, Any] = kept("fuzz").get("decoders", {}) if words[:1] == ["on"] else {}
    for name in (*_READABLE, "host and shoe"):
        done.setdefault(name, {"inputs": 0})
    for name, known in sorted(done.items(), key=lambda one: one[0] in MORE):
        while known["inputs"] < MORE.get(name, INPUTS) and time.monotonic() < until:
            _part(name, known)
            if known["inputs"] % (10 * PART) == 0 or time.monotonic() > until:
                if name in CONTROLS:
                    known["control_false"] = fed(CONTROLS[name], 0, PART // 4).count["false"]
                print(f"-- {name}: {known}", flush=True)
                figures("fuzz", 0, failures(done), planned=INPUTS, more=MORE, part=PART, decoders=done)
    return failures(done)


def failures(done: dict[str, dict[str, Any]]) -> int:
    """Return how many things went wrong: exceptions, false and doubled cards, growth, controls that hear nothing."""
    bad = 0
    for name, known in done.items():
        bad += sum(known.get(what, 0) for what in ("exceptions", "false", "doubled"))
        bad += known.get("largest", 0) > LARGEST
        bad += known.get("blocks_most", 0) - known.get("blocks_first", 0) > GROWTH
        bad += name in CONTROLS and known.get("control_false", 1) == 0
    return bad


def _feeder(name: str) -> Callable[[int, int], Tally]:
    return conversed if name == "host and shoe" else lambda seed, count: fed(_READABLE[name], seed, count)


def _part(name: str, known: dict[str, Any]) -> None:
    seed = known["inputs"] // PART
    begun = time.process_time()
    try:
        tally = _feeder(name)(seed, PART)
    except Exception:  # whatever a decoder raises is what is looked for
        print(f"-- {name}, seed {seed}: {traceback.format_exc()}", flush=True)
        tally = Tally(Counter(inputs=PART, exceptions=1))
    if tally.false or tally.count["doubled"]:
        print(f"-- {name}, seed {seed}: {tally}", flush=True)
    for what, n in tally.count.items():
        known[what] = known.get(what, 0) + n
    for what in ("exceptions", "false", "doubled"):
        known.setdefault(what, 0)
    known["largest"] = max(known.get("largest", 0), tally.largest)
    known["cpu_seconds"] = round(known.get("cpu_seconds", 0.0) + time.process_time() - begun, 1)
    del tally
    gc.collect()
    if seed >= 1:
        blocks = sys.getallocatedblocks()
        known.setdefault("blocks_first", blocks)
        known["blocks_most"] = max(known.get("blocks_most", 0), blocks)
