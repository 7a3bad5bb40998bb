"""Which page of the manual is wanted where the table stands; without a widget.

The pages are in English for now; their titles are said in the croupier's language.
"""

from __future__ import annotations

from typing import NamedTuple

from dealer_app.core.phases import Phase
from dealer_app.core.state import OpenTable, phase
from dealer_app.words.tongue import NC_

SERVING, TROUBLE, CHEF, AUDITOR = "serving.md", "trouble.md", "chef.md", "auditor.md"
INSTALLATION = "installation.md"
"""No file: what Help tells of this installation."""
PAGES: dict[str, str] = {
    SERVING: NC_("page", "Serving a table"),
    TROUBLE: NC_("page", "When something is wrong"),
    CHEF: NC_("page", "The chef de table’s page"),
    AUDITOR: NC_("page", "The auditor’s page"),
    "set-up.md": NC_("page", "Set-up"),
    "glossary.md": NC_("page", "Glossary"),
    "console.md": NC_("page", "The console"),
    "README.md": NC_("page", "All pages"),
    INSTALLATION: NC_("page", "This installation"),
}
"""The pages that Help lists, in its order: each is opened by its number."""


class Place(NamedTuple):
    """A page and the heading in it; "" is its beginning."""

    page: str
    heading: str = ""


_PHASES: dict[Phase, Place] = {
    "closed": Place(CHEF, "Opening"),
    "bank_offered": Place(SERVING, "The hand is offered"),
    "covering": Place(SERVING, "The stakes"),
    "between": Place(SERVING, "The next coup"),
    "deal": Place(SERVING, "The cards"),
    "word": Place(SERVING, "The punter’s word"),
    "draw": Place(SERVING, "Both hands open"),
    "naming": Place(TROUBLE, "A card was not read"),
    "commission": Place(SERVING, "The commission"),
}
SUSPENDED = Place(TROUBLE, "The whole window is covered")
LINE = Place(TROUBLE, "The lamps")
_QUESTIONS: dict[str, Place] = {
    "compare": Place(TROUBLE, "Play stands still: count the cards"),
    "void": Place(TROUBLE, "Play stands still: count the cards"),
    "name": Place(TROUBLE, "A card was not read"),
    "line": LINE,
    "shoe": Place(TROUBLE, "Another shoe, another adapter"),
    "port": Place(TROUBLE, "Another shoe, another adapter"),
    "sign_in": Place(CHEF, "Number and PIN"),
    "approve": Place(CHEF, "Approvals"),
    "relief": Place(CHEF, "Relief"),
    "let_in": Place(CHEF, "Number and PIN"),
    "out": Place(CHEF, "Closing the program"),
    "clock": Place(TROUBLE, "The clock"),
    "paper": Place(TROUBLE, "Play went on by hand"),
    "stand": Place(TROUBLE, "After a failure"),
}


def place(table: OpenTable | None, question: str, *, is_suspended: bool, is_line_good: bool) -> Place:
    """Return the page that is wanted now: of what is wrong first, then of what is asked, then of the phase."""
    if is_suspended:
        return SUSPENDED
    if question:
        return _QUESTIONS[question]
    if not is_line_good:
        return LINE
    return _PHASES["closed" if table is None else phase(table)]
