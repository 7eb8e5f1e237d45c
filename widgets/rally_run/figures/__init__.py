"""Pictures of a board that does not move."""
