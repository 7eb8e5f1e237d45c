"""The frame of a lab: its state and story, what it keeps, the learner's progress, and work beside the answers."""
