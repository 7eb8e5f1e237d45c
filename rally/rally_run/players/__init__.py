"""Computer players, and advice on what each action is worth."""
