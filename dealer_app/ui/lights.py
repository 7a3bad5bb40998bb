"""The four lamps of the line and what lies beside them, without Qt: which shape each has, which word, what to do.

A disc is good, a triangle is doubtful, an empty square is dark or bad; the colour only says the same again.
"""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from dealer_app.clerk.behind import Progress
from dealer_app.clerk.lamps import Lamps as RecordLamps
from dealer_app.clerk.shoe import Line, ShoeStatus
from dealer_app.ui.card import half_sign
from dealer_app.ui.speech import Speech
from dealer_app.words import line as words
from dealer_app.words import marks as words_of
from dealer_app.words import shoe_faults
from drivers.messages import Counters, Lamps

GOOD, DOUBT, BAD = "good", "doubt", "bad"
_WITHIN = 5.0  # seconds
_MUCH, _FRAME = 512, 64  # bytes of nonsense that light the lamp, and that a bad frame stands for
_DOUBTFUL = ("stale", "loss_possible")
_BAD = ("scant_space", "not_assured", "out_already", "jam", "lid_open", "forced", "closed_day")
_GOOD = ("checking",)


class Light(NamedTuple):
    """One lamp: its name, its shape, the word beside it, and the other words that may stand there."""

    id: str
    shape: str
    word: str
    others: tuple[str, ...] = ()

    @property
    def words(self) -> tuple[str, ...]:
        """Every word that may stand there: the lamp keeps its place whichever it is."""
        return self.word, *self.others


class Mark(NamedTuple):
    """Something to be known beside the line: its word, how many or which, the shoe's own text."""

    key: str
    n: int = 0
    text: str = ""


class Noise:
    """Whether the line was disturbed in the last seconds: much nonsense between the frames."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, int]] = deque()

    def look(self, counters: Counters, now: float) -> bool:
        """Take note of the counts at this moment, and tell."""
        nonsense = counters.bad * _FRAME + counters.noise
        self._seen.append((now, nonsense))
        while self._seen[0][0] < now - _WITHIN:
            self._seen.popleft()
        return nonsense - self._seen[0][1] >= _MUCH


_DARK: dict[str, tuple[str, ...]] = {
    "silent": ("bytes", "frames", "session"),
    "wrong_speed": ("frames", "session"),
    "no_session": ("session",),
}
"""What a stale line leaves dark, though it was lit since the port was opened."""


def chain(lamps: Lamps | None, line: Line, is_noisy: bool, speech: Speech) -> tuple[Light, ...]:
    """Return the four lamps in their order; all are dark where no port was ever asked for."""
    lit = {} if lamps is None else {name: bool(getattr(lamps, name)) for name in words.LIGHTS}
    dark = _DARK.get(line.why, ()) if line.state == "stale" else ()
    found = []
    for name, (on, off) in words.LIGHTS.items():
        is_lit = lit.get(name, False) and name not in dark
        noisy = name == "frames" and is_lit and is_noisy
        word = words.NOISY if noisy else on if is_lit else off
        others = tuple(speech.say(other, "light") for other in (on, off, *([words.NOISY] * (name == "frames"))))
        shape = DOUBT if noisy else GOOD if is_lit else BAD
        found.append(Light(name, shape, speech.say(word, "light"), others))
    return tuple(found)


def standing(line: Line, speech: Speech) -> Light:
    """Return the one sentence of the line with its shape."""
    is_doubtful = line.state in _DOUBTFUL or (line.state, line.why) == ("down", "vanished")
    shape = GOOD if line.state == "up" else DOUBT if is_doubtful else BAD
    return Light("line", shape, words.lamp(speech.croupier, line.state, line.why))


def marks(record: RecordLamps, status: ShoeStatus) -> tuple[Mark, ...]:
    """Return what else is to be known: of the shoe, its lock, and how the record's medium fares."""
    is_joined = status.line.state != "none"
    own = {
        "unproven": is_joined and status.is_unproven,
        "not_assured": is_joined and status.lock == "not_assured",
        "key": status.lock == "key",
        "slow_disk": record.slow_disk,
        "copy_behind": record.copy_behind,
        "medium_behind": record.medium_behind,
        "low_space": record.low_space,
        "scant_space": record.scant_space,
        "no_sync": record.no_sync,
    }
    by_hand = (Mark("by_hand", status.by_hand),) if status.by_hand else ()
    shoe = tuple(
        Mark(mark.key, mark.n, half_sign(mark.text) if mark.key == "told_otherwise" else mark.text)
        for mark in status.marks
    )
    return (*shoe, *by_hand, *(Mark(key) for key, on in own.items() if on), *of_days(record.days))


def of_days(days: Progress) -> tuple[Mark, ...]:
    """Return what is to be known of the check of the closed days."""
    if days.is_damage:
        return (Mark("closed_day", days.seq, days.day),)
    if days.why:
        return (Mark("checked_again" if days.is_tried_again else "unchecked", days.failures),)
    return (Mark("checking", days.done, str(days.of)),) if days.is_under_way else ()


def lights(found: tuple[Mark, ...], speech: Speech) -> tuple[Light, ...]:
    """Return the lamps of these marks."""
    shapes = dict.fromkeys(_BAD, BAD) | dict.fromkeys(_GOOD, GOOD)
    return tuple(Light(m.key, shapes.get(m.key, DOUBT), words_of.mark(speech.croupier, *m)) for m in found)


def advice(four: tuple[Light, ...], found: tuple[Mark, ...], status: ShoeStatus, speech: Speech) -> list[str]:
    """Return what is to be done, a sentence or two for each lamp that is not good, the place of the break first.

    That nothing is to be done is said only where there is nothing else to say.
    """
    line = status.line
    dark = next((light for light in four if light.shape != GOOD), None)
    said = [] if line.state != "none" else [speech.say(words.NOTHING)]
    if dark is not None and line.state != "none":
        said.append(speech.say(words.BREAKS["noise" if dark.shape == DOUBT else dark.id]))
    of_line = words.to_do(speech.croupier, line.why)
    is_good = line.state == "up" and line.why in words.PLAIN
    said += [] if is_good else [of_line]
    said += [] if status.undone is None else [shoe_faults.order(speech.croupier, *status.undone)]
    said += [words_of.told(speech.croupier, *mark) for mark in found]
    return [text for text in said if text] or [of_line]
