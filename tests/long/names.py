"""The long runs by their names: each is a module of this folder with `main(words) -> failures`."""

from __future__ import annotations

NAMES = {
    "archive": "every byte of a day's sealed archive changed, 10,000 random bytes of a longer one (R27)",
    "bare": "both commands in a fresh minimal Debian 12, as root and as a user (needs root and debootstrap)",
    "bench": "dealer-app bench without a screen and on one, kept as figures",
    "bits": "every single- and double-bit error in event frames of every type and form",
    "clocks": "1,000 random walks of the clock through two days each: order by number, days only go on",
    "console": "a power cut at each sync of a thousand commits of the real console, by its trace (needs strace)",
    "cuts": "500 cuts of the cable between real processes, 50 kills of the simulator",
    "delivery": "400 shoes over a bad line by the rules of delivery, and the rules taken out (shoes.md 3.8)",
    "errors": "an error of the medium, or no room on it, at each call of each commit of an evening",
    "flips": "each byte of 1,000 events, each place of a row in 2,000, 10,000 damages to a file",
    "fuzz": "a million bad inputs to each decoder, to a host in session and to the simulated shoe",
    "guesses": "1,000 kills between two wrong PINs and in the midst of one, and a program that does not look",
    "kills": "200 kills of the console in twenty evenings, each compared with an evening that nobody killed",
    "power": "2,000,000 states that a power cut may leave of an evening's record, each opened and judged",
    "pythons": "installer/test in clean checkouts, Python 3.11 to 3.13, as root and as a user (needs root)",
    "page": "the manual's page of what the long runs have left",
    "writers": "1,000 races of two starts for one table, 1,000 tries of others at a held file",
    "year": "a table with a year of play opened, its closed days checked by the worker (needs 6 GB)",
}
