"""One zip for whoever helps: what was named goes in and nothing else, with a manifest of names, sizes and SHA-256."""

from __future__ import annotations

import hashlib
import os
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from dealer_app import safe_file

MANIFEST = "manifest.json"


def pack(out: Path, facts: Mapping[str, Any], files: Iterable[tuple[str, Path]]) -> list[dict[str, Any]]:
    """Write the zip and return its manifest; OSError as it comes, FileExistsError if `out` is there already.

    `facts` become facts.json, `files` are (name in the zip, file); a file that goes away meanwhile is left out.
    Half a bundle is never left under the name that was asked for.
    """
    if os.path.lexists(out):
        raise FileExistsError(out)
    half = out.with_name(f"{out.name}.part")
    rows: list[dict[str, Any]] = []
    try:
        half.unlink(missing_ok=True)
        with safe_file.create(half) as file, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as bundle:
            for name, data in _all(facts, files):
                rows.append({"name": name, "size": len(data), "sha256": hashlib.sha256(data).hexdigest()})
                bundle.writestr(name, data)
            bundle.writestr(MANIFEST, b"".join(msgspec.json.encode(row) + b"\n" for row in rows))
        half.rename(out)
    finally:
        half.unlink(missing_ok=True)
    return rows


def _all(facts: Mapping[str, Any], files: Iterable[tuple[str, Path]]) -> Iterable[tuple[str, bytes]]:
    yield "facts.json", msgspec.json.format(msgspec.json.encode(facts), indent=1) + b"\n"
    for name, path in files:
        try:
            data = path.read_bytes()
        except FileNotFoundError:
            continue
        yield name, data
