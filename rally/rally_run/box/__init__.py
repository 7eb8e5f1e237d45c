"""The contents of the box of Rally Run!: the grid, road tiles and start-finish tiles as data; actions; events."""
