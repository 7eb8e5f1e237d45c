"""Chance, for what nothing else stands below: the same on every machine, by the number and by the row."""
