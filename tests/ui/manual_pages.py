"""What the manual's pages say of the program: its sentences, keys, commands; and the table of lamps, made from words.

“…” quotes a sentence of the program in English, or one of several that it says together; `…` is typed: keys, or a
command that begins with `dealer-app`. “Label” (`key`) is a button with its key.

`python -m tests.ui.manual_pages` writes the table of lamps anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from dealer_app.shipped import resources
from dealer_app.ui import keys
from dealer_app.ui.setup import window as set_up
from dealer_app.words import doubts, line, marks, shoe_faults
from dealer_app.words.tongue import Plural

MANUAL = resources() / "manual"
PAGES = ("serving.md", "trouble.md", "chef.md", "auditor.md", "set-up.md", "glossary.md")
"""The pages whose quotes and keys are held against the program."""
BEGIN, END = "<!-- lamps -->\n", "<!-- /lamps -->"
ELSE = "…"
"""Stands for any quote, where the mark-up itself is told."""
SIGNS = {*keys.DIGITS, "*", "/", "+", "-", ".", keys.ENTER, keys.ESCAPE}
NAMED = {*keys.FUNCTIONS.values(), *(act.key for act in keys.DEMO), *set_up._KEYS.values()}
_NUMBERS = ("n", "a", "b", "of", "count", "p", "q", "v", "left", "coup", "entry")
_MONEY = ("x", "y", "z", "covered", "bank")


def text(page: str) -> str:
    """Return a page without what is made from words, and without blocks of commands."""
    said = (MANUAL / page).read_text(encoding="utf-8")
    before, _, rest = said.partition(BEGIN)
    return re.sub(r"(?m)^    .*$", "", before + rest.partition(END)[2])


def commands(page: str) -> list[str]:
    """Return every command of the program that a page names, in a block or a line; what ends with 1 begins a hash."""
    said = (MANUAL / page).read_text(encoding="utf-8")
    return re.findall(r"(?m)^ +(dealer-app .*)$", said) + re.findall(r"`(dealer-app(?! \w+ 1`)(?: [^`]*)?)`", said)


def strange_quotes(said: str) -> list[str]:
    """Return the quotes that the program says nowhere."""
    quotes = [re.sub(r"\s+", " ", quote) for quote in re.findall(r"“([^”]*)”", said)]
    return [
        quote
        for quote in quotes
        if quote != ELSE and not any(form.fullmatch(quote.rstrip(".?!:;,")) for form in forms())
    ]


def strange_keys(said: str) -> list[str]:
    """Return what is to be typed and is no key of the program, and keys beside a button that has another."""
    spans = [span for span in re.findall(r"`([^`]+)`", said) if span != ELSE and not _is_else(span)]
    strange = [span for span in spans if not all(_is_key(part) for part in span.split())]
    return strange + [
        f"{label}: {key}"
        for label, key in re.findall(r"“([^”]+)”\s+\(`([^`]+)`\)", said)
        if not _is_key_of(re.sub(r"\s+", " ", label), key)
    ]


def _is_else(span: str) -> bool:
    """Tell whether what stands there is a command, an option, a name of a file, or a value of an example."""
    return bool(re.match(r"dealer-app|--|[\w./-]+\.(md|py|toml|jsonl|json|pdf)$|(?=[a-zN_-]{3,}$)[a-zN_-]+$", span))


def _is_key(part: str) -> bool:
    return part in SIGNS | NAMED or re.fullmatch(r"[\d.,]+", part) is not None


def _is_key_of(label: str, key: str) -> bool:
    """Tell whether a button of this name has this key; one without a key of its own is confirmed or turned by it."""
    rows = (*keys.ACTS, *keys.DEMO, *keys.READING)
    named = [act.key for act in rows if act.label == label]
    named += {"Help": [keys.FUNCTIONS[keys.HELP]], "Back to play": [keys.FUNCTIONS[keys.MORE]]}.get(label, [])
    if not named:
        return key in (keys.ENTER, keys.OTHER)
    return any(re.fullmatch(_form_of_key(one), key) for one in named)


def _form_of_key(key: str) -> str:
    typed = {"n": r"\d+", "amount": r"[\d.,]+"}
    return " ".join(typed.get(part, re.escape(part)) for part in key.split())


@cache
def forms() -> tuple[re.Pattern[str], ...]:
    """Return what the program can say, each sentence of it alone too, its slots filled in."""
    return tuple(re.compile(form) for said in spoken() for part in _parts(said) if (form := _form(part)))


@cache
def spoken() -> tuple[str, ...]:
    """Return every sentence that the program's rooms mark, in English."""
    root = Path(__file__).resolve().parents[2]
    found: dict[str, None] = {}
    for path in sorted((root / "dealer_app").rglob("*.py")):
        for message in _marked(path):
            found |= dict.fromkeys(message if isinstance(message, tuple) else (message,))
    return tuple(found)


