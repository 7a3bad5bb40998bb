"""The shoe, its cable and its double: bytes -> frames -> messages -> deliver.

| matter | module |
|---|---|
| what is handed up and what orders are taken: the only module that the clerk knows | `messages` |
| every time and count of SHOE/1 in one value | `timers` |
| SHOE/1 on the wire, no port and no state of a line: field tables, bodies, decoder, recordings | `shoe1` |
| the host's side of a SHOE/1 line, pure: hello, session, numbers, acknowledgement, silence | `host` |
| real shoes, text lines, scanners, tag readers; device profiles | `wires` |
| the next value of a frozen one | `values` |
| what a conversation of any wire is to the port; whether its bytes make any sense | `talk`, `quality` |
| a port that is opened by its URL; the form of its line; the socket of our own | `transport`, `line`, `sockets` |
| the one thread that owns a port, and tells `deliver` | `port` |
| the double: a shoe, its cards, its log, its hand line, in its own process or within a test | `simulator` |

A card's way: the port thread reads some bytes, the host's side makes messages of them, `deliver` brings them to
the main thread; the clerk records and only then orders `Acknowledge`, which goes back by the port's queue.

Imports the standard library and, in `transport` alone, pyserial; nothing of dealer_app. Only `port` and
`simulator.server` read a clock; everything else is given the time. Nothing a line brings raises: it is counted, or
becomes a message. Modules that need POSIX say so in their name and are imported only where there is POSIX.
The wires of `wires` have no numbers: theirs are made here, and each return of the line says that a card may be lost.
"""
