"""A whole race to be played."""
