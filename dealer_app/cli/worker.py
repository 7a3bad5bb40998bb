"""Long work in a process of its own: this same program, started with a command (house.md 8)."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

FORMS = (".pdf", ".csv", ".json")


def report_commands(journal: Path, folder: Path, staff: Path | None) -> list[list[str]]:
    """Return the command lines of the workers that write the last shift's reports, in all forms, into a folder."""
    from dealer_app.reports.write import KINDS

    commands = []
    for kind in KINDS:
        words = [sys.executable, "-P", "-m", "dealer_app", "report", kind, "--journal", str(journal)]
        for form in FORMS:
            words += ["--out", str(folder / f"{kind}{form}")]
        commands.append(words + (["--staff", str(staff)] if staff is not None else []))
    return commands


def sheet_command(journal: Path, folder: Path, language: str) -> list[str]:
    """Return the command line of the worker that writes a trainee's sheet, in all forms, into a folder."""
    words = [sys.executable, "-P", "-m", "dealer_app", "report", "training", "--journal", str(journal)]
    return [*words, "--lang", language, *(word for form in FORMS for word in ("--out", str(folder / f"sheet{form}")))]


def write_reports(journal: Path, folder: Path, staff: Path | None) -> str:
    """Run the workers one after another; return what a failing one said, "" if none failed."""
    return run(report_commands(journal, folder, staff))


def run(commands: list[list[str]]) -> str:
    """Run command lines one after another; return what a failing one said, "" if none failed."""
    for command in commands:
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            return done.stderr.strip() or str(done.returncode)
    return ""
