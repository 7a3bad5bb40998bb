"""The names of the calls that a stake may carry, and why one goes before another (rules.md 6.4)."""

from __future__ import annotations

from dealer_app.words.tongue import NC_

CLAIMS: dict[str, str] = {
    "banco": NC_("claim", "banco"),
    "banco_prime": NC_("claim", "banco prime"),
    "suivi": NC_("claim", "banco suivi"),
    "avec_la_table": NC_("claim", "with the table"),
    "la_table_marche": NC_("claim", "the table runs"),
    "respect": NC_("claim", "banco with respect"),
    "le_reste": NC_("claim", "the remainder"),
}
RIGHTS: dict[str, str] = {
    "rank": NC_("right", "by its rank"),
    "alone": NC_("right", "one alone before an association"),
    "seated": NC_("right", "seated before standing"),
    "order": NC_("right", "by its place"),
}
