"""SHOE/1 on the wire, without any port: bytes in, frames out, and back (shoes.md 3.3 to 3.6).

| module | holds |
|---|---|
| `fields` | the kinds of field and the table of every type in both directions: data, no code |
| `bodies` | a body as named values, read and written by that table |
| `decoder` | framing and check: chunks of any size in, whole frames and counters out |
| `tag` | the tag of a signed event |
| `bus` | addresses and the poll of a two-wire bus |
| `recording` | a recorded line as the events it carries, each once |

Standard library only. Nothing here raises on bytes that came in: what does not fit is counted.
"""
