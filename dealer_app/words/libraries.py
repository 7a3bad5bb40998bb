"""What is said about the locked libraries."""

from __future__ import annotations

from dealer_app.words.tongue import N_

NO_SOURCE = N_("no advisory source reachable")
NO_LOCK = N_("the lock of the libraries cannot be read: {detail}. Install the program anew.")
NONE = N_("nothing is known against the {n} locked libraries")
KNOWN = N_("{library} {version}: {id}")
