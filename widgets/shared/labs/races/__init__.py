"""What labs need in which whole races are played or watched: their history, files, numbers, and who sits there."""
