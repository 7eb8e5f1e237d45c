"""A whole race to be played, for any game: people and computer players at the same screen."""
