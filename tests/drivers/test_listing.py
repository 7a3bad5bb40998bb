"""A port is known again by its adapter, never by its name (shoes.md 3.13, F04, F06)."""

from __future__ import annotations

import pytest

from drivers.listing import Ambiguous, PortInfo, chosen, identity, known_as, name_of, ports
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


@pytest.mark.parametrize(
    ("wanted", "name"),
    [
        ("0403:6001", "COM3"),
        ("0403:6001:A1", "COM3"),
        ("1a86:7523:B2@1-4", "COM5"),
        ("1A86:7523@1-4", "COM5"),
        ("1A86:7523@1-2", "COM4"),
        ("10C4:EA60:0:1/x", "COM6"),
    ],
)
def test_as_much_as_is_told_must_fit(wanted: str, name: str) -> None:
    there = [
        PortInfo("COM1"),
        PortInfo("COM3", identity=A, location="1-1"),
        PortInfo("COM4", identity=B),
        PortInfo("COM5", identity="1A86:7523:B2", location="1-4"),
        PortInfo("COM6", identity="10C4:EA60:0:1/x", location="1-5"),
    ]
    assert chosen(there, wanted).name == name
    assert name_of(f"usb:{wanted}", lambda: there) == name


@pytest.mark.parametrize("wanted", ["", "COM3", "0403", "0403:6001:", "0403:6001@", "04031:6001", "0403:600G"])
def test_what_is_no_identity_is_told(wanted: str) -> None:
    with pytest.raises(PortLost) as lost:
        chosen([PortInfo("COM3", identity=A)], wanted)
    assert lost.value.why is Why.BAD_URL


def test_each_twin_can_be_chosen_by_its_place() -> None:
    twins = [
        PortInfo("COM3", "left", identity=A, location="1-1"),
        PortInfo("COM4", "right", identity=A, location="1-2"),
        PortInfo("COM5", identity=A),
    ]
    with pytest.raises(Ambiguous) as lost:
        chosen(twins, A)
    told = lost.value.candidates
    assert [(one.place, one.name, one.location) for one in told] == [
        ("usb:0403:6001:A1@1-1", "COM3", "1-1"),
        ("usb:0403:6001:A1@1-2", "COM4", "1-2"),
        ("COM5", "COM5", ""),
    ]
    for one in told:
        assert name_of(one.place, lambda: twins) == one.name
    with pytest.raises(Ambiguous) as lost:
        chosen([PortInfo("a", identity="1A86:7523@1-1"), PortInfo("b", identity="1A86:7523@1-2")], "1A86:7523")
    assert [one.place for one in lost.value.candidates] == ["usb:1A86:7523@1-1", "usb:1A86:7523@1-2"]


def test_a_port_given_by_its_name_is_remembered_by_its_adapter() -> None:
    there = [
        PortInfo("COM1"),
        PortInfo("COM3", identity=A, location="1-1"),
        PortInfo("COM4", identity=B),
        PortInfo("COM5", identity="067B:2303:0", location="1-3"),
        PortInfo("COM6", identity="067B:2303:0", location="1-4"),
        PortInfo("COM7", identity="10C4:EA60@?"),
    ]
    known = {name: known_as(name, lambda: there) for name in ("COM1", "COM3", "COM4", "COM6", "COM7", "COM9")}
    assert known == {
        "COM1": "COM1",
        "COM3": f"usb:{A}",
        "COM4": f"usb:{B}",
        "COM6": "usb:067B:2303:0@1-4",
        "COM7": "COM7",
        "COM9": "COM9",
    }
    for address in ("socket://127.0.0.1:4001", f"usb:{A}"):
        assert known_as(address, lambda: pytest.fail("it was asked")) == address


def test_another_address_is_not_looked_for() -> None:
    assert name_of("socket://127.0.0.1:4001", lambda: pytest.fail("it was")) == "socket://127.0.0.1:4001"


def test_f24_a_list_that_fails_is_no_fault_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    from serial.tools import list_ports

    def fails() -> None:
        int(None, 16)  # as it does where an adapter goes between two looks

    monkeypatch.setattr(list_ports, "comports", fails)
    with pytest.raises(PortLost) as lost:
        ports()
    assert lost.value.why is Why.MISSING
    assert "TypeError" in lost.value.detail


def test_asking_this_machine_raises_nothing() -> None:
    assert all(isinstance(port, PortInfo) for port in ports())
