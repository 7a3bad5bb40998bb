"""The secret that is mixed into every PIN: 32 bytes of chance in a file of the account, outside the data folder.

It lies in a folder of its own among the account's settings (on Linux ~/.config/dealer-app-secret/pin.secret), or
where the house says, 0600. Whoever copies data folder and program has it not; whoever owns the account has.
"""

from __future__ import annotations

import secrets
from pathlib import Path

from dealer_app.house import private_file
from dealer_app.house.pins import PinFault

NAME = "pin.secret"
_BYTES = 32


def place(given: Path | None, data: Path) -> Path:
    """Return where the secret lies; PinFault if that is inside the data folder."""
    if given is None:
        import platformdirs

        given = Path(platformdirs.user_config_dir("dealer-app-secret", appauthor=False)) / NAME
    if given.resolve().is_relative_to(data.resolve()):
        raise PinFault("inside", str(given))
    return given


def load(path: Path) -> bytes:
    """Return the secret; PinFault if it is not there, is none, or others may read it."""
    try:
        secret = private_file.read(path, _BYTES + 1)
    except private_file.Exposed:
        raise PinFault("exposed", str(path)) from None
    except OSError:
        raise PinFault("no_secret", str(path)) from None
    if len(secret) != _BYTES:
        raise PinFault("no_secret", str(path))
    return secret


def load_or_make(path: Path) -> bytes:
    """Return the secret, a fresh one where none is yet; PinFault as `load`, or if it cannot be written."""
    if path.exists():
        return load(path)
    secret = secrets.token_bytes(_BYTES)
    try:
        private_file.write(path, secret)
    except OSError as error:
        raise PinFault("unwritten", f"{path}: {error.strerror}") from None
    return secret
