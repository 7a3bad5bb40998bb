"""What a trouble asks of the people at the table, as values: a text, fields to fill in, and who may confirm.

One question at a time takes the acts' place. Pure: from what lies open and what the shoe's desk tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sized
from typing import NamedTuple

from dealer_app.clerk.shoe import ShoeDesk, ShoeStatus
from dealer_app.core.cards import RANKS, SUITS, Card
from dealer_app.core.deal import cards_allowed
from dealer_app.core.doubt import approvers, lying
from dealer_app.core.events import CardsCompared, Ruled, ShoeAccepted
from dealer_app.core.irregularities import UNFORESEEN
from dealer_app.core.people import Person, Role
from dealer_app.core.permits import actors
from dealer_app.core.remedies import deciders
from dealer_app.core.state import OpenTable, open_coup, phase
from dealer_app.ui import card as faces
from dealer_app.ui.filling import Field, Filling
from dealer_app.ui.speech import Speech
from dealer_app.words import line as words
from dealer_app.words import panels
from dealer_app.words.doubts import DOUBTS
from drivers.messages import Candidate

COMPARE, VOID, NAME, LINE, SHOE, PORT = "compare", "void", "name", "line", "shoe", "port"
PERSON = "person"
"""The field of who confirms."""
_PAGE = 400  # characters of what to do that are read at once
_MOST = 60  # cards that a table may hold in front of it: more are a slip of the finger


class Question(NamedTuple):
    """One question; `about` is what makes it another one, `labels` name the choices of a field in their order.

    `other` names the other way out of the trouble, "" where there is none.
    """

    id: str
    about: tuple[object, ...]
    text: str
    fields: tuple[Field, ...]
    labels: dict[str, tuple[str, ...]]
    confirm: str
    other: str = ""

    def confirm_text(self, filling: Filling) -> str:
        """Return what the button says of what is filled in; `?` stands for what is not yet."""
        values = {}
        for field in self.fields:
            value = filling.given.get(field.name, "?")
            if field.name in self.labels and field.allowed is not None and value in field.allowed:
                value = self.labels[field.name][field.allowed.index(value)]
            values[field.name] = value
        return self.confirm.format(**values)


class Trouble(NamedTuple):
    """What the window knows beside the table: its shoe's desk, and whether the other way out was chosen."""

    desk: ShoeDesk
    other_way: bool = False


def question(table: OpenTable | None, trouble: Trouble, croupier: Person, speech: Speech) -> Question | None:
    """Return what is asked now, None where play goes on as it is."""
    desk, other_way = trouble
    if table is None:
        return adapters(desk.status.ports, speech)
    is_empty = open_coup(table) is not None and table.loaded is not None and not table.loaded.left
    if (table.frozen and other_way) or (is_empty and cards_allowed(table) and not table.frozen):
        return void(table, croupier, speech)
    if table.frozen:
        return compare(table, croupier, speech)
    if phase(table) == "naming":
        return naming(table, croupier, speech, desk.guess)
    status = desk.status
    return other_shoe(table, status.other, croupier, speech) or adapters(status.ports, speech)


def other_shoe(table: OpenTable, serial: str, croupier: Person, speech: Speech) -> Question | None:
    """Ask the chef, between two coups, whether the shoe that answers is the table's from now on."""
    if not serial or open_coup(table) is not None:
        return None
    person, who = _people(table, croupier, actors(ShoeAccepted), speech)
    text = speech.say(panels.OTHER_SHOE).format(serial=serial)
    return Question(SHOE, (serial,), text, (person,), who, speech.say(panels.TAKE_SHOE))


def adapters(ports: tuple[Candidate, ...], speech: Speech) -> Question | None:
    """Ask which of several adapters that look alike is this table's."""
    if not ports:
        return None
    field = Field("port", _numbers(ports))
    labels = {"port": tuple(f"{port.name} ({port.location})" if port.location else port.name for port in ports)}
    return Question(PORT, ports, speech.say(panels.ADAPTERS), (field,), labels, speech.say(panels.TAKE_PORT))


def of_line(
    table: OpenTable | None, croupier: Person, told: Iterable[str], *, by_hand: bool, speech: Speech, turned: int = 0
) -> Question:
    """Tell what is wrong with the line and what to do; where a shoe is loaded, cards may be entered by hand.

    What has no room on one page goes on after each time that it is `turned`.
    """
    pages = paged(told)
    page = turned % len(pages)
    further = speech.say(panels.FURTHER).format(n=page + 1, of=len(pages)) if len(pages) > 1 else ""
    if table is None or not by_hand:
        return Question(LINE, (), pages[page], (), {}, speech.say(panels.BACK), further)
    person, who = _people(table, croupier, (), speech)
    text = f"{pages[page]} {speech.say(panels.BY_HAND)}"
    return Question(LINE, (), text, (person,), who, speech.say(panels.ONE_LEFT), further)


