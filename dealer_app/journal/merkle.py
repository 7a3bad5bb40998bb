"""The Merkle tree hash of RFC 6962, section 2.1: one root over the lines of a day, grown line by line.

Its leaves are the hashes of the lines. A short path of hashes proves to whoever has the root that a line is in it.
"""

from __future__ import annotations

from hashlib import sha256

import msgspec

_LEAF, _NODE = b"\0", b"\1"  # so that no node is taken for a leaf


class Tree(msgspec.Struct, frozen=True):
    """The whole subtrees of what was added, from the first line on: how many lines each holds, and its hash."""

    peaks: tuple[tuple[int, bytes], ...] = ()

    @property
    def size(self) -> int:
        """How many lines were added."""
        return sum(size for size, _ in self.peaks)

    @property
    def root(self) -> str:
        """The hash of the whole, in hexadecimal."""
        if not self.peaks:
            return sha256().hexdigest()
        *before, (_, root) = self.peaks
        for _, peak in reversed(before):
            root = _joined(peak, root)
        return root.hex()


def _joined(left: bytes, right: bytes) -> bytes:
    return sha256(_NODE + left + right).digest()


def add(tree: Tree, line_hash: str) -> Tree:
    """Return the tree with one more line, given by its hash."""
    peaks, last = list(tree.peaks), (1, sha256(_LEAF + bytes.fromhex(line_hash)).digest())
    while peaks and peaks[-1][0] == last[0]:
        size, left = peaks.pop()
        last = (2 * size, _joined(left, last[1]))
    return Tree((*peaks, last))
