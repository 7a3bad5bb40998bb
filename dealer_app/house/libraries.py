"""The locked libraries out of the lock, as a bill of materials; and what is known against them."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from http.client import HTTPException
from pathlib import Path
from typing import Any

import msgspec

from dealer_app.shipped import resources

SOURCE = "https://api.osv.dev/v1/querybatch"
"""Where known faults are asked for if nothing else is named: an open register; only names and versions are told."""
_LOCK = "run.lock"
_PIN = re.compile(r"([a-z0-9][a-z0-9._-]*)==([^\s;\\]+)[^\\]*(.*)", re.IGNORECASE)
_HASH = re.compile(r"--hash=sha256:([0-9a-f]{64})")
_MOST, _PATIENCE = 1 << 24, 20  # bytes of an answer, seconds


class Unreachable(Exception):
    """No source of advisories answers."""


class Library(msgspec.Struct, frozen=True):
    """A library as it is locked; `hashes` are the SHA-256 of the files that it may come in."""

    name: str
    version: str
    hashes: tuple[str, ...]


class Advisory(msgspec.Struct, frozen=True):
    """A known fault of a locked library."""

    library: str
    version: str
    id: str


def lock_file() -> Path:
    """Return the lock that the program was installed by: beside its resources, or in a checkout."""
    shipped = resources() / _LOCK
    return shipped if shipped.is_file() else resources().parent / "installer" / "locks" / _LOCK


def locked(text: str) -> list[Library]:
    """Return the libraries of a lock; ValueError at one that is not pinned by version and hash."""
    found = []
    for block in re.split(r"\n(?=[A-Za-z0-9])", "\n" + text):
        if not block.strip() or block.lstrip().startswith("#"):
            continue
        pin, hashes = _PIN.match(block.lstrip()), tuple(_HASH.findall(block))
        if pin is None or not hashes:
            raise ValueError(block.splitlines()[0])
        found.append(Library(pin[1], pin[2], hashes))
    return found


def bill(libraries: list[Library]) -> dict[str, Any]:
    """Return the bill of materials (CycloneDX 1.5)."""
    parts = [
        {
            "type": "library",
            "name": one.name,
            "version": one.version,
            "purl": f"pkg:pypi/{one.name.lower()}@{one.version}",
            "hashes": [{"alg": "SHA-256", "content": digest} for digest in one.hashes],
        }
        for one in libraries
    ]
    return {"bomFormat": "CycloneDX", "specVersion": "1.5", "version": 1, "components": parts}


def advisories(libraries: list[Library], source: str = SOURCE) -> list[Advisory]:
    """Return the known faults of these libraries; Unreachable if the source does not answer as it must."""
    asked = [{"package": {"name": one.name, "ecosystem": "PyPI"}, "version": one.version} for one in libraries]
    body = json.dumps({"queries": asked}).encode()
    try:
        request = urllib.request.Request(source, body, {"Content-Type": "application/json"})  # noqa: S310  # see below
        if request.type not in ("https", "http"):
            raise Unreachable(source)
        with urllib.request.urlopen(request, timeout=_PATIENCE) as answer:  # noqa: S310  # it was looked at above
            told = json.loads(answer.read(_MOST))["results"]
        if len(told) != len(libraries):
            raise Unreachable(source)
        pairs = zip(libraries, told, strict=True)
        return [
            Advisory(one.name, one.version, str(bad["id"])) for one, what in pairs for bad in what.get("vulns", ())
        ]
    except (OSError, ValueError, KeyError, TypeError, AttributeError, HTTPException) as error:
        raise Unreachable(str(error)) from None
