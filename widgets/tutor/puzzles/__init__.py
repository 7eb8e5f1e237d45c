"""Puzzles: moments of races with one choice that is clearly the best, asked one after another."""
