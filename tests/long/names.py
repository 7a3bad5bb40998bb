"""The long runs by their names: each is a module of this folder with `main(words) -> failures`."""

from __future__ import annotations

NAMES = {
    "archive": "every byte of a day's sealed archive changed, 10,000 random bytes of a longer one (R27)",
    "bare": "both commands in a fresh minimal Debian 12, as root and as a user (needs root and debootstrap)",
    "bench": "dealer-app bench without a screen and on one, kept as figures",
    "bits": "every single- and double-bit error in event frames of every type and form",
    "clocks": "1,000 random walks of the clock through two days each: order by number, days only go on",
    "boundaries": "a stop at every act boundary of 10,000 coups, read back and compared (R10)",
    "console": "a power cut at each sync of a thousand commits of the real console, by its trace (needs strace)",
    "coverage": "the branches of rules, money, record, parser and verifier that no test takes (R69)",
    "cuts": "500 cuts of the cable between real processes, 50 kills of the simulator",
    "delivery": "400 shoes over a bad line by the rules of delivery, and the rules taken out (shoes.md 3.8)",
    "draws": "every sequence of card values before the judge, each word said both ways, by five printed cards (R32)",
    "errors": "an error of the medium, or no room on it, at each call of each commit of an evening",
    "flips": "each byte of 1,000 events, each place of a row in 2,000, 10,000 damages to a file",
    "forms": "1,000,000 values written, read and written again, and other byte forms of each refused (R22)",
    "fuzz": "20,000,000 bad inputs to the parser of SHOE/1, a million to each other decoder and to both ends (R48)",
    "guesses": "1,000 kills between two wrong PINs and in the midst of one, and a program that does not look",
    "kills": "200 kills of the console in twenty evenings, each compared with an evening that nobody killed",
    "models": "1,000 random sequences of 50 steps against a small independent model, with kills (R68)",
    "power": "2,000,000 states that a power cut may leave of an evening's record, each opened and judged",
    "profiles": "1,000,000 mutated rule profiles: a profile or faults, and nothing is run (R54)",
    "pythons": "installer/test in clean checkouts, Python 3.11 to 3.13, as root and as a user (needs root)",
    "page": "the manual's pages of what the long runs have left, and of the requirements that they show",
    "recount": "both reports of 10,000 random shifts recomputed by a second program, errors planted (R39)",
    "rounding": "five per cent of every amount up to ten million units, in every rounding (R40)",
    "writers": "1,000 races of two starts for one table, 1,000 tries of others at a held file",
}
