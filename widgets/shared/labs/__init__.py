"""The frame of a lab, and which labs are on show."""
