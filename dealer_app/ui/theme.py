"""The theme that is worn, type, and the few rules of form; all widgets take theirs from here as they paint."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFont, QFontDatabase, QPalette
from PySide6.QtWidgets import QApplication, QWidget

from dealer_app.shipped import resources
from dealer_app.ui.tokens import DARK, THEMES

TOKENS: dict[str, str] = {"theme": "dark", **DARK}
"""The theme worn now, by name and in its colours."""
FAMILY = "DejaVu Sans"
WIDTH, HEIGHT = 1280, 720  # the window for which sizes are given; in a larger one everything grows alike


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


def unit(widget: QWidget) -> float:
    """Return how many pixels stand for one of a window of 1280 x 720; in a smaller window one, as in that."""
    window = widget.window()
    return max(1.0, min(window.width() / WIDTH, window.height() / HEIGHT))


def dress(app: QApplication, theme: str = "") -> None:
    """Give the application its style, type and theme; without a theme the one that the computer asks for."""
    for name in ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf", "DejaVuSansMono.ttf"):
        QFontDatabase.addApplicationFont(str(resources() / "fonts" / name))
    app.setStyle("Fusion")
    app.setFont(font(16))
    wear(app, theme or asked_for(app))


def asked_for(app: QApplication) -> str:
    """Return the theme that the computer's own settings ask for: high contrast, else the dark one."""
    hints = app.styleHints()  # held as long as what it gives: the binding keeps no reference
    wants = hints.accessibility().contrastPreference()
    return "contrast" if wants == Qt.ContrastPreference.HighContrast else "dark"


def wear(app: QApplication, theme: str) -> None:
    """Let every window be painted in a theme from now on."""
    TOKENS.update(THEMES[theme], theme=theme)
    palette = QPalette()
    roles = QPalette.ColorRole
    for role, token in (
        (roles.Window, "ground"),
        (roles.WindowText, "text"),
        (roles.Base, "panel"),
        (roles.AlternateBase, "seat"),
        (roles.Text, "text"),
        (roles.Button, "act"),
        (roles.ButtonText, "act_text"),
        (roles.Highlight, "focus"),
        (roles.HighlightedText, "focus_text"),
        (roles.PlaceholderText, "faint"),
        (roles.Link, "holder"),
        (roles.LinkVisited, "holder"),
    ):
        palette.setColor(role, colour(token))
    app.setPalette(palette)


def worn() -> str:
    """Return the name of the theme that is worn."""
    return TOKENS["theme"]


def next_theme() -> str:
    """Return the theme after the one that is worn, round and round."""
    names = tuple(THEMES)
    return names[(names.index(worn()) + 1) % len(names)]


def contrast(one: QColor, other: QColor) -> float:
    """Return the WCAG contrast ratio of two colours, 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(c: QColor) -> float:
    def linear(v: float) -> float:
        return v / 12.92 if v <= 0.04045 else float(((v + 0.055) / 1.055) ** 2.4)

    return 0.2126 * linear(c.redF()) + 0.7152 * linear(c.greenF()) + 0.0722 * linear(c.blueF())
