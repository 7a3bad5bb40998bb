"""Wires other than SHOE/1: real shoes, text lines, scanners, tag readers (shoes.md 2 and 3.12).

| module | holds |
|---|---|
| `heard` | what a decoder says of a line: a sighting, a doubt, an answer, something to be said back |
| `lines` | text between terminators, bounded; a terminator is CR, LF or CR LF |
| `angel`, `angel_orders` | Angel Eye II-EX: telegrams sent three times; the commands of the host |
| `beetek` | Bee-Tek: tokens, one by one, in the order in which they stand |
| `patterns`, `text` | faces out of text by patterns that cannot run away; plain lines and serial scanners |
| `ssi` | scanners in SSI: packets that are acknowledged |
| `rfid`, `deck` | tag readers, and the file that says which tag is which card |
| `wedge` | a reader that types: for demonstrations |
| `session` | one line at one moment: numbers for what has none, what main has not recorded |
| `conversation`, `orders`, `talk` | the same messages as SHOE/1 hands up; orders; both as the port holds them |
| `recording` | a recorded line read again |
| `profile` | a device profile in TOML, read whole or refused with every fault by line |
| `choice` | the decoder that a profile asks for |

A decoder is a frozen value: `feed(chunk, now)` answers with the next value and what was heard. It holds back at most
one unfinished piece, counts what it cannot use, never raises and knows no more of a card than two characters.
A side or a result that a shoe tells is a hint: it is carried, and nobody here acts on it (1.2).
"""
