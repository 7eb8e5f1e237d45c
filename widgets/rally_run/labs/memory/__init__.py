"""Labs of what memory is worth, and of playing with the tiles as one likes."""
