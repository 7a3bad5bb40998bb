"""`judge`: coups as JSON lines, each judged by a profile's drawing rules."""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Literal

import click
import msgspec

from dealer_app.cli import common
from dealer_app.core.cards import Card
from dealer_app.core.events import Natural, Outcome, Side, Word
from dealer_app.core.hand import total
from dealer_app.core.profile import DrawRules, Profile
from dealer_app.core.rules import Decision, Hand, bound, decisions, natural, outcome
from dealer_app.house.profiles import grids
from dealer_app.words.tongue import N_

EXAMPLE = '{"cards":["AD","2C","3H","8S","9S","KS"],"to":"PBPBPB"}'


class _Asked(msgspec.Struct, forbid_unknown_fields=True):
    cards: list[str]
    to: str
    bound: list[Literal["punter", "banker"]] = []
    grid: str | None = None


class _Decided(msgspec.Struct):
    who: Side
    total: int
    against: int | None
    status: str
    action: Word


class _Violation(msgspec.Struct):
    who: Side
    total: int
    against: int | None
    required: Word
    did: Word


class _Judged(msgspec.Struct):
    i: int
    punter: int
    banker: int
    natural: Natural | None
    outcome: Outcome
    decisions: list[_Decided]
    violations: list[_Violation]


class _Wrong(msgspec.Struct):
    i: int
    error: str


_FACES = {str(card): card for card in Card}
_ORDERS = {
    "PBPB": N_('"{given}" is no order of dealing: PBPB, then P, B, PB or nothing'),
    "PPBB": N_('"{given}" is no order of dealing: PPBB, then P, B, PB or nothing'),
}


_LONGEST = 1 << 16  # bytes of a line


class _NoCoup(Exception):
    """The line is no coup; the argument is a sentence of the catalogue and its slots."""


@click.command(epilog=f"Example: echo '{EXAMPLE}' | dealer-app judge --profile classic")
@click.option("--profile", "name", required=True, help="Id of a shipped profile, or a file.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line; the answers always are.")
@click.argument("file", required=False, type=click.Path(path_type=Path))
def judge(name: str, as_json: bool, file: Path | None) -> None:
    """Judge coups, one JSON object a line, from FILE or standard input."""
    rules = common.profile(name).profile
    try:
        if file is not None and file.exists() and not (file.is_file() or file.is_fifo()):
            raise OSError(errno.EINVAL, "it is no file")  # a device never ends
        source = sys.stdin.buffer if file is None else file.open("rb")
    except OSError as error:
        common.leave(common.ENVIRONMENT, f"{file}: {error.strerror}")
    wrong, encoder = 0, msgspec.json.Encoder()
    with source:
        for answer in answers(source, rules, grids()):
            wrong += isinstance(answer, _Wrong)
            sys.stdout.write(encoder.encode(answer).decode() + "\n")
    sys.exit(common.NO if wrong else 0)


def answers(source: BinaryIO, rules: Profile, known: dict[str, DrawRules]) -> Iterator[_Judged | _Wrong]:
    """Yield an answer for each line that is not blank."""
    decoder, court = msgspec.json.Decoder(_Asked), _Court(rules, known)
    tongue = common.speaker()
    lines = (line for line in _lines(source) if line is None or line.strip())
    for i, line in enumerate(lines):
        if line is None:
            yield _Wrong(i, tongue.say(N_("This is no coup as JSON: {what}")).format(what=f"> {_LONGEST} bytes"))
            continue
        try:
            yield court.judged(i, decoder.decode(line))
        except msgspec.MsgspecError as error:
            yield _Wrong(i, tongue.say(N_("This is no coup as JSON: {what}")).format(what=error))
        except UnicodeDecodeError:
            yield _Wrong(i, tongue.say(N_("This is no coup as JSON: {what}")).format(what="not UTF-8"))
        except _NoCoup as error:
            sentence, slots = error.args
            yield _Wrong(i, tongue.say(sentence).format(**slots))


