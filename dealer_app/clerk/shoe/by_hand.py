"""Cards entered by hand while the shoe could not be heard, and the same cards when it tells of them afterwards.

What the shoe replays is the card that was entered, by its ordinal in the load: it is noted and not counted twice.
Where the shoe tells of fewer or of more, or another face than was named, the cards on the table are in doubt.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from dealer_app.core.cards import Card
from dealer_app.core.state import OpenTable, open_coup
from dealer_app.journal.codec import event_of
from dealer_app.journal.entry import Entry
from dealer_app.journal.kinds import CardMatched, EnteredByHand, HandCompared


class Entered(msgspec.Struct, frozen=True):
    """The cards of this load entered by hand: `awaited` those that the shoe may still tell of, `untold` all others.

    Each is an ordinal in the load. `faces` are those that the shoe told, by place in the coup, to be compared with
    what is named.
    """

    awaited: tuple[int, ...] = ()
    untold: int = 0
    faces: tuple[tuple[int, str], ...] = ()
    places: tuple[tuple[int, int], ...] = ()

    def place(self, ordinal: int) -> int | None:
        """Return the place in its coup of a card that was entered, None where it is of no hand."""
        return dict(self.places).get(ordinal)


def entered(entries: Sequence[Entry]) -> Entered:
    """Return what the record holds of cards entered by hand since the shoe was loaded, those taken back left out."""
    awaited, untold = dict[int, str](), dict[int, str]()
    places, faces = dict[int, int](), dict[int, str]()
    for entry in entries:
        match entry.kind:
            case "ShoeLoaded":
                awaited, untold, places, faces = {}, {}, {}, {}
            case "StakesClosed":
                places, faces = {}, {}
            case "CardsCompared":
                faces = {}  # whoever compared has seen them
            case "Voided":
                taken_back = entry.event["act"]
                awaited = {n: act for n, act in awaited.items() if act != taken_back}
                untold = {n: act for n, act in untold.items() if act != taken_back}
            case "EnteredByHand" | "CardMatched" | "HandCompared":
                event = event_of(entry)
                if isinstance(event, EnteredByHand):
                    (untold if event.line == "up" else awaited)[event.ordinal] = event.act
                    places |= {} if event.place is None else {event.ordinal: event.place}
                elif isinstance(event, CardMatched):
                    awaited.pop(event.ordinal, None)
                    place = places.get(event.ordinal)
                    faces |= {} if place is None or event.face is None else {place: event.face}
                elif isinstance(event, HandCompared):
                    untold |= awaited
                    awaited = {}
    return Entered(tuple(awaited), len(untold) + len(awaited), tuple(faces.items()), tuple(places.items()))


def differs(told: Entered, table: OpenTable | None) -> bool:
    """Tell whether a face that lies open is another than the shoe told of the same card."""
    coup = None if table is None else open_coup(table) or table.coup
    lie = () if coup is None else coup.cards
    for place, face in told.faces:
        card = lie[place - 1] if place <= len(lie) else None
        if isinstance(card, Card) and str(card) != face:
            return True
    return False
