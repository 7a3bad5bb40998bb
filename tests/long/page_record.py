"""What the page of the long runs says of the record: power cuts, failing media, bent values, writers, clocks."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tests.long.tables import Figures, table


def power(measured: Figures) -> Iterator[str]:
    count = measured["count"]
    yield f"Reached: {count['states']:,} states of {measured['target']:,}, {measured['states_a_second']} a second."
    yield "Only states that differ are counted; each is opened by the product's reader, some by a start as well.\n"
    what = ("states", "with a rollback file", "with the act that was under way", "starts", "wrong")
    yield from table(what, [[count.get(one, 0) for one in what]])
    yield "\nControls, told and lost in some hundred states each:\n"
    yield from table(("settings", "told and lost"), measured["control_lost"].items())


def console(measured: Figures) -> Iterator[str]:
    count = measured["count"]
    yield f"{measured['passes']} whole passes of {measured['of']} over the syncs of {measured['commits']:,} commits."
    yield f"Control: {measured['control_wrong']} states of the same trace without its syncs are wrong.\n"
    what = ("states", "with a rollback file", "with the act that was under way", "starts", "wrong")
    yield from table(what, [[count.get(one, 0) for one in what]])


def closings(measured: Figures) -> Iterator[str]:
    yield f"Totals held over {measured['days']:,} days of {measured['of'][0]:,} ({measured['entries']:,} entries,"
    yield f"{measured['editions']} editions): from scratch, after each entry, and as the sum of the day closes."
    yield f"Matched: {measured['shifts']:,} shifts of {measured['of'][1]:,}, each also with one error in it.\n"
    yield from table(("error", "tried, all found"), measured["errors"].items())
    yield "\nControl: errors that one comparison alone found, and that a matcher without it would miss:\n"
    yield from table(("comparison", "errors"), measured["control_alone"].items())


def errors(measured: Figures) -> Iterator[str]:
    yield "After each the program is started again: of the act all is there or nothing, and the same command is done"
    yield "once. `Passed over` is a call whose failure SQLite did not tell. Control, a store that hides the error:"
    yield f"{measured['control_wrong']} things wrong. Kinds of acts: {', '.join(measured['kinds'])}.\n"
    what = ("evenings", "failed", "recorded all the same", "refused a second time", "passed over", "wrong")
    rows = [
        (name, *(run.get(one, 0) for one in what), "yes" if run["whole"] else "no")
        for name, run in measured["runs"].items()
    ]
    yield from table(("fault", *what, "every call reached"), rows)


def flips(measured: Figures) -> Iterator[str]:
    yield "A changed value or place is to be found at its own number; of a damaged file no value may be another than"
    yield f"it was. Control: a reader that checks nothing misses {measured['control_missed']} of 20.\n"
    wanted = ", ".join(f"{n:,} {what}" for what, n in measured["wanted"].items())
    rows = [
        (name, what, n) for name, run in measured["runs"].items() for what, n in run.items() if what != "wrong"
    ] + [(name, "wrong", run["wrong"]) for name, run in measured["runs"].items()]
    yield from table(("bent", "what", "number"), rows)
    yield f"\nAsked for: {wanted}."


def by_seed(said: str) -> Callable[[Figures], Iterator[str]]:
    """Return the table of a run that goes by seeds (`ranges`), under a sentence about what it counts."""

    def section(measured: Figures) -> Iterator[str]:
        asked, count = measured["asked"], measured["count"]
        yield f"{said} Before seed {measured['next_seed']:,}; the control found {measured['control_found']:,}.\n"
        yield from table(
            ("counted", "number", "asked for"), [(what, n, asked.get(what)) for what, n in count.items()]
        )
        yield ""
        heads = ("seeds from", "before", "commit", "date", "seconds")
        rows = [
            (one["from"], one["before"], one["commit"][:12], one["date"], round(one["seconds"]))
            for one in measured["ranges"]
        ]
        yield from table(heads, rows)

    return section


def coverage(measured: Figures) -> Iterator[str]:
    whole, modules = measured["modules_whole"], measured["modules"]
    yield f"Tests: {', '.join(measured['tests'])}. Whole are {whole} of {modules} modules;"
    by = "; ".join(f"{places} {why}" for why, places in measured.get("let_off_by", {}).items() if places)
    yield f"{measured['let_off']} places are let off{f': {by}' if by else ', each with its reason beside it'}.\n"
    rows = [
        (part, one["num_branches"], one["missing_branches"], one["num_statements"], one["missing_lines"])
        for part, one in measured["parts"].items()
    ]
    yield from table(("part", "branches", "not taken", "statements", "not reached"), rows)
    if measured["missing"]:
        yield ""
        yield from table(
            ("module", "missing"), [(f"`{path}`", len(them)) for path, them in measured["missing"].items()]
        )


def clocks(measured: Figures) -> Iterator[str]:
    yield "Backwards: entries whose time is before that of the entry in front of them.\n"
    count = measured["count"]
    yield from table(("asked for", *count), [(measured["wanted"], *count.values())])
    yield f"\nDays that were refused: {', '.join(f'{why} {n}' for why, n in measured['days_refused'].items())}."


def year(measured: Figures) -> Iterator[str]:
    built, check = measured["built"], measured["check"]
    yield f"Built: {built['coups']:,} coups in {built['days']} days, {built['entries']:,} entries,"
    yield f"{built['bytes'] >> 20:,} MiB, the newest day open. The worker went over the closed days without a rest.\n"
    opening = measured["opening_processor_seconds"]
    rows = [
        ("opened, to the first act that could be taken", min(measured["opening_seconds"]), min(opening)),
        ("anchor: the open day read by a bare sqlite3 and hashed", None, measured["anchor_processor_seconds"]),
        (f"{check['days']} closed days checked", check["seconds"], check["processor_seconds"]),
    ]
    yield from table(("what", "seconds", "of the processor"), rows)
    yield f"\nAim of the opening: under {measured['aim_seconds']} s."


def soak(measured: Figures) -> Iterator[str]:
    rose = ", ".join(f"{name} {share:.1%}" for name, share in measured["rise"].items())
    yield f"Reached: {measured['minutes']} minutes of {measured['asked']:g}, {measured['coups']:,} coups in"
    yield f"{measured['days']} days, {measured['core_percent']} % of one core. Over the last three quarters rose:"
    yield f"{rose} (5 % is allowed); of handles there may be none more in the last quarter than in the second."
    yield f"Not flat: {', '.join(measured['not_flat']) or 'nothing'}. The control, which keeps a little of all that"
    yield f"is measured, is found in {', '.join(measured['control_found'])}.\n"
    first, last = measured["first_of_second_quarter"], measured["last"]
    yield from table(("what", "after a quarter", "at the end"), [(what, n, last[what]) for what, n in first.items()])


def season(measured: Figures) -> Iterator[str]:
    count = measured["count"]
    seconds = count["milliseconds of the processor"] / 1000
    yield f"{count['coups'] / seconds:.1f} coups a second of the processor, the comparison with days without troubles"
    yield f"included: {count['seconds at the table'] / seconds:,.0f} times as quick as the table's own clock.\n"
    yield from by_seed("Whatever happens, the acts of the game are those of the same days without it.")(measured)


def mutants(measured: Figures) -> Iterator[str]:
    dead = measured["mutants"] - measured["count"].get("survived", 0)
    yield f"Reached: {measured['mutants']} mutants of {measured['asked']} asked and {measured['places']:,} possible;"
    yield f"dead are {dead}, {measured['killed_percent']} % (aim: {measured['aim_percent']} %). Controls:"
    yield f"{', '.join(f'{what}: {said}' for what, said in measured['control'].items())}.\n"
    yield from table(measured["count"], [measured["count"].values()])
    if measured["survivors"]:
        yield "\nNot noticed by the quick tests:\n"
        rows = [(f"`{one['path']}`", one["line"], one["what"]) for one in measured["survivors"]]
        yield from table(("module", "line", "change"), rows)
