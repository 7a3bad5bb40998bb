"""The record: one folder a table, one file a gaming day, one chain through all of them.

`entry` is an event in its envelope; `codec` gives it its one byte form; `totals` are carried along and checked.
`store` is the one door to the live file, `lock` keeps a second program out, `copy` is what everybody else reads.
`journal` joins these and is what the clerk writes to; `memory` is the same without a file. `reader` reads any
JOURNAL, `verify` says whether it is whole, `witness` holds it against what is remembered elsewhere.
`backup` copies it to a second medium, `restore` builds it again, and an `edition` begins; `archive` seals a day,
`purge` removes it and the `chronicle` keeps its tombstone. `checking` goes over the closed days, whose copies are
`packed`; `closing` says what a day came to and what a month or a season did, `periods` reads these days, `matching`
holds the three closings of a shift against one another. `inbox` is where other programs leave what is to be recorded,
`kinds` and `technical` are what the record alone knows. The only room that knows sqlite3.
"""
