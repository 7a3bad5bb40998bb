"""The project's own measurements, each beside something real in the same run; ratios are what is read.

`core_speed`: coups a second through the core alone, beside calls of an empty function. `judge_speed`: coups judged
from JSON, beside the standard library's reading and writing of the same lines, and a long history replayed with the
memory that it takes. `record_speed`: commits, verification and the opening of a table whose days `year` built, beside
bare SQLite and bare SHA-256. `paint`: from a byte on the line to a painted card, commit included, beside a bare
line-to-paint and a bare commit taken in turn with it. `console_speed`: changes of phase beside the repaint of a bare
window, memory over many coups, the cost at rest. `cold_start`: the program's start beside that of a bare window. Each
anchor is under 40 lines and uses nothing of ours. `command` is `dealer-app bench`.
"""