def _lines(source: BinaryIO) -> Iterator[bytes | None]:
    """Yield each line; None for one that is longer than any coup, of which no more is kept."""
    is_long = False
    while piece := source.readline(_LONGEST):
        is_end = piece.endswith(b"\n")
        if is_end or len(piece) < _LONGEST:
            yield None if is_long else piece
            is_long = False
        else:
            is_long = True
    if is_long:
        yield None


class _Court:
    """Judges by one profile; coups of the same totals under the same grid share what was worked out once."""

    def __init__(self, profile: Profile, known: dict[str, DrawRules]) -> None:
        equipment = profile.equipment
        self._most = equipment.decks if equipment.decks_mode == "fixed" else equipment.seats
        self._profile, self._grids = profile, known
        self._order = profile.deal.deal_order.upper()
        self._verdicts: dict[tuple[object, ...], tuple[Any, ...]] = {}

    def judged(self, i: int, asked: _Asked) -> _Judged:
        """Return the answer to one line, or raise _NoCoup."""
        punter, banker = _hands(asked, self._order)
        if self._most < len(asked.cards):
            self._count(punter + banker)
        key = (*_totals(punter), *_totals(banker), asked.grid, *asked.bound)
        verdict = self._verdicts.get(key)
        if verdict is None:
            verdict = self._verdicts[key] = _verdict(punter, banker, self._rules(asked))
        return _Judged(i, *verdict)

    def _count(self, hand: Hand) -> None:
        for card in set(hand):
            if hand.count(card) > self._most:
                slots = {"given": str(card), "n": self._most}
                raise _NoCoup(N_('"{given}" came more often than {n} packs hold it'), slots)

    def _rules(self, asked: _Asked) -> DrawRules:
        rules = self._profile.rules
        if asked.grid is not None:
            if asked.grid not in self._grids:
                raise _NoCoup(N_("There is no grid {given}; known: {known}"), _slots(asked.grid, self._grids))
            rules = self._grids[asked.grid]
        for side in asked.bound:
            rules = bound(rules, self._profile.advice, side)
        return rules


def _totals(hand: Hand) -> tuple[int, int | None]:
    """Return all that a verdict knows of a hand: the total of two cards, and the third card's value."""
    return (hand[0].points + hand[1].points) % 10, hand[2].points if len(hand) > 2 else None


def _verdict(punter: Hand, banker: Hand, rules: DrawRules) -> tuple[Any, ...]:
    """Return the fields of an answer after its number, in their order."""
    made, shown = list(decisions(punter, banker, rules)), natural(punter, banker)
    return (
        total(punter) or 0,
        total(banker) or 0,
        shown,
        outcome(punter, banker),
        [] if shown else [_decided(d) for d in made],
        [v for d in made if (v := _violation(d)) is not None],
    )


def _decided(d: Decision) -> _Decided:
    return _Decided(d.who, d.total, d.against, d.status, d.action)


def _violation(d: Decision) -> _Violation | None:
    if not d.is_fault or d.required is None:
        return None
    return _Violation(d.who, d.total, d.against, d.required, d.action)


def _hands(asked: _Asked, order: str) -> tuple[Hand, Hand]:
    """Return both hands, or raise _NoCoup saying why the line is none."""
    if len(asked.cards) != len(asked.to):
        raise _NoCoup(N_("{n} cards went to {m} places"), {"n": len(asked.cards), "m": len(asked.to)})
    if asked.to[:4] != order or asked.to[4:] not in ("", "P", "B", "PB"):
        raise _NoCoup(_ORDERS[order], {"given": asked.to})
    hands: dict[str, list[Card]] = {"P": [], "B": []}
    for face, side in zip(asked.cards, asked.to, strict=True):
        card = _FACES.get(face)
        if card is None:
            raise _NoCoup(N_('"{given}" is no card'), {"given": face})
        hands[side].append(card)
    return tuple(hands["P"]), tuple(hands["B"])


def _slots(given: str, known: dict[str, Any]) -> dict[str, str]:
    return {"given": given, "known": ", ".join(known)}
