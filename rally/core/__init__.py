"""What every game is, whatever its rules: races as values, what is legal and why not, notation, records, advice."""
