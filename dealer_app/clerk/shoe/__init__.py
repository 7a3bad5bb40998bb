"""The shoe at the table: what it says becomes an act or a note, and only what is recorded is acknowledged.

| module | matter |
|---|---|
| `desk` | hears the driver, has everything recorded in its order, acknowledges, keeps the status |
| `meaning` | which act or which note a message is |
| `doubts` | which message leaves the cards in doubt, so that play freezes (shoes.md 4.2) |
| `wanted` | for how many cards the slot is to be free, which lamps shine, by words and open hands (3.11) |
| `orders` | brings lock, counts, lamps, mode and clock of the shoe there, and hears what it answers |
| `marks` | what stands beside the line's lamps |
| `by_hand` | cards entered by hand, and the same cards told afterwards |
| `late` | cards that left while nobody listened |
| `hints` | the shoe's own view of the game: kept, told when the hands lie open, never applied (1.2) |
| `status` | the one value that window and `monitor` render; nothing in it depends on a sealed face |
"""

from dealer_app.clerk.shoe.desk import ShoeDesk
from dealer_app.clerk.shoe.meaning import source_of
from dealer_app.clerk.shoe.status import Line, Lock, Mark, ShoeStatus

__all__ = ["Line", "Lock", "Mark", "ShoeDesk", "ShoeStatus", "source_of"]
