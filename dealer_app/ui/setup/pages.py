"""The pages about house, rules, limits and this computer: what stands on each, and what may be wrong there; pure."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from zoneinfo import available_timezones

import msgspec

from dealer_app.core import money
from dealer_app.core.sittings import bad_limits
from dealer_app.house import settings, settings_keys
from dealer_app.house.layers import Layers
from dealer_app.house.settings_keys import is_zone
from dealer_app.house.toml_file import FileFault
from dealer_app.practice.plan import limits_of
from dealer_app.ui.setup import rules
from dealer_app.ui.setup.page import Facts, Field, Given, Page, Wrong, choice, row, text
from dealer_app.words import faults, refusals
from dealer_app.words import setup as words
from dealer_app.words.amounts import Ambiguous, Purse, example, minor_unit, plain, typed
from dealer_app.words.screen import PROBLEMS
from dealer_app.words.tongue import Tongue, languages, tongue

LIMITS = ("stake_min", "stake_step", "bank_min", "bank_step", "bank_max")
KEYS = {f"{which}.{key.name}": key for which, keys in settings_keys.KEYS.items() for key in keys}


def _unfit(names: tuple[str, ...], given: Given, say: Tongue) -> list[Wrong]:
    """Return the settings among these that may not be what is given."""
    return [Wrong(name, say.say(words.WRONG[name])) for name in names if not KEYS[name].takes(given.get(name, ""))]


@cache
def _zones() -> tuple[tuple[str, str], ...]:
    return tuple((name, name) for name in sorted(available_timezones()) if "/" in name and is_zone(name))


def _languages(first: str) -> tuple[tuple[str, str], ...]:
    return (("", first), *((name, tongue(name).own_name) for name in languages()))


def house(given: Given, facts: Facts, say: Tongue) -> Page:
    """Return the page of house and table."""
    number = [text("number", say)] if facts.is_new else []
    rows = () if facts.is_new else (row(say.say(words.FIELDS["number"]), given["number"], say),)
    language = choice("house.language", say, _languages(say.say(words.COMPUTERS)))
    zone = text("house.zone", say, options=_zones())
    return Page("house", (language, text("house.house", say), *number, zone), rows)


def house_wrong(given: Given, facts: Facts, say: Tongue) -> list[Wrong]:
    """Return what is wrong with house and table."""
    found, number = _unfit(("house.house",), given, say), given["number"]
    if not settings.is_number(number):
        found.append(Wrong("number", say.say(words.WRONG["number"])))
    elif facts.is_new and number in facts.tables:
        found.append(Wrong("number", say.say(words.TAKEN).format(n=number)))
    return found + _unfit(("house.zone",), given, say)


def profile(given: Given, facts: Facts, say: Tongue) -> Page:
    """Return the page of the rules: their source, and what they lock."""
    options = [(one.id, one.title) for one in rules.usable()]
    name, found = given.get("table.profile", ""), rules.layers(given, facts.data)
    if name and name not in dict(options):
        options.append((name, name))
    field = choice("table.profile", say, tuple(options))
    return Page("profile", (field,), tuple(_told(found, say)) if isinstance(found, Layers) else ())


def _told(found: Layers, say: Tongue) -> list[str]:
    told = [
        say.say(words.BASIS).format(basis=found.fields["legal_basis"].value),
        say.say(words.EVIDENCE).format(evidence=found.fields["evidence"].value),
    ]
    if len(found.ids) > 1:
        told.append(say.say(words.BASE).format(base=", ".join(found.ids[-2::-1])))
    for by, key, value, source in rules.locked(found):
        line = say.say(words.LOCKED).format(id=by, key=key, value=value)
        told.append(say.say(words.SOURCE).format(line=line, source=source) if source else line)
    return told if any(True for _ in rules.locked(found)) else [*told, say.say(words.NO_LOCKS)]


def profile_wrong(given: Given, facts: Facts, say: Tongue) -> list[Wrong]:
    """Return what is wrong with the rules that were chosen."""
    return _faults("table.profile", given, facts, say)


def _faults(field: str, given: Given, facts: Facts, say: Tongue) -> list[Wrong]:
    found = rules.found(given, facts.data)
    return [Wrong(field, _sentence(field, at, say)) for at in found] if isinstance(found, list) else []


def _sentence(field: str, at: FileFault, say: Tongue) -> str:
    fault = at.fault
    what = say.say(faults.PROFILE[fault.reason]).format(key=fault.key, given=fault.given, allowed=fault.allowed)
    return say.say(words.FIELD).format(label=say.say(words.FIELDS[field]), what=what)


def money_(given: Given, facts: Facts, say: Tongue) -> Page:
    """Return the page of currency and chips."""
    found, own = rules.layers(given, facts.data), rules.base(given, facts.data)
    assert isinstance(found, Layers)
    assert own is not None
    fields, rows = [], []
    values = ((rules.CURRENCY, "currency", own.identity.currency), (rules.CHIPS, "chip_values", rules.chips(own)))
    for name, parameter, value in values:
        if rules.is_locked(found, parameter):
            rows.append(say.say(words.FIXED).format(label=say.say(words.FIELDS[name]), value=value))
        else:
            fields.append(text(name, say, empty=value))
    return Page("money", tuple(fields), tuple(rows))


def money_wrong(given: Given, facts: Facts, say: Tongue) -> list[Wrong]:
    """Return what is wrong with currency and chips."""
    own = rules.base(given, facts.data)
    assert own is not None
    currency = given.get(rules.CURRENCY) or own.identity.currency
    unit = minor_unit(currency)
    if unit is None:
        return [Wrong(rules.CURRENCY, say.say(words.WRONG[rules.CURRENCY]))]
    for one in given.get(rules.CHIPS, "").split():
        if not money.parse(one, unit):
            return [Wrong(rules.CHIPS, say.say(words.WRONG[rules.CHIPS]).format(example="1 2.50 5 20"))]
    return _faults(rules.CURRENCY, given, facts, say)


def purse(given: Given, facts: Facts) -> Purse:
    """Return the currency in which the table will play."""
    found = rules.found(given, facts.data)
    assert not isinstance(found, list)
    return Purse(found.profile.identity.currency, found.profile.identity.minor_unit)


def limits(given: Given, facts: Facts, say: Tongue) -> Page:
    """Return the page of the limits, each with what the rules say."""
    found = rules.found(given, facts.data)
    assert not isinstance(found, list)
    own, unit = limits_of(found.profile), found.profile.identity.minor_unit
    fields = []
    for key in LIMITS:
        amount = getattr(own, key)
        value = "\u2014" if amount is None else rules.short(amount, unit)
        empty = say.say(words.RULES_OWN).format(value=value)
        fields.append(text(f"table.{key}", say, empty=empty))
    return Page("limits", tuple(fields))


def limits_wrong(given: Given, facts: Facts, say: Tongue) -> list[Wrong]:
    """Return what is wrong with the limits, as the judge of the shift's opening says it."""
    found, coin = rules.found(given, facts.data), purse(given, facts)
    assert not isinstance(found, list)
    wrong, amounts = [], {}
    for key in LIMITS:
        name = f"table.{key}"
        amount = typed(given.get(name, ""), coin, say) if given.get(name) else None
        label = say.say(words.FIELDS[name])
        if isinstance(amount, Ambiguous):
            wrong.append(Wrong(name, _reads(amount, label, coin, say)))
        elif given.get(name) and not amount:
            wrong.append(Wrong(name, say.say(words.AMOUNT).format(label=label, example=example(coin, say))))
        elif amount:
            amounts[key] = amount
    why = None if wrong else bad_limits(found.profile, msgspec.structs.replace(limits_of(found.profile), **amounts))
    if why is None:
        return wrong
    field = f"table.{why.text}" if why.text in LIMITS else "table.bank_max"
    label = say.say(words.FIELDS[field])
    if why.reason == "no_bank_maximum":
        return [Wrong(field, say.say(words.NO_MAXIMUM).format(label=label))]
    return [Wrong(field, refusals.sentence(msgspec.structs.replace(why, text=label), coin, say))]


