"""A track to be entered."""
