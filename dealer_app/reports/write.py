"""A shift's figures set into a report: which facts, which columns, which signature lines."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from dealer_app.core.events import FalseDraw
from dealer_app.journal.entry import Who
from dealer_app.reports.figures import CoupFigures, ShiftFigures
from dealer_app.reports.model import Cell, Column, Fact, Report
from dealer_app.words import moments, paper, screen
from dealer_app.words.amounts import Purse, full, plain
from dealer_app.words.sums import in_words
from dealer_app.words.tongue import Tongue

KINDS = ("commission", "shift")
_WHERE = ("house", "table", "day", "shift", "opened", "closed")
_RULES = ("profile", "profile_hash", "legal_basis", "rate", "rounding", "limits")
_FACTS: dict[str, tuple[tuple[str, ...], ...]] = {
    "commission": (_WHERE, _RULES, ("people", "proof"), ("coups", "won", "commission", "words", "false_draws")),
    "shift": (
        _WHERE,
        _RULES,
        ("people", "proof", "seats", "shoes"),
        ("coups", "banks", "passes", "results", "naturals", "bancos", "false_draws", "strays", "voided"),
        ("won", "paid", "expected", "words", "counted", "difference", "reported", "counted_by", "count_entry"),
    ),
}
_COLUMNS: dict[str, tuple[tuple[str, float], ...]] = {
    "commission": (
        ("coup", 9), ("time", 15), ("banker", 10), ("covers", 45), ("cover", 19), ("points", 11), ("result", 13),
        ("raw", 15), ("commission", 19), ("running", 18), ("mark", 12),
    ),
    "shift": (
        ("coup", 9), ("time", 15), ("banker", 10), ("cards", 40), ("points", 12), ("result", 14), ("cover", 22),
        ("commission", 20), ("running", 22), ("mark", 22),
    ),
}  # fmt: skip
# millimetres, 186 in all: A4 less both margins
_FIGURES = ("coup", "banker", "cover", "raw", "commission", "running")
_SIGNERS = {"commission": ("croupier", "chef")}


class Desk(msgspec.Struct, frozen=True):
    """In what language and currency a report is written, and the names that the staff list joins to ids."""

    tongue: Tongue
    purse: Purse
    names: dict[str, str]


def report(kind: str, shift: ShiftFigures, desk: Desk, number: int) -> Report:
    """Return the report of a kind of `KINDS`; `number` counts its prints from 1."""
    say = desk.tongue.say
    columns = tuple(
        Column(key, say(paper.COLUMNS[key], "column"), width, key in _FIGURES) for key, width in _COLUMNS[kind]
    )
    rows = tuple(tuple(_cell(column.key, coup, shift.zone, desk) for column in columns) for coup in shift.coups)
    signers = _SIGNERS.get(kind) or ("chef", *shift.rules.records.count_signers)
    return Report(
        kind=kind,
        number=number,
        language=desk.tongue.language,
        title=say(paper.TITLES[kind]),
        printed=say(paper.PRINT if number == 1 else paper.REPRINT).format(n=number),
        page=say(paper.PAGE),
        facts=tuple(tuple(_fact(key, shift, desk) for key in group) for group in _FACTS[kind]),
        columns=columns,
        rows=rows,
        total=tuple(_total(column.key, shift, desk) for column in columns),
        marked=frozenset(i for i, coup in enumerate(shift.coups) if coup.false_draws),
        notes=(
            *(_note(coup.number, fault, say) for coup in shift.coups for fault in coup.false_draws),
            say(paper.UNCERTIFIED),
        ),
        signatures=tuple(say(paper.SIGNERS[who]) for who in signers),
        signature=say(paper.SIGNATURE),
        head=shift.head,
        head_text=say(paper.HEAD).format(seq=shift.head.seq, hash=shift.head.hash),
        qr=f"dealer-app/1/{shift.house}/{shift.table}/{shift.edition}/{shift.head.seq}/{shift.head.hash}",
        at=shift.closed,
    )


def _note(number: int, fault: FalseDraw, say: Callable[..., str]) -> str:
    return say(paper.FALSE_DRAW_NOTE).format(
        n=number,
        side=say(paper.SIDES[fault.side], "side"),
        total=fault.total,
        did=say(paper.DID[fault.did], "did"),
        required=say(paper.REQUIRED[fault.required], "required"),
    )


def _fact(key: str, shift: ShiftFigures, desk: Desk) -> Fact:
    text, value = _VALUES[key](shift, desk)
    return Fact(key, desk.tongue.say(paper.FACTS[key]), text, value)


_Value = tuple[str, Any]


def _count(number: int) -> _Value:
    return str(number), number


def _money(amount: int | None, desk: Desk) -> _Value:
    return "\u2014" if amount is None else full(amount, desk.purse, desk.tongue), amount


def _moment(at: int, shift: ShiftFigures, desk: Desk) -> _Value:
    return moments.moment(at, shift.zone, desk.tongue), at


def _rate(shift: ShiftFigures, desk: Desk) -> _Value:
    terms = shift.rules.settlement
    text = desk.tongue.say(paper.RATE_MIN if terms.commission_min else paper.RATE)
    least = full(terms.commission_min, desk.purse, desk.tongue)
    return text.format(rate=percent(terms.commission_rate.p, terms.commission_rate.q), least=least), str(
        terms.commission_rate
    )


def percent(p: int, q: int) -> str:
    """Return a ratio as per cent where that is exact to two decimals, else as it is written."""
    hundredths = Fraction(p * 10_000, q)
    if hundredths.denominator != 1:
        return f"{p}/{q}"
    whole, rest = divmod(hundredths.numerator, 100)
    return f"{whole}{f'.{rest:02d}'.rstrip('0') if rest else ''} %"


def _rounding(shift: ShiftFigures, desk: Desk) -> _Value:
    terms = shift.rules.settlement
    unit = full(terms.commission_unit, desk.purse, desk.tongue)
    text = desk.tongue.say(paper.ROUNDINGS[terms.commission_rounding]).format(unit=unit)
    return text, f"{terms.commission_rounding}/{terms.commission_unit}"


def _limits(shift: ShiftFigures, desk: Desk) -> _Value:
    limits = shift.limits
    amounts = (limits.stake_min, limits.stake_step, limits.bank_min, limits.bank_step, limits.bank_max or 0)
    slots = {name: plain(amount, desk.purse, desk.tongue) for name, amount in zip("abcde", amounts, strict=True)}
    text = desk.tongue.say(paper.LIMITS if limits.bank_max is None else paper.LIMITS_MAX)
    return text.format(**slots), msgspec.to_builtins(limits)


def _people(people: tuple[Who, ...], desk: Desk) -> _Value:
    said = []
    for who in people:
        name = f" {desk.names[who.id]}" if who.id in desk.names else ""
        said.append(f"{who.id}{name} ({desk.tongue.say(screen.ROLES[who.role], 'role')})")
    return ", ".join(said) or "\u2014", [msgspec.to_builtins(who) for who in people]


def _shoes(shift: ShiftFigures, desk: Desk) -> _Value:
    say = desk.tongue.say
    texts = (
        say(paper.SHOE if shoe.serial is None else paper.SHOE_OF).format(
            serial=shoe.serial, load=shoe.load, packs=shoe.packs, out=shoe.out
        )
        for shoe in shift.shoes
    )
    return "; ".join(texts) or "\u2014", [msgspec.to_builtins(shoe) for shoe in shift.shoes]


def _results(shift: ShiftFigures, desk: Desk) -> _Value:
    counts = [sum(coup.outcome == side for coup in shift.coups) for side in ("banker", "punter", "tie")]
    return ", ".join(map(str, counts)), counts


def _rules(shift: ShiftFigures, desk: Desk) -> _Value:
    identity = shift.rules.identity
    text = desk.tongue.say(paper.RULES).format(title=identity.title, id=identity.profile_id)
    return text, identity.profile_id


def _basis(shift: ShiftFigures, desk: Desk) -> _Value:
    identity = shift.rules.identity
    text = desk.tongue.say(paper.BASIS).format(basis=identity.legal_basis, evidence=identity.evidence)
    return text, [identity.legal_basis, identity.evidence]


def _proof(shift: ShiftFigures, desk: Desk) -> _Value:
    proofs = sorted({who.proof for who in shift.people})
    return desk.tongue.say(paper.CLAIMED) if "claimed" in proofs else ", ".join(proofs), proofs


_VALUES: dict[str, Callable[[ShiftFigures, Desk], _Value]] = {
    "house": lambda s, d: (s.house, s.house),
    "table": lambda s, d: (s.table, s.table),
    "day": lambda s, d: (moments.day(s.day, d.tongue), s.day),
    "shift": lambda s, d: _count(s.shift),
    "opened": lambda s, d: _moment(s.opened, s, d),
    "closed": lambda s, d: _moment(s.closed, s, d),
    "profile": _rules,
    "profile_hash": lambda s, d: (s.profile_hash[:16], s.profile_hash),
    "legal_basis": _basis,
    "rate": _rate,
    "rounding": _rounding,
    "limits": _limits,
    "seats": lambda s, d: (", ".join(map(str, s.seats)), list(s.seats)),
    "people": lambda s, d: _people(s.people, d),
    "proof": _proof,
    "shoes": _shoes,
    "coups": lambda s, d: _count(len(s.coups)),
    "banks": lambda s, d: _count(s.banks),
    "passes": lambda s, d: _count(s.passes),
    "results": _results,
    "naturals": lambda s, d: _count(sum(coup.natural is not None for coup in s.coups)),
    "bancos": lambda s, d: _count(sum(any(c.call for c in coup.covers) for coup in s.coups)),
    "false_draws": lambda s, d: _count(sum(len(coup.false_draws) for coup in s.coups)),
    "strays": lambda s, d: _count(s.strays),
    "voided": lambda s, d: _count(s.voided),
    "won": lambda s, d: _money(s.won, d),
    "paid": lambda s, d: _money(s.paid, d),
    "commission": lambda s, d: _money(s.expected, d),
    "words": lambda s, d: (in_words(s.expected, d.purse, d.tongue), s.expected),
    "expected": lambda s, d: _money(s.expected, d),
    "counted": lambda s, d: _money(s.counted, d),
    "difference": lambda s, d: _money(s.difference, d),
    "reported": lambda s, d: _money(s.reported, d),
    "counted_by": lambda s, d: _people(s.counted_by, d),
    "count_entry": lambda s, d: (
        ("\u2014", None) if s.count is None else (f"{s.count.seq}, {s.count.hash[:16]}", msgspec.to_builtins(s.count))
    ),
}


def _cell(key: str, coup: CoupFigures, zone: str, desk: Desk) -> Cell:
    say = desk.tongue.say

    def amount(value: int) -> Cell:
        return Cell(plain(value, desk.purse, desk.tongue), value)

    match key:
        case "coup":
            return Cell(str(coup.number), coup.number)
        case "time":
            return Cell(moments.hour(coup.at, zone), coup.at)
        case "banker":
            return Cell(str(coup.banker), coup.banker)
        case "covers":
            return _covers(coup, desk)
        case "cover":
            return amount(coup.cover)
        case "cards":
            return Cell(" ".join(coup.cards), list(coup.cards))
        case "points":
            return Cell(f"{coup.banker_points} : {coup.punter}", [coup.banker_points, coup.punter])
        case "result":
            return Cell(say(paper.OUTCOMES[coup.outcome], "outcome"), coup.outcome)
        case "raw":
            return Cell(exact(coup.raw, desk) if coup.outcome == "banker" else "", str(coup.raw))
        case "commission":
            return amount(coup.commission) if coup.outcome == "banker" else Cell("", 0)
        case "running":
            return amount(coup.running)
    marks = [msgspec.to_builtins(fault) for fault in coup.false_draws]
    return Cell(say(paper.FALSE_DRAW) if marks else "", marks)


def _covers(coup: CoupFigures, desk: Desk) -> Cell:
    def line(seat: int, amount: int, call: str | None) -> str:
        called = f"\u00a0{desk.tongue.say(paper.BANCO, 'cover')}" if call else ""
        return f"{seat}:\u00a0{plain(amount, desk.purse, desk.tongue, whole=True)}{called}"

    text = "  ".join(line(cover.seat, cover.amount, cover.call) for cover in coup.covers)
    return Cell(text, [msgspec.to_builtins(cover) for cover in coup.covers])


def exact(raw: Fraction, desk: Desk) -> str:
    """Return a commission before rounding: as a decimal where that is exact within six places, else as a fraction."""
    units = raw / desk.purse.unit
    millionths = units * 1_000_000
    if millionths.denominator != 1:
        return str(units)
    whole, rest = divmod(millionths.numerator, 1_000_000)
    tail = f"{rest:06d}".rstrip("0")
    mark = desk.tongue.locale.number_symbols["latn"]["decimal"]
    return f"{whole}{mark}{tail:0<2}"


def _total(key: str, shift: ShiftFigures, desk: Desk) -> Cell:
    if key == "coup":
        return Cell(desk.tongue.say(paper.TOTAL), len(shift.coups))
    sums = {
        "cover": sum(coup.cover for coup in shift.coups),
        "commission": sum(coup.commission for coup in shift.coups),
        "running": shift.expected,
    }
    if key in sums:
        return Cell(plain(sums[key], desk.purse, desk.tongue), sums[key])
    return Cell("", None)
