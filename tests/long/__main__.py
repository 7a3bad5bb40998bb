"""`python -m tests.long NAME [WORD...]`: one long run; without NAME the names. Ends with 1 if anything failed."""

from __future__ import annotations

import os
import sys
import tempfile
from importlib import import_module

from tests.long.names import NAMES


def main() -> None:
    """Run what the command line names."""
    if sys.argv[1:2] == [] or sys.argv[1] not in NAMES:
        sys.exit("\n".join(f"{name:10} {what}" for name, what in NAMES.items()))
    with tempfile.TemporaryDirectory(prefix="long-") as state:
        os.environ["XDG_STATE_HOME"] = state  # what a console leaves behind is none of this machine's
        failures = import_module(f"tests.long.{sys.argv[1]}").main(sys.argv[2:])
    print(f"{sys.argv[1]}: {failures} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
