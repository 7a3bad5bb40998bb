"""The manual's pages of the rule profiles: one for each profile that ships, made from its file.

    python installer/profile_pages.py [ROOT]           writes resources/manual/profiles/*.md
    python installer/profile_pages.py --check [ROOT]   writes nothing; says which page is not fresh, and ends with 1

The words for parameters stand in resources/manual/parameters.toml, the sources in resources/manual/sources.toml.
"""

from __future__ import annotations

import argparse
import re
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

TOP = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(TOP))

from dealer_app.house import profiles  # noqa: E402  # after the path is known
from dealer_app.house.layers import Field, Layers  # noqa: E402  # as above
from dealer_app.house.rulings import in_force  # noqa: E402  # as above
from dealer_app.words.irregularities import RULINGS as RULINGS_DONE  # noqa: E402  # as above
from dealer_app.words.irregularities import SEEN  # noqa: E402  # as above
from dealer_app.words.screen import ROLES  # noqa: E402  # as above

SECTIONS = {
    "identity": "Name and basis",
    "equipment": "Cards, shoe and seats",
    "bank": "The bank",
    "stakes": "Stakes and the punters' hand",
    "deal": "Deal and draw",
    "settlement": "Settlement and commission",
    "records": "Books and records",
}
EVIDENCE = {
    "A": "the text of the rule was read in full",
    "B": "an official or house page was read in part",
    "C": "only the existence of the rule was confirmed",
    "T": "usage of the trade, no source read; the house confirms it",
    "D": "derived or chosen by us",
    "": "",
}
# The rows of section 10 that a parameter rules; I9, I51 and I52 are acts of two persons.
RULED_BY = {
    "I10": "stop_card_first",
    "I11": "stop_card_coup",
    "I32, I40 and I41": "wrong_draw_policy",
    "I43": "on_the_line",
    "I45": "late_stake",
    "I49": "orphans_register",
    "I50": "stake_media",
    "I54": "count_difference",
}
Labels = dict[str, Any]
_RATIO = re.compile(r"(\d+)/(\d+)")
_INTERNAL = ("profile_id", "title", "evidence", "locked_fields")


def pages() -> dict[str, str]:
    """Return every page by its file's name."""
    labels = tomllib.loads((TOP / "resources/manual/parameters.toml").read_text(encoding="utf-8"))
    texts = tomllib.loads((TOP / "resources/manual/sources.toml").read_text(encoding="utf-8"))
    found = {}
    for name in profiles.shipped_ids():
        layers = profiles.layers(name)
        if not isinstance(layers, Layers):
            raise SystemExit(f"{name}: {layers[0].fault}")
        found[f"{name}.md"] = "\n".join(_page(layers, labels, texts)) + "\n"
    found["README.md"] = "\n".join(_index(found)) + "\n"
    return found


def _index(found: Iterable[str]) -> Iterator[str]:
    yield "# The rule profiles"
    yield ""
    yield "One page for each profile that ships, made from its file. What a house writes stands on one of these."
    yield ""
    yield "| profile | title | stands on |"
    yield "|---|---|---|"
    for page in found:
        layers = profiles.layers(page.removesuffix(".md"))
        assert isinstance(layers, Layers)
        yield f"| [{layers.id}]({page}) | {layers.fields['title'].value} | {', '.join(layers.ids[-2::-1]) or '—'} |"


def _page(layers: Layers, labels: Labels, texts: dict[str, list[str]]) -> Iterator[str]:
    fields = layers.fields
    yield f"# {fields['title'].value}"
    yield ""
    yield f"Profile `{layers.id}`. Legal basis: {fields['legal_basis'].value}."
    yield ""
    yield from _remarks(layers)
    yield from _standing(layers)
    own = [f for f in fields.values() if f.by == layers.id and not f.unfilled and f.name not in _INTERNAL]
    taken = [f for f in fields.values() if f.by != layers.id and not f.unfilled and f.name not in _INTERNAL]
    if layers.unfilled:
        yield "## What the house must fill in"
        yield ""
        yield "No table can play by this profile before a house has stated all of these in a file of its own."
        yield ""
        for name in layers.unfilled:
            yield f"- {labels[name]} (`{name}`)"
        yield ""
    yield "## What this profile says"
    yield ""
    yield from _tables(own, labels, layers)
    if taken:
        yield f"## What it takes from {' and '.join(layers.ids[-2::-1])}"
        yield ""
        yield from _tables(taken, labels, layers)
    yield from _grid(layers)
    yield from _rulings(layers, labels)
    yield from _evidence(fields.values())
    yield from _sources(fields.values(), texts)


def _remarks(layers: Layers) -> Iterator[str]:
    """Yield the remarks at the head of the file as a paragraph."""
    lines = layers.files[layers.id].text.splitlines()
    head = [line.removeprefix("#").strip() for line in lines[: next(i for i, x in enumerate(lines) if x[:1] != "#")]]
    if head:
        said = " ".join(head).removeprefix(f"{layers.id}: ")
        yield said[0].upper() + said[1:]
        yield ""


def _standing(layers: Layers) -> Iterator[str]:
    if len(layers.ids) > 1:
        chain = ", which stands on ".join(f"[{name}]({name}.md)" for name in layers.ids[-2::-1])
        yield f"It stands on {chain}: what it does not say itself is as there."
        yield ""
    locked = [name for name, field in layers.fields.items() if field.locked_by is not None]
    if locked:
        yield f"{len(locked)} of its rules are locked: a house cannot change them. They are marked in the tables."
        yield ""


