"""The manual's page of the long runs, made from the files that they leave; a run without a file is "not run".

./installer/test --long page        writes resources/manual/long-runs.md and requirements.md

A run writes the pages itself when it writes its figures; a test says when one is not fresh.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.long import page_privacy, page_record, page_requirements
from tests.long.names import NAMES
from tests.long.tables import Figures, table

HEAD = """# Long runs

Made from the files in [`figures/`](figures) by `./installer/test --long page`. Each run is `./installer/test --long
NAME`; it leaves its figures with date, commit (`+`: files of the tree differed from it), seed and duration. Durations
are of a shared machine and no speed figures.

"""


def main(words: list[str]) -> int:
    """Write the page; nothing can fail here."""
    from tests.long import FIGURES

    write(FIGURES)
    return 0


def write(folder: Path) -> None:
    """Write both pages beside the folder of the figures."""
    (folder.parent / "long-runs.md").write_text(made(folder), encoding="utf-8")
    page_requirements.write(folder)


def made(folder: Path) -> str:
    """Return the page as it must be."""
    found = {name: _read(folder / f"{name}.json") for name in NAMES if name != "page"}
    parts = [HEAD, "\n".join(table(("run", "what", "failures", "seconds", "date", "commit", "seed"), _rows(found)))]
    for name, (title, section) in SECTIONS.items():
        lines = [*section(found[name]["measured"])] if found.get(name) else ["Not run."]
        parts.append("\n".join((f"\n\n## {title}\n", *lines)))
    return "".join(parts) + "\n"


def _read(path: Path) -> Figures | None:
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else None


def _rows(found: dict[str, Figures | None]) -> Iterator[tuple[object, ...]]:
    for name, one in found.items():
        if one is None:
            yield f"`{name}`", NAMES[name], "not run", None, None, None, None
        else:
            commit = one["commit"][:12] + ("+" if one["commit"].endswith("+") else "")
            yield (
                *(f"[`{name}`](figures/{name}.json)", NAMES[name], one["failures"], round(one["seconds"])),
                *(one["date"], commit, one["seed"]),
            )


def _delivery(measured: Figures) -> Iterator[str]:
    yield f"Shoes of {measured['cards']} cards; every event of a record is held against what left the shoe."
    yield "What is missing was said to be lost, by range or because its log was gone; nothing else is missing.\n"
    counts = (
        "cable pulls",
        "power dips",
        "logs lost",
        "repeated",
        "ranges told",
        "events lost",
        "starts by a person",
    )
    rows = []
    for name, run in measured["runs"].items():
        crashes = sum(n for what, n in run.items() if what.startswith("crashes"))
        overruns = sum(n for what, n in run.items() if what.startswith("overruns"))
        stalled, wrong = run.get("stalled", 0), run.get("wrong", 0)
        shoes = f"{run['shoes']} of {measured['planned'][name]}"
        some = (run.get(what, 0) for what in counts)
        rows.append((name, shoes, run.get("whole", 0), stalled, wrong, crashes, overruns, *some))
    yield from table(("rules", "shoes", "whole", "stalled", "wrong", "host crashes", "ring overruns", *counts), rows)


def _fuzz(measured: Figures) -> Iterator[str]:
    yield "Half of the inputs are true pieces damaged or reordered with their check made right again, a quarter are"
    yield "damaged as they are, a quarter is noise. The last column is the control: false cards that the decoder"
    yield f"without its pattern hears in {measured['part'] // 4:,} inputs."
    more = "".join(f", {name} {n:,}" for name, n in measured.get("more", {}).items())
    yield f"Each is to be fed {measured['planned']:,} inputs{more}.\n"
    what = ("inputs", "exceptions", "false", "doubled", "good", "bad", "cards", "events", "largest")
    rows = [
        (
            name,
            *(run.get(one) for one in what),
            run.get("blocks_most", 0) - run.get("blocks_first", 0),
            run.get("control_false"),
        )
        for name, run in measured["decoders"].items()
    ]
    heads = ("decoder", "inputs", "exceptions", "false", "twice", "good", "bad", "cards", "events")
    yield from table((*heads, "largest, characters", "growth, blocks", "control"), rows)


def _bits(measured: Figures) -> Iterator[str]:
    yield f"Control: {measured['control_accepted']} single-bit errors of one frame pass if its check is made right.\n"
    rows = [(f"`{name}`", *run.values()) for name, run in measured["by_type"].items()]
    sums = [sum(run[what] for run in measured["by_type"].values()) for what in ("frames", "single", "double")]
    total = sum(run["accepted"] for run in measured["by_type"].values())
    heads = ("event", "frames", "single-bit errors", "double-bit errors", "taken for true")
    yield from table(heads, [*rows, ("all", *sums, total)])


def _cuts(measured: Figures) -> Iterator[str]:
    yield "Console and simulator are the commands of the product in processes of their own; the record's cards are"
    yield "compared with the simulator's log of true faces after every evening, and the record is verified.\n"
    what = ("cuts", "inside a coup", "inside a frame", "cut dead", "kills", "replays", "repeats", "wrong")
    rows = [
        (
            name if run["can be tried here"] else f"{name} (not to be had there)",
            *(run.get(one, 0) for one in ("evenings", *what)),
        )
        for name, run in measured["runs"].items()
    ]
    rows.append(("all", *(measured["whole"].get(one, 0) for one in ("evenings", *what))))
    rows.append(("least that was asked for", None, *(measured["least"].get(one) for one in what)))
    yield from table(("line", "evenings", *what[:3], "cable dead", *what[4:]), rows)


def _line(measured: Figures) -> Iterator[str]:
    runs = measured["runs"]
    found = {name: [one for one in run if _is_of_the_line(one["name"])] for name, run in runs.items()}
    if not any(found.values()):
        yield "Not run."
        return
    rows = [
        (
            *(one["name"], name, *(one.get(what) for what in ("p50_ms", "p99_ms", "percent", "frames_per_second"))),
            *(_times(one), one.get("aim_times") or one.get("aim_percent")),
        )
        for name, run in found.items()
        for one in run
    ]
    heads = ("measurement", "run", "p50, ms", "p99, ms", "% of a core", "frames a second", "times its anchor", "aim")
    yield from table(heads, rows)


def _is_of_the_line(name: str) -> bool:
    return any(word in name for word in ("frame on the line", "share of a core", "frames a second"))


def _times(one: Figures) -> str | None:
    if "times_anchor_p50" in one:
        return f"{one['times_anchor_p50']} (p50), {one['times_anchor_p99']} (p99)"
    return one.get("times_anchor")


SECTIONS: dict[str, tuple[str, Callable[[Figures], Iterator[str]]]] = {
    "delivery": ("Delivery over a bad line (`delivery`)", _delivery),
    "fuzz": ("Bad input (`fuzz`)", _fuzz),
    "bits": ("Wrong bits (`bits`)", _bits),
    "cuts": ("Cuts and kills between real processes (`cuts`)", _cuts),
    "deaths": (
        "Kills of the record alone (`deaths`)",
        page_record.by_seed(
            "What each process told of before it was killed is there, each act whole and once, the copy a prefix."
        ),
    ),
    "console": ("Power cuts of the real console (`console`)", page_record.console),
    "closings": ("Closings (`closings`)", page_record.closings),
    "errors": ("A medium that fails (`errors`)", page_record.errors),
    "flips": ("Bent values and files (`flips`)", page_record.flips),
    "writers": (
        "Two writers (`writers`)",
        page_record.by_seed("Two starts for one table within 10 ms, and others at a file that is held."),
    ),
    "boundaries": (
        "Stops at the boundaries of acts (`boundaries`)",
        page_record.by_seed("The record up to each boundary gives the table that the clerk had."),
    ),
    "forms": (
        "One byte form (`forms`)",
        page_record.by_seed(
            "Values in their one form, the same value written otherwise, and bytes changed at random."
        ),
    ),
    "draws": (
        "Every sequence of card values (`draws`)",
        page_record.by_seed("Each coup is told as the printed card says: totals, winner, natural, false draws."),
    ),
    "coverage": ("Branches that are tried (`coverage`)", page_record.coverage),
    "models": (
        "Against a model (`models`)",
        page_record.by_seed("Money and phase after each step are the model's, and after each kill what they were."),
    ),
    "clocks": ("A clock that goes wrong (`clocks`)", page_record.clocks),
    "profiles": (
        "Mutated rule profiles (`profiles`)",
        page_record.by_seed(
            "Each is a profile or faults in sentences; nothing is compiled, run, started or written."
        ),
    ),
    "recount": (
        "Shifts recounted (`recount`)",
        page_record.by_seed("Every figure of both reports of each shift is what a second program makes of its rows."),
    ),
    "rounding": (
        "Rounding (`rounding`)",
        page_record.by_seed("Five per cent of each amount in minor units, in all five roundings."),
    ),
    "power": ("Power cuts (`power`)", page_record.power),
    "strings": ("Hostile texts (`strings`)", page_privacy.strings),
    "exports": ("Exports and file names (`exports`)", page_privacy.exports),
    "purges": ("Ten years of purges (`purges`)", page_privacy.purges),
    "mutants": ("Mutants of the core (`mutants`)", page_record.mutants),
    "season": ("A year by seeds (`season`)", page_record.season),
    "sealed": (
        "The console never foretells (`sealed`)",
        page_record.by_seed(
            "Two runs that differ in closed faces: pixels, acts, questions, accessible tree, sounds, calls, paints."
        ),
    ),
    "soak": ("Two hours of play (`soak`)", page_record.soak),
    "year": ("A year of play (`year`)", page_record.year),
    "bench": ("How soon a frame is an event, and what the port costs (`bench`)", _line),
}
"""Run -> the title of its table, and the table."""
