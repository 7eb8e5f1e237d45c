"""Labs of Rally Run!."""
