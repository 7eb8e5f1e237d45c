"""The front door of the site: one page for each language, with a door to each game and a list of all lessons.

`write(folder, ...)` makes `index.html` (English; a browser of another language is led on at once) and `de.html` and
its like, each whole by itself, and beside them the two scripts that the pages share with lessons: `check.js`, which
says what a browser cannot do, and `door.js`, which fetches what the first lesson needs while one looks. The language
that somebody chooses here is the one that lessons remember, and the other way round.
"""

from .writing import write

__all__ = ["write"]