def _tables(fields: list[Field], labels: Labels, layers: Layers) -> Iterator[str]:
    for section, title in SECTIONS.items():
        rows = [field for field in fields if field.section == section]
        if not rows:
            continue
        yield f"### {title}"
        yield ""
        yield "| rule | value | source | strength | in the file |"
        yield "|---|---|---|---|---|"
        for field in rows:
            marks = ["filled"] if field.filled else []
            marks += [f"locked by {field.locked_by}"] if field.locked_by else []
            strength = "; ".join([field.evidence, *marks])
            value = _value(field, labels, layers)
            yield f"| {labels[field.name]} | {value} | {_cell(field.source)} | {strength} | `{field.name}` |"
        yield ""


def _cell(text: str) -> str:
    return text.replace("|", "/")


def _value(field: Field, labels: Labels, layers: Layers) -> str:
    """Return a value in the words of a page."""
    value, currency = field.value, str(layers.fields["currency"].value)
    words = labels["values"].get(field.name, {})
    if isinstance(value, list):
        return "; ".join(_word(item, currency, words) for item in value) or "none"
    return _word(value, currency, words)


def _word(value: Any, currency: str, words: dict[str, str]) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        number, rate = value
        return f"{_word(rate, currency, words)} from win no. {number}"
    if not isinstance(value, str):
        return str(value)
    if value in words:
        return words[value]
    if found := _RATIO.fullmatch(value):
        share = int(found[1]) * 100 / int(found[2])
        return f"{value} ({share:g} %)" if share in (0, 2.5, 5, 10, 20, 50) else value
    if re.fullmatch(r"\d+(\.\d+)?", value):
        return f"{value} {currency}"
    return value.replace("_", " ") if re.fullmatch(r"[a-z0-9_]+", value) else _cell(value)


def _grid(layers: Layers) -> Iterator[str]:
    """Yield the drawing table as the printed card."""
    name = layers.fields["draw_grid"].value
    printed = tomllib.loads((TOP / "resources/grids.toml").read_text(encoding="utf-8")).get(str(name))
    if printed is None:
        return
    yield f"## The drawing table “{name}”"
    yield ""
    yield "D must draw, S must stand, F free. Rows: total of the side; columns: the punter's third card, or he stood."
    yield ""
    yield "| | " + " | ".join([*map(str, range(10)), "stood"]) + " |"
    yield "|---|" + "---|" * 11
    for total, row in enumerate(printed["banker"]):
        yield f"| banker {total} | " + " | ".join(row.replace(" ", "")) + " |"
    yield ""
    yield "The punter, totals 0 to 7: " + ", ".join(f"{i} {cell}" for i, cell in enumerate(printed["punter"])) + "."
    yield ""


def _rulings(layers: Layers, labels: Labels) -> Iterator[str]:
    """Yield the rulings on irregularities in force, row by row, and which rules decide those that are not there."""
    remedies = layers.fields["remedies"]
    if remedies.unfilled:
        return
    yield "## Rulings on irregularities"
    yield ""
    rows = in_force(layers)
    if not rows:
        yield "No irregularity is ruled on under this profile."
        yield ""
        return
    yield "Who decides does it alone, or approves what the croupier enters. A ruling marked * is this profile's own."
    yield ""
    yield "| no. | what is seen | what is done | who decides | source |"
    yield "|---|---|---|---|---|"
    for row in rows:
        roles = ", ".join(ROLES[role].lower() for role in row.content["decides"])
        done = RULINGS_DONE.get(row.content["ruling"], "Not offered.")
        mark = "*" if row.differs else ""
        yield f"| {row.number}{mark} | {SEEN[row.number]} | {done} | {roles} | {_cell(row.source)} |"
    yield ""
    said = (
        f"{number} {labels[name]}: {_value(layers.fields[name], labels, layers)}" for number, name in RULED_BY.items()
    )
    yield f"Rows that a rule of its own decides: {'; '.join(said)}."
    yield ""


def _evidence(fields: Iterable[Field]) -> Iterator[str]:
    marks = sorted({field.evidence for field in fields if field.evidence})
    yield "## Strength"
    yield ""
    for mark in marks:
        yield f"- {mark}: {EVIDENCE[mark]}"
    if any(field.filled for field in fields):
        yield "- filled: the source is silent and play needs a value"
    yield ""


def _sources(fields: Iterable[Field], texts: dict[str, list[str]]) -> Iterator[str]:
    said = " ".join(field.source for field in fields)
    named = [name for name in texts if re.search(rf"(?<![A-Z0-9-]){re.escape(name)}(?![A-Z0-9-])", said)]
    yield "## Sources"
    yield ""
    for name in named:
        text, address = texts[name]
        yield f"- {name}: {text}{f' <{address}>' if address else ''}"


def main() -> int:
    """Write the pages, or say which are not fresh."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true")
    parser.add_argument("root", nargs="?", type=Path, default=TOP)
    asked = parser.parse_args()
    folder = asked.root / "resources" / "manual" / "profiles"
    made = pages()
    there = {path.name: path.read_text(encoding="utf-8") for path in folder.glob("*.md")}
    if not asked.check:
        folder.mkdir(parents=True, exist_ok=True)
        for name in there.keys() - made.keys():
            (folder / name).unlink()
        for name, text in made.items():
            (folder / name).write_text(text, encoding="utf-8")
        return 0
    stale = sorted(name for name in made.keys() | there.keys() if made.get(name) != there.get(name))
    for name in stale:
        print(f"resources/manual/profiles/{name}: not up to date; run installer/profile_pages.py")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
