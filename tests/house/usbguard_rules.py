"""Rules of USBGuard read as usbguard-rules.conf(5) describes them: what in a file is no rule."""

from __future__ import annotations

import re
from collections.abc import Iterator

TARGET, ID = re.compile("allow|block|reject"), re.compile(r"\*:\*|[0-9a-f]{4}:(\*|[0-9a-f]{4})")
INTERFACE = re.compile(r"[0-9a-f]{2}:([0-9a-f]{2}:([0-9a-f]{2}|\*)|\*:\*)")
TEXT = re.compile(r'"(?:[^"\\]|\\.)*"')
VALUES = {
    "id": ID, "with-interface": INTERFACE, "hash": TEXT, "parent-hash": TEXT, "name": TEXT, "serial": TEXT,
    "via-port": TEXT, "with-connect-type": TEXT, "label": TEXT,
}  # fmt: skip
OPERATORS = ("all-of", "one-of", "none-of", "equals", "equals-ordered", "match-all")
CONDITION = re.compile(r"!?(true|false|(allowed-matches|rule-applied|rule-evaluated|localtime|random)\((.*)\))")
WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[{}]|[^\s{}"]+')


def lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are rules, with their numbers."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line.strip()


def faults(text: str) -> list[str]:
    """What in a file is no rule, with the number of its line."""
    return [f"line {number}: {fault}" for number, line in lines(text) for fault in _faults(line)]


def _faults(line: str) -> Iterator[str]:
    rule, _, condition = line.partition(" if ")
    target, *rest = WORD.findall(rule) or [""]
    if not TARGET.fullmatch(target):
        yield f"{target} is no target"
    yield from _wrong_attributes(rest)
    if condition:
        found = CONDITION.fullmatch(condition.strip())
        if found is None:
            yield f"{condition} is no condition"
        elif found[2] == "allowed-matches":
            yield from _wrong_attributes(WORD.findall(found[3]))


def _wrong_attributes(words: list[str]) -> Iterator[str]:
    seen: set[str] = set()
    while words:
        name = words.pop(0)
        if name not in VALUES or name in seen:
            yield f"{name} is {'there twice' if name in seen else 'no attribute'}"
            return
        seen.add(name)
        if words and words[0] in OPERATORS:
            words.pop(0)
            if words[:1] != ["{"] or "}" not in words:
                yield f"{name} needs a set in braces"
                return
        if words[:1] == ["{"]:
            at = words.index("}") if "}" in words else 0
            values, words = words[1:at], words[at + 1 :]
        else:
            values, words = words[:1], words[1:]
        if not values:
            yield f"{name} has no value"
        yield from (f"{value} is no {name}" for value in values if not VALUES[name].fullmatch(value))
