"""One thing that is said: a key of rules.md section 8, or a prompt, with its figures."""

from __future__ import annotations

import msgspec


class Call(msgspec.Struct, frozen=True, gc=False):
    """A key of rules.md section 8 with its slots: amount x, seat n, points p and q, card value v, a sum's parts.

    `t` is the ruling on an irregularity (`core.irregularities.Ruling`) for the key "ruled", the doubt
    (`events.Doubt`) for the key "frozen".
    """

    key: str
    x: int | None = None
    n: int | None = None
    p: int | None = None
    q: int | None = None
    v: int | None = None
    parts: tuple[tuple[int, int], ...] = ()
    t: str = ""
