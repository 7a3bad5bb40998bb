"""A short story told under several values of one parameter, and all that can be seen of it: no field is read back.

What is seen: each event with its money, phase and call as `play --json` prints them; the sentence of each refusal;
what is said and told after each line; the lines of the shift report. The profile in `DayOpened` is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import msgspec

from dealer_app.clerk.clerk import Clerk
from dealer_app.cli.lines import lines
from dealer_app.core import reading, say
from dealer_app.core.notation import Story
from dealer_app.core.profile import Profile, read
from dealer_app.journal.entry import Identity
from dealer_app.journal.memory import Memory
from dealer_app.practice.chance import SeededNames, SteppedClock
from dealer_app.practice.plan import limits_of
from dealer_app.practice.stories import Miss, Player
from dealer_app.reports.figures import NoShift, shift_figures
from dealer_app.reports.model import Desk
from dealer_app.reports.write import report
from dealer_app.words import calls, faults, refusals
from dealer_app.words.amounts import Purse
from dealer_app.words.tongue import Tongue, tongue
from tests.core.game import mapping

Changes = dict[str, Any]

# A plain table, whatever `classic` is: no right and no call that a story does not ask for.
PLAIN: Changes = {
    "bank_limits_apply_to": "initial_only",
    "offer_sequence": ["seated_in_turn", "next_seat_own_amount"],
    "refusals_before_leaving": 0,
    "seat_change": "none",
    "association_banker": "forbidden",
    "precedence": ["suivi", "banco_prime", "banco_solo", "la_table_marche", "avec_la_table", "stakes"],
    "banco_respect_allowed": False,
    "banco_prime": False,
    "banco_suivi": False,
    "suivi_after_deal": False,
    "suivi_for_lone_punter": False,
    "avec_la_table": False,
    "la_table_marche": False,
    "standing_players": False,
    "on_the_line": "refused",
    "late_stake": "refused",
    "wrong_draw_policy": "let_stand",
    "may_bar_from_holding_cards": False,
    "orphans_register": False,
}
LIMITS = "stake_min 10 stake_step 5 bank_min 10 bank_step 5"
STAFF = "117 croupier, 201 chef, 301 director"
_UNSEEN = ("profile_hash", "count_entry", "proof", "people")  # of paper: hashes, and who was there


class Tale(NamedTuple):
    """A story and what is changed for each telling; `limits` None: the table is opened at the profile's own.

    `kind` says what is compared: "play" all of the game, "paper" the shift report alone.
    """

    acts: str
    tellings: tuple[Changes, ...]
    beside: Changes
    seats: str = "1 2 3 4"
    limits: str | None = LIMITS
    shoe: str = "6"
    kind: str = "play"

    def seen(self, changes: Changes) -> list[str]:
        """Return all that is seen of one telling."""
        return self.under(mapping(**{**PLAIN, **self.beside, **changes}))

    def under(self, whole: Changes) -> list[str]:
        """Return all that is seen under whole rules, as `DayOpened` holds them."""
        return list(_told(self, whole) if self.kind == "play" else _printed(self, whole))


class Asked(NamedTuple):
    """What is seen elsewhere than at a table: `answer` says it for each telling."""

    tellings: tuple[Changes, ...]
    answer: Callable[[Changes], list[str]]

    def seen(self, changes: Changes) -> list[str]:
        """Return what is said of one telling."""
        return self.answer(changes)


def each(name: str, *values: Any, **beside: Any) -> tuple[Changes, ...]:
    """Return one telling for each value of a parameter."""
    return tuple({name: value, **beside} for value in values)


def play(acts: str, *tellings: Changes, **table: Any) -> Tale:
    """Return a tale of the game; words that are no part of the table itself are parameters of every telling."""
    own = {key: table.pop(key) for key in ("seats", "limits", "shoe") if key in table}
    return Tale(acts, tellings, table, **own)


def paper(*tellings: Changes, acts: str = "", **beside: Any) -> Tale:
    """Return a tale that ends with the shift report: one coup that the bank wins, and the count."""
    return Tale(f"{acts}{WON}{COUNT}", tellings, beside, kind="paper")


WIN, LOSE, TIE = (f"cards {cards}\nshow\n" for cards in ("2H 4C KD 5S", "4H 2C 5D KS", "4H 4C 5D 5S"))
BANCO = "bank 1 100\nbanco 2\nclose\n"
STAKED = "bank 1 100\nstake 2 40\n"
WON = f"{BANCO}{WIN}drop\n"
COUNT = "shift close by 201\ncount 5 by 301 approved 117\n"


class _Teller(Player):
    """A player who goes on after a refusal, and keeps what is seen of each line."""

    def __init__(self, story: Story, clerk: Clerk, profile: Profile, whole: Changes) -> None:
        super().__init__(story, clerk, whole)
        self._identity, self._set = profile.identity, profile.records.call_set

    def tell(self) -> Iterator[str]:
        """Yield what is refused, said and told, line by line."""
        if self._story.stop not in (None, self._profile_stop()):
            yield faults.STORY["expected"].format(given=f"stop {self._story.stop}", allowed=self._profile_stop())
            return
        why = self.open()
        if why is not None:
            yield self._sentence(why)
            return
        yield from self._said()
        for line in self._story.lines:
            for miss in self._line(line):
                yield f"{line.verb}: {self._refused(miss)}"
            yield from self._said()

    def _refused(self, miss: Miss) -> str:
        assert miss.why is not None, miss
        return self._sentence(miss.why)

    @property
    def _purse(self) -> Purse:
        return Purse(self._identity.currency, self._identity.minor_unit)

    def _sentence(self, why: Any) -> str:
        return refusals.sentence(why, self._purse, Tongue("en"))

    def _said(self) -> Iterator[str]:
        """Yield the calls in the table's language and by its set, then the notices."""
        spoken, label = tongue(self._identity.language), self._identity.reliquat_label
        yield calls.speech(say.calls(self._clerk.view), self._purse, spoken, label, self._set)
        yield calls.speech(say.notices(self._clerk.view), self._purse, Tongue("en"), label)


