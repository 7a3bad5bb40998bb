"""What is printed or exported. `figures` is pure: a shift's numbers out of its record. `model` sets them into facts,
tables and signature lines in a language; `paper` makes PDF of that, `sheets` CSV and JSON. The only room that knows
reportlab, and it runs in a worker: this same program started with `report`.
"""
