"""An evening of sixty coups at three tables, and a few at a fourth, as it is said; and how what is said is entered.

A line is a coup: what is said before the close, then how the cards fall. In `KEYS` `E` is Enter; in `TOUCHES` `@4` is
the seat on the felt, `#200` the numeric keypad on the screen and `<banco>` the button of an act.
"""

from __future__ import annotations

ENTER = "E"
KEYS = {
    "bank": "{0} E {1} E",
    "takes": "{0} E E",
    "refuse": "{0} E .",
    "come": "{0} +",
    "banco": "{0} *",
    "suivi": "{0} *",
    "late": "{0} *",
    "half": "{0} /",
    "stake": "{0} E {1} E",
    "withdraw": "{0} E 0 E",
    "close": "E",
    "card": "+",
    "no": ".",
    "show": "E",
    "detach": "E",
    "drop": "E",
    "tear": "E",
    "pass": "0 E",
    "back": "-",
}
TOUCHES = {
    "bank": "{seat} #{1} <open_bank>",
    "takes": "{seat} #E",
    "refuse": "{seat} <refuse>",
    "come": "#{0} <sit>",
    "banco": "{seat} <banco>",
    "suivi": "{seat} <banco>",
    "late": "{seat} #*",
    "half": "{seat} <half>",
    "stake": "{seat} #{1} <stake>",
    "withdraw": "{seat} <withdraw>",
    "close": "<close>",
    "card": "<card>",
    "no": "<no>",
    "show": "<show>",
    "detach": "<detach>",
    "drop": "<drop>",
    "tear": "<tear>",
    "pass": "<pass>",
    "back": "<back>",
}
SPELLED = {"takes": "bank", "late": "suivi", "card": "word card", "no": "word no"}
"""Words of the script that a story spells otherwise."""
STANDING = 20  # places above are behind the seats, and not on the felt
HANDS = {
    "natural wins": "cards 2 4 0 5, show, drop",
    "natural wins by tickets": "cards 3 4 0 4, show, detach, drop",
    "card wins by tickets": "cards 0 7 4 0, card, draw 2, show, detach, drop",
    "natural loses": "cards 8 2 A 0, show",
    "naturals tie": "cards 9 8 0 A, show",
    "no card wins": "cards 0 A 6 6, no, show, drop",
    "no card loses": "cards 0 9 7 7, no, show",
    "no card ties": "cards A 0 5 6, no, show",
    "bank's card wins": "cards 8 0 8 2, no, draw 5, show, drop",
    "bank's card loses": "cards 0 9 6 3, no, draw 3, show",
    "card wins": "cards 0 7 4 0, card, draw 2, show, drop",
    "card loses": "cards 3 0 A 7, card, draw 5, show",
    "card ties": "cards 2 8 0 9, card, draw 5, show",
    "two cards win": "cards 9 A 5 A, card, draw 2, draw 5, show, drop",
    "two cards lose": "cards 0 8 3 4, card, draw 3, draw 3, show",
    "two cards tie": "cards 9 0 4 2, card, draw 2, draw 3, show",
    "free no wins": "cards 9 3 6 4, no, show, drop",
    "free card loses": "cards 0 9 5 7, card, draw 4, show",
    "both words loses": "cards 0 8 6 4, no, card, draw 0, show",
    "both words wins": "cards 8 0 6 7, card, draw 2, no, show, drop",
    "card before the word wins": "cards A A 3 6, draw 2, card, show, drop",
}
"""How the cards fall, by their points: punter, bank, punter, bank, and what is said of the third ones."""
HEADER = """profile {profile}
limits stake_min 10 stake_step 5 bank_min 10 bank_step 5
seats 1 2 3 4 5 6 7 8 9
shoe {packs}
staff 117 croupier, 118 changeur, 201 chef, 301 director
"""
EVENINGS = {
    "classic": """
        bank 1 200, banco 3: no card wins
        suivi 3: natural wins
        half 4, stake 5 100, stake 6 50: card wins
        stake 2 120, stake 7 45, stake 9 300: two cards win
        pass, refuse 2, takes 3 906.70, banco 5: natural loses
        bank 2 60, stake 5 20, stake 6 20, stake 7 20: naturals tie
        stake 5 20, withdraw 5, stake 8 50: free no wins
        half 5: no card ties
        banco 6: bank's card loses
        come 21, bank 3 100, banco 21: card loses
        bank 4 250, banco 2, back, banco 3: two cards tie
        : bank's card wins
        suivi 3: card before the word wins
        pass, takes 5 950.60, stake 8 45, stake 9 150, stake 1 200, stake 2 15: card ties
        stake 9 150: free card loses
        bank 5 75, half 9, stake 1 20: natural wins
        banco 2: both words loses
        bank 6 200, stake 1 60: no card loses
        bank 7 100, banco 2: card wins
        banco 5: naturals tie
        : natural wins
        stake 2 10, stake 3 15, stake 4 20, stake 5 25: free no wins
    """,
    "fr-2007": """
        bank 1 500, stake 2 100, stake 3 200: card wins
        half 4, stake 2 50: bank's card wins
        pass, refuse 2, refuse 3, takes 4 672.70, banco 5: natural wins
        suivi 5: no card loses
        bank 2 100, banco 3: two cards win
        stake 4 50, close, late 3: two cards lose
        bank 3 40, stake 4 40: natural loses
        bank 4 300, half 5: card loses
        bank 5 150, banco 1: no card ties
        : free no wins
        stake 6 35, stake 7 100, withdraw 6: free card loses
        bank 6 80, half 7, stake 8 40: naturals tie
        : card ties
        stake 8 20: natural wins
        banco 9: both words wins
        suivi 9: natural loses
        bank 7 120, stake 8 120: two cards tie
        banco 8: bank's card loses
        bank 8 90, banco 9: card before the word wins
        half 9: natural wins
    """,
    "es-1979": """
        bank 1 200, banco 3: no card wins
        suivi 3: card wins
        stake 2 100, stake 3 50, stake 4 25: natural wins
        pass, takes 2 341.25, banco 3: two cards win
        half 3: no card loses
        bank 2 60, half 4: free card loses
        bank 3 60, banco 5: naturals tie
        : free no wins
        stake 6 30, close, late 5: card loses
        bank 4 110, stake 6 110: bank's card wins
        half 7, stake 8 30: two cards tie
        stake 9 15: card ties
        banco 7: natural loses
        bank 5 50, stake 7 20, stake 8 20: card wins
        banco 8: no card ties
        : bank's card loses
        bank 6 45, banco 8: card before the word wins
        suivi 8: natural loses
    """,
    "fr-1959": """
        tickets 1 1, tickets 10 1, tickets 100 1, bank 1 200, banco 3: natural wins by tickets
        tear, suivi 3: card wins by tickets
        tear, banco 2: card loses
    """,
}
"""By profile; at the last table tickets prove the commission, which the chef has put in service."""
