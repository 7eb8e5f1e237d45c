"""Puzzles, as they are found in simulated races and judged: this runs once, and the lists that it writes stay."""
