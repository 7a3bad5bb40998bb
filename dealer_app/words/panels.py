"""What the panels say that take the acts' place while something is wrong: what is asked, and what is confirmed."""

from __future__ import annotations

from dealer_app.words.tongue import N_

COMPARE = N_("Count the cards on the table, type how many and Enter: {n} are recorded.")
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
FURTHER = N_("Further ({n} of {of})")
ONE_LEFT = N_("A card has left")
OTHER_SHOE = N_(
    "Shoe {serial} is plugged in, and it is not this table's. Put the table's own back; or the chef takes this one, "
    "by his number and Enter, and the cards of the old one are not dealt any more."
)
TAKE_SHOE = N_("Take this shoe")
ADAPTERS = N_(
    "More than one adapter looks like this table's. Type its number and Enter, or touch it; or pull one out."
)
TAKE_PORT = N_("It is {port}")
VOID_IT = N_("The coup is void")
VOID = N_(
    "The cards of this coup cannot be told. The chef makes it void, by his number and Enter: stakes back, the same "
    "banker, what left stays out."
)
NO_CARD_LEFT = N_(
    "No card is left in the shoe and one is due. Finish the coup as the house rules; or the chef makes it void, by "
    "his number and Enter."
)
COMPARE_IT = N_("Count the cards")
APPROVE = N_("{id} approves by PIN or badge, within a minute, exactly this of {by}: {act}")
APPROVE_EFFECT = N_("{said}: {moves}")
WHO = N_("Who does it: number, PIN and Enter.")
STAND = N_(
    "The program had ended in the middle. Up to entry {n} it is recorded: coup {coup}, {covered} against a bank of "
    "{bank}, {cards} cards out. Croupier: does it lie so on the cloth?"
)
STAND_ACT = N_("The medium had failed. Up to entry {n} all is recorded, as the screen shows. Is the cloth so?")
IS_SO = N_("It lies so")
IS_OTHERWISE = N_("It lies otherwise")
CLOCK = N_(
    "The clock says {now}, and that is earlier than it can be ({last}). Set it right; or two persons confirm it: "
    "number, PIN and Enter of the first."
)
CLOCK_AGAIN = N_("{id} believes the clock. The second person: number, PIN and Enter.")
PAPER = N_(
    "Paper {n}: what was played by hand is entered now, each act under this number and by two persons. The chef or "
    "the director: number, PIN and Enter."
)
PAPER_AGAIN = N_("{id} enters from paper {n}. The second person: number, PIN and Enter.")
ON_PAPER = N_("Late entries from paper {n}, by {ids}")
CONFIRMS = N_("{id} confirms")
APPROVED_BY = N_("{id} approves")
COMES = N_("{id} signs in")
OUT = N_("Who closes the program? The chef or the director proves himself.")
RELIEF = N_("Who takes the table over: number, PIN and Enter. It takes effect when no coup is open.")
LOCKED = N_("The table is locked: the croupier types number, PIN and Enter, or uses the badge.")
LET_IN = N_("{id} was wrong too often: the chef or the director, number, PIN and Enter, lets the person try again.")
NOT_NOW = N_("Not now")
