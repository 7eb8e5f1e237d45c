"""Races played out by the thousand, with NumPy or without it, and the rule of thumb by which they are played."""
