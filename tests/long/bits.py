"""Every single-bit and every double-bit error in an event frame of every type and form of SHOE/1, one by one.

./installer/test --long bits        all of them, and the figures
"""

from __future__ import annotations

from drivers.shoe1.bodies import check
from drivers.shoe1.fields import EVENT_TYPES
from tests.drivers.bit_errors import accepted, doubles, flipped, frames, singles, survived
from tests.long import figures


def main(words: list[str]) -> int:
    """Try them; return how many were not rejected, and one more if the control is."""
    by_type: dict[str, dict[str, int]] = {}
    failures = 0
    for raw in frames():
        bits = 8 * len(raw)
        alone, pairs = survived(raw, singles(raw)), survived(raw, doubles(raw))
        failures += len(alone) + len(pairs)
        sums = by_type.setdefault(raw[1:3].decode(), {"frames": 0, "single": 0, "double": 0, "accepted": 0})
        for what, n in zip(sums, (1, bits, bits * (bits - 1) // 2, len(alone) + len(pairs)), strict=True):
            sums[what] += n
        print(f"-- {raw[1:-5].decode()}: {sums}", flush=True)
    controls = _with_the_check_made_right()
    failures += set(by_type) != set(EVENT_TYPES) or not controls
    figures("bits", None, failures, by_type=by_type, control_accepted=controls)
    return failures


def _with_the_check_made_right() -> int:
    """The control: how many single-bit errors of a card pass if the check is reckoned anew after them."""
    raw = next(frames())
    wrong = (flipped(raw, bit) for bit in range(8, 8 * (len(raw) - 5)))
    return sum(accepted(one[:-4] + check(one[1:-5])) for one in wrong)
