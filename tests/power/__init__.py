"""Power cuts: what a disk may hold after one, by what was asked of it, and what the product makes of each state.

`disk` is the model, `outcomes` the judge; `vfs` records (and breaks) the calls of SQLite in a process of its own.
"""
