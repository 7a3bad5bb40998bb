"""One open table: takes an act or a card, asks the judge, has it written, tells whoever listens.

The order is always: judge, compute the next state and lay it aside, one transaction in the record, take the state
over, acknowledge to the shoe, tell the listeners. `clerk` is that path; `shoe` is what the shoe says; `people` is
who stands there and by what we know him; `history` reads a record back into acts, `recheck` does so again after
each coup; `setting` opens a day, `stamping` makes the envelope of an act, `lamps` tell how the record fares,
`guard` is what is asked of a person; `technical` and `inbox` write what is no act, of this machine and of other
programs; `behind` is how far the check of closed days is; `day` and `moment` are time, which comes from outside.
Listeners are given what lies open.
"""
