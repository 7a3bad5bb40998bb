"""A port is known again by its adapter, never by its name (shoes.md 3.13, F04, F06)."""

from __future__ import annotations

import pytest

from drivers.listing import PortInfo, chosen, identity, ports
from drivers.messages import Why
from drivers.transport import PortLost

A, B = "0403:6001:A1", "1A86:7523@1-2"


@pytest.mark.parametrize(
    ("vid", "pid", "serial", "location", "text"),
    [
        (0x0403, 0x6001, "A1", "1-3", A),
        (0x1A86, 0x7523, None, "1-2", B),
        (0x1A86, 0x7523, "", None, "1A86:7523@?"),
        (None, None, None, None, ""),
    ],
)
def test_an_identity(vid: int | None, pid: int | None, serial: str | None, location: str | None, text: str) -> None:
    assert identity(vid, pid, serial, location) == text


@pytest.mark.parametrize("name", ["COM3", "COM10", "COM256", "/dev/ttyUSB7", "/dev/cu.usbserial-A1"])
def test_it_is_found_under_any_name(name: str) -> None:
    there = [PortInfo("COM1"), PortInfo(name, identity=A), PortInfo("COM2", identity=B)]
    assert chosen(there, A).name == name


def test_nobody_guesses() -> None:
    twins = [PortInfo("COM3", identity=A), PortInfo("COM4", identity=A)]
    with pytest.raises(PortLost) as lost:
        chosen(twins, A)
    assert (lost.value.why, lost.value.detail) == (Why.AMBIGUOUS, "COM3, COM4")
    for there in ([], [PortInfo("COM3", identity=B)], [PortInfo("COM3")]):
        with pytest.raises(PortLost) as lost:
            chosen(there, A)
        assert lost.value.why is Why.MISSING
    with pytest.raises(PortLost):
        chosen([PortInfo("COM3")], "")


def test_asking_this_machine_raises_nothing() -> None:
    assert all(isinstance(port, PortInfo) for port in ports())
