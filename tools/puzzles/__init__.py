"""Finds puzzles in simulated races and judges them. It is run once: the product has the lists that it writes."""
