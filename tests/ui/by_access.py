"""A croupier who holds accessible objects only: he finds by name and role, presses by actions, reads names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from PySide6.QtGui import QAccessible

PRESS, TOGGLE = "Press", "Toggle"
READS = QAccessible.Role.StaticText
PRESSED = (QAccessible.Role.Button, QAccessible.Role.CheckBox, QAccessible.Role.RadioButton)
Wait = Callable[[Callable[[], bool]], None]


def objects(root: Any) -> Iterator[Any]:
    """Yield everything under an accessible object that is seen, itself first."""
    yield root
    for i in range(root.childCount()):
        child = root.child(i)
        if child is not None and not child.state().invisible:
            yield from objects(child)


def name(one: Any) -> str:
    return str(one.text(QAccessible.Text.Name))


def actions(one: Any) -> list[str]:
    found = one.actionInterface()
    return [] if found is None else list(found.actionNames())


class ByAccess:
    """`wait` lets the program run until something holds."""

    def __init__(self, root: Any, wait: Wait) -> None:
        self._root, self._wait = root, wait

    def names(self, *roles: QAccessible.Role) -> list[str]:
        """What can be read of these roles."""
        return [name(one) for one in objects(self._root) if one.role() in roles]

    def says(self) -> str:
        """The sentence in the say line: it stands behind the keypad, before the acts."""
        found = list(objects(self._root))
        at = next(n for n, one in enumerate(found) if one.role() == PRESSED[0] and name(one) == "Enter")
        return name(next(one for one in found[at:] if one.role() == READS))

    def find(self, label: str) -> Any:
        """Return what is pressed and has this name, or begins with it and a space."""
        found = [one for one in objects(self._root) if one.role() in PRESSED]
        whole = [one for one in found if name(one) == label]
        return (whole or [one for one in found if name(one).startswith(f"{label} ")])[0]

    def press(self, *labels: str) -> None:
        """Press one after the other, each when the one before has come up again."""
        for label in labels:
            one = self.find(label)
            do = next(action for action in actions(one) if action in (PRESS, TOGGLE))
            one.actionInterface().doAction(do)
            self._wait(lambda: not any(other.state().pressed for other in objects(self._root)))


def faults(root: Any) -> list[str]:
    """Return what assistive technology could not use: a control without a name, an act, a place or a state."""
    found = []
    for one in list(objects(root))[1:]:
        if one.role() in PRESSED or one.state().focusable:
            if not name(one).strip():
                found.append("no name")
            if one.role() not in PRESSED:
                found.append(f"{name(one)}: no control's role")
            if not one.state().disabled and not {PRESS, TOGGLE} & set(actions(one)):
                found.append(f"{name(one)}: no act")
            if not one.state().focusable:
                found.append(f"{name(one)}: never has the focus")
    return found