def paged(told: Iterable[str]) -> list[str]:
    """Return these sentences in pages, each as long as the panel can show; at least one page."""
    pages = [""]
    for text in told:
        if pages[-1] and len(pages[-1]) + len(text) >= _PAGE:
            pages.append("")
        pages[-1] = f"{pages[-1]} {text}".strip()
    return pages


def compare(table: OpenTable, croupier: Person, speech: Speech) -> Question:
    """Ask how many cards lie on the table, for the doubts that stand."""
    roles, recorded = approvers(table, CardsCompared(0)), lying(table)
    person, who = _people(table, croupier, roles, speech)
    doubts = [speech.say(words.DOUBTS_TO_DO[why]) for why in table.frozen]
    whom = speech.say(panels.CHEF_CONFIRMS if roles else panels.SECOND_CONFIRMS)
    text = " ".join((*doubts, speech.say(panels.COMPARE).format(n=recorded), whom))
    cards = Field("cards", least=0, most=_MOST)
    other = speech.say(panels.VOID_IT) if open_coup(table) is not None else ""
    return Question(COMPARE, (table.frozen, recorded), text, (cards, person), who, speech.say(panels.SO_MANY), other)


def void(table: OpenTable, croupier: Person, speech: Speech) -> Question:
    """Ask the chef whether the coup is void: its cards cannot be told, or none is left for it."""
    person, who = _people(table, croupier, deciders(table, voided(table, speech)), speech)
    text = speech.say(panels.VOID if table.frozen else panels.NO_CARD_LEFT)
    other = speech.say(panels.COMPARE_IT) if table.frozen else ""
    return Question(VOID, (table.frozen,), text, (person,), who, speech.say(panels.VOID_IT), other)


def voided(table: OpenTable, speech: Speech) -> Ruled:
    """Return the ruling that makes the coup void, with the doubts that stand as its decision."""
    doubts = ", ".join(speech.say(DOUBTS[why], "doubt") for why in table.frozen)
    return Ruled(UNFORESEEN, decision=doubts or speech.say(DOUBTS["empty"], "doubt"), void=True)


def naming(table: OpenTable, croupier: Person, speech: Speech, guess: Callable[[int], str]) -> Question | None:
    """Ask for the first face that is wanting; `guess` tells the reader's, shown and never taken for granted."""
    coup = open_coup(table)
    if coup is None or None not in coup.cards:
        return None
    ordinal = coup.cards.index(None) + 1
    person, who = _people(table, croupier, (), speech)
    fields = (Field("rank", _numbers(RANKS)), Field("suit", _numbers(SUITS)), person)
    labels = {"rank": tuple(faces.RANKS.get(r, r) for r in RANKS), "suit": tuple(faces.SUITS[s] for s in SUITS)}
    text = speech.say(panels.WHICH_CARD).format(n=ordinal)
    if taken_for := guess(ordinal):
        text += ". " + speech.say(panels.GUESS).format(card=faces.half_sign(taken_for))
    return Question(NAME, (ordinal,), text, fields, labels | who, speech.say(panels.NAME_IT))


def is_by_hand(status: ShoeStatus) -> bool:
    """Tell whether cards may leave that the shoe cannot tell: there is none, its line is not up, or a card sticks."""
    is_dumb = status.is_without or status.line.state not in ("none", "up")
    return is_dumb or any(mark.key == "jam" for mark in status.marks)


def named(filling: Filling) -> Card:
    """Return the card that is filled in."""
    return Card(RANKS[int(filling.given["rank"]) - 1] + SUITS[int(filling.given["suit"]) - 1])


def person_of(table: OpenTable, filling: Filling) -> Person | None:
    """Return who confirms, as filled in."""
    id_ = filling.given.get(PERSON, "")
    return Person(id_, table.staff[id_]) if id_ in table.staff else None


def _people(
    table: OpenTable, croupier: Person, roles: tuple[Role, ...], speech: Speech
) -> tuple[Field, dict[str, tuple[str, ...]]]:
    ids = tuple(_able(table.staff.items(), croupier, roles))
    label = speech.say(panels.CONFIRMED_BY)
    return Field(PERSON, ids), {PERSON: tuple(label.format(id=id_) for id_ in ids)}


def _able(staff: Iterable[tuple[str, Role]], croupier: Person, roles: tuple[Role, ...]) -> Iterable[str]:
    return (id_ for id_, role in staff if id_ != croupier.id and (not roles or role in roles))


def _numbers(signs: Sized) -> tuple[str, ...]:
    return tuple(str(number) for number in range(1, len(signs) + 1))
