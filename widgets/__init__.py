"""What a notebook shows: labs to learn the games by doing. `from widgets.stich_rallye import TrickLab`."""
