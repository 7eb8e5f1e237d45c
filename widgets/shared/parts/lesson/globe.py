"""The languages in which there is a lesson, by their own names: found by who cannot read the one on show."""

from __future__ import annotations

import traitlets

from widgets.shared.words import LANGUAGES
from widgets.shared.words.languages import DECLARED

from ..base import Part


class Globe(Part):
    """A button with a globe, which shows the languages. The browser remembers which one was chosen.

    languages: by code the own `name`, and the `path` of the lesson in it, as seen from the folder of this one; "":
    there is no such file, and only the labs change their language. It is asked for by {"language": code}.
    """

    languages = traitlets.Dict().tag(sync=True)

    def words(self) -> dict[str, str]:
        return {"name": " · ".join(dict.fromkeys(DECLARED[code].word for code in LANGUAGES))}
