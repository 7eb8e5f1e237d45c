"""The live parts of this game, with their scripts and styles."""
