"""Who plays and who advises: computer players, and what each action is worth."""
