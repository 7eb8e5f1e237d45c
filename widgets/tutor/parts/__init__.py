"""The live part of the course: the road."""
