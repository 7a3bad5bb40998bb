"""Simulated people at the table, stories played, evenings for demo and drill.

`stories` plays a coup script against a clerk, whose people come and go by `staff`; `cloth` is where people see their
cards; `people` decide as players do, by phase in `banking`, `staking`, `playing`, with `slips` that are ruled on,
each chance drawn anew from seed, coup, seat and question (`sight`); `evening` lets them play with a clerk and a shoe,
`pacing` says how fast. `lessons` reads a story as a lesson, `drill` plays it with a trainee, `coach` compares what he
does and counts.
"""
