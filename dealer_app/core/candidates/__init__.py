"""What might be done, by kind of act: events to ask the judge about (`core.legal`), some of which he refuses.

One representative for each seat and telling amount. Faces and free amounts stand for their kind: an unread card for
any card, the least, the rest and a half for any stake. A room for each matter, as in `core.events`.
"""

from __future__ import annotations

from dealer_app.core.candidates import bank, deal, people, rulings, settlement, stakes
from dealer_app.core.candidates.kind import Candidates

CANDIDATES: Candidates = {
    **bank.CANDIDATES,
    **stakes.CANDIDATES,
    **deal.CANDIDATES,
    **people.CANDIDATES,
    **settlement.CANDIDATES,
    **rulings.CANDIDATES,
}
