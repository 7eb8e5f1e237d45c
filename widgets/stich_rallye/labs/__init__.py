"""The labs: parts put together, each about one thing to learn."""
