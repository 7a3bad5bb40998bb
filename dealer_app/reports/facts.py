"""The facts above a report's table: which ones stand there, and how each is said and kept for machines."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import msgspec

from dealer_app.core.state import BANCOS
from dealer_app.journal.entry import Who
from dealer_app.reports.model import Desk, Fact
from dealer_app.reports.opening import extra_facts
from dealer_app.reports.reliefs import told
from dealer_app.reports.values import ShiftFigures
from dealer_app.words import moments, paper, screen
from dealer_app.words.amounts import full
from dealer_app.words.sums import in_words

_WHERE = ("house", "table", "day", "shift", "opened", "closed")
_RULES = ("profile", "profile_hash", "legal_basis", "rate", "rounding", "limits")
_FACTS: dict[str, tuple[tuple[str, ...], ...]] = {
    "commission": (
        _WHERE,
        _RULES,
        ("people", "proof"),
        ("coups", "void_coups", "won", "commission", "words", "counted", "difference", "false_draws"),
    ),
    "shift": (
        _WHERE,
        _RULES,
        ("people", "reliefs", "proof", "seats", "shoes"),
        (
            "coups",
            "void_coups",
            "banks",
            "passes",
            "results",
            "naturals",
            "bancos",
            "false_draws",
            "strays",
            "voided",
        ),
        ("won", "paid", "expected", "words", "counted", "difference", "reported", "counted_by", "count_entry"),
    ),
}


def facts(kind: str, shift: ShiftFigures, desk: Desk) -> tuple[tuple[Fact, ...], ...]:
    """Return the facts of a kind of report, in groups."""
    unsaid: tuple[str, ...] = () if shift.rules.records.report_amount_in_words else ("words",)
    unsaid += () if shift.reliefs else ("reliefs",)
    usual = (tuple(_fact(key, shift, desk) for key in group if key not in unsaid) for group in _FACTS[kind])
    return (*usual, *(extra_facts(shift, desk) if kind == "shift" else ()))


def _fact(key: str, shift: ShiftFigures, desk: Desk) -> Fact:
    label = desk.tongue.say(paper.FACTS[key])
    if key in _AMOUNTS:
        amount = _AMOUNTS[key](shift)
        text = "\u2014" if amount is None else full(amount, desk.purse, desk.tongue)
        return Fact(key, label, text, amount, is_amount=True)
    return Fact(key, label, *_VALUES[key](shift, desk))


_Value = tuple[str, Any]

_AMOUNTS: dict[str, Callable[[ShiftFigures], int | None]] = {
    "won": lambda shift: shift.won,
    "paid": lambda shift: shift.paid,
    "commission": lambda shift: shift.commission,
    "expected": lambda shift: shift.expected,
    "counted": lambda shift: shift.counted,
    "difference": lambda shift: shift.difference,
    "reported": lambda shift: shift.reported,
}


def _count(number: int) -> _Value:
    return str(number), number


def _moment(at: int, shift: ShiftFigures, desk: Desk) -> _Value:
    return moments.moment(at, shift.zone, desk.tongue), at


def _rate(shift: ShiftFigures, desk: Desk) -> _Value:
    terms = shift.rules.settlement
    if not terms.commission:
        return desk.tongue.say(paper.NO_COMMISSION), "0/1"
    text = desk.tongue.say(paper.RATE_MIN if terms.commission_min else paper.RATE)
    least = full(terms.commission_min, desk.purse, desk.tongue)
    said = [text.format(rate=percent(terms.commission_rate.p, terms.commission_rate.q), least=least)]
    if terms.commission_from_win_no > 1:
        said.append(desk.tongue.say(paper.RATE_FROM).format(n=terms.commission_from_win_no))
    for number, rate in terms.commission_rate_steps or ():
        said.append(desk.tongue.say(paper.RATE_STEP).format(n=number, rate=percent(rate.p, rate.q)))
    if terms.commission_timing == "set_apart":
        said.append(desk.tongue.say(paper.SET_APART))
    return "; ".join(said), str(terms.commission_rate)


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
    return paper.limits(shift.limits, desk.purse, desk.tongue), msgspec.to_builtins(shift.limits)


def people(staff: tuple[Who, ...], desk: Desk) -> _Value:
    """Return members of the staff as text, with their names where the list joins them, and as values."""
    said = []
    for who in staff:
        name = f" {desk.names[who.id]}" if who.id in desk.names else ""
        said.append(f"{who.id}{name} ({desk.tongue.say(screen.ROLES[who.role], 'role')})")
    return ", ".join(said) or "\u2014", [msgspec.to_builtins(who) for who in staff]


def _shoes(shift: ShiftFigures, desk: Desk) -> _Value:
    say = desk.tongue.say
    kept = shift.rules.equipment.shoe_register
    texts = (
        say(paper.SHOE if shoe.serial is None or not kept else paper.SHOE_OF).format(
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
    proofs, say = sorted({who.proof for who in shift.people}), desk.tongue.say
    proven = ", ".join(say(words, "proof") for proof, words in paper.PROOFS.items() if proof in proofs)
    if not proven:
        return say(paper.CLAIMED), proofs
    ids = ", ".join(who.id for who in shift.people if who.proof not in paper.PROOFS)
    return say(paper.CLAIMED_BY).format(ids=ids, how=proven) if ids else proven, proofs


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
    "people": lambda s, d: people(s.people, d),
    "reliefs": told,
    "proof": _proof,
    "shoes": _shoes,
    "coups": lambda s, d: _count(len(s.settled)),
    "void_coups": lambda s, d: _count(len(s.coups) - len(s.settled)),
    "banks": lambda s, d: _count(s.banks),
    "passes": lambda s, d: _count(s.passes),
    "results": _results,
    "naturals": lambda s, d: _count(sum(coup.natural is not None for coup in s.coups)),
    "bancos": lambda s, d: _count(sum(any(c.call in BANCOS for c in coup.covers) for coup in s.settled)),
    "false_draws": lambda s, d: _count(sum(len(coup.false_draws) for coup in s.coups)),
    "strays": lambda s, d: _count(s.strays),
    "voided": lambda s, d: _count(s.voided),
    "words": lambda s, d: (in_words(s.expected, d.purse, d.tongue), s.expected),
    "counted_by": lambda s, d: people(s.counted_by, d),
    "count_entry": lambda s, d: (
        ("\u2014", None) if s.count is None else (f"{s.count.seq}, {s.count.hash[:16]}", msgspec.to_builtins(s.count))
    ),
}
