"""Chemin de fer at the croupier's workstation; the README says which room holds what."""

__version__ = "0.1.0"
