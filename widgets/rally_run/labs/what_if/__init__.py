"""Any position, and what each choice is worth."""
