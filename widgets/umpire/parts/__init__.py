"""The live parts of the umpire, on a phone that lies on the table."""
