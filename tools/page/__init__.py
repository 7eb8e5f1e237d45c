"""Writes the scripts and styles of the page that are made from Python or from other scripts."""
