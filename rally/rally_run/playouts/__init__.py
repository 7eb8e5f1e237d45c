"""Races played on by chance: the shortest ways over known and hoped-for roads, and batches of races."""
