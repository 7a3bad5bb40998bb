"""Whether a report says what a second program found in the journal's rows; each form is read by itself.

The truth is `tests.second.recompute.shift`. Nothing here asks `dealer_app` how a figure is written: amounts are
written anew, in English, and must stand in the text.
"""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from fractions import Fraction
from typing import Any
from zoneinfo import ZoneInfo

import pypdfium2
from num2words import num2words

PARIS = ZoneInfo("Europe/Paris")
OUTCOMES = {"banker": "bank", "punter": "punter", "tie": "tie", "void": "void"}
MARKS = {"stop_card": "stop card", "cards_out": "cards out", "false_draw": "false draw", "ruling": "ruling"}
WORDS = {
    "banco": "banco",
    "suivi": "banco suivi",
    "avec_la_table": "with the table",
    "la_table_marche": "the table runs",
    "respect": "banco with respect",
    "le_reste": "the remainder",
}
LABELS = {
    "won": "Covers won by the banks",
    "paid": "Covers paid by the banks",
    "commission": "Commission of the shift",
    "expected": "Expected in the cagnotte",
    "counted": "Counted in the cagnotte",
    "difference": "Difference",
    "reported": "Reported (the greater of both)",
}
MONEY = {
    "commission": ("won", "commission"),
    "shift": ("won", "paid", "expected", "counted", "difference", "reported"),
}
COUNTS = {"commission": (), "shift": ("banks", "passes", "strays", "voided", "results")}


class Truth:
    """What the second program found, and in which units it is to be written."""

    def __init__(self, shift: dict[str, Any], unit: int = 100, rate: Fraction = Fraction(1, 20)) -> None:
        self.shift, self.unit, self._rate = shift, unit, rate
        self.digits = len(str(unit - 1)) if unit > 1 else 0

    def fact(self, key: str) -> Any:
        return self.shift["expected" if key in ("commission", "words") else key]

    def raw(self, coup: dict[str, Any]) -> Fraction:
        return coup["cover"] * self._rate if coup["result"] == "banker" else Fraction(0)

    def amount(self, minor: int, *, whole: bool = False) -> str:
        units, rest = divmod(abs(minor), self.unit)
        tail = f".{rest:0{self.digits}d}" if self.digits and not (whole and rest == 0) else ""
        return f"{'−' if minor < 0 else ''}{units:,}{tail}"

    def exact(self, raw: Fraction) -> str:
        """An amount before rounding, with at least the decimals of the minor unit."""
        millionths = raw * 1_000_000 / self.unit
        assert millionths.denominator == 1
        text = f"{millionths.numerator:07d}"
        tail = text[-6:].rstrip("0").ljust(self.digits, "0")
        return f"{int(text[:-6])}.{tail}" if tail else str(int(text[:-6]))

    def words(self) -> str:
        """The commission in words; in figures where it has minor units of a currency other than the euro."""
        whole, minor = divmod(self.shift["expected"], self.unit)
        if (currency := self.shift["currency"]) != "EUR":
            return f"{self.amount(self.shift['expected']) if minor else num2words(whole)} {currency}"
        text = f"{num2words(whole)} {'euro' if whole == 1 else 'euros'}"
        return text + (f" {num2words(minor)} {'cent' if minor == 1 else 'cents'}" if minor else "")

    def covers(self, coup: dict[str, Any]) -> list[tuple[int, int, str | None]]:
        """Seat, amount and what it was called, from the banker's right on; who stands comes last."""
        banker = coup["banker"]
        seats = sorted(map(int, coup["covers"]), key=lambda seat: (seat > 20, seat <= min(banker, 20), seat))
        return [(seat, coup["covers"][str(seat)], coup["calls"].get(str(seat))) for seat in seats]

    def covers_text(self, coup: dict[str, Any]) -> str:
        return " ".join(
            f"{seat}: {self.amount(amount, whole=True)}{f' {WORDS[call]}' if call else ''}"
            for seat, amount, call in self.covers(coup)
        )

    def cover_sum(self) -> int:
        return sum(coup["cover"] for coup in self.shift["coups"])


def hour(at: int) -> str:
    return datetime.fromtimestamp(at / 1000, tz=UTC).astimezone(PARIS).strftime("%H:%M:%S")


