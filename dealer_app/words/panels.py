"""What the panels say that take the acts' place while something is wrong: what is asked, and what is confirmed."""

from __future__ import annotations

from dealer_app.words.tongue import N_

COMPARE = N_("Recorded: {n}. Count the cards on the table, type how many and Enter.")
SECOND_CONFIRMS = N_("A second person confirms: type the number and Enter, or touch it.")
CHEF_CONFIRMS = N_("The chef confirms: type his number and Enter, or touch it.")
SO_MANY = N_("{cards} lie there")
WHICH_CARD = N_("Card {n} was not read: choose its rank, its suit, and who confirms it")
GUESS = N_("The reader takes it for {card}: look at the card.")
CONFIRMED_BY = N_("confirmed by {id}")
NAME_IT = N_("It is {rank}{suit}")
DOES_NOT_FIT = N_("This does not fit here: see what is asked.")
BACK = N_("Back to play")
BY_HAND = N_("By hand: the number of who confirms and Enter for the first card, Enter for each further one.")
ONE_LEFT = N_("A card has left the shoe")
