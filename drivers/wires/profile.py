"""A device profile: which wire, which line, and how this device writes its cards; read whole or refused (3.12).

A profile is TOML. Every fault is found at once, with its line, what stands there and what is allowed; a key that
nothing reads is a fault too. `resources/devices` holds those that ship.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from drivers.line import LineForm
from drivers.wires.deck import Deck
from drivers.wires.faults import LARGEST, FileFault
from drivers.wires.forms import OF_WIRE, SECTIONS, WIRES, Form, Table, Tables
from drivers.wires.heard import Wire
from drivers.wires.patterns import PLACE, PLACES
from drivers.wires.session import Device

Values = dict[str, dict[str, Any]]


@dataclass(frozen=True, slots=True)
class DeviceProfile:
    """A whole and valid profile; `wire` is None for SHOE/1. `demonstration` bars it from a table."""

    id: str
    title: str
    name: str
    line: LineForm
    device: Device
    wire: Wire | None
    demonstration: bool
    address: str = ""
    """Of a SHOE/1 shoe on a two-wire bus."""


DeckReader = Callable[[str], Deck | tuple[FileFault, ...]]


def read_profile(text: str, deck: DeckReader) -> DeviceProfile | tuple[FileFault, ...]:
    """The profile, or every fault by line; `deck` reads a deck file by the path that the profile names."""
    if len(text) > LARGEST:
        return (FileFault(0, "too_large", allowed=str(LARGEST)),)
    try:
        mapping = tomllib.loads(text)
    except (ValueError, RecursionError) as problem:
        at = re.search(r"line (\d+)", str(problem))
        return (FileFault(int(at[1]) if at else 0, "toml", given=str(problem)),)
    wire = _wire_of(mapping)
    faults = list(_strangers(mapping, wire, text))
    values: Values = {}
    for section in ("device", "line", *OF_WIRE.get(wire, ())):
        values[section] = {}
        for key, form in SECTIONS[section].items():
            _take(values[section], mapping, section, key, form, text, faults)
    if not faults:
        faults += _beyond(values, wire, text)
    decked: Deck | None = None
    if not faults and wire == "rfid":
        found = deck(values["rfid"]["deck"])
        if isinstance(found, Deck):
            decked = found
        else:
            line = line_of(text, "rfid", "deck")
            faults += [FileFault(line, f.reason, f"deck line {f.line}: {f.key}", f.given, f.allowed) for f in found]
    return tuple(sorted(faults, key=lambda fault: fault.line)) or _made(values, wire, decked)


def line_of(text: str, section: str, key: str = "", nth: int = 0) -> int:
    """The line of a key in its section (of the nth table of that name), or of the section; 0 if it is not there."""
    here, seen, of_section = "", -1, 0
    for number, line in enumerate(text.splitlines(), start=1):
        header = re.match(r"\s*\[\[?\s*([A-Za-z0-9_.-]+)\s*\]\]?", line)
        if header:
            here = header[1]
            seen += here == section
            if (here == section and seen == nth) or (key and here == f"{section}.{key}"):
                of_section = number
                if not key or here != section:
                    return number
        elif here == section and seen == nth and re.match(rf"""\s*["']?{re.escape(key)}["']?\s*=""", line):
            return number
    return of_section


def _wire_of(mapping: Mapping[str, Any]) -> str:
    device = mapping.get("device")
    wire = device.get("wire") if isinstance(device, dict) else None
    return wire if isinstance(wire, str) and wire in WIRES else ""


def _strangers(mapping: Mapping[str, Any], wire: str, text: str) -> Iterator[FileFault]:
    sections = ("device", "line", *(OF_WIRE[wire] if wire else SECTIONS))
    for section, content in mapping.items():
        if section not in sections:
            yield FileFault(line_of(text, section), "unknown", f"[{section}]", allowed=" | ".join(sections))
        elif section != "pattern" and not isinstance(content, dict):
            yield FileFault(line_of(text, "", section), "value", section, str(content)[:60], "a section")
        elif section != "pattern":
            for key in content:
                if key not in SECTIONS[section]:
                    allowed = " | ".join(SECTIONS[section])
                    yield FileFault(line_of(text, section, key), "unknown", key, allowed=allowed)


def _take(
    into: dict[str, Any],
    mapping: Mapping[str, Any],
    section: str,
    key: str,
    form: Form,
    text: str,
    faults: list[FileFault],
) -> None:
    content = mapping if isinstance(form, Tables) else mapping.get(section, {})
    given = content.get(key) if isinstance(content, dict) else None
    if given is None:
        if form.default is None and not isinstance(form, Table):
            faults.append(FileFault(line_of(text, section), "missing", key, allowed=form.allowed))
        into[key] = form.default
    elif not form.fits(given):
        faults.append(FileFault(line_of(text, section, key), "value", key, str(given)[:60], form.allowed))
    elif isinstance(form, Tables):
        into[key] = given
        for nth, table in enumerate(given):
            faults += _table(table, form, section, nth, text)
    else:
        into[key] = given


def _table(table: Mapping[str, Any], form: Tables, section: str, nth: int, text: str) -> Iterator[FileFault]:
    for key, inner in form.keys.items():
        if key not in table:
            yield FileFault(line_of(text, section, "", nth), "missing", key, allowed=inner.allowed)
        elif not inner.fits(table[key]):
            yield FileFault(line_of(text, section, key, nth), "value", key, str(table[key])[:60], inner.allowed)
    for key in table:
        if key not in form.keys:
            yield FileFault(line_of(text, section, key, nth), "unknown", key, allowed=" | ".join(form.keys))


def _beyond(values: Values, wire: str, text: str) -> Iterator[FileFault]:
    """What each value alone does not show."""
    for nth, one in enumerate(values.get("pattern", {}).get("pattern") or ()):
        fault = _places(one["kind"], one["text"], bool(values["cards"]["faces"]))
        if fault:
            yield FileFault(line_of(text, "pattern", "text", nth), "value", "text", one["text"], fault)
    cycle = values.get("angel", {}).get("cycle", "")
    if len(set(cycle)) != len(cycle):
        yield FileFault(line_of(text, "angel", "cycle"), "value", "cycle", cycle, "each character once")
    if wire == "wedge" and not values["device"]["demonstration"]:
        line = line_of(text, "device", "demonstration") or line_of(text, "device")
        yield FileFault(line, "value", "demonstration", "false", "true: keystrokes go to any window")
    if wire in ("beetek", "wedge") and not values["line"]["read_only"]:
        yield FileFault(line_of(text, "line", "read_only"), "value", "read_only", "false", "true: it takes no orders")
    if wire == "ssi" and values["line"]["read_only"]:
        line = line_of(text, "line", "read_only") or line_of(text, "line")
        yield FileFault(line, "value", "read_only", "true", "false: each symbol must be acknowledged")


def _places(kind: str, text: str, has_faces: bool) -> str:
    """What is allowed instead of the places that a pattern names; empty if they are right."""
    names = PLACE.findall(text)
    whole = {"rank", "suit"} <= set(names) or "face" in names
    if any(name not in PLACES for name in names) or len(set(names)) != len(names):
        return "each of {rank} {suit} {face} {any} once at most"
    if "face" in names and ("rank" in names or "suit" in names):
        return "{face}, or {rank} and {suit}"
    if "face" in names and not has_faces:
        return "{rank} and {suit}, or a table [cards.faces]"
    return "a card has {face}, or {rank} and {suit}" if kind == "card" and not whole else ""


def _made(values: Values, wire: str, deck: Deck | None) -> DeviceProfile:
    device, line = values["device"], values["line"]
    decoder: Wire | None = None
    if wire != "shoe1":
        from drivers.wires.choice import decoder_of

        decoder = decoder_of(values, wire, deck)
    return DeviceProfile(
        id=device["id"],
        title=device["title"],
        name=wire,
        line=LineForm(line["baud"], line["data_bits"], line["parity"], line["stop_bits"]),
        device=Device(device["id"], device["vendor"], device["model"], line["read_only"], float(line["silent_s"])),
        wire=decoder,
        demonstration=device["demonstration"],
        address=values.get("shoe1", {}).get("address", ""),
    )
