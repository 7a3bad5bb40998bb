"""A rule profile: every parameter, frozen, read from a complete and valid mapping; data, nothing that decides.

The mapping is what a profile file holds, section by section, with the grids that it names beside them under
"grids". The same mapping stands in the record (`DayOpened`), so that whoever reads the record has the rules.
"""

from __future__ import annotations

import typing
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from dealer_app.core import irregularities, parameters, proof_bounds
from dealer_app.core.irregularities import BY_ACT, IRREGULARITIES, Rows
from dealer_app.core.kinds import Bad, Cell, Flag, Kind, Moot, Only, Text, Words
from dealer_app.core.money import Rounding
from dealer_app.core.parameters import (
    BankRules,
    DealRules,
    Equipment,
    Identity,
    RecordRules,
    SettlementRules,
    StakeRules,
)

GRIDS, RULINGS = "grids", "rulings"
_RULED = ("ES79", "house")  # values of `remedies` under which irregularities are ruled on
PUNTO = "punto"  # the grid that a ruling may put in force (rules.md 10.2, I12); no profile names it
STOOD = 10  # column of the banker's grid for "the punter stood"
_PUNTER_ROW = Text(r"[DSF]{8}", "eight of D, S, F: totals 0 to 7")
_BANKER_ROW = Text(r"[DSF]{11}", "eleven of D, S, F: third card 0 to 9, then the punter stood")


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with one parameter: `reason` is missing, unknown, value, obeyed or bounds."""

    key: str
    reason: str
    given: str = ""
    allowed: str = ""


class DrawRules(msgspec.Struct, frozen=True):
    """A grid that reads like the printed card: D must draw, S must stand, F free (rules.md 4.5).

    `punter` has a cell for each total 0 to 7; `banker` a row for each of his totals 0 to 7, with a cell for each
    third card 0 to 9 of the punter and one for "the punter stood".
    """

    punter: str
    banker: tuple[str, ...]


class Profile(msgspec.Struct, frozen=True):
    """All parameters in force; `rules` and `advice` are the grids that the deal section names, made whole.

    In `rules`, `punter_on_5` has replaced the F of the punter's row and `extra_free_cells` stand as F; in `advice`,
    `advice_on_5` has. `rulings` are those on irregularities (rules.md section 10), `punto` the grid of one of them.
    """

    identity: Identity
    equipment: Equipment
    bank: BankRules
    stakes: StakeRules
    deal: DealRules
    settlement: SettlementRules
    records: RecordRules
    rules: DrawRules
    advice: DrawRules
    punto: DrawRules | None = None
    rulings: Rows = {}


SECTIONS: dict[str, type[msgspec.Struct]] = {
    name: kind for name, kind in typing.get_type_hints(Profile).items() if kind.__module__ == parameters.__name__
}


class Parameter(msgspec.Struct, frozen=True):
    """One line of the table of parameters: its section, its kind, and the one value obeyed if there is but one."""

    section: str
    kind: Kind
    only: Only | None
    moot: Moot | None = None


def _parameters() -> Iterator[tuple[str, Parameter]]:
    for section, struct in SECTIONS.items():
        for name, hint in typing.get_type_hints(struct, include_extras=True).items():
            marks = getattr(hint, "__metadata__", ())
            plain = hint.__origin__ if marks else hint
            only = next((m for m in marks if isinstance(m, Only)), None)
            moot = next((m for m in marks if isinstance(m, Moot)), None)
            kind = next((m for m in marks if not isinstance(m, (Only, Moot))), None) or _kind_of(plain)
            yield name, Parameter(section, kind, only, moot)


def _kind_of(plain: Any) -> Kind:
    if plain is bool:
        return Flag()
    if plain is Rounding:
        return Words(tuple(Rounding))
    return Words(typing.get_args(plain))


PARAMETERS: dict[str, Parameter] = dict(_parameters())


def read(mapping: Mapping[str, Any], *, as_written: bool = False) -> Profile | list[Fault]:
    """Return the profile that the mapping states, or every fault found in it.

    `as_written` takes values that this version does not obey yet: to show and check a file, never to play by it.
    """
    faults = list(_strangers(mapping))
    held = {section: _section(mapping, section) for section in SECTIONS}
    unit = held["identity"].get("minor_unit")
    unit = unit if type(unit) is int and 1 <= unit <= 1000 else 100  # a wrong one is told once, by its own name
    values: dict[str, dict[str, Any]] = {section: {} for section in SECTIONS}
    for name, parameter in PARAMETERS.items():
        given = held[parameter.section].get(name)
        if given is None:
            faults.append(Fault(name, "missing", allowed=parameter.kind.allowed))
            continue
        try:
            values[parameter.section][name] = _value(parameter, given, unit, is_moot=_is_moot(parameter, mapping))
        except Bad:
            faults.append(Fault(name, "value", written(given), parameter.kind.allowed))
            continue
        if not as_written and parameter.only is not None and not _same(given, parameter.only.value):
            faults.append(Fault(name, "obeyed", written(given), written(parameter.only.value)))
    grids, rulings = _grids(mapping, faults), _rulings(mapping, faults)
    if faults:
        return faults
    sections = {section: SECTIONS[section](**values[section]) for section in SECTIONS}
    deal = values["deal"]
    rules = with_free(with_on_5(grids[deal["draw_grid"]], deal["punter_on_5"]), deal["extra_free_cells"])
    advice = with_on_5(grids[deal["advice_grid"]], deal["advice_on_5"])
    parts = {**sections, "rules": rules, "advice": advice, PUNTO: grids.get(PUNTO), RULINGS: rulings}
    profile: Profile = msgspec.convert(parts, Profile)
    return list(_bounds(profile, mapping)) or profile


def written(value: object) -> str:
    """Return a value much as a profile file writes it; text alone stands without its quotes."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{name} = {written([item])[1:-1]}' for name, item in value.items())} }}"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        items = (f'"{item}"' if isinstance(item, str) else written(item) for item in value)
        return f"[{', '.join(items)}]"
    return str(value)


