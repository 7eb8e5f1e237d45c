"""One rule at a time: tricks, motors, hills, the end of a round."""