def differing(pairs: Iterator[tuple[str, object, object]]) -> list[str]:
    return [f"{name}: {found!r}, not {true!r}" for name, found, true in pairs if found != true]


def in_json(kind: str, data: bytes, truth: Truth) -> list[str]:
    """What the JSON form says otherwise than the truth."""
    return differing(_json_pairs(kind, json.loads(data), truth))


def _json_pairs(kind: str, said: dict[str, Any], truth: Truth) -> Iterator[tuple[str, object, object]]:
    coups = truth.shift["coups"]
    yield "head", said["head"], truth.shift["head"]
    for key in ("words", *MONEY[kind], *COUNTS[kind]):
        yield key, said["facts"][key], truth.fact(key)
    yield "false_draws", said["facts"]["false_draws"], sum(coup["false"] for coup in coups)
    settled = sum(coup["result"] != "void" for coup in coups)
    yield "coups", said["facts"]["coups"], settled
    yield "void_coups", said["facts"]["void_coups"], len(coups) - settled
    yield "total.coup", said["total"]["coup"], settled
    yield "total.cover", said["total"]["cover"], truth.cover_sum()
    yield "total.commission", said["total"]["commission"], truth.shift["expected"]
    yield "total.running", said["total"]["running"], truth.shift["expected"]
    yield "rows", len(said["coups"]), len(coups)
    for found, true in zip(said["coups"], coups, strict=False):
        for key in ("coup", "time", "banker", "cover", "points", "result", "commission", "running"):
            yield key, found[key], true[key]
        kinds = ["FalseDraw"] * true["false"] + ["CoupAnnulled"] * ("why" in true)
        kinds += ["Corrected"] * ("put_right" in true)
        yield "mark", [mark["kind"] for mark in found["mark"]], kinds
        yield (
            "why",
            [mark["why"] for mark in found["mark"] if "why" in mark],
            [true[key] for key in true if key == "why"],
        )
        if kind == "commission":
            lines = [(c["seat"], c["amount"], c["call"] and as_said(c["call"])) for c in found["covers"]]
            yield "covers", lines, truth.covers(true)
            yield "raw", Fraction(found["raw"]), truth.raw(true)
        else:
            yield "cards", found["cards"], true["cards"]


def in_csv(kind: str, data: bytes, truth: Truth) -> list[str]:
    """What the CSV form says otherwise than the truth."""
    rows = list(csv.reader(io.StringIO(data.decode("utf-8-sig"))))
    return differing(_csv_pairs(kind, rows, truth))


def _csv_pairs(kind: str, rows: list[list[str]], truth: Truth) -> Iterator[tuple[str, object, object]]:
    coups, shift = truth.shift["coups"], truth.shift
    facts = {row[1]: row[2] for row in rows if row[0] == "fact"}
    header = next(row for row in rows if row[0] == "")
    body = [dict(zip(header, row, strict=True)) for row in rows if row[0] == "coup"]
    total = next(dict(zip(header, row, strict=True)) for row in rows if row[0] == "total")
    yield (
        "head",
        next(row[1:] for row in rows if row[0] == "head"),
        [str(shift["head"]["seq"]), shift["head"]["hash"]],
    )
    for key in MONEY[kind]:
        yield key, minor(facts[key], truth), truth.fact(key)
    yield "words", facts["words"], truth.words()
    yield "total.cover", minor(total["cover"], truth), truth.cover_sum()
    yield "total.commission", minor(total["commission"], truth), shift["expected"]
    yield "total.running", minor(total["running"], truth), shift["expected"]
    yield "rows", len(body), len(coups)
    for found, true in zip(body, coups, strict=False):
        yield "coup", (found["coup"], found["banker"]), (str(true["coup"]), str(true["banker"]))
        yield "time", found["time"], hour(true["time"])
        for key in ("cover", "commission", "running"):
            yield key, minor(found[key], truth), true[key]
        yield "points", found["points"], points(true)
        yield "result", found["result"], OUTCOMES[true["result"]]
        yield "mark", found["mark"], mark(true)
        if kind == "commission":
            yield "covers", as_said(spaced(found["covers"])), truth.covers_text(true)
            yield "raw", Fraction(found["raw"]) * truth.unit, truth.raw(true)
        else:
            yield "cards", found["cards"].split(), true["cards"]


