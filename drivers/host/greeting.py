"""Hello and sync: whose log is it, and from which number is it to be sent (shoes.md 3.7, host 1 to 3)."""

from __future__ import annotations

from msgspec.structs import replace

from drivers.host.state import NEVER, Asked, Host, Phase, Step, ask, tell
from drivers.messages import Capability, Identity, Link, LinkState, RangeLost, Why
from drivers.quality import Quality
from drivers.shoe1.bodies import Body
from drivers.shoe1.decoder import Decoder, Frame

_ALWAYS = (
    Capability.NUMBERED
    | Capability.ACK
    | Capability.REPLAY
    | Capability.CHECKSUM
    | Capability.HEARTBEAT
    | Capability.CLEAR
    | Capability.UNREAD_EVENT
)
_BY_LETTER = {
    "L": Capability.LOCK,
    "M": Capability.LAMPS,
    "C": Capability.CUT,
    "R": Capability.RETURN_EVENT,
    "A": Capability.AUTHENTICITY,
    "V": Capability.KEPT_LOG,
    "Q": Capability.QUALITY,
    "D": Capability.DOUBLE_EVENT,
    "B": Capability.BUTTONS,
    "H": Capability.SIGNED,
}


def opened(host: Host, now: float) -> Step:
    """A port was opened: what lies in its buffers is discarded until it is quiet."""
    counters = host.decoder.counters
    decoder = Decoder(gap=host.timers.gap, address=host.address, counters=counters)
    fresh = replace(host, phase=Phase.QUIET, decoder=decoder, opened_at=now, byte_at=now, heard_at=now)
    fresh = replace(fresh, quality=Quality(counters))
    return halt(fresh, host.stopped, now) if host.stopped else Step(fresh)


def greet(host: Host, now: float) -> Step:
    """Ask who is there, telling what the record holds of the shoe seen last."""
    epoch, n = host.last.get(host.shoe.device_uid, ("0000", 0)) if host.shoe else ("0000", 0)
    host, hello = ask(host, "HI", now, ver="1", host=host.name, epoch=epoch, n=n)
    return Step(replace(host, phase=Phase.HELLO, question=hello), hello.frame)


def on_identity(host: Host, frame: Frame, now: float) -> Step:
    """The shoe has named itself, asked or after a boot."""
    if host.phase is Phase.DESYNC:
        return Step(host)
    shoe = identity(frame.body)
    same_log = host.shoe is not None and _log(host.shoe) == _log(shoe)
    if same_log and host.phase is Phase.SYNC:
        return Step(host)
    if host.bound not in (None, shoe.device_uid):
        return _refuse(host, shoe, now)
    known = replace(host, shoe=shoe, bound=shoe.device_uid, unsigned=0)
    if not same_log:
        known = replace(known, delivered=known.committed, place=None)
    step = Step(known, up=(shoe,))
    if shoe.device_uid in host.keys and Capability.SIGNED not in shoe.capabilities:
        return step.then(halt, Why.UNSIGNED, now)
    return step.then(_compare, now)


def _compare(host: Host, now: float) -> Step:
    shoe = host.shoe
    assert shoe is not None
    epoch, n = host.last.get(shoe.device_uid, (None, 0))
    if epoch != shoe.epoch:
        return _new_log(host, epoch is not None).then(sync, now)
    if max(n, host.delivered) > shoe.last:
        return halt(host, Why.LOG_WENT_BACK, now)
    if n + 1 < shoe.oldest:
        return range_lost(host, shoe.oldest, now)
    return sync(host, now)


def _new_log(host: Host, had_another: bool) -> Step:
    """A log that the record knows nothing of; if it has lost its own beginning already, that is a range lost."""
    shoe = host.shoe
    assert shoe is not None
    oldest = max(shoe.oldest, 1)
    fresh = _restarted(host, oldest)
    if not had_another:
        return Step(fresh)
    step = tell(fresh, Link(LinkState.LOSS_POSSIBLE, Why.NEW_EPOCH))
    lost = (RangeLost(shoe.device_uid, shoe.epoch, 1, oldest),) if oldest > 1 else ()
    return Step(step.host, step.send, (*step.up, *lost))


def range_lost(host: Host, oldest: int, now: float) -> Step:
    """Numbers that were not recorded are gone from the shoe: say so, and go on from the oldest that it holds."""
    shoe = host.shoe
    assert shoe is not None
    if oldest <= host.committed + 1:
        return sync(host, now)
    lost = RangeLost(shoe.device_uid, shoe.epoch, host.committed + 1, oldest)
    return Step(_restarted(host, oldest), up=(lost,)).then(sync, now)


def _restarted(host: Host, oldest: int) -> Host:
    """The host for which everything before `oldest` is settled, since it can never come any more."""
    shoe = host.shoe
    assert shoe is not None
    last = {**host.last, shoe.device_uid: (shoe.epoch, oldest - 1)}
    return replace(host, last=last, delivered=max(host.delivered, oldest - 1), place=None)


def sync(host: Host, now: float) -> Step:
    """Ask for everything after the last committed number."""
    shoe = host.shoe
    assert shoe is not None
    host, question = ask(host, "RS", now, epoch=shoe.epoch, n=host.committed + 1)
    return Step(replace(host, phase=Phase.SYNC, question=question), question.frame)


def run(host: Host, now: float) -> Step:
    """The shoe is in session: the next acknowledgement is due at once, as a sign of life."""
    running = replace(
        host,
        phase=Phase.RUN,
        question=None,
        beat=None,
        asked=Asked(),
        acknowledged_at=NEVER,
        asked_status_at=now,
        heard_at=now,
    )
    return tell(running, Link(LinkState.UP, Why.SESSION))


def halt(host: Host, why: Why, now: float) -> Step:
    """Lock the slot and fall silent until a person has looked (3.7, host 9)."""
    halted = replace(host, phase=Phase.DESYNC, question=None, stopped=why)
    return tell(halted, Link(LinkState.DESYNC, why)).then(_lock, host.shoe, now)


def _refuse(host: Host, other: Identity, now: float) -> Step:
    """Lock the other shoe's slot and leave it: the port is looked up again, and the right one may be found."""
    leaving = replace(host, phase=Phase.CLOSED, question=None)
    refused = Step(leaving, up=(other,)).then(tell, Link(LinkState.DESYNC, Why.OTHER_SHOE))
    return refused.then(_lock, other, now)


def _lock(host: Host, shoe: Identity | None, now: float) -> Step:
    """Where there is no lock, silence must do: the shoe notices it after 5 s."""
    if shoe is None or Capability.LOCK not in shoe.capabilities:
        return Step(host)
    host, lock = ask(host, "LS", now, reason="0")
    return Step(host, lock.frame)


def identity(body: Body) -> Identity:
    """The body of `ID` as the value that is handed up."""
    capabilities = _ALWAYS
    for letter in body.text("caps"):
        capabilities |= _BY_LETTER.get(letter, Capability(0))
    return Identity(
        device_uid=body.text("serial"),
        vendor=body.text("vendor"),
        model=body.text("model"),
        firmware=body.text("fw"),
        epoch=body.text("epoch"),
        oldest=body.number("oldest"),
        last=body.number("last"),
        load=body.number("load"),
        ord=body.number("ord"),
        state=body.number("state"),
        capabilities=capabilities,
    )


def _log(shoe: Identity) -> tuple[str, str]:
    return shoe.device_uid, shoe.epoch
