"""The shoe, its cable and its double: bytes -> frames -> messages -> deliver.

| matter | module |
|---|---|
| what is handed up and what orders are taken: the only module that the clerk knows | `messages` |
| every time and count of SHOE/1 in one value | `timers` |
| SHOE/1 on the wire, no port and no state of a line: field tables, bodies, decoder, recordings | `shoe1` |
| the host's side of a SHOE/1 line, pure: hello, session, numbers, acknowledgement, silence | `host` |
| real shoes, text lines, scanners, tag readers; device profiles | `wires` |
| what a conversation of any wire is to the port; whether its bytes make any sense | `talk`, `quality` |
| a port that is opened by its URL; the form of its line | `transport`, `line` |
| connections to device servers, of our own; RFC 2217 | `sockets`, `telnet` |
| which port it is, by its adapter; who else has it; a second console kept away | `listing`, `holders`, `claims` |
| what failures and clocks mean for the next opening, pure | `openings` |
| the one thread that owns a port, what it is given; the port as main sees it | `owner`, `means`, `port` |
| the bytes of a line, held back until they may be written down | `trace` |
| what the operating system alone can do, each with its Windows twin | `lock_posix`, `node_posix` |
| the double: a shoe, its cards, its log, its hand line, in its own process or within a test | `simulator` |

A card's way: the port thread reads some bytes, the host's side makes messages of them, `deliver` brings them to
the main thread; the clerk records and only then orders `Acknowledge`, which goes back by the port's queue.

Imports the standard library, msgspec and, in `transport` alone, pyserial; nothing of dealer_app. Only `port`,
`simulator.server` and `simulator.address` read a clock; everything else is given the time. Nothing a line brings
raises: it is counted, or becomes a message. Modules that need POSIX say so in their name and are imported only where
there is POSIX.
The wires of `wires` have no numbers: theirs are made here, and each return of the line says that a card may be lost.
"""
