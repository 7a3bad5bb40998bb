"""`python -m tests.long NAME [WORD...]`: one long run; without NAME the names. Ends with 1 if anything failed."""

from __future__ import annotations

import sys
from importlib import import_module

NAMES = {
    "bare": "both commands in a fresh minimal Debian 12, as root and as a user (needs root and debootstrap)",
    "bench": "dealer-app bench without a screen and on one, kept as figures",
    "bits": "every single- and double-bit error in event frames of every type and form",
    "cuts": "500 cuts of the cable between real processes, 50 kills of the simulator",
    "delivery": "400 shoes over a bad line by the rules of delivery, and the rules taken out (shoes.md 3.8)",
    "fuzz": "a million bad inputs to each decoder, to a host in session and to the simulated shoe",
    "kills": "200 kills of the console in twenty evenings, each compared with an evening that nobody killed",
    "pythons": "installer/test in clean checkouts, Python 3.11 to 3.13, as root and as a user (needs root)",
}
"""Each name is a module of this folder with `main(words) -> failures`."""


def main() -> None:
    """Run what the command line names."""
    if sys.argv[1:2] == [] or sys.argv[1] not in NAMES:
        sys.exit("\n".join(f"{name:10} {what}" for name, what in NAMES.items()))
    failures = import_module(f"tests.long.{sys.argv[1]}").main(sys.argv[2:])
    print(f"{sys.argv[1]}: {failures} failed")
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
