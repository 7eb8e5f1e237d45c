"""What games are called, by the names that stand in their records: known before any game is imported."""

TITLES: dict[str, str] = {}
"""`rally` adds its own, `register` what it enters."""
