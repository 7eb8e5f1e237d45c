"""What stands on the map of the course beside its stations: the lessons, and who learns here."""
