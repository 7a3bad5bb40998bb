"""The printed page parsed back: every line, head and QR code, page numbers, fonts, and that nothing is cut."""

from __future__ import annotations

import io
import re
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
import zxingcpp
from msgspec.structs import replace
from reportlab.pdfgen.canvas import Canvas

from dealer_app.reports import paper
from dealer_app.reports.model import Cell
from dealer_app.reports.paper import pdf_of
from dealer_app.reports.values import ShiftFigures
from dealer_app.words.tongue import languages
from tests.reports import evenings
from tests.reports.compare import pdf_text, spaced
from tests.second import recompute

MM = 72 / 25.4
WIDTH, MARGIN, FOOT = 210 * MM, 12 * MM, 9 * MM
Box = tuple[float, float, float, float, str]  # left, bottom, right, top, sign
KINDS = ("commission", "shift")
HEADERS = {
    "commission": "Coup Time Bank Covers by seat Cover Points Result Exact Commission Sum Mark",
    "shift": "Coup Time Bank Cards Points Result Cover Commission Sum Mark",
}


@pytest.fixture(scope="module")
def long(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A long evening: 200 coups, people who err."""
    return evenings.played(tmp_path_factory.mktemp("long") / "t", 3, 200, counts=(5,), errs=0.1, takes_back=0)


@pytest.fixture(scope="module")
def figures(long: Path) -> ShiftFigures:
    return evenings.figures_of(long)


@pytest.fixture(scope="module")
def pages(figures: ShiftFigures) -> dict[str, bytes]:
    return {kind: pdf_of(evenings.report(kind, figures)) for kind in KINDS}


@pytest.fixture(scope="module")
def short(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return evenings.played(tmp_path_factory.mktemp("short") / "t", 7, 5)


def texts(pdf: bytes) -> list[str]:
    """The text of each page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        return [spaced(page.get_textpage().get_text_range()) for page in document]
    finally:
        document.close()


def boxes(page: pypdfium2.PdfPage) -> list[Box]:
    """Where each sign stands on a page."""
    text = page.get_textpage()
    signs = text.get_text_range()
    found = [(*text.get_charbox(i), signs[i]) for i in range(min(len(signs), text.count_chars()))]
    return [box for box in found if not box[4].isspace()]


def outside(pdf: bytes) -> list[str]:
    """Signs that stand beyond the margins of their page, and places where two signs lie over each other."""
    document = pypdfium2.PdfDocument(pdf)
    found = []
    try:
        for number, page in enumerate(document, start=1):
            signs = boxes(page)
            found += [
                f"page {number}: {sign!r} at {left:.0f}, {bottom:.0f}"
                for left, bottom, right, top, sign in signs
                if left < MARGIN - 1 or right > WIDTH - MARGIN + 1 or bottom < FOOT or top > 288 * MM
            ]
            found += [f"page {number}: {pair}" for pair in overlaps(signs)]
    finally:
        document.close()
    return found


def overlaps(signs: list[Box]) -> list[str]:
    """Pairs of signs of which one covers a good part of the other."""
    found, near = [], sorted(signs)
    for i, (left, bottom, right, top, sign) in enumerate(near):
        for other in near[i + 1 :]:
            if other[0] >= right:
                break
            wide = min(right, other[2]) - other[0]
            high = min(top, other[3]) - max(bottom, other[1])
            least = min(right - left, other[2] - other[0]), min(top - bottom, other[3] - other[1])
            if wide > 0.5 * least[0] > 0 and high > 0.5 * least[1] > 0:
                found.append(f"{sign!r} over {other[4]!r} at {left:.0f}, {bottom:.0f}")
    return found


def qr(pdf: bytes) -> str:
    """What the code on the last page says, decoded from the picture of the page."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        picture = document[len(document) - 1].render(scale=3).to_pil()
        (code,) = zxingcpp.read_barcodes(picture)
        return str(code.text)
    finally:
        document.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_long_evening_makes_several_pages_with_a_header_on_each(kind: str, pages: dict[str, bytes]) -> None:
    said = texts(pages[kind])
    count = len(said)
    assert count >= 4
    for number, text in enumerate(said, start=1):
        assert f"page {number} of {count}" in text
        assert len(re.findall(r"page \d+ of \d+", text)) == 1
        rows = re.findall(r"\b\d+ \d\d:\d\d:\d\d \d\b", text)
        assert text.count(HEADERS[kind]) == (1 if rows else 0)


@pytest.mark.parametrize("kind", KINDS)
def test_every_coup_stands_on_one_page_once(kind: str, pages: dict[str, bytes], long: Path) -> None:
    truth = [coup["coup"] for coup in recompute.shift(long, 1)["coups"]]
    lines = re.findall(r" (\d+) \d\d:\d\d:\d\d \d+ ", pdf_text(pages[kind]))
    assert [int(number) for number in lines] == truth == list(range(1, 201))


@pytest.mark.parametrize("kind", KINDS)
def test_nothing_is_cut_and_nothing_lies_over_another(kind: str, pages: dict[str, bytes]) -> None:
    assert outside(pages[kind]) == []


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("kind", KINDS)
def test_great_sums_and_nine_covers_fit_their_columns(kind: str, lang: str, figures: ShiftFigures) -> None:
    """Twelve coups with all eight punters in, of them one with a banco, at sums of a great evening."""
    coup = figures.coups[0]
    covers = tuple(replace(coup.covers[0], seat=seat, amount=12_345_600 + seat, call=None) for seat in range(2, 10))
    called = replace(coup.covers[0], seat=3, amount=98_765_432, call="banco")
    many = replace(coup, covers=covers, cover=98_765_432, commission=4_938_272, running=123_456_789, outcome="banker")
    solo = replace(many, covers=(called,), raw=many.raw + 4_938_271 + many.raw.__class__(3, 5))
    great = replace(figures, coups=(many, solo) * 6, expected=123_456_789, counted=123_456_780)
    assert outside(pdf_of(evenings.report(kind, great, lang))) == []


def test_control_what_does_not_fit_is_found(figures: ShiftFigures, monkeypatch: pytest.MonkeyPatch) -> None:
    report = evenings.report("shift", replace(figures, coups=figures.coups[:3]))
    wide = Cell("8 888 888 888 888 888,00", 1)
    narrow = tuple(replace(column, width=column.width * 1.3) for column in report.columns)
    assert outside(pdf_of(report)) == []
    assert outside(pdf_of(replace(report, columns=narrow))), "a table wider than the page"
    total = tuple(wide if cell.value is not None else cell for cell in report.total)
    assert outside(pdf_of(replace(report, total=total))) == []
    monkeypatch.setattr(paper, "_fitted", lambda text, *_: text)
    assert outside(pdf_of(replace(report, total=total))), "sums that lie over each other"


@pytest.mark.parametrize("kind", KINDS)
def test_head_and_code_are_the_entry_that_closed_the_shift(kind: str, pages: dict[str, bytes], long: Path) -> None:
    rows, hashes = recompute.entries(long), recompute.hashes(long)
    (closing,) = (row["seq"] for row in rows if row["event"]["kind"] == "ShiftClosed")
    assert closing < rows[-1]["seq"], "not the newest entry"
    text = pdf_text(pages[kind])
    assert f"entry {closing}, {hashes[closing]}" in text
    parts = qr(pages[kind]).split("/")
    assert parts[-1] == hashes[closing]
    assert int(parts[-2]) == closing
    assert parts[2:5] == ["demo", "1", "1"]
    for page in texts(pages[kind]):
        assert hashes[closing] in page, "the head stands at the foot of each page"


def test_control_the_code_of_another_shift_says_another_hash(short: Path, pages: dict[str, bytes]) -> None:
    assert qr(pdf_of(evenings.report("shift", evenings.figures_of(short)))) != qr(pages["shift"])


def fonts(pdf: bytes) -> tuple[set[str], int]:
    """The names of all fonts in a file without their subset's tag, and how many font files are embedded."""
    names = {re.sub(rb"^[A-Z]{6}\+", b"", name).decode() for name in re.findall(rb"/BaseFont /([^\s/>]+)", pdf)}
    return names, pdf.count(b"/FontFile2")


@pytest.mark.parametrize("kind", KINDS)
def test_only_the_bundled_fonts_embedded(kind: str, pages: dict[str, bytes]) -> None:
    names, files = fonts(pages[kind])
    assert names == {"DejaVuSans", "DejaVuSans-Bold", "DejaVuSansMono"}
    assert files >= len(names)
    assert b"Helvetica" not in pages[kind]


def test_control_a_page_with_a_font_of_the_reader_is_found() -> None:
    out = io.BytesIO()
    canvas = Canvas(out)
    canvas.drawString(100, 100, "Hello")
    canvas.save()
    names, files = fonts(out.getvalue())
    assert "Helvetica" in names
    assert files == 0


def test_who_when_rules_and_limits_stand_on_both(short: Path) -> None:
    """rules.md 11.4: profile, legal basis, limits, rounding rule; issue 2, item 7: who, when, ids claimed."""
    figures = evenings.figures_of(short)
    hash_ = recompute.entries(short)[0]["event"]["profile_hash"]
    for kind in KINDS:
        made = pdf_text(pdf_of(evenings.report(kind, figures)))
        for wanted in (
            "House demo", "Table 1", "March 6, 2026", "Shift 1", "Opened", "Closed", "classic", hash_[:16],
            "house rule", "5 %", "to the nearest €0.10, exactly between two: up", "stake from 10.00 in steps of 5.00",
            "bank from 10.00 in steps of 5.00", "117", "croupier", "201", "claimed", "Name and signature",
            "not certified", "print 1",
        ):  # fmt: skip
            assert wanted in made, (kind, wanted)


def test_names_of_the_staff_list_stand_on_paper_only(short: Path) -> None:
    figures = evenings.figures_of(short)
    named = evenings.written("shift", figures, evenings.desk(figures, names={"117": "Zoë <b>Ünal</b> & Sons"}), 1)
    assert "117 Zoë <b>Ünal</b> & Sons (croupier)" in pdf_text(pdf_of(named))
    assert "Ünal" not in repr(recompute.entries(short))


def test_each_false_draw_is_marked_and_told(figures: ShiftFigures, pages: dict[str, bytes], long: Path) -> None:
    coups = [coup for coup in recompute.shift(long, 1)["coups"] if coup["false"]]
    assert coups
    for kind in KINDS:
        text = pdf_text(pages[kind])
        for coup in coups:
            notes = re.findall(rf"Coup {coup['coup']}: the (?:punter|banker) on \d", text)
            assert len(notes) == coup["false"], (kind, coup)


def test_a_reprint_says_so(short: Path) -> None:
    figures = evenings.figures_of(short)
    first, second = (pdf_text(pdf_of(evenings.report("shift", figures, number=n))) for n in (1, 2))
    assert "REPRINT" not in first
    assert "REPRINT, print 2" in second
    encore = pdf_text(pdf_of(evenings.report("shift", figures, "fr", 3)))
    assert "3" in encore
    assert encore.replace("3", "1") != pdf_text(pdf_of(evenings.report("shift", figures, "fr", 1)))


def test_an_empty_shift_has_a_report(tmp_path: Path) -> None:
    journal = evenings.played(tmp_path / "t", 7, 0)
    truth: dict[str, Any] = recompute.shift(journal, 1)
    assert truth["coups"] == []
    for kind in KINDS:
        assert outside(pdf_of(evenings.report(kind, evenings.figures_of(journal)))) == []
