"""What a player may remember of a race, how much of it is forgotten, and what may lie where nothing is remembered."""
