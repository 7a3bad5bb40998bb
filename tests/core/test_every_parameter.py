"""Every parameter of rules.md section 6 is seen somewhere: a story under two values, in which something else is seen.

Read back counts for nothing: what is compared is what may be done, what follows, the money, a sentence or a line on
paper. A value is seen if its story differs from that of some other value.
"""

from __future__ import annotations

from typing import Any

import pytest

from dealer_app.core import profile
from dealer_app.core.kinds import Either, Flag, ListOf, OrNone, Words
from dealer_app.core.parameters import Equipment
from dealer_app.core.profile import PARAMETERS, Fault, Parameter, Profile, read
from tests.core import tales
from tests.core.game import mapping
from tests.core.tales import BANCO, LOSE, WON, Asked, Tale, each, paper, play
from tests.core.tales_bank import BANK
from tests.core.tales_coup import DEAL, SETTLEMENT
from tests.core.tales_house import HOUSE
from tests.core.tales_stakes import STAKES

ENTRIES = HOUSE | BANK | STAKES | DEAL | SETTLEMENT

# The rules know one value of these; what it does, and how it is seen.
ONE_VALUE: dict[str, tuple[str, Tale, str]] = {
    "payout": (
        "2/1",
        play(f"{BANCO}{LOSE}"),
        "'moves': (('banque', -10000), ('coverage', -10000), ('seat 2', 20000))",
    ),
    "avec_la_table_share": ("1/3", play("bank 1 100\nhalf 2\n", avec_la_table=True), "50 avec la table, place 2."),
    "correction_style": ("erased", paper(), "Corrections: by a contra entry, signed twice; nothing is erased"),
}
# This version obeys one value of these and refuses the others by name: (obeyed, refused ...).
REFUSED: dict[str, tuple[Any, ...]] = {
    "natural_ends_coup": (True, False),
    "cross_table_offset": (False, True),
    "shoe_hint": ("ignore", "expected_to_agree"),
}


def unseen(name: str, told: list[Tale | Asked]) -> list[str]:
    """Return the tellings of a parameter's tales that show nothing but what another one shows."""
    found = []
    for tale in told:
        shown = [tale.seen(changes) for changes in tale.tellings]
        for i, one in enumerate(shown):
            if all(one == other for j, other in enumerate(shown) if j != i):
                found.append(f"{name} = {tale.tellings[i][name]}")
    return found


@pytest.mark.parametrize("name", ENTRIES)
def test_the_parameter_is_seen(name: str) -> None:
    assert unseen(name, ENTRIES[name]) == []


def missing(known: set[str]) -> list[str]:
    """Return the parameters of which nothing is shown here."""
    return sorted(known - ENTRIES.keys() - ONE_VALUE.keys() - REFUSED.keys())


def test_no_parameter_is_forgotten() -> None:
    assert missing(set(PARAMETERS)) == []
    assert len(ENTRIES) + len(ONE_VALUE) + len(REFUSED) == len(PARAMETERS)


def words(kind: Any) -> set[Any]:
    """Return the words that a kind of parameter is made of; none where it is a number, a sum or a text."""
    match kind:
        case Flag():
            return {True, False}
        case Words():
            return set(kind.words)
        case ListOf() | OrNone():
            return words(kind.kind)
        case Either():
            return set().union(*(words(one) for one in kind.kinds))
    return set()


@pytest.mark.parametrize("name", ENTRIES)
def test_every_allowed_value_is_told(name: str) -> None:
    """All words of a list of words, both of a flag, at least two numbers, sums or texts."""
    told: list[Any] = [changes[name] for tale in ENTRIES[name] for changes in tale.tellings]
    single = {str(word) for value in told for word in (value if isinstance(value, list) else [value])}
    assert {str(word) for word in words(PARAMETERS[name].kind)} <= single
    assert len({str(value) for value in told}) >= 2


@pytest.mark.parametrize("name", ONE_VALUE)
def test_the_one_value_is_seen_and_any_other_refused(name: str) -> None:
    other, tale, shown = ONE_VALUE[name]
    assert any(shown in line for line in tale.seen({}))
    assert [(fault.key, fault.reason) for fault in faults(**{name: other})] == [(name, "value")]


@pytest.mark.parametrize("name", REFUSED)
def test_what_is_not_obeyed_is_refused_by_name(name: str) -> None:
    obeyed, *others = REFUSED[name]
    only = PARAMETERS[name].only
    assert only is not None
    assert only.value == obeyed
    assert words(PARAMETERS[name].kind) == {obeyed, *others}
    for other in others:
        assert [(fault.key, fault.reason) for fault in faults(**{name: other})] == [(name, "obeyed")]


def faults(**changes: Any) -> list[Fault]:
    found = read(mapping(**changes))
    assert isinstance(found, list)
    return found


class Lit(Equipment, frozen=True):
    """The control: equipment with a parameter that nothing reads."""

    lamp: str


class WithLamp(Profile, frozen=True):
    """A profile of such equipment."""

    equipment: Lit


def test_a_parameter_that_nothing_reads_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    def planted(*, lamp: str, **changes: Any) -> dict[str, Any]:
        whole = mapping(**changes)
        whole["equipment"]["lamp"] = lamp
        return whole

    monkeypatch.setitem(profile.PARAMETERS, "lamp", Parameter("equipment", Words(("lit", "dark")), None))
    monkeypatch.setitem(profile.SECTIONS, "equipment", Lit)
    monkeypatch.setattr(profile, "Profile", WithLamp)
    monkeypatch.setattr(tales, "mapping", planted)
    lamps = each("lamp", "lit", "dark")
    assert missing(set(profile.PARAMETERS)) == ["lamp"]
    assert unseen("lamp", [play(WON, *lamps), paper(*lamps)]) == ["lamp = lit", "lamp = dark"] * 2


def test_a_story_that_leaves_the_parameter_alone_is_caught() -> None:
    """The other control: no taker raises in this story, so that it says nothing of who may."""
    told = play(WON, *each("bank_takeover_raise", "allowed", "forbidden"))
    assert unseen("bank_takeover_raise", [told]) == [
        "bank_takeover_raise = allowed",
        "bank_takeover_raise = forbidden",
    ]
