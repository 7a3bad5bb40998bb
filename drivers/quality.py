"""Whether a line makes any sense: bytes for seconds without one good frame are of a wrong speed or device."""

from __future__ import annotations

from dataclasses import dataclass, field

from drivers.messages import Counters

ENOUGH = 32
"""Bad frames and noise bytes that are too few to conclude anything from."""


@dataclass(frozen=True, slots=True)
class Quality:
    """The counts at the last good frame, and when the first senseless byte came after it (None: none did)."""

    good: Counters = field(default_factory=Counters)
    since: float | None = None
    senseless: bool = False

    def after(self, counters: Counters, now: float, patience: float) -> Quality:
        """The judgement with these counts; `patience` is how many seconds of nonsense are enough."""
        if counters.frames > self.good.frames:
            return Quality(counters)
        if counters is self.good:
            return self
        nonsense = counters.bad + counters.noise - self.good.bad - self.good.noise
        if not nonsense:
            return self
        since = now if self.since is None else self.since
        senseless = now - since >= patience and nonsense >= ENOUGH
        return self if (since, senseless) == (self.since, self.senseless) else Quality(self.good, since, senseless)
