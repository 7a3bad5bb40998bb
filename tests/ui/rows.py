"""Column C of shoes.md 4.2, row by row: what each says, and the claims that it makes."""

from __future__ import annotations

from tests.ui import rows_cards, rows_line, rows_port, rows_shoe
from tests.ui.claims import Row

ROWS: dict[str, Row] = rows_port.ROWS | rows_line.ROWS | rows_cards.ROWS | rows_shoe.ROWS
