"""Rules of udev read and tried out, as far as udev(7) describes them: their syntax, and what they do to a device."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fnmatch import fnmatchcase

MATCH, ASSIGN = ("==", "!="), ("=", "+=", "-=", ":=")
ONLY_MATCH = (
    "ACTION",
    "DEVPATH",
    "KERNEL",
    "KERNELS",
    "SUBSYSTEM",
    "SUBSYSTEMS",
    "DRIVER",
    "DRIVERS",
    "TAGS",
    "RESULT",
)
ONLY_ASSIGN = ("OWNER", "GROUP", "MODE", "LABEL", "GOTO", "OPTIONS")
OF_PARENTS = ("KERNELS", "SUBSYSTEMS", "DRIVERS", "ATTRS")
BOTH = ("NAME", "SYMLINK", "TAG", "PROGRAM")
WITH_NAME = {
    "ATTR": (*MATCH, "="),
    "ATTRS": MATCH,
    "ENV": (*MATCH, "=", "+="),
    "IMPORT": (*MATCH, "="),
    "RUN": ASSIGN,
}
PART = re.compile(r'\s*([A-Z]+)(?:\{([^}]*)\})?(==|!=|\+=|-=|:=|=)"([^"]*)"\s*')


@dataclass(frozen=True)
class Part:
    key: str
    name: str
    does: str
    value: str


def lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines that are rules, with their numbers."""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.strip() and not line.lstrip().startswith("#"):
            yield number, line


def parts(line: str) -> list[Part] | str:
    """The parts of a rule; where it stops making sense, the rest of it."""
    found, at = [], 0
    while at < len(line):
        part = PART.match(line, at)
        if part is None:
            return line[at:]
        found.append(Part(part[1], part[2] or "", part[3], part[4]))
        at = part.end()
        if at < len(line):
            if line[at] != ",":
                return line[at:]
            at += 1
    return found


def faults(text: str) -> list[str]:
    """What is wrong, with the line."""
    wrong, labels, jumps = [], {}, []
    for number, line in lines(text):
        found = parts(line)
        if isinstance(found, str):
            wrong.append(f"line {number}: not understood: {found}")
            continue
        for part in found:
            wrong += [f"line {number}: {what}" for what in _of(part)]
            if part.key == "LABEL":
                if part.value in labels:
                    wrong.append(f"line {number}: label {part.value} is there already")
                labels[part.value] = number
            if part.key == "GOTO":
                jumps.append((number, part.value))
    wrong += [f"line {at}: no label {to} after it" for at, to in jumps if labels.get(to, 0) <= at]
    return wrong


def _of(part: Part) -> Iterator[str]:
    if part.key in WITH_NAME:
        allowed = WITH_NAME[part.key]
        if not part.name and part.key != "RUN":
            yield f"{part.key} needs a name in braces"
    else:
        allowed = {
            **dict.fromkeys(ONLY_MATCH, MATCH),
            **dict.fromkeys(ONLY_ASSIGN, ASSIGN),
            **dict.fromkeys(BOTH, MATCH + ASSIGN),
        }.get(part.key, ())
        if part.name:
            yield f"{part.key} takes no name in braces"
    if part.key in OF_PARENTS and part.does == "!=":
        yield f"{part.key}!= is true of some parent of every device"
    if part.does not in allowed:
        yield f"{part.key}{part.does} is not possible"
    if part.key == "MODE" and not re.fullmatch("[0-7]{3,4}", part.value):
        yield f"{part.value} is no mode"
    for used in re.findall(r"\$(\w*)(\{[^}]*\})?", part.value):
        if used[0] not in ("env", "attr", "kernel", "id", "name", "result") or (used[0] in ("env", "attr")) != bool(
            used[1]
        ):
            yield f"${used[0]}{used[1]} is no substitution"


@dataclass
class Device:
    """A device as its rules see it: `chain` holds (subsystem, attributes) of itself and of each of its parents."""

    action: str
    chain: tuple[tuple[str, dict[str, str]], ...]
    env: dict[str, str] = field(default_factory=dict)
    given: dict[str, list[str]] = field(default_factory=dict)

    def after(self, text: str) -> dict[str, list[str]]:
        """What the rules give it."""
        jump = ""
        for _, line in lines(text):
            found = parts(line)
            assert not isinstance(found, str)
            if jump and found[0] != Part("LABEL", "", "=", jump):
                continue
            jump = ""
            if self._fits(found):
                jump = next((part.value for part in found if part.key == "GOTO"), "")
                for part in found:
                    self._take(part)
        return self.given

    def _fits(self, found: list[Part]) -> bool:
        """Whether a rule is for it; what is asked of parents must fit one and the same of them."""
        asked = [part for part in found if part.does in MATCH]
        own = [part for part in asked if part.key not in OF_PARENTS]
        parents = [part for part in asked if part.key in OF_PARENTS]
        return all(self._is(part, *self.chain[0]) for part in own) and any(
            all(self._is(part, *level) for part in parents) for level in self.chain
        )

    def _is(self, part: Part, subsystem: str, attributes: dict[str, str]) -> bool:
        value = {
            "ACTION": self.action,
            "SUBSYSTEM": subsystem,
            "SUBSYSTEMS": subsystem,
            "ENV": self.env.get(part.name, ""),
            "ATTR": attributes.get(part.name, ""),
            "ATTRS": attributes.get(part.name, ""),
        }[part.key]
        return _like(value, part.value) == (part.does == "==")

    def _take(self, part: Part) -> None:
        if part.does in MATCH or part.key in ("GOTO", "LABEL"):
            return
        value = re.sub(r"\$env\{([^}]*)\}", lambda used: self.env.get(used[1], ""), part.value)
        if part.key == "ENV":
            self.env[part.name] = value
        key = f"{part.key}{{{part.name}}}" if part.name else part.key
        self.given[key] = [*(self.given.get(key, []) if part.does == "+=" else []), value]


def _like(value: str, pattern: str) -> bool:
    return any(fnmatchcase(value, one) for one in pattern.split("|"))
