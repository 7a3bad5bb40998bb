"""The game: who draws, who wins, what may happen now, what moves, who may do it.

Knows no Qt, no file, no clock, no chance. What is *said* stands first and may be imported by every room:
`money cards < kinds < profile people refusal < events phases < notation < verbs < reading`. What *follows* is for
those who rule: `hand < rules books < coup < state < blind turns < holder open < offers < sittings < amounts < auction
bank stakes settle < wiring < table < candidates < legal`.

A `Table` is the fold of all standing acts (`table.evolve`), and everything else is computed from it: the phase,
whose turn it is, what is left to cover. `Table[Card]` knows every face and settles; `Table[Card | Sealed]` is
what lies open on the cloth, and only that is given to the judge, to the screen and to everybody else; of its books
`blind` withholds what a blind count asks for.
"""
