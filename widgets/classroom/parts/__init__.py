"""The live part of the classroom: a field for codes."""
