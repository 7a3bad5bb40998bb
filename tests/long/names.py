"""The long runs by their names: each is a module of this folder with `main(words) -> failures`."""

from __future__ import annotations

NAMES = {
    "bare": "both commands in a fresh minimal Debian 12, as root and as a user (needs root and debootstrap)",
    "bench": "dealer-app bench without a screen and on one, kept as figures",
    "bits": "every single- and double-bit error in event frames of every type and form",
    "cuts": "500 cuts of the cable between real processes, 50 kills of the simulator",
    "delivery": "400 shoes over a bad line by the rules of delivery, and the rules taken out (shoes.md 3.8)",
    "fuzz": "a million bad inputs to each decoder, to a host in session and to the simulated shoe",
    "guesses": "1,000 kills between two wrong PINs and in the midst of one, and a program that does not look",
    "kills": "200 kills of the console in twenty evenings, each compared with an evening that nobody killed",
    "pythons": "installer/test in clean checkouts, Python 3.11 to 3.13, as root and as a user (needs root)",
    "page": "the manual's page of what the long runs have left",
}
