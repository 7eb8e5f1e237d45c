"""What the labs of this game share: the table with its board and plates, and films of turns."""
