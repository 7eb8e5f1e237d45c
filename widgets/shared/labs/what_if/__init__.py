"""A position to try things in, for any game: what is wrong with it, what can be done, and what each choice is worth."""
