"""What is printed or exported. `figures` is pure: a shift's numbers (`values`) out of its record. `model` holds a
report as facts, tables and signature lines in a language, which `write` makes of them; `blind` leaves out what is
withheld until a count; `trainee` is the sheet of a lesson; `paper` makes PDF of it, `sheets` CSV and JSON. The only
room that knows reportlab, and it runs in a worker: this same program started with `report`.
"""
