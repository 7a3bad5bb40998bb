"""What ships for Linux is in order: udev's rules by their syntax and by what they do, the notes, a device server."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.house.udev_rules import Device, faults, lines

HERE = Path(__file__).resolve().parents[2] / "installer" / "linux"
RULES = sorted(HERE.glob("*.rules"))
PORTS = (HERE / "70-dealer-app-shoe.rules").read_text()
POWER = (HERE / "71-dealer-app-shoe-power.rules").read_text()


def tty(vid: str, pid: str, serial: str = "", action: str = "add", own: str = "tty") -> Device:
    """A port as udev knows it after 60-serial.rules: port, interface, adapter, hub, the machine's bus."""
    chain: tuple[tuple[str, dict[str, str]], ...] = (
        (own, {}),
        ("usb-serial", {"port_number": "0"}),
        ("usb", {"bInterfaceNumber": "00"}),
        ("usb", {"idVendor": vid, "idProduct": pid}),
        ("usb", {"idVendor": "1d6b", "idProduct": "0002"}),
        ("pci", {"vendor": "0x8086"}),
    )
    env = {"ID_USB_INTERFACE_NUM": "00", "ID_PATH": "pci-0000:00:14.0-usb-0:1:1.0"}
    if serial:
        env["ID_SERIAL_SHORT"] = serial
    return Device(action, chain, env)


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.name)
def test_the_rules_are_well_formed(path: Path) -> None:
    text = path.read_text()
    assert len(list(lines(text))) > 5
    assert faults(text) == []
    if shutil.which("udevadm"):
        done = subprocess.run(["udevadm", "verify", str(path)], capture_output=True, text=True, check=False)
        assert done.returncode == 0 or "Unknown command" in done.stderr, done.stderr


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ('SUBSYSTEM="tty"', "SUBSYSTEM= is not possible"),
        ('GROUP=="dialout"', "GROUP== is not possible"),
        ('ATTRS{idVendor}="0403"', "ATTRS= is not possible"),
        ('ATTRS=="0403"', "ATTRS needs a name"),
        ('SUBSYSTEMS!="usb"', "is true of some parent of every device"),
        ('MODE{x}="0660"', "MODE takes no name"),
        ('MODE="rw-rw"', "rw-rw is no mode"),
        ('KERNEL=="ttyUSB*" GROUP="dialout"', "not understood"),
        ("GROUP=dialout", "not understood"),
        ('GROPU="dialout"', "GROPU= is not possible"),
        ('SYMLINK+="shoe/$envv{ID_SERIAL_SHORT}"', "$envv{ID_SERIAL_SHORT} is no substitution"),
        ('SYMLINK+="shoe/$env"', "$env is no substitution"),
        ('GOTO="nowhere"', "no label nowhere after it"),
        ('LABEL="a"\nGOTO="a"', "no label a after it"),
        ('LABEL="a"\nLABEL="a"', "is there already"),
    ],
)
def test_control_a_rule_with_a_fault_is_found(line: str, what: str) -> None:
    assert any(what in fault for fault in faults(line)), faults(line)


def test_an_adapter_gets_its_name_its_group_and_its_peace() -> None:
    given = tty("0403", "6001", "A1").after(PORTS)
    assert given == {
        "ENV{DEALER_APP_SHOE}": ["1"],
        "ENV{ID_MM_DEVICE_IGNORE}": ["1"],
        "ENV{ID_MM_PORT_IGNORE}": ["1"],
        "GROUP": ["dialout"],
        "MODE": ["0660"],
        "SYMLINK": ["shoe/A1-00"],
    }
    without = tty("1a86", "7523").after(PORTS)
    assert without["SYMLINK"] == ["shoe/pci-0000:00:14.0-usb-0:1:1.0-00"]


@pytest.mark.parametrize(
    "device",
    [
        tty("1d6b", "0002", "A1"),
        tty("0403", "ea60", "A1"),  # the maker of one, the number of another
        tty("0403", "6001", "A1", action="remove"),
        tty("0403", "6001", "A1", own="block"),
        Device("add", (("tty", {}), ("pci", {"idVendor": "0403", "idProduct": "6001"}))),
    ],
)
def test_control_nothing_else_is_touched(device: Device) -> None:
    assert device.after(PORTS) == {}


def test_adapters_are_not_put_to_sleep() -> None:
    def usb(vid: str, pid: str, action: str = "add") -> Device:
        numbers = {"idVendor": vid, "idProduct": pid}
        return Device(action, (("usb", numbers), ("pci", {})), {"DEVTYPE": "usb_device"})

    assert usb("10c4", "ea60").after(POWER) == {"ATTR{power/control}": ["on"]}
    assert usb("1d6b", "0002").after(POWER) == {}
    assert usb("10c4", "ea60", "change").after(POWER) == {}


def test_both_files_know_the_same_adapters() -> None:
    def known(text: str) -> list[tuple[str, str]]:
        return re.findall(r'(?m)^ATTRS?\{idVendor\}=="(\w+)", ATTRS?\{idProduct\}=="([\w|]+)"', text)

    assert known(PORTS) == known(POWER)
    assert len(known(PORTS)) == 4


def test_the_notes_tell_of_each_and_name_what_is_there() -> None:
    notes = (HERE / "README.md").read_text()
    for name in ("dialout", "plugdev", "ModemManager", "brltty", "autosuspend", "ser2net"):
        assert f"**{name}**" in notes, name
    for name in re.findall(r"`([\w.-]+\.(?:rules|yaml|md))`", notes):
        assert (HERE / name).exists(), name
    assert {path.name for path in HERE.iterdir()} == {
        "README.md",
        *re.findall(r"`(7[\w.-]+\.rules|[\w.-]+\.yaml)`", notes),
    }
    assert (HERE.parents[1] / "resources" / "manual" / "shoe-and-cable.md").exists()


def test_the_device_server_has_one_user_at_a_time() -> None:
    text = (HERE / "ser2net.yaml").read_text()
    assert text.startswith("%YAML 1.1\n---\n")
    blocks = re.split(r"(?m)^connection: &[\w-]+\n", text)[1:]
    assert len(blocks) == 2
    for block, accepter in zip(blocks, ("tcp,4001", "telnet(rfc2217),tcp,4002"), strict=True):
        keys = dict(re.findall(r"(?m)^ +([\w-]+): ?(.*)$", block))
        assert keys["accepter"] == accepter
        assert re.fullmatch(r"serialdev,/dev/shoe/[A-Z]+-00,19200n81,local,nobreak", keys["connector"])
        assert (keys["kickolduser"], keys["max-connections"]) == ("true", "1")
