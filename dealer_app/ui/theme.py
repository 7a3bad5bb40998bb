"""Colours as tokens, type, and the few rules of form; all widgets take theirs from here."""

from __future__ import annotations

from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication

from dealer_app.shipped import resources

# A dark grey ground and light text; every pair of ground and text is held against WCAG in a test.
TOKENS: dict[str, str] = {
    "ground": "#23262b",
    "panel": "#2d3138",
    "edge": "#4a505a",
    "text": "#eef0f2",
    "faint": "#b4bac3",
    "figure": "#ffffff",
    "felt": "#1f4a3c",
    "felt_line": "#7fae9b",
    "rail": "#3a2b20",
    "seat": "#173a2f",
    "seat_text": "#f2f5f3",
    "banker": "#e2b84b",
    "banker_text": "#1d1a10",
    "holder": "#9fd3ff",
    "asked": "#ffffff",
    "face": "#fbfaf5",
    "red": "#b3121d",
    "black": "#15171a",
    "back": "#39507a",
    "back_line": "#c8d3ea",
    "act": "#3a404a",
    "act_text": "#ffffff",
    "focus": "#ffd866",
    "warn": "#5c2b12",
    "warn_text": "#ffe9d6",
    "good": "#8fd694",
    "doubt": "#f2c96b",
    "bad": "#ffb0a0",
}
FAMILY = "DejaVu Sans"


def colour(token: str) -> QColor:
    """Return a colour by its token."""
    return QColor(TOKENS[token])


def font(pixels: float, *, bold: bool = False) -> QFont:
    """Return the bundled type at a size in pixels, without hinting so that every machine paints the same."""
    made = QFont(FAMILY)
    made.setPixelSize(round(pixels))
    made.setBold(bold)
    made.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    return made


def dress(app: QApplication) -> None:
    """Give the application its style, palette and type."""
    for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf"):
        QFontDatabase.addApplicationFont(str(resources() / "fonts" / name))
    app.setStyle("Fusion")
    app.setFont(font(16))
    palette = QPalette()
    roles = QPalette.ColorRole
    for role, token in (
        (roles.Window, "ground"),
        (roles.WindowText, "text"),
        (roles.Base, "panel"),
        (roles.Text, "text"),
        (roles.Button, "act"),
        (roles.ButtonText, "act_text"),
        (roles.Highlight, "focus"),
        (roles.HighlightedText, "black"),
        (roles.PlaceholderText, "faint"),
    ):
        palette.setColor(role, colour(token))
    app.setPalette(palette)


def contrast(one: str, other: str) -> float:
    """Return the WCAG contrast ratio of two tokens, 1 to 21."""
    light, dark = sorted((_luminance(colour(one)), _luminance(colour(other))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(c: QColor) -> float:
    def linear(v: float) -> float:
        return v / 12.92 if v <= 0.04045 else float(((v + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF())


# Which text stands on which ground, and the least contrast it must have (AA 4.5, AAA 7).
PAIRS: tuple[tuple[str, str, float], ...] = (
    ("text", "ground", 7.0),
    ("text", "panel", 7.0),
    ("faint", "ground", 4.5),
    ("faint", "panel", 4.5),
    ("figure", "panel", 7.0),
    ("seat_text", "seat", 7.0),
    ("felt_line", "felt", 3.0),
    ("seat_text", "felt", 7.0),
    ("banker_text", "banker", 7.0),
    ("holder", "seat", 4.5),
    ("asked", "seat", 7.0),
    ("red", "face", 4.5),
    ("black", "face", 7.0),
    ("act_text", "act", 7.0),
    ("warn_text", "warn", 7.0),
    ("good", "panel", 4.5),
    ("doubt", "panel", 4.5),
    ("bad", "panel", 4.5),
    ("back_line", "back", 4.5),
    ("focus", "ground", 4.5),
)
