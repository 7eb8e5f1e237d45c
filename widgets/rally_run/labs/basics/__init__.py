"""Labs for single rules: roads, swaps, the pit stop."""
