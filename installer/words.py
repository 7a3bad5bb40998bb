"""The catalogues: gathers the sentences that dealer_app marks, and brings the .po files up to them.

    python installer/words.py [ROOT]           writes resources/locale/dealer.pot and every dealer.po
    python installer/words.py --check [ROOT]   writes nothing; says what is wrong, a line each, and ends with 1

Marked are `N_(message)`, `NC_(context, message)` and `NN_(one, many[, context])`. A new language is a new file, empty
at first: `resources/locale/LANGUAGE/LC_MESSAGES/dealer.po`. That of a country (pt_BR) holds only what the country
says otherwise than its language.
"""

from __future__ import annotations

import argparse
import ast
import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

UNKEPT = (
    '"Project-Id-Version:',
    '"Report-Msgid-Bugs-To:',
    '"POT-Creation-Date:',
    '"PO-Revision-Date:',
    '"Last-Translator:',
    '"Language-Team:',
    '"Generated-By:',
)
"""Header lines that say who and when: version control knows it, and they would make each run differ."""


class NotWords(Exception):
    """A marker holds something that is not written-out text."""


def template(root: Path) -> Catalog:
    """Return every marked sentence, in the order of files and lines."""
    catalog = Catalog(header_comment="", charset="utf-8", fuzzy=False)
    for path in sorted((root / "dealer_app").rglob("*.py")):
        place = path.relative_to(root).as_posix()
        for context, message in marked(ast.parse(path.read_bytes()), place):
            catalog.add(message, locations=[(place, 0)], context=context)
    return catalog


def marked(tree: ast.AST, place: str) -> Iterator[tuple[str | None, str | tuple[str, str]]]:
    """Yield (context, sentence) for each marker; the sentence is (one, many) where it depends on a number."""
    calls = sorted(
        (node for node in ast.walk(tree) if isinstance(node, ast.Call)),
        key=lambda node: (node.lineno, node.col_offset),
    )
    for call in calls:
        match call.func:
            case ast.Name(id="NN_"):
                one, many, *context = (_text(word, place) for word in call.args)
                yield (context[0] if context else None), (one, many)
            case ast.Name(id="N_" | "NC_"):
                *context, message = (_text(word, place) for word in call.args)
                yield (context[0] if context else None), message


def _text(node: ast.expr, place: str) -> str:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    raise NotWords(f"{place}, line {node.lineno}: a marker holds no written-out text")


def updated(path: Path, marked_: Catalog) -> Catalog:
    """Return a language's catalogue with exactly the sentences of the template; none is guessed from another.

    A country's keeps those that it has a wording of its own for.
    """
    language = path.parent.parent.name
    catalog = read_po(BytesIO(path.read_bytes()), locale=language, abort_invalid=True)
    catalog.update(marked_, no_fuzzy_matching=True, update_creation_date=False)
    catalog.fuzzy = False
    if "_" in language:
        for message in [message for message in catalog if message.id and not any(_forms(message))]:
            catalog.delete(message.id, message.context)
    return catalog


def as_bytes(catalog: Catalog) -> bytes:
    """Return a catalogue's file: no dates and no line numbers, so that only words change it."""
    out = BytesIO()
    write_po(out, catalog, width=110, ignore_obsolete=True, include_lineno=False)
    lines = out.getvalue().decode().splitlines(keepends=True)
    return "".join(line for line in lines if not line.startswith(UNKEPT)).encode()


def faults(catalog: Catalog) -> Iterator[str]:
    """Yield what is unfinished in a language, or says something else than the source does."""
    for message in catalog:
        if not message.id:
            continue
        named = f"{message.id!r} ({message.context})" if message.context else f"{message.id!r}"
        forms = _forms(message)
        if not all(forms):
            yield f"not translated: {named}"
        elif message.fuzzy:
            yield f"fuzzy: {named}"
        elif not all(_slots(form) in _wanted(message) for form in forms):
            yield f"other placeholders: {named}"


def _forms(message: Message) -> tuple[str, ...]:
    return message.string if isinstance(message.string, tuple) else (message.string,)


def _wanted(message: Message) -> list[list[str]]:
    sources = message.id if isinstance(message.id, tuple) else (message.id,)
    return [_slots(source) for source in sources]


def _slots(text: str) -> list[str]:
    """Return the placeholders of a sentence, sorted; one that cannot be read equals no other."""
    try:
        return sorted(name for _, name, _, _ in Formatter().parse(text) if name is not None)
    except ValueError:
        return ["?", text]


def run(root: Path, *, check: bool) -> list[str]:
    """Write the files or, if asked to check, leave them alone; return what is wrong."""
    wrong = []
    marked_ = template(root)
    locale = root / "resources" / "locale"
    wanted = {locale / "dealer.pot": as_bytes(marked_)}
    for path in sorted(locale.glob("*/LC_MESSAGES/dealer.po")):
        catalog = updated(path, marked_)
        wanted[path] = as_bytes(catalog)
        wrong += [f"{path.relative_to(root)}: {fault}" for fault in faults(catalog)]
    for path, content in wanted.items():
        if path.exists() and path.read_bytes() == content:
            continue
        if check:
            wrong.append(f"{path.relative_to(root)}: not up to date: run installer/words.py")
        else:
            path.write_bytes(content)
    print(f"words: {len(marked_)} sentences, {len(wanted) - 1} languages beside the source")
    return wrong


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(description="Gather the sentences and bring the catalogues up to them.")
    parser.add_argument("--check", action="store_true", help="write nothing, say what is wrong")
    parser.add_argument("root", nargs="?", type=Path, default=Path(__file__).resolve().parents[1])
    asked = parser.parse_args()
    try:
        wrong = run(asked.root, check=asked.check)
    except NotWords as error:
        wrong = [str(error)]
    sys.exit("\n".join(wrong) if wrong else 0)


if __name__ == "__main__":
    main()
