"""The pictures of the README can be made: one of a lab, and a scene of the film (`make pictures` makes all)."""

from __future__ import annotations

import pytest
from PIL import Image

from tests.pictures import shown
from tests.site.published import IS_SITE

pytestmark = pytest.mark.skipif(IS_SITE, reason="they are made in JupyterLab")


@pytest.mark.parametrize("name", shown.STILLS)
def test_a_picture_shows_a_whole_lab(open_cells, tmp_path, name):
    page = open_cells("None", **shown.WINDOW)
    with Image.open(shown.make(page, name, tmp_path)) as made, Image.open(shown.DOCS / name) as stored:
        assert made.width == stored.width == shown.FRAME[0]
        assert made.height <= shown.FRAME[1], "all of a lab is seen at once"
        assert len(made.getcolors()) > 100, "it is drawn"
    assert page.errors == []


def test_a_film_shows_what_is_done(open_cells, tmp_path):
    """A turn of Rally Run!: its second scene."""
    page = open_cells("None", motion=True, **shown.WINDOW)
    [name] = shown.FILMS
    film = shown.make_film(page, name, tmp_path / name, slice(1, 2))
    assert film.shots[0].tobytes() != film.shots[-1].tobytes(), "something has happened"
    with Image.open(tmp_path / name) as made, Image.open(shown.DOCS / name) as stored:
        assert made.size == stored.size and 20 < made.n_frames < stored.n_frames
    assert page.errors == []
    assert page.page.locator("#rally-pointer").count() == 0, "the next test finds no pointer of ours"
