"""Which settings there are, what each may be, and what it is where nobody has set it.

Two tables: the PC's (`settings.toml` in the data folder) and one table's (`table-N/settings.toml` beneath it). What
each key means to a person stands in `words.settings`.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Literal
from zoneinfo import ZoneInfo

import msgspec

from dealer_app.core.plain_text import is_plain
from dealer_app.core.unreal import HOUSES, is_unreal
from dealer_app.shipped import resources

File = Literal["house", "table"]
VERSION = 1
"""The form of both files; a program refuses one with a greater number."""
THEMES = ("dark", "light", "contrast")
_LONGEST = 200
_ID = re.compile(r"[0-9A-Za-z-]{1,32}")
_AMOUNT = re.compile(r"[0-9]{1,12}(?:\.[0-9]{1,3})?")
_NO_ZONES = ("localtime", "posixrules")


class Key(msgspec.Struct, frozen=True):
    """One setting: its name, what it is unset (None: it must be set), what may stand there, said and tested."""

    name: str
    unset: str | None
    allowed: str
    takes: Callable[[str], bool]


def _is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None and not is_unreal(text)


def is_zone(name: str) -> bool:
    """Tell whether this is a zone of IANA's list; a machine has files of other names among them."""
    if name in _NO_ZONES or name.startswith(("posix/", "right/")):
        return False
    try:
        ZoneInfo(name)
    except (KeyError, ValueError, OSError):
        return False
    return True


def languages() -> tuple[str, ...]:
    """Return the languages that the program speaks."""
    found = sorted(path.name for path in (resources() / "locale").iterdir() if path.is_dir())
    return ("en", *(name.replace("_", "-") for name in found))


def _is_language(text: str) -> bool:
    return not text or text in languages()


def _is_theme(text: str) -> bool:
    return not text or text in THEMES


def _is_path(text: str) -> bool:
    return len(text) <= _LONGEST and is_plain(text)


def _is_name(text: str) -> bool:
    return bool(text) and _is_path(text)


def _is_prefix(text: str) -> bool:
    return not text or (len(text) == 1 and text.isascii() and text.isprintable() and not text.isalnum())


def _is_minutes(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 4 and 1 <= int(text) <= 120


def _is_amount(text: str) -> bool:
    return not text or _AMOUNT.fullmatch(text) is not None


_PATH, _MONEY = f"a path of at most {_LONGEST} signs", "an amount such as 10 or 2.50, or nothing"
_LANGUAGE = "a language the program speaks, or nothing"
HOUSE: tuple[Key, ...] = (
    Key("house", None, f"1-32 A-Z a-z 0-9 -, but not {', '.join(HOUSES)}", _is_id),
    Key("zone", None, "a zone of IANA's list, such as Europe/Paris", is_zone),
    Key("language", "", _LANGUAGE, _is_language),
    Key("staff", "staff.toml", _PATH, _is_name),
    Key("secret", "", f"{_PATH}, or nothing", _is_path),
    Key("idle", "10", "minutes from 1 to 120", _is_minutes),
    Key("badge_prefix", "", "one sign that is no letter and no figure, or nothing", _is_prefix),
)
TABLE: tuple[Key, ...] = (
    Key("profile", None, "an id of profile list, or a path", _is_name),
    Key("stake_min", "", _MONEY, _is_amount),
    Key("stake_step", "", _MONEY, _is_amount),
    Key("bank_min", "", _MONEY, _is_amount),
    Key("bank_step", "", _MONEY, _is_amount),
    Key("bank_max", "", _MONEY, _is_amount),
    Key("shoe", "", "an address, or nothing", _is_path),
    Key("usb", "", "VID:PID[:SERIAL][@LOCATION], or nothing", _is_path),
    Key("device", "shoe1", "an id of shoe list --devices, or a path", _is_name),
    Key("medium", "", f"{_PATH}, or nothing", _is_path),
    Key("papers", "papers", _PATH, _is_name),
    Key("language", "", _LANGUAGE, _is_language),
    Key("theme", "", f"{', '.join(THEMES)}, or nothing", _is_theme),
)
KEYS: dict[File, tuple[Key, ...]] = {"house": HOUSE, "table": TABLE}
