"""The front door of the site: a page for each language, with a door to each game and a list of all lessons.

`write_door(folder, ...)` makes `index.html` (English; it forwards browsers with another language) and `de.html` and the
others, each complete in itself. Beside them lie the scripts that they share with lessons: `check.js` says what a
browser cannot do, and `door.js` fetches what the first lesson needs in the background. A language that is chosen here
is remembered by lessons, and vice versa.
"""

from .writing import write_door

__all__ = ["write_door"]
