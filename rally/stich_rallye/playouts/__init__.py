"""Races played out by the thousand (NumPy), and the rule of thumb by which they are played."""
