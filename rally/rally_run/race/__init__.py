"""A race as a value, and how it is written: setup, notation, positions, records."""
