"""The double of a shoe: it speaks the same bytes as the real thing (house.md law 9).

| module | holds |
|---|---|
| `cards` | which cards, in what order, how well read: all from the seed |
| `device` | the shoe at one moment, its event log, what an event looks like |
| `drawing` | cards in and out: load, pull, stop card, pushed back, foreign |
| `slot` | the slot lock and its counts |
| `troubles`, `power` | faults, jam, lid, buttons; power off and on, with or without the log |
| `delivery` | session, window, acknowledgement, sending again (shoes.md 3.7, shoe rules 1 to 7) |
| `commands` | what the host says to it; what time does to it |
| `bus` | the same shoe on a two-wire bus: it speaks when polled |
| `bench` | shoe, way of speaking and bad line in one |
| `voices`, `punto` | Angel, Bee-Tek, text lines, a scanner, a tag reader; what an Angel shoe believes is played |
| `voice_ssi` | a scanner that speaks SSI and wants each symbol acknowledged |
| `mangler` | what a bad line does to bytes |
| `faults`, `scenario` | F01 to F60 by name as text; when they happen by themselves; live keys |
| `world`, `stage` | shoe, bad line, port, driver and record with a clock of their own; the stage of a fault |
| `hand` | the text line of the hand at the shoe (3.12) |
| `log` | the event log as a file, held for life |
| `lines` | where bytes and hand lines come from: TCP, standard input; `pty_posix` the pseudo-terminal |
| `cable` | the adapter at a line's end: pulled out, held, denied |
| `process` | shoe, line and hand round and round; `server` makes a process of it: `serve` |
| `address`, `pair` | `sim://`: the same in a thread of this process, and the line between it and the port |
| `inprocess` | the same shoe and a host in one process, without port or clock |
| `given` | the same, whose cards are told one by one |

The device is pure: bytes, hand lines and the time come in, a `Step` goes out, and what a step stores is on disk
before what it sends is on the line. Its capabilities are V, C and Q, no lock and no lamps, unless it is made with
others.
"""

from drivers.simulator.errors import SimulatorError
from drivers.simulator.given import GivenShoe
from drivers.simulator.inprocess import InProcessShoe
from drivers.simulator.server import serve

__all__ = ["GivenShoe", "InProcessShoe", "SimulatorError", "serve"]