def _section(mapping: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    section = mapping.get(name)
    return section if isinstance(section, Mapping) else {}


_BASE_UNIT = 100  # of the base profile, whose money a profile in another currency may have kept


def _is_moot(parameter: Parameter, mapping: Mapping[str, Any]) -> bool:
    """Tell whether nothing reads the parameter, by what another one says."""
    moot = parameter.moot
    return moot is not None and _section(mapping, parameter.section).get(moot.other) == moot.value


def _value(parameter: Parameter, given: object, unit: int, *, is_moot: bool) -> Any:
    try:
        return parameter.kind.read(given, unit)
    except Bad:
        if is_moot:
            parameter.kind.read(given, _BASE_UNIT)  # money all the same
            return None
        raise


def _same(given: object, only: object) -> bool:
    return type(given) is type(only) and given == only


def _strangers(mapping: Mapping[str, Any]) -> Iterator[Fault]:
    for section, content in mapping.items():
        if section in (GRIDS, RULINGS):
            continue
        if section not in SECTIONS or not isinstance(content, Mapping):
            yield Fault(section, "unknown", allowed=" | ".join(SECTIONS))
            continue
        for name in content:
            if name not in PARAMETERS:
                known = (other for other, p in PARAMETERS.items() if p.section == section)
                yield Fault(name, "unknown", allowed=" | ".join(known))
            elif PARAMETERS[name].section != section:
                yield Fault(name, "section", section, PARAMETERS[name].section)


def _grids(mapping: Mapping[str, Any], faults: list[Fault]) -> dict[str, DrawRules]:
    """Return the grids that the profile names; a missing, crooked or unknown one becomes a fault."""
    deal, held = _section(mapping, "deal"), _section(mapping, GRIDS)
    grids = {}
    known = PARAMETERS["draw_grid"].kind.allowed.split(" | ")  # any other name is told by its own
    names = [name for key in ("draw_grid", "advice_grid") if (name := deal.get(key)) in known]
    for name in dict.fromkeys([*names, *([PUNTO] if deal.get("remedies") in _RULED else [])]):
        grid = read_grid(held.get(name))
        if grid is None:
            faults.append(Fault(f"{GRIDS}.{name}", "value", "", f"{_PUNTER_ROW.allowed}; {_BANKER_ROW.allowed}"))
        else:
            grids[name] = grid
    for name in (name for name in held if name not in grids):
        if name not in (*known, PUNTO):
            faults.append(Fault(f"{GRIDS}.{name}", "unknown", allowed=" | ".join(known)))
        elif name not in names and read_grid(held[name]) is None:
            faults.append(Fault(f"{GRIDS}.{name}", "value", "", f"{_PUNTER_ROW.allowed}; {_BANKER_ROW.allowed}"))
    return grids


def _rulings(mapping: Mapping[str, Any], faults: list[Fault]) -> Rows:
    """Return the rulings on irregularities; a row that is wanting, unknown or crooked becomes a fault."""
    held, remedies = mapping.get(RULINGS, {}), _section(mapping, "deal").get("remedies")
    if not isinstance(held, Mapping) or (held and remedies == "none"):
        faults.append(Fault(RULINGS, "value", "", "rows of irregularities, where remedies = ES79 or house"))
        return {}
    rows = {number: irregularities.row(number, held[number]) for number in IRREGULARITIES if number in held}
    for number in dict.fromkeys([*held, *(IRREGULARITIES if remedies in _RULED else ())]):
        key = f"{RULINGS}.{number}"
        if number in BY_ACT:
            faults.append(Fault(key, "by_act", BY_ACT[number]))
        elif number not in IRREGULARITIES:
            faults.append(Fault(key, "unknown", allowed=" | ".join(IRREGULARITIES)))
        elif number not in held:
            faults.append(Fault(key, "missing", allowed=irregularities.allowed(number)))
        elif rows[number] is None:
            faults.append(Fault(key, "value", written(held[number]), irregularities.allowed(number)))
    return {number: row for number, row in rows.items() if row is not None}


def read_grid(content: object) -> DrawRules | None:
    """Return the grid written as a punter's row and eight banker's rows, or None where it is none."""
    if not isinstance(content, Mapping) or set(content) != {"punter", "banker"}:
        return None
    rows = content["banker"]
    if not isinstance(rows, (list, tuple)) or len(rows) != 8:
        return None
    try:
        # a space may part the last column from the others, as on the printed card
        banker = tuple(_BANKER_ROW.read(row.replace(" ", "") if isinstance(row, str) else row, 1) for row in rows)
        return DrawRules(_PUNTER_ROW.read(content["punter"], 1), banker)
    except Bad:
        return None


def with_on_5(rules: DrawRules, on_5: str) -> DrawRules:
    """Return the rules with the punter's free cell made D or S, where `on_5` says so."""
    return msgspec.structs.replace(
        rules, punter=rules.punter.replace("F", {"draw": "D", "stand": "S"}.get(on_5, "F"))
    )


def with_free(rules: DrawRules, cells: Iterable[Cell]) -> DrawRules:
    """Return the rules with further cells of the banker's grid made F."""
    rows = [list(row) for row in rules.banker]
    for cell in cells:
        rows[cell.total][STOOD if cell.third is None else cell.third] = "F"
    return msgspec.structs.replace(rules, banker=tuple("".join(row) for row in rows))


def _bounds(profile: Profile, mapping: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield what no single kind can see: how parameters bound one another (rules.md section 6)."""
    equipment, bank, stakes = profile.equipment, profile.bank, profile.stakes
    raw = {name: mapping[p.section][name] for name, p in PARAMETERS.items()}

    def least(name: str, value: int, other: str, bound: int) -> Iterator[Fault]:
        if value < bound:
            yield Fault(name, "bounds", str(raw[name]), f">= {other} ({raw[other]})")

    yield from least("stake_min", stakes.stake_min, "stake_floor", stakes.stake_floor)
    if isinstance(stakes.stake_max, int):
        yield from least("stake_max", stakes.stake_max, "stake_min", stakes.stake_min)
    without = _unranked(stakes)
    if without is not None:
        yield Fault("precedence", "bounds", str(raw["precedence"]), f"a list with {without} in it, which is offered")
    yield from least("bank_min", bank.bank_min, "stake_min", stakes.stake_min)
    for name in ("min_players_open", "min_players_continue"):
        if getattr(equipment, name) > equipment.seats:
            yield Fault(name, "bounds", str(raw[name]), f"<= seats ({raw['seats']})")
    forms: dict[str, type] = {"none": type(None), "amount": str, "multiple_of_stake_min": int}
    given = None if raw["bank_max"] == "none" else raw["bank_max"]
    if not isinstance(given, forms[bank.bank_max_mode]):
        yield Fault("bank_max", "bounds", str(raw["bank_max"]), f"as bank_max_mode = {bank.bank_max_mode} asks")
    elif bank.bank_max is not None:
        most = bank.bank_max if bank.bank_max_mode == "amount" else bank.bank_max * stakes.stake_min
        if most < bank.bank_min:
            yield Fault("bank_max", "bounds", str(raw["bank_max"]), f">= bank_min ({raw['bank_min']})")
    if bank.bank_amount != "running" and bank.reliquat_reexpose != "never":
        allowed = f"never, as bank_amount = {bank.bank_amount} names every amount"
        yield Fault("reliquat_reexpose", "bounds", bank.reliquat_reexpose, allowed)
    for name, allowed in proof_bounds.bounds(profile.settlement, stakes, raw):
        yield Fault(name, "bounds", str(raw[name]), allowed)
    for name in profile.identity.locked_fields:
        if name not in PARAMETERS:
            yield Fault("locked_fields", "value", name, "names of parameters")
    yield from _shoe_bounds(equipment, raw)
    span = (profile.identity.valid_from, profile.identity.valid_to)
    if span[0] and span[1] and span[0] > span[1]:
        yield Fault("valid_to", "bounds", span[1], f">= valid_from ({span[0]})")


def _shoe_bounds(equipment: Equipment, raw: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield what the shoe's parameters ask of one another: a figure without its mode would be silently ignored."""
    by_fraction = equipment.reshuffle_trigger == "fraction"
    if by_fraction != (equipment.reshuffle_fraction is not None):
        asked = f"{'a ratio' if by_fraction else 'none'}, as reshuffle_trigger = {equipment.reshuffle_trigger} asks"
        yield Fault("reshuffle_fraction", "bounds", str(raw["reshuffle_fraction"]), asked)
    fixed = equipment.burn_mode == "fixed"
    if fixed != (equipment.burn_count > 0):
        asked = f"{'at least 1' if fixed else '0'}, as burn_mode = {equipment.burn_mode} asks"
        yield Fault("burn_count", "bounds", str(raw["burn_count"]), asked)


def _unranked(stakes: StakeRules) -> str | None:
    """Return the first call that is offered but has no rank in `precedence`, None where all have."""
    offered = {
        "stakes": True,
        "banco_solo": stakes.banco,
        "banco_prime": stakes.banco and stakes.banco_prime,
        "suivi": stakes.banco and stakes.banco_suivi,
        "avec_la_table": stakes.avec_la_table,
        "la_table_marche": stakes.la_table_marche,
    }
    return next((name for name, is_offered in offered.items() if is_offered and name not in stakes.precedence), None)