def _record(tale: Tale, whole: Changes) -> tuple[Memory, Profile, list[str]]:
    """Play a tale under a whole mapping; return its record, its rules, and what was said and refused."""
    profile = read(whole)
    assert isinstance(profile, Profile), profile
    head = f"profile -\nlimits {tale.limits or LIMITS}\nseats {tale.seats}\nshoe {tale.shoe}\nstaff {STAFF}\n"
    story = reading.parse(head + tale.acts, profile.identity.minor_unit)
    assert isinstance(story, Story), story
    if tale.limits is None:
        story = msgspec.structs.replace(story, limits=limits_of(profile))
    record = Memory(Identity("house", "table"))
    clerk = Clerk(record, SteppedClock(), SeededNames("tale"), "tale", lambda: 0.0)
    return record, profile, list(_Teller(story, clerk, profile, whole).tell())


def _told(tale: Tale, whole: Changes) -> Iterator[str]:
    record, _, said = _record(tale, whole)
    for line in lines(record.entries):
        shown = {"day": line["day"]} if line["event"] == "DayOpened" else line
        yield repr(shown)
    yield from said


def _printed(tale: Tale, whole: Changes) -> Iterator[str]:
    record, profile, said = _record(tale, whole)
    hashes = {entry.seq: "" for entry in record.entries}
    day = record.entries[0].day
    try:
        figures = shift_figures(record.entries, hashes, day, 1)
    except NoShift:
        raise AssertionError(said) from None
    identity = profile.identity
    desk = Desk(Tongue("en"), Purse(identity.currency, identity.minor_unit), {})
    printed = report("shift", figures, desk, 1)
    for group in printed.facts:
        yield from (f"{fact.label}: {fact.text}" for fact in group if fact.key not in _UNSEEN)
    yield from printed.signatures