def points(coup: dict[str, Any]) -> str:
    """Both points as they stand in a cell; a void coup has none."""
    return "" if coup["points"] is None else "{} : {}".format(*coup["points"])


def mark(coup: dict[str, Any]) -> str:
    """What stands at the end of a coup's line: why it is void, or a false draw; then that it was put right."""
    marks = [MARKS[coup["why"]] if "why" in coup else "false draw" if coup["false"] else ""]
    return ", ".join(filter(None, [*marks, "put right" if "put_right" in coup else ""]))


def minor(text: str, truth: Truth) -> int | None:
    """The minor units of a written amount, whatever stands around it; None where there is none."""
    found = re.search(r"([-−]?)[^\d−-]*([\d,]+)(?:\.(\d+))?", text)
    if found is None:
        return None
    units = int(found[2].replace(",", "")) * truth.unit + int(found[3] or 0)
    return -units if found[1] else units


def as_said(text: str) -> str:
    """Text with the banco prime as its caller said it: banco (rules.md 6.4)."""
    return text.replace("banco_prime", "banco").replace("banco prime", "banco")


def spaced(text: str) -> str:
    """Text with every kind of space and break as one blank."""
    return re.sub(r"[\s\xa0\u202f\x02]+", " ", text).strip()


def pdf_text(data: bytes) -> str:
    document = pypdfium2.PdfDocument(data)
    try:
        return spaced(" ".join(page.get_textpage().get_text_range() for page in document))
    finally:
        document.close()


def in_pdf(kind: str, data: bytes, truth: Truth) -> list[str]:
    """What should stand in the pages' text and does not."""
    text = f" {as_said(pdf_text(data))} "
    return [name for name, pattern in _wanted(kind, truth) if not re.search(pattern, text)]


def _wanted(kind: str, truth: Truth) -> Iterator[tuple[str, str]]:
    shift = truth.shift
    yield "head", re.escape(f"entry {shift['head']['seq']}, {shift['head']['hash']}") + r"(?=\s)"
    for key in MONEY[kind]:
        value = truth.fact(key)
        amount = "—" if value is None else rf"{sign(value)}{re.escape(truth.amount(abs(value)))}"
        yield key, rf" {re.escape(LABELS[key])} {amount}(?![\d.,]) "
    yield "words", rf" In words {re.escape(truth.words())} (?!\w+ (euros?|cents?) )"
    for coup in shift["coups"]:
        yield f"coup {coup['coup']}", rf"(?<=\s){re.escape(row(kind, coup, truth))}(?=\s)"
    expected = truth.amount(shift["expected"])
    yield "total", rf" Total {re.escape(f'{truth.amount(truth.cover_sum())} {expected} {expected}')} "


def sign(value: int) -> str:
    """A pattern of currency and sign, in either order."""
    return r"(?=\D{0,4}−)[^\d]{1,6}" if value < 0 else r"[^\d−-]{0,4}"


def row(kind: str, coup: dict[str, Any], truth: Truth) -> str:
    """A coup's line as it must stand on paper, by columns."""
    won = coup["result"] == "banker"
    first = [str(coup["coup"]), hour(coup["time"]), str(coup["banker"])]
    result, is_void = [*filter(None, [points(coup)]), OUTCOMES[coup["result"]]], coup["result"] == "void"
    charged = [truth.amount(coup["commission"])] if won else []
    last = [*charged, truth.amount(coup["running"]), *filter(None, [mark(coup)])]
    cover = [] if is_void else [truth.amount(coup["cover"])]
    if kind == "commission":
        raw = [truth.exact(truth.raw(coup))] if won else []
        middle = [*filter(None, [truth.covers_text(coup)]), *cover, *result, *raw]
    else:
        middle = [*coup["cards"], *result, *cover]
    return " ".join(first + middle + last)


FORMS: dict[str, Callable[[str, bytes, Truth], list[str]]] = {"json": in_json, "csv": in_csv, "pdf": in_pdf}
