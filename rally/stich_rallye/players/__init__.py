"""Computer players, advice, and what an action leads to for certain."""
