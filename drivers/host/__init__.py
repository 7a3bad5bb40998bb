"""The host's side of a SHOE/1 line as a pure state machine (shoes.md 3.7, host rules 1 to 9).

    opened(host, now)             a port was opened: listen until it is quiet, then greet
    closed(host, why, detail)     the port is gone
    receive(host, chunk, now)     the line brought bytes
    advance(host, now)            time has passed; called at least each `timers.poll`
    obey(host, order, now)        an order of `drivers.messages`
    ticked(host, at)              the main loop was alive at `at`

Each answers with a `Step`: the next host, the bytes to send, the messages to hand up. Phases: `CLOSED` -> `QUIET`
(old bytes are discarded) -> `HELLO` (who is there?) -> `SYNC` (send from here) -> `RUN`. A host that gives up a mute
port, or finds another shoe than the table's, goes to `CLOSED` by itself: its owner closes and reopens. `DESYNC` waits
in silence for a person and outlives that: only a new driver, which is given the record's numbers, starts afresh.

| module | rules |
|---|---|
| `state` | the values; what is derived from them |
| `greeting` | 1 to 3: hello, whose log is it, sync, range lost |
| `running` | 4, 6, 8, 9: events, heartbeats, asking again |
| `orders` | acknowledgement and commands |
| `conversation` | 5, 7: who is heard, what is due |

Two numbers are kept apart. *Delivered* is the last number handed up; the next one expected is that plus one, so
that what waits in main's queue during a commit is no gap. *Committed* is the last number that main ordered to be
acknowledged; only this one is ever told to the shoe, and from here a new session starts. A number not above
delivered is handed up again as `repeated`: main alone can say whether it is stored, equal or a lie.
A host whose main loop has not ticked for 2 s says nothing at all; so the shoe notices, and locks its slot.
"""

from drivers.host.conversation import advance, closed, receive, ticked
from drivers.host.greeting import opened
from drivers.host.orders import obey
from drivers.host.state import Host, Phase, Step

__all__ = ["Host", "Phase", "Step", "advance", "closed", "obey", "opened", "receive", "ticked"]
