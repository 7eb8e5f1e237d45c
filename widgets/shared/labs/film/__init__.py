"""A whole race to be watched, for any game: a film to step through, and what every choice was worth."""
