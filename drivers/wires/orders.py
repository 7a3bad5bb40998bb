"""Orders to a device without numbers: one is in flight, some wait, busy is tried again later (shoes.md 2.1, F37)."""

from __future__ import annotations

from dataclasses import replace

from drivers.messages import Command, CommandResult, Kind
from drivers.wires.heard import Reply, Sighting
from drivers.wires.session import NEVER, Flight, Session, Step, event

WAITING = 8
"""Orders that wait for the one in flight."""
RETRIES = 3


def give(session: Session, command: Command, now: float) -> Step:
    """Send an order, let it wait for the one in flight, or say at once that it cannot be done."""
    if command.cmd == "NS":
        return loaded(session, command, now)
    data = session.wire.order(command, False)
    if not session.is_open or session.stopped:
        return result(session, command, None)
    if session.device.read_only or data is None:
        return result(session, command, "07")
    if not session.wire.answers:
        return Step(session, data).plus(result(session, command, "00", "unconfirmed"))
    if session.flight is None:
        return Step(replace(session, flight=Flight(command, now)), data)
    if len(session.waiting) >= WAITING:
        return result(session, command, "05")
    return Step(replace(session, waiting=(*session.waiting, command)))


def loaded(session: Session, command: Command, now: float) -> Step:
    """New cards are in: no shoe of these wires says so, thus it is said here."""
    decks = int(command.values.get("decks", 0))
    missing = session.wire.missing() if session.load else 0
    hints = (("missing", str(missing)),) if missing else ()
    fresh = replace(session, wire=session.wire.loaded(), load=session.load + 1)
    step = event(fresh, Sighting(Kind.LOADED, "NS", b"", hints=hints), now, load=fresh.load, decks=decks)
    return step.plus(result(step.session, command, "00"))


def answered(session: Session, reply: Reply, now: float) -> Step:
    """Busy is tried again later, a wrong check once the other way; all else is the answer."""
    flight = session.flight
    if flight is None or flight.wait_until > now:
        return Step(session)
    if reply.info == "NAK 02" and not flight.again:
        data = session.wire.order(flight.command, True) or b""
        return Step(replace(session, flight=replace(flight, again=True, sent_at=now)), data)
    if reply.code == "05" and flight.tries < RETRIES:
        later = replace(flight, tries=flight.tries + 1, wait_until=now + 0.5 * 2**flight.tries)
        return Step(replace(session, flight=later))
    return _landed(session, reply.code, reply.info, now)


def press(session: Session, now: float) -> Step:
    """Send again what a busy device refused, and give up what got no answer."""
    flight = session.flight
    if flight is None:
        return Step(session)
    if flight.wait_until > NEVER and now >= flight.wait_until:
        data = session.wire.order(flight.command, flight.again) or b""
        return Step(replace(session, flight=replace(flight, sent_at=now, wait_until=NEVER)), data)
    if flight.wait_until == NEVER and now - flight.sent_at >= session.timers.answer:
        return _landed(session, None, "", now)
    return Step(session)


def _landed(session: Session, code: str | None, info: str, now: float) -> Step:
    assert session.flight is not None
    command, rest = session.flight.command, session.waiting
    step = result(replace(session, flight=None, waiting=()), command, code, info)
    for waiting in rest:
        step = step.plus(give(step.session, waiting, now))
    return step


def result(session: Session, command: Command, code: str | None, info: str = "") -> Step:
    """The answer to an order, as it is handed up."""
    return Step(session, up=(CommandResult(command.ref, command.cmd, code, info),))
