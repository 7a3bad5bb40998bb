"""Orders of the main thread: what is stored and may be acknowledged, commands to the shoe (shoes.md 3.6, 3.7)."""

from __future__ import annotations

from msgspec.structs import replace

from drivers.host.greeting import greet, halt, run
from drivers.host.state import NEVER, Host, Pending, Phase, Step, ask, asked_again
from drivers.messages import AcceptShoe, Acknowledge, Command, CommandResult, Desync, Order, UsePort, Why
from drivers.shoe1.bodies import encode
from drivers.shoe1.decoder import Frame


def obey(host: Host, order: Order, now: float) -> Step:
    """Do what main ordered; whoever orders is alive, so an order is a tick too."""
    host = replace(host, ticked_at=max(now, host.ticked_at))
    match order:
        case Acknowledge():
            return _committed(host, order, now)
        case Command():
            return _command(host, order, now)
        case Desync():
            return halt(host, order.why, now)
        case AcceptShoe():
            return Step(replace(host, bound=order.device_uid))
        case UsePort():
            return Step(host)  # whoever owns the port sees to it


def _committed(host: Host, order: Acknowledge, now: float) -> Step:
    """Take over what is stored of the present log; what belongs to another log is settled already."""
    shoe = host.shoe
    if shoe is None or (shoe.device_uid, shoe.epoch) != (order.device_uid, order.epoch):
        return Step(host)
    n = max(order.n, host.committed)
    stored = replace(host, last={**host.last, shoe.device_uid: (shoe.epoch, n)})
    return acknowledge(stored, now)


def acknowledge(host: Host, now: float) -> Step:
    """Tell the shoe the last committed number, in session only."""
    if host.phase is not Phase.RUN or host.shoe is None:
        return Step(host)
    frame = encode("AK", epoch=host.shoe.epoch, n=host.committed)
    return Step(replace(host, acknowledged_at=now), frame)


def _command(host: Host, order: Command, now: float) -> Step:
    if host.phase is not Phase.RUN:
        return Step(host, up=(CommandResult(order.ref, order.cmd, None),))
    host, pending = ask(host, order.cmd, now, order.ref, **order.values)
    return Step(replace(host, commands=(*host.commands, pending)), pending.frame)


def on_answer(host: Host, frame: Frame, now: float) -> Step:
    """`RP` answers the question or the command with its id; one that was not ours is another console's (F54)."""
    body = frame.body
    cid, code = body.text("cid"), body.text("code")
    if cid not in host.cids and host.phase in (Phase.SYNC, Phase.RUN):
        return halt(host, Why.OTHER_HOST, now)
    if host.question is not None and host.question.cid == cid:
        if host.phase is not Phase.SYNC or body.text("cmd") != "RS":
            return Step(host)
        if code == "00":
            return run(host, now)
        return greet(host, now) if code in ("08", "09") else Step(host)
    asked = [pending for pending in host.commands if pending.cid == cid]
    if code == "05" and asked and asked[0].busy + 1 < host.timers.command_tries:
        return _later(host, asked[0], now)
    return _answered(host, asked, code, body.text("info"))


def _later(host: Host, asked: Pending, now: float) -> Step:
    """A shoe that is busy is left alone for a while, longer each time (4.2, F37)."""
    pause = host.timers.busy * 2**asked.busy
    later = replace(asked, busy=asked.busy + 1, wait_until=now + pause)
    return Step(replace(host, commands=tuple(later if p is asked else p for p in host.commands)))


def ask_status(host: Host, now: float) -> Step:
    """Ask for the status on the driver's own account: it shows whether another console acknowledges (F54)."""
    host, pending = ask(replace(host, asked_status_at=now), "GS", now, OWN)
    return Step(replace(host, commands=(*host.commands, pending)), pending.frame)


def on_status(host: Host, frame: Frame, now: float) -> Step:
    """`ST` answers the oldest `GS`, which gets no `RP`; more acknowledged than we did is another console's work."""
    body = frame.body
    if host.phase is Phase.RUN and host.shoe is not None and body.text("epoch") == host.shoe.epoch:
        acknowledged = body.number("last") - body.number("unacked")
        if acknowledged > host.committed:
            return halt(host, Why.OTHER_HOST, now)
    info = f"{body.text('lamps')}|{body.text('mode')}|{body.number('unacked')}|{body.number('badframes')}"
    return _answered(host, [p for p in host.commands if p.cmd == "GS"][:1], "00", info)


def _answered(host: Host, done: list[Pending], code: str | None, info: str) -> Step:
    if not done:
        return Step(host)
    left = tuple(pending for pending in host.commands if pending not in done)
    asked = [pending for pending in done if pending.ref != OWN]
    results = tuple(CommandResult(pending.ref, pending.cmd, code, info) for pending in asked)
    return Step(replace(host, commands=left), up=results)


def give_up(host: Host) -> Step:
    """Tell main of all commands that they got no answer."""
    return _answered(host, list(host.commands), None, "")


def press(host: Host, now: float) -> Step:
    """Repeat commands that got no answer; after three tries, or out of session, give them up (3.6)."""
    if not host.commands:
        return Step(host)
    if host.phase is not Phase.RUN:
        return give_up(host)
    host, anew = _asked_anew(host, now)
    late = [p for p in host.commands if p.wait_until <= now and now - p.sent_at >= host.timers.command]
    over = [p for p in late if p.tries >= host.timers.command_tries]
    again = {p.cid: asked_again(p, now) for p in late if p not in over}
    step = _answered(host, over, None, "")
    commands = tuple(again.get(p.cid, p) for p in step.host.commands)
    frames = anew + b"".join(pending.frame for pending in again.values())
    return Step(replace(step.host, commands=commands), frames, step.up)


def _asked_anew(host: Host, now: float) -> tuple[Host, bytes]:
    """Commands that a busy shoe refused, under new ids: under the old one the shoe keeps its old answer."""
    frames = b""
    for due in [p for p in host.commands if NEVER < p.wait_until <= now]:
        host, fresh = ask(host, due.cmd, now, due.ref, **due.values)
        fresh = replace(fresh, busy=due.busy)
        host = replace(host, commands=tuple(fresh if p is due else p for p in host.commands))
        frames += fresh.frame
    return host, frames


OWN = "\0own"
"""The reference of questions that nobody ordered: their answers go to nobody."""
