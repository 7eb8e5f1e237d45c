"""A whole race to be watched."""
