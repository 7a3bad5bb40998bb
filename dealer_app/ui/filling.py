"""What is filled in on the keypad, one field after the other: type, see, Enter; pure, signs come in.

Enter takes over what is typed; after the last field it confirms. Escape or "-" empties what is typed, then takes
back the field before. A field may as well be set by touch.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from dealer_app.ui.keys import DIGITS, ENTER, ESCAPE, TAKE_BACK

_LONGEST = 16  # as long as an id of the staff may be


class Field(NamedTuple):
    """A field: its name and what may stand in it; None: any number from `least` to `most`.

    What is typed into a secret one is seen by nobody.
    """

    name: str
    allowed: tuple[str, ...] | None = None
    least: int = 0
    most: int = 999
    is_secret: bool = False

    def takes(self, text: str) -> bool:
        """Tell whether this may stand in the field."""
        if self.allowed is not None:
            return text in self.allowed
        return text.isdecimal() and self.least <= int(text) <= self.most


class Filling(msgspec.Struct, frozen=True):
    """What stands in the fields by name, and the signs typed for the next one."""

    given: dict[str, str] = {}
    text: str = ""

    def with_field(self, name: str, text: str) -> Filling:
        """Return it with one field set."""
        return Filling(self.given | {name: text})

    def is_whole(self, fields: Sequence[Field]) -> bool:
        """Tell whether every field is set."""
        return all(field.takes(self.given.get(field.name, "")) for field in fields)


class Filled(NamedTuple):
    """What a sign came to: what is filled in now, whether it is confirmed, and whether the sign was understood."""

    filling: Filling
    confirmed: bool = False
    understood: bool = True


def fill(filling: Filling, sign: str, fields: Sequence[Field]) -> Filled:
    """Take one sign of the keypad; what a filling does not know is not understood and changes nothing."""
    if sign in DIGITS and len(filling.text) < _LONGEST:
        return Filled(Filling(filling.given, filling.text + sign))
    if sign in (ESCAPE, TAKE_BACK) and filling.text:
        return Filled(Filling(filling.given))
    if sign in (ESCAPE, TAKE_BACK) and filling.given:
        return Filled(Filling(dict(list(filling.given.items())[:-1])))
    if sign == ENTER and (filling.text or filling.given):
        return _enter(filling, fields)
    return Filled(filling, understood=False)


def _enter(filling: Filling, fields: Sequence[Field]) -> Filled:
    """Take over what is typed into the first field that is not set; the last one confirms."""
    if not filling.text:
        return Filled(filling, confirmed=filling.is_whole(fields))
    wanted = next((field for field in fields if field.name not in filling.given), None)
    if wanted is None or not wanted.takes(filling.text):
        return Filled(Filling(filling.given), understood=False)
    after = filling.with_field(wanted.name, filling.text)
    return Filled(after, confirmed=after.is_whole(fields))
