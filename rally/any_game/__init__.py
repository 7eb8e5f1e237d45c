"""What the games make their races of: what led to a race, a game as one thing, and a whole plain race."""
