"""Pictures of Rally Run! that do not move: the board, and charts."""
