"""What the labs with a track share: views of a race, a board, a stage."""
