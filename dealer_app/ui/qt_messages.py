"""What Qt says of itself goes to the log; what is critical or ends the program leaves a crash file."""

from __future__ import annotations

import logging
from collections.abc import Callable

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler

log = logging.getLogger("qt")

LEVELS = {
    QtMsgType.QtDebugMsg: logging.DEBUG,
    QtMsgType.QtInfoMsg: logging.INFO,
    QtMsgType.QtWarningMsg: logging.WARNING,
    QtMsgType.QtCriticalMsg: logging.ERROR,
    QtMsgType.QtFatalMsg: logging.CRITICAL,
}
LONGEST = 200
"""Characters of a message that are kept. The screen holds open values only, so Qt can say no others."""


def watch(keep: Callable[[str, list[str]], object]) -> None:
    """Take Qt's messages from now on; `keep` writes a crash file of a kind and lines."""

    def take(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        level = LEVELS[kind]
        where = f"{context.category or 'default'}: {text[:LONGEST]}"
        log.log(level, "%s", where)
        if level >= logging.ERROR:
            keep("Qt", [where])

    qInstallMessageHandler(take)
