"""The lessons without code: `make app` serves copies of them without Python, with Voila.

The template requests nothing from another host, follows the browser's light or dark, says in the lesson's language that
it is being set up, and links each lesson to the others.
"""
