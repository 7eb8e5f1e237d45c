"""Stories: told when they are due, in the language of the moment, and safe whatever they hold."""

from types import SimpleNamespace

import pytest

from widgets.shared.labs.story import Story, Storyteller, as_html, blocks


def lab_that(done, film=("", "", 0)):
    return SimpleNamespace(done=done, film=lambda: film)


def test_a_story_waits_for_its_deed_and_stays_once_told():
    teller = Storyteller(Story(lambda: "# Well\n\nDone.", lambda lab: lab.done))
    teller.follow(lab_that(done=False))
    assert teller.part.blocks == [] and teller.part.layout.display == "none"
    teller.follow(lab_that(done=True, film=("film-1", "channel", 7)))
    assert [block["kind"] for block in teller.part.blocks] == ["title", "text"]
    assert (teller.part.film, teller.part.last) == ("film-1", 7)  # the browser waits for its end
    teller.follow(lab_that(done=False))
    assert teller.part.blocks and teller.part.layout.display == ""


def test_what_was_told_is_told_again_in_another_language():
    words = ["one"]
    teller = Storyteller(Story(lambda: words[0], lambda lab: True))
    teller.follow(lab_that(done=True))
    words[0] = "eins"
    teller.follow(lab_that(done=True))
    assert teller.part.blocks == [{"kind": "text", "runs": [{"text": "eins", "look": ""}]}]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("plain", "<p>plain</p>"),
        ("# a\n\n- b\n\n- *c*\n\nd", "<h3>a</h3><ul><li>b</li><li><em>c</em></li></ul><p>d</p>"),
        ("**<b>**", "<p><strong>&lt;b&gt;</strong></p>"),
    ],
)
def test_text_becomes_html_in_which_only_our_tags_are_tags(text, found):
    assert as_html(text) == found


def test_no_text_is_no_block():
    assert blocks("") == [] and Storyteller(None).still() == ""
