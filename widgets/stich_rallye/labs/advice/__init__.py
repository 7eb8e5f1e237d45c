"""What a choice is worth, worked out beside the learner."""
