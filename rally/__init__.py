"""The rules of two racing games, pure and small: `rally.stich_rallye` now, `rally.rally_run` to come."""

__version__ = "0.1.0"
