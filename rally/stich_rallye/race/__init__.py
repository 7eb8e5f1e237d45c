"""A race as a value, and how it is written: notation, positions, records."""
