"""Who plays and who advises: computer players, advice, and what an action leads to for certain."""
