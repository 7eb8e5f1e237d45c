"""What a choice is worth, worked out beside the learner, and the shortest way."""