def _reads(found: Ambiguous, label: str, coin: Purse, say: Tongue) -> str:
    """Return what an amount may mean that is not taken."""
    x, *more = (plain(one, coin, say) for one in found.readings)
    if more:
        return say.say(words.READS).format(label=label, x=x, y=more[0])
    return say.say(words.FIELD).format(label=label, what=say.say(PROBLEMS["mark"]).format(x=x))


def amount_text(name: str, given: Given, facts: Facts, say: Tongue) -> str:
    """Return a limit as the settings have it, "" where the rules' own counts."""
    coin = purse(given, facts)
    amount = typed(given.get(name, ""), coin, say) if given.get(name) else None
    return rules.short(amount, coin.unit) if isinstance(amount, int) else ""


def tongues(given: Given, facts: Facts, say: Tongue) -> Page:
    """Return the page of the languages."""
    found, own = rules.layers(given, facts.data), rules.base(given, facts.data)
    assert isinstance(found, Layers)
    assert own is not None
    name = tongue(own.identity.language).own_name
    mine = choice("table.language", say, _languages(say.say(words.HOUSES)))
    if rules.is_locked(found, "language"):
        label = say.say(words.FIELDS[rules.LANGUAGE])
        return Page("languages", (mine,), (say.say(words.FIXED).format(label=label, value=name),))
    return Page(
        "languages", (choice(rules.LANGUAGE, say, _languages(say.say(words.RULES_OWN).format(value=name))), mine)
    )


