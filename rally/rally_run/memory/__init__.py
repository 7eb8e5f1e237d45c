"""What a player can remember of a race, how it forgets, and what may lie where it remembers nothing."""
