"""Short Cut: a third game, to show that a game is a folder and one call of `register`.

Cars, a die, and a short cut for whoever stands on the fork. Each turn the die is rolled, and one choice is to be made:
its top or its bottom. Nothing of it is known to any file outside this folder.
"""
