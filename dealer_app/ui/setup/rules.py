"""The profile that was chosen, with the currency, chips and language that this house has otherwise.

What differs is written as rules of the house's own on that profile, `rules-N.toml` in the data folder, and is judged
like any profile: what the profile locks stays locked.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from dealer_app.core import money
from dealer_app.core.profile import Profile, written
from dealer_app.house import profiles, toml_file
from dealer_app.house.layers import BASE, Layers, merged
from dealer_app.house.profiles import Found
from dealer_app.house.shipped_profiles import Summary, summary
from dealer_app.house.toml_file import FileFault, TomlFile
from dealer_app.ui.setup.page import Given
from dealer_app.words.amounts import minor_unit

CURRENCY, CHIPS, LANGUAGE = "rules.currency", "rules.chips", "rules.language"


def file_name(number: str) -> str:
    """Return the name of a table's own rules in the data folder."""
    return f"rules-{number}.toml"


@cache
def usable() -> tuple[Summary, ...]:
    """Return the profiles that ship and by which a table can play."""
    found = (summary(name) for name in profiles.shipped_ids())
    return tuple(one for one in found if isinstance(one, Summary) and one.state == "usable")


def layers(given: Given, data: Path) -> Layers | list[FileFault]:
    """Return the profile that was chosen, or what is wrong with its file."""
    name = given.get("table.profile", "")
    return profiles.layers(str(data / name) if _is_file(name) else name)


def base(given: Given, data: Path) -> Profile | None:
    """Return the rules that were chosen as they stand, None where none can be played by."""
    found = layers(given, data)
    read = profiles.read(found) if isinstance(found, Layers) else found
    return read.profile if isinstance(read, Found) else None


def chips(rules: Profile) -> str:
    """Return the chips of these rules as they are typed."""
    unit = rules.identity.minor_unit
    return " ".join(short(value, unit) for value in rules.records.chip_values)


def short(amount: int, unit: int) -> str:
    """Return an amount as the settings have it, without decimals that are nought."""
    whole = money.text(amount, unit)
    return whole.partition(".")[0] if amount % unit == 0 else whole


def locked(found: Layers) -> Iterator[tuple[str, str, str, str]]:
    """Yield each locked parameter: who locked it, its name, its value, its source."""
    for name, field in found.fields.items():
        if field.locked_by is not None:
            yield field.locked_by, name, written(field.value), field.source


def is_locked(found: Layers, name: str) -> bool:
    """Tell whether the profile locks a parameter."""
    return found.fields[name].locked_by is not None


def own_text(given: Given, data: Path) -> str:
    """Return the house's own rules as a file says them, "" where the profile's are taken as they are."""
    rules = base(given, data)
    if rules is None:
        return ""
    identity = rules.identity
    currency = given.get(CURRENCY) or identity.currency
    language = given.get(LANGUAGE) or identity.language
    values = given.get(CHIPS) or chips(rules)
    if (currency, language, values) == (identity.currency, identity.language, chips(rules)):
        return ""
    lines = [f'base = "{Path(given["table.profile"]).stem}"  # with what was chosen at set-up', "", "[identity]"]
    lines += [f'profile_id = "{_own_id(given, identity.profile_id)}"']
    if language != identity.language:
        lines += [f'language = "{language}"']
    if currency != identity.currency:
        lines += [f'currency = "{currency}"', f"minor_unit = {minor_unit(currency) or 100}"]
    if values != chips(rules):
        lines += [
            "",
            "[records]",
            f"chip_values = [{', '.join(f'{chr(34)}{one}{chr(34)}' for one in values.split())}]",
        ]
    return "\n".join(lines) + "\n"


def found(given: Given, data: Path) -> Found | list[FileFault]:
    """Return the rules that the table will have, or everything that is wrong with them."""
    text, below = own_text(given, data), layers(given, data)
    if not isinstance(below, Layers):
        return below
    if not text:
        return profiles.read(below)
    own = toml_file.parsed(data / file_name(given["number"]), text)
    assert isinstance(own, TomlFile), own
    laid = merged([*below.files.values(), own])
    return profiles.read(laid) if isinstance(laid, Layers) else laid


def taken_apart(name: str, number: str, data: Path) -> dict[str, str]:
    """Return what was chosen once, from the name of a table's rules: the profile beneath and what differs."""
    if name != file_name(number):
        return {"table.profile": name}
    file, read = toml_file.read(data / name), profiles.load(str(data / name))
    if not isinstance(file, TomlFile) or not isinstance(read, Found):
        return {"table.profile": name}
    below = str(file.mapping[BASE])
    below = below if below in profiles.shipped_ids() else f"{below}.toml"
    identity = read.profile.identity
    given = {CURRENCY: identity.currency, LANGUAGE: identity.language, CHIPS: chips(read.profile)}
    return {"table.profile": below, **given}


def _own_id(given: Given, below: str) -> str:
    house = re.sub(r"[^a-z0-9]+", "-", given.get("house.house", "").lower()).strip("-") or "house"
    return f"{below}-{house}-{given['number']}"


def _is_file(name: str) -> bool:
    return "/" in name or name.endswith(".toml")
