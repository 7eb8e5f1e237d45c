"""Stories: told when they are due, in the language of the moment, and safe whatever they hold."""

from types import SimpleNamespace

import pytest

from widgets.lab.controls import is_shown
from widgets.lab.lessons import LESSONS, lesson_of
from widgets.lab.story import Story, Storyteller, story_blocks, story_html
from widgets.rally_run import stories as roads
from widgets.stich_rallye import stories as cards


class Desk:
    """Sheets, as far as a story asks for them."""

    shown = ""

    def open(self, name):
        self.shown = name

    def close(self):
        self.shown = ""


def lab_that(done, film=("", "", 0), desk=None):
    states = SimpleNamespace(is_beginning=not done)
    return SimpleNamespace(done=done, film=lambda: film, sheets=desk or Desk(), states=states)


def test_a_story_waits_for_its_deed_and_goes_when_that_is_undone():
    desk = Desk()
    teller = Storyteller(Story(lambda: "Do it.", lambda lab: lab.done, lambda: "# Well\n\nDone."))
    teller.follow(lab_that(done=False, desk=desk))
    assert teller.part.blocks == [] and not is_shown(teller.opener) and desk.shown == ""
    assert (teller.goal.text, teller.goal.reached) == ("Do it.", False)
    teller.follow(lab_that(done=True, film=("film-1", "channel", 7), desk=desk))
    assert [block["kind"] for block in teller.part.blocks] == ["title", "text"]
    assert (teller.part.film, teller.part.last) == ("film-1", 7)  # the browser waits for its end
    assert (teller.goal.film, teller.goal.last, teller.goal.reached) == ("film-1", 7, True)
    assert is_shown(teller.opener) and desk.shown == "story"
    desk.close()
    teller.follow(lab_that(done=True, desk=desk))
    assert desk.shown == "", "who has put it away is not told again"
    teller.follow(lab_that(done=False, desk=desk))
    assert teller.part.blocks == [] and not is_shown(teller.opener) and not teller.goal.reached
    teller.close()


def test_a_story_leaves_the_sheet_that_somebody_has_opened():
    desk = Desk()
    desk.open("more")
    teller = Storyteller(Story(lambda: "Do it.", lambda lab: lab.done, lambda: "Done."))
    teller.follow(lab_that(done=True, desk=desk))
    assert desk.shown == "more" and is_shown(teller.opener)
    teller.close()


def test_what_is_done_counts_in_its_lesson_and_stays_counted():
    """Whoever asks for something of the same lesson shows it at once."""
    names = LESSONS["01_tricks"]
    tellers = [Storyteller(Story(lambda: "Do it.", lambda lab: lab.done, name=name)) for name in names[:2]]
    for done in (True, False):
        tellers[0].follow(lab_that(done=done))
        tellers[1].follow(lab_that(done=False))
        assert [(each.goal.lesson, each.goal.done, each.goal.total) for each in tellers] == [("01", 1, len(names))] * 2
    for each in tellers:
        each.close()


def test_what_belongs_to_no_lesson_counts_nothing():
    assert lesson_of("elsewhere") == ""
    assert len({name for names in LESSONS.values() for name in names}) == sum(map(len, LESSONS.values()))


def test_what_was_told_is_told_again_in_another_language():
    words = ["one"]
    teller = Storyteller(Story(lambda: "Do it.", lambda lab: True, lambda: words[0]))
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
    assert story_html(text) == found


def test_where_a_lab_cannot_be_live_a_story_stands_folded_and_one_that_hides_only_after_its_deed():
    told, hidden = (
        Storyteller(Story(lambda: "Guess.", lambda lab: lab.done, lambda: "Why so.", hides=hides))
        for hides in (False, True)
    )
    assert "<p>Why so.</p></details>" in told.still() and hidden.still() == ""
    hidden.follow(lab_that(done=True))
    assert hidden.still() == told.still()
    hidden.follow(lab_that(done=False))
    assert hidden.still() == ""


def test_no_text_is_no_block():
    assert story_blocks("") == [] and Storyteller(None).still() == ""


@pytest.mark.parametrize("stories", [cards.STORIES, roads.STORIES], ids=["stich_rallye", "rally_run"])
def test_no_title_says_what_the_sheet_it_lies_on_is_called(stories):
    for name, story in stories.items():
        assert "What you saw" not in story.text(), name
