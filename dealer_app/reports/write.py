"""A shift's figures set into a report: which facts, which columns, which signature lines."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from dealer_app.core.events import FalseDraw
from dealer_app.core.profile import Profile
from dealer_app.reports import blind
from dealer_app.reports.cells import cell, columns, total
from dealer_app.reports.facts import facts
from dealer_app.reports.model import Desk, Report
from dealer_app.reports.repairs import with_repairs
from dealer_app.reports.values import CoupFigures, ShiftFigures
from dealer_app.words import paper

KINDS = ("commission", "shift")
_SIGNERS = ("croupier", "chef")


def report(kind: str, shift: ShiftFigures, desk: Desk, number: int) -> Report:
    """Return the report of a kind of `KINDS`; `number` counts its prints from 1."""
    whole = with_repairs(_report(kind, shift, desk, number), shift, desk)
    return blind.without(whole, desk) if shift.is_withheld else whole


def _report(kind: str, shift: ShiftFigures, desk: Desk, number: int) -> Report:
    """Return the report before it says what was put right or ruled on."""
    say = desk.tongue.say
    table = columns(kind, desk)
    counters = shift.rules.records.count_signers if kind == "shift" else ()
    signers = dict.fromkeys((*_SIGNERS, *counters))
    return Report(
        kind=kind,
        number=number,
        language=desk.tongue.language,
        title=say(paper.TITLES[kind]),
        printed=say(paper.PRINT if number == 1 else paper.REPRINT).format(n=number),
        page=say(paper.PAGE),
        facts=facts(kind, shift, desk),
        columns=table,
        rows=tuple(tuple(cell(column.key, coup, shift.zone, desk) for column in table) for coup in shift.coups),
        total=tuple(total(column.key, shift, desk) for column in table),
        marked=frozenset(i for i, coup in enumerate(shift.coups) if coup.false_draws or coup.is_void),
        notes=(
            *(note for coup in shift.coups for note in _notes(coup, shift.rules, say)),
            say(paper.UNCERTIFIED),
        ),
        signatures=tuple(say(paper.SIGNERS[who]) for who in signers),
        signature=say(paper.SIGNATURE),
        head=shift.head,
        head_text=say(paper.HEAD).format(seq=shift.head.seq, hash=shift.head.hash),
        qr=f"dealer-app/1/{shift.house}/{shift.table}/{shift.edition}/{shift.head.seq}/{shift.head.hash}",
        at=shift.closed,
        unreal=paper.unreal(shift.house, say),
    )


def _notes(coup: CoupFigures, rules: Profile, say: Callable[..., str]) -> Iterator[str]:
    """Yield a sentence for each thing out of the usual; only where nothing is put right does a false draw stand."""
    stands = rules.deal.wrong_draw_policy == "let_stand" and not coup.is_void
    for fault in coup.false_draws:
        yield _false_draw(paper.FALSE_DRAW_NOTE if stands else paper.FALSE_DRAW_RULED_NOTE, coup.number, fault, say)
    if coup.annulled is not None:
        yield say(paper.VOID_NOTES[coup.annulled]).format(n=coup.number)


def _false_draw(note: str, number: int, fault: FalseDraw, say: Callable[..., str]) -> str:
    return say(note).format(
        n=number,
        side=say(paper.SIDES[fault.side], "side"),
        total=fault.total,
        did=say(paper.DID[fault.did], "did"),
        required=say(paper.REQUIRED[fault.required], "required"),
    )
