"""PlayLab: a whole race, with people and computer players at one screen."""
