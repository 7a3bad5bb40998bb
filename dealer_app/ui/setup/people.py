"""The pages about people: the first staff and their PINs, or the two who change what is set; pure."""

from __future__ import annotations

from pathlib import Path

from dealer_app.core.people import Person, Role, is_id
from dealer_app.core.permits import refuse_command
from dealer_app.house import pins, staff
from dealer_app.house.staff import Member
from dealer_app.house.toml_file import TomlFile
from dealer_app.ui.setup.page import Facts, Field, Given, Page, Wrong, text
from dealer_app.words import people, refusals, screen
from dealer_app.words import setup as words
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import Tongue

SLOTS: dict[str, Role] = {
    "administrator": "administrator",
    "director": "director",
    "chef": "chef",
    "croupier": "croupier",
    "changer": "changeur",
    "second": "croupier",
}
"""The first staff: who begins with PINs, who opens, who plays; the last two may be left out."""
_EXTRA = {"changer": words.CHANGER, "second": words.SECOND}
_NOBODY = Purse("EUR", 100)


def _role(slot: str, say: Tongue) -> str:
    return say.say(_EXTRA[slot]) if slot in _EXTRA else say.say(screen.ROLES[SLOTS[slot]], "role")


def members(given: Given) -> dict[str, Member]:
    """Return the staff that was typed, by number."""
    typed = {given.get(f"id.{slot}", ""): Member(role, given.get(f"name.{slot}", "")) for slot, role in SLOTS.items()}
    return {id_: member for id_, member in typed.items() if id_}


def slots(given: Given) -> dict[str, str]:
    """Return the numbers by what each person is first needed for."""
    return {slot: given[f"id.{slot}"] for slot in SLOTS if given.get(f"id.{slot}")}


def first(given: Given, facts: Facts, say: Tongue) -> Page:
    """Return the page of the first staff."""
    fields = []
    for slot in SLOTS:
        fields.append(Field(f"id.{slot}", say.say(words.NUMBER_OF).format(role=_role(slot, say))))
        fields.append(Field(f"name.{slot}", say.say(words.NAME_OF), is_beside=True))
    return Page("people", tuple(fields))


def first_wrong(given: Given, facts: Facts, say: Tongue) -> list[Wrong]:
    """Return what is wrong with the first staff."""
    found, seen = [], set()
    for slot, role in SLOTS.items():
        field, id_ = f"id.{slot}", given.get(f"id.{slot}", "")
        slots_ = {"label": say.say(words.NUMBER_OF).format(role=_role(slot, say)), "id": id_}
        known = facts.staff.get(id_, role)
        if not id_ and slot in _EXTRA:
            continue
        if not is_id(id_):
            found.append(Wrong(field, say.say(words.ID).format(**slots_)))
        elif id_ in seen:
            found.append(Wrong(field, say.say(words.SAME_ID).format(**slots_)))
        elif known != role:
            is_ = say.say(screen.ROLES[known], "role")
            found.append(Wrong(field, say.say(words.OTHER_ROLE).format(**slots_, role=is_)))
        elif _is_unfit(Member(role, given.get(f"name.{slot}", "")), id_):
            found.append(Wrong(f"name.{slot}", say.say(words.NAME).format(id=id_)))
        seen.add(id_)
    return found


def _is_unfit(member: Member, id_: str) -> bool:
    """Tell whether the staff list would refuse a name."""
    mapping = {id_: {"role": member.role, "name": member.name}}
    return isinstance(staff.parsed(TomlFile(Path(staff.NAME), "", mapping)), list)


def secrets(given: Given, facts: Facts, say: Tongue) -> Page:
    """Return the page on which each of the first staff chooses his PIN."""
    fields = []
    for slot, id_ in slots(given).items():
        role = say.say(screen.ROLES[SLOTS[slot]], "role")
        fields.append(Field(f"pin.{slot}", say.say(words.PIN_OF).format(id=id_, role=role), "secret"))
        fields.append(Field(f"again.{slot}", say.say(words.AGAIN), "secret", is_beside=True))
    return Page("pins", tuple(fields))


def secrets_wrong(given: Given, facts: Facts, say: Tongue) -> list[Wrong]:
    """Return what is wrong with the PINs."""
    found = []
    for slot, id_ in slots(given).items():
        field, pin = f"pin.{slot}", given.get(f"pin.{slot}", "")
        weak = pins.weakness(id_, pin)
        if weak:
            label = say.say(words.PIN_OF).format(id=id_, role=say.say(screen.ROLES[SLOTS[slot]], "role"))
            what = say.say(words.FIELD).format(label=label, what=say.say(people.WEAK[weak]))
            found.append(Wrong(field, what))
        elif given.get(f"again.{slot}", "") != pin:
            found.append(Wrong(f"again.{slot}", say.say(words.DIFFER).format(id=id_)))
    return found


def two(given: Given, facts: Facts, say: Tongue) -> Page:
    """Return the page of the two who change what is set."""
    fields = []
    for name in ("by", "approved"):
        fields.append(text(name, say))
        fields.append(Field(f"{name}.pin", say.say(words.FIELDS[f"{name}.pin"]), "secret", is_beside=True))
    return Page("two", tuple(fields))


def two_wrong(given: Given, facts: Facts, say: Tongue) -> list[Wrong]:
    """Return why these two may not change what is set; their PINs are looked at when it is done."""
    for name in ("by", "approved"):
        if given.get(name, "") not in facts.staff:
            return [Wrong(name, say.say(words.WRONG[name]))]
    by, approved = (Person(given[name], facts.staff[given[name]]) for name in ("by", "approved"))
    why = refuse_command(facts.staff, "change_settings", by, approved)
    if why is None:
        return []
    return [Wrong("by" if why.reason == "not_permitted" else "approved", refusals.sentence(why, _NOBODY, say))]
