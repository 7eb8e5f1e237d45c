"""What labs show of choices while their chances are worked out, and why a position cannot be."""
