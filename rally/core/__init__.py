"""What both games share: races as values, legal actions and objections, notation, records, advice."""
