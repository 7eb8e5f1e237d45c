"""The pictures of the README can be made: one of a lab, and a scene of the film (`make pictures` makes all). So can
those of every lab, before and after a change.
"""

from __future__ import annotations

import shutil

import pytest
from PIL import Image

from tests.pictures import labs, shown
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


def test_labs_are_compared_with_what_they_were(tmp_path, capsys):
    """The lab of a whole race in one room; what differs is said and shown."""
    before, after, out = (tmp_path / name for name in ("before", "after", "out"))
    assert labs.main(["take", str(before), "--only", "05_", "--rooms", "wide"]) == 0
    taken = sorted(path.name for path in before.iterdir())
    states = ("acted-wide-light", "drawer-wide-light", "wide-dark", "wide-light")
    assert taken == [f"05_a_whole_race-01-RaceLab-{state}.png" for state in states]
    shutil.copytree(before, after)
    assert labs.main(["compare", str(before), str(after), str(out)]) == 0
    assert "no picture differs" in capsys.readouterr().out and not out.exists()
    with Image.open(after / taken[0]) as picture:
        picture.putpixel((30, 20), (255, 0, 255))
        picture.save(after / taken[0])
    (after / taken[1]).unlink()
    assert labs.main(["compare", str(before), str(after), str(out)]) == 1
    said = capsys.readouterr().out.splitlines()
    assert [line.split(": ")[0] for line in said] == [taken[1], taken[0]]
    assert "only before" in said[0] and "(30, 20, 31, 21)" in said[1]
    assert [path.name for path in out.iterdir()] == [taken[0]]
