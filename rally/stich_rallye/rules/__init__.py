"""What the rules decide: tricks, motors, moves, what is legal and what follows from it."""
