"""What the program says of itself: faults of its own, the support bundle, the shoe's tools."""

from __future__ import annotations

from dealer_app.words.tongue import N_

FAULT = N_("The program met a fault of its own; where it was stands in {file}. Please send it with a support bundle.")
FAULT_UNKEPT = N_("The program met a fault of its own, and the file about it could not be written.")
LAST_TIME = N_("The program ended by a fault of its own the last time; where it was stands in {file}.")
LAST_TIMES = N_(
    "The program ended by faults of its own, {n} since the last start; where they were stands in {folder}."
)
RATE = N_("--rate must be FAULT=CHANCE with a chance from 0 to 1, such as F14=0.02, not {given}")
BUNDLED = N_("{file}: {n} files, {size} bytes")
THERE = N_("{file} is there already: name another file")
NO_FOLDER = N_("there is no such folder: {folder}")
HELD = N_("the shoe serves table {table}: counters only, no cards")
LET_GO = N_("the table has let go of the shoe")