def _marked(path: Path) -> Iterator[str | tuple[str, str]]:
    import ast
    import runpy

    words = runpy.run_path(str(Path(__file__).resolve().parents[2] / "installer" / "words.py"))
    for _, message in words["marked"](ast.parse(path.read_bytes()), path.name):
        yield message


def _parts(said: str) -> set[str]:
    return {said, *re.split(r"(?<=[.?!])\s+", said), *re.split(r"(?<=[.?!:])\s+", said)}


def _form(said: str) -> str:
    """Return the pattern of a sentence, "" where it is hardly more than what is filled in."""
    slots = re.findall(r"{(\w+)}", said)
    if slots and len(re.findall(r"\w{2,}", re.sub(r"{\w+}", "", said))) < (
        1 if all(slot in (*_NUMBERS, *_MONEY, "id") for slot in slots) else 2
    ):
        return ""
    filled = dict.fromkeys(_NUMBERS, r"\d+") | dict.fromkeys(_MONEY, r"[\d.,\u202f]+")
    parts = re.split(r"{(\w+)}", said.rstrip(".?!:;,"))
    return "".join(filled.get(part, r"[^ ]+") if n % 2 else re.escape(part) for n, part in enumerate(parts))


def lamps() -> str:
    """Return the table of all that the lamps and the panel say, with what to do, from the program's words."""
    rows: list[tuple[str, str]] = [
        (line.STATES["none"], line.NOTHING),
        *((line.LIGHTS[name][1], line.BREAKS[name]) for name in line.LIGHTS),
        (line.NOISY, line.BREAKS["noise"]),
        *((why, line.TO_DO[key]) for key, why in line.WHY.items() if key in line.TO_DO),
    ]
    beside = [
        (word.many if isinstance(word, Plural) else word, to_do) for word, to_do in marks.MARKS.values() if to_do
    ]
    shoe = [(f"{marks.MARKS['fault'][0].format(text=code)}", to_do) for code, to_do in shoe_faults.FAULTS.items()]
    stopped = [(doubts.DOUBTS[key], to_do) for key, to_do in line.DOUBTS_TO_DO.items()]
    tables = (
        ("The line", rows),
        ("Marks beside it", beside),
        ("What the shoe reports", shoe),
        ("Why play stands still", stopped),
    )
    return (
        "".join(f"\n**{title}**\n\n| it says | to do |\n|---|---|\n{_rows(found)}" for title, found in tables) + "\n"
    )


def _rows(rows: list[tuple[str, str]]) -> str:
    return "".join(re.sub(r"{\w+}", "…", f"| {said} | {to_do} |\n") for said, to_do in rows)


def main() -> None:
    """Write the table of lamps anew."""
    page = MANUAL / "trouble.md"
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    page.write_text(before + begin + lamps() + END + rest.partition(END)[2], encoding="utf-8")


if __name__ == "__main__":
    main()
