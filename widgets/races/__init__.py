"""Labs of whole races of any game: to play, to watch, to try things in; and what a choice is worth."""
