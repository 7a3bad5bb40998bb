"""Chemin de fer at the croupier's workstation; the README says which room holds what."""

__version__ = "0.1.0"
RELEASED = 1_772_323_200_000
"""Milliseconds since 1970 before which no clock can be that runs this release: 2026-03-01 UTC."""
