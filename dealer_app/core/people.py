"""Who acts at a table: a staff id, which is a pseudonym, in a role; the shoe acts too, but is nobody.

The names of roles are those of house.md section 10; rules.md's "inspector" is the chef.
"""

from __future__ import annotations

import re
from typing import Literal, get_args

import msgspec

Role = Literal["croupier", "changeur", "chef", "director", "auditor", "administrator"]
ROLES: tuple[Role, ...] = get_args(Role)


def is_id(text: str) -> bool:
    """Tell whether a text can be a staff id: 1 to 16 letters, figures and hyphens of ASCII."""
    return re.fullmatch(r"[0-9A-Za-z-]{1,16}", text) is not None


class Person(msgspec.Struct, frozen=True, gc=False):
    """A staff member as he acts: his id and the role in which he does it."""

    id: str
    role: Role
