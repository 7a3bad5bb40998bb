"""Which sign a key of the keyboard sends: the keypad's digits count as digits whether Num Lock is on or off."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from dealer_app.ui.keys import DIGITS, ENTER, ESCAPE

_K = Qt.Key
_KEYS = {_K.Key_Return: ENTER, _K.Key_Enter: ENTER, _K.Key_Escape: ESCAPE, _K.Key_Space: " "}
_NUM_LOCK_OFF = {
    _K.Key_Insert: "0",
    _K.Key_End: "1",
    _K.Key_Down: "2",
    _K.Key_PageDown: "3",
    _K.Key_Left: "4",
    _K.Key_Clear: "5",
    _K.Key_Right: "6",
    _K.Key_Home: "7",
    _K.Key_Up: "8",
    _K.Key_PageUp: "9",
    _K.Key_Delete: ".",
}

_X11 = 8  # what X11 and Wayland add to a key's scan code
_AZERTY = {
    (sign, at + more): digit
    for at, (sign, digit) in enumerate(zip("&\u00e9\"'(-\u00e8_\u00e7\u00e0", "1234567890", strict=True), start=2)
    for more in (0, _X11)
}
"""The digits of AZERTY's upper row without Shift, by the sign and the place of the key: its 6 is no minus."""


def sign_of(event: QKeyEvent) -> str:
    """Return the sign, "" for a key that means nothing here."""
    key = Qt.Key(event.key())
    if key in _KEYS:
        return _KEYS[key]
    on_keypad = bool(event.modifiers() & Qt.KeyboardModifier.KeypadModifier)
    if on_keypad and key in _NUM_LOCK_OFF:
        return _NUM_LOCK_OFF[key]
    text = event.text()
    digit = _AZERTY.get((text, event.nativeScanCode()))
    if digit is not None and not event.modifiers():
        return digit
    return text if text and text in f"{DIGITS}.,+-*/" else ""
