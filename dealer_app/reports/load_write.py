"""A load's figures set into a report: facts, a row a coup, and a sentence for everything out of the usual."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from dealer_app.core.alarms import NAMED
from dealer_app.core.cards import RANKS, SUITS
from dealer_app.core.events import CoupAnnulled, PlayFrozen
from dealer_app.reports.facts import people
from dealer_app.reports.load_values import LoadCoup, LoadFigures, NamedCard, Noted
from dealer_app.reports.model import Cell, Column, Desk, Fact, Report
from dealer_app.words import census, moments, paper
from dealer_app.words import shoe_paper as words
from dealer_app.words.doubts import DOUBTS

KIND = "shoe"
_COLUMNS = (
    ("coup", 10), ("shift", 10), ("time", 16), ("banker", 12), ("cards", 62), ("points", 14), ("result", 18),
    ("mark", 44),
)  # fmt: skip
# millimetres, 186 in all: A4 less both margins
_FIGURES = ("coup", "shift", "banker")


def shoe_report(load: LoadFigures, desk: Desk, number: int) -> Report:
    """Return the report of a load; `number` counts its prints from 1."""
    say = desk.tongue.say
    return Report(
        kind=KIND,
        number=number,
        language=desk.tongue.language,
        title=say(words.TITLE),
        printed=say(paper.PRINT if number == 1 else paper.REPRINT).format(n=number),
        page=say(paper.PAGE),
        facts=tuple(tuple(group) for group in _facts(load, desk)),
        columns=tuple(Column(key, _heading(key, desk), width, key in _FIGURES) for key, width in _COLUMNS),
        rows=tuple(tuple(_cell(key, coup, load, desk) for key, _ in _COLUMNS) for coup in load.coups),
        total=tuple(_total(key, load, desk) for key, _ in _COLUMNS),
        marked=frozenset(n for n, coup in enumerate(load.coups) if coup.figures.is_void or coup.corrected),
        notes=tuple(_notes(load, desk)),
        signatures=tuple(say(paper.SIGNERS[who]) for who in ("croupier", "chef")),
        signature=say(paper.SIGNATURE),
        head=load.head,
        head_text=say(paper.HEAD).format(seq=load.head.seq, hash=load.head.hash),
        qr=f"dealer-app/1/{load.house}/{load.table}/{load.edition}/{load.head.seq}/{load.head.hash}",
        at=load.ended,
        unreal=paper.unreal(load.house, say),
    )


def _facts(load: LoadFigures, desk: Desk) -> Iterator[Iterator[Fact]]:
    yield _where(load, desk)
    yield _cards(load, desk)
    yield _faces(load, desk)


def _where(load: LoadFigures, desk: Desk) -> Iterator[Fact]:
    say, equipment = desk.tongue.say, load.rules.equipment
    days = ", ".join(moments.day(day, desk.tongue) for day in load.days)
    yield Fact("house", say(paper.FACTS["house"]), load.house, load.house)
    yield Fact("table", say(paper.FACTS["table"]), load.table, load.table)
    yield _fact("day", desk, days, list(load.days))
    yield _fact("shift", desk, ", ".join(str(shift) for _, shift in load.shifts) or "\u2014", list(load.shifts))
    yield _fact("load", desk, str(load.load), load.load)
    if equipment.shoe_register and load.serial is not None:
        text = say(words.SHOE_OF).format(serial=load.serial, firmware=load.firmware or "\u2014")
        yield _fact("shoe", desk, text, {"serial": load.serial, "firmware": load.firmware})
    yield _fact("packs", desk, str(load.packs), load.packs)
    yield _fact("began", desk, moments.moment(load.began, load.zone, desk.tongue), load.began)
    yield _fact("ended", desk, moments.moment(load.ended, load.zone, desk.tongue), load.ended)
    rules = say(paper.RULES).format(title=load.rules.identity.title, id=load.rules.identity.profile_id)
    yield Fact("profile", say(paper.FACTS["profile"]), rules, load.rules.identity.profile_id)
    yield Fact("profile_hash", say(paper.FACTS["profile_hash"]), load.profile_hash[:16], load.profile_hash)
    yield Fact("people", say(paper.FACTS["people"]), *people(load.people, desk))


def _cards(load: LoadFigures, desk: Desk) -> Iterator[Fact]:
    say, found = desk.tongue.say, load.balance
    even = say(words.EVEN).format(out=found.out, left=found.left, loaded=found.loaded)
    counts = {"loaded": found.loaded, "burned": len(load.burns), "dealt": load.dealt, "aside": len(load.beside)}
    counts |= {"earlier": load.earlier} if load.earlier else {}
    counts |= {"out": found.out, "left": found.left}
    yield from (_fact(key, desk, str(count), count) for key, count in counts.items())
    yield _fact("balance", desk, even if found.is_even else say(words.UNEVEN), found.is_even)
    stop = say(words.NEVER) if load.stop is None else say(words.AFTER).format(n=load.stop)
    yield _fact("stop", desk, stop, load.stop)
    for key, cards in (("burns", load.burns), ("beside", load.beside)):
        if cards:
            yield _fact(key, desk, " ".join(cards), list(cards))
    yield Fact("coups", say(paper.FACTS["coups"]), str(len(load.coups)), len(load.coups))
    yield Fact("void_coups", say(paper.FACTS["void_coups"]), str(len(load.void)), len(load.void))


def _faces(load: LoadFigures, desk: Desk) -> Iterator[Fact]:
    found, marks = load.balance, [card.mark for coup in load.coups for card in coup.cards]
    ranks, suits = dict(zip(RANKS, found.ranks, strict=True)), dict(zip(SUITS, found.suits, strict=True))
    shown = {"10" if rank == "T" else rank: count for rank, count in ranks.items()}
    yield _fact("ranks", desk, _listed(shown), ranks)
    signs = {census.SIGNS[suit]: count for suit, count in suits.items()}
    yield _fact("suits", desk, _listed(signs), suits)
    yield _fact("unknown", desk, str(found.unknown), found.unknown)
    yield _fact("typed", desk, str(marks.count("typed")), marks.count("typed"))
    right = [msgspec.to_builtins(one) for one in load.named if one.was is not None]
    yield _fact("misreads", desk, str(len(right)), right)
    noted = [{"seq": one.seq, **msgspec.to_builtins(one.event)} for one in load.noted]
    text = str(len(noted)) if noted else desk.tongue.say(words.NONE)
    yield _fact("discrepancies", desk, text, noted)


def _listed(counts: dict[str, int]) -> str:
    return " \u00b7 ".join(f"{name}\u00a0{count}" for name, count in counts.items())


def _fact(key: str, desk: Desk, text: str, value: Any) -> Fact:
    return Fact(key, desk.tongue.say(words.LABELS[key]), text, value)


def _heading(key: str, desk: Desk) -> str:
    if key == "shift":
        return desk.tongue.say(words.LABELS["shift"])
    return desk.tongue.say(paper.COLUMNS[key], "column")


def _cell(key: str, coup: LoadCoup, load: LoadFigures, desk: Desk) -> Cell:
    say, figures = desk.tongue.say, coup.figures
    match key:
        case "coup":
            return Cell(str(figures.number), figures.number)
        case "shift":
            return Cell(str(coup.shift), coup.shift)
        case "time":
            return Cell(moments.hour(figures.at, load.zone), figures.at)
        case "banker":
            return Cell(str(figures.banker), figures.banker)
        case "cards":
            text = " ".join(card.card + words.MARKS[card.mark] for card in coup.cards)
            return Cell(text, [msgspec.to_builtins(card) for card in coup.cards])
        case "points" if figures.punter is None or figures.banker_points is None:
            return Cell("", None)
        case "points":
            return Cell(f"{figures.banker_points} : {figures.punter}", [figures.banker_points, figures.punter])
        case "result":
            return Cell(say(paper.OUTCOMES[figures.outcome], "outcome"), figures.outcome)
    return _mark(coup, desk)


def _mark(coup: LoadCoup, desk: Desk) -> Cell:
    say, why = desk.tongue.say, coup.figures.annulled
    said = [] if why is None else [say(paper.VOID_MARKS[why], "void")]
    value: list[Any] = [] if why is None else [msgspec.to_builtins(CoupAnnulled(why))]
    if coup.corrected:
        said, value = [*said, say(words.CORRECTED)], [*value, {"kind": "Corrected"}]
    return Cell(", ".join(said), value)


def _total(key: str, load: LoadFigures, desk: Desk) -> Cell:
    if key == "coup":
        return Cell(desk.tongue.say(paper.TOTAL), len(load.coups))
    return Cell(str(load.dealt), load.dealt) if key == "cards" else Cell("", None)


def _notes(load: LoadFigures, desk: Desk) -> Iterator[str]:
    say, found = desk.tongue.say, load.balance
    yield say(words.LEGEND)
    if found.emptied not in (None, found.loaded):
        yield say(words.EMPTIED).format(n=found.emptied, loaded=found.loaded)
    wanting = found.wanting if len(found.wanting) <= NAMED else ()
    for wording, faces in ((words.OVER, found.over), (words.WANTING, wanting)):
        for card, count in faces:
            yield say(wording).format(card=census.face(card), n=count, packs=load.packs)
    yield from (_noted(one, load.packs, desk) for one in load.noted)
    yield from (_named(one, desk) for one in load.named)
    for coup in load.void:
        if coup.figures.annulled is not None:
            yield say(paper.VOID_NOTES[coup.figures.annulled]).format(n=coup.figures.number)
    yield say(words.NOT_RECORDED)
    yield say(paper.UNCERTIFIED)


def _noted(one: Noted, packs: int, desk: Desk) -> str:
    say, event = desk.tongue.say, one.event
    if isinstance(event, PlayFrozen):
        return say(words.DOUBT).format(seq=one.seq, doubt=say(DOUBTS[event.why], "doubt"))
    what = census.sentence(event.what, event.card, event.count, packs, desk.tongue)
    return say(words.ALARM).format(seq=one.seq, out=event.out, what=what)


def _named(one: NamedCard, desk: Desk) -> str:
    wording = words.FACE_NAMED if one.was is None else words.FACE_PUT_RIGHT
    by, _ = people(one.by, desk)
    return desk.tongue.say(wording).format(coup=one.coup, n=one.ordinal, was=one.was, now=one.now, seq=one.seq, by=by)