def shoe(given: Given, facts: Facts, say: Tongue) -> Page:
    """Return the page of the shoe."""
    options = [("", say.say(words.NO_SHOE)), *facts.ports]
    options += [("sim://dealing", say.say(words.SIMULATED)), (OTHER, say.say(words.OTHER_ADDRESS))]
    if given.get("shoe", "") not in dict(options):
        options.insert(1, (given["shoe"], given["shoe"]))
    fields: list[Field] = [choice("shoe", say, tuple(options))]
    if given.get("shoe") == OTHER:
        fields.append(text("shoe.address", say))
    return Page("shoe", (*fields, choice("table.device", say, facts.devices)))


OTHER = "other"
_USB = "usb:"


def place(given: Given) -> str:
    """Return the shoe that was chosen as an address, "" for none."""
    where = given.get("shoe", "")
    return given.get("shoe.address", "").strip() if where == OTHER else where


def line(given: Given) -> dict[str, str]:
    """Return the shoe that was chosen as the settings have it."""
    where = place(given)
    is_usb = where.startswith(_USB)
    return {"shoe": "" if is_usb else where, "usb": where.removeprefix(_USB) if is_usb else ""}


def shoe_wrong(given: Given, facts: Facts, say: Tongue) -> list[Wrong]:
    """Return what is wrong with the shoe."""
    where = place(given)
    is_wanting = given.get("shoe") == OTHER and not where
    fits = all(KEYS[f"table.{key}"].takes(value) for key, value in line(given).items())
    return [] if fits and not is_wanting else [Wrong("shoe.address", say.say(words.WRONG["shoe.address"]))]


def computer(given: Given, facts: Facts, say: Tongue) -> Page:
    """Return the page of second medium, locking and badge reader."""
    return Page("pc", tuple(text(name, say) for name in PC))


PC = ("table.medium", "house.idle", "house.badge_prefix")


def computer_wrong(given: Given, facts: Facts, say: Tongue) -> list[Wrong]:
    """Return what is wrong with second medium, locking or badge reader."""
    medium = given.get("table.medium", "")
    if medium and Path(medium).resolve().is_relative_to(facts.data.resolve()):
        return [Wrong("table.medium", say.say(words.MEDIUM_INSIDE))]
    return _unfit(PC, given, say)


def nothing_wrong(given: Given, facts: Facts, say: Tongue) -> list[Wrong]:
    """Return that nothing can be wrong on a page."""
    return []
