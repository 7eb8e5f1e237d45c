"""The lessons without code: `make app` serves them with Voila, from copies that have no Python to look at.

Its template asks no other host for anything, follows the browser's light or dark, says in the lesson's language that
it is being set up, and leads from lesson to lesson.
"""
