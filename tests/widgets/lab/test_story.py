"""Stories: told when they are due, in the language of the moment, and safe whatever they hold."""

from dataclasses import replace
from types import SimpleNamespace

import pytest

from widgets import environment
from widgets.lab.controls import GONE, VACANT, is_shown
from widgets.lab.lessons import LESSONS, lesson_of
from widgets.lab.story import Story, Storyteller, story_blocks, story_html
from widgets.rally_run import stories as roads
from widgets.stich_rallye import stories as cards


def is_seen(control):
    """Whether it is shown, and does not only keep its place."""
    return not {GONE, VACANT}.intersection(control._dom_classes)


class Desk:
    """Sheets, as far as a story asks for them."""

    shown = ""

    def open(self, name):
        self.shown = name

    def close(self):
        self.shown = ""


def lab_that(done, film=("", "", 0), desk=None):
    states = SimpleNamespace(is_beginning=not done)
    return SimpleNamespace(
        done=done, film=lambda: film, sheets=desk or Desk(), states=states, say_back=lambda: "Step back"
    )


def test_a_story_waits_for_its_deed_and_goes_when_that_is_undone():
    desk = Desk()
    teller = Storyteller(Story(lambda: "Do it.", lambda lab: lab.done, lambda: "# Well\n\nDone."))
    teller.follow(lab_that(done=False, desk=desk))
    assert teller.part.blocks == [] and not is_seen(teller.opener) and desk.shown == ""
    assert VACANT in teller.opener._dom_classes, "nothing moves when it comes"
    assert (teller.goal.text, teller.goal.reached) == ("Do it.", False)
    teller.follow(lab_that(done=True, film=("film-1", "channel", 7), desk=desk))
    assert [block["kind"] for block in teller.part.blocks] == ["title", "text"]
    assert (teller.part.film, teller.part.last) == ("film-1", 7)  # the browser waits for its end
    assert (teller.goal.film, teller.goal.last, teller.goal.reached) == ("film-1", 7, True)
    assert is_seen(teller.opener) and desk.shown == "story"
    desk.close()
    teller.follow(lab_that(done=True, desk=desk))
    assert desk.shown == "", "who has put it away is not told again"
    teller.follow(lab_that(done=False, desk=desk))
    assert teller.part.blocks == [] and not is_seen(teller.opener) and not teller.goal.reached


def test_a_page_of_the_site_has_one_globe_in_its_bar_and_none_in_a_lab(monkeypatch):
    name = LESSONS["02_motor"][0]
    first = replace(cards.STORIES.deeds[name], name=name)
    tellers = [Storyteller(first)]
    monkeypatch.setattr(environment, "IN_A_PAGE", True)
    tellers.append(Storyteller(first))
    assert [teller.globe is not None for teller in tellers] == [True, False]


def test_a_story_that_asks_for_a_step_back_has_it_on_its_sheet():
    for words, shown in (("Done.", False), ("Done. Press “Step back” and look.", True)):
        teller = Storyteller(Story(lambda: "Do it.", lambda lab: lab.done, lambda words=words: words))
        teller.follow(lab_that(done=True))
        assert is_shown(teller.back) is shown and teller.back.description == "Step back"
        teller.follow(lab_that(done=False))
        assert not is_shown(teller.back)
        teller.close()


def test_what_is_done_but_not_as_it_was_asked_for_opens_no_sheet_and_is_said():
    desk = Desk()
    story = Story(
        lambda: "Do it.",
        lambda lab: lab.done,
        lambda: "So.",
        reached=lambda lab: False,
        instead=lambda lab: "Not that.",
    )
    teller = Storyteller(story)
    teller.follow(lab_that(done=True, desk=desk))
    assert desk.shown == "" and not teller.goal.reached and is_shown(teller.opener)
    assert teller.say_instead(lab_that(done=True)) == "Not that."


def test_a_story_leaves_the_sheet_that_somebody_has_opened():
    desk = Desk()
    desk.open("more")
    teller = Storyteller(Story(lambda: "Do it.", lambda lab: lab.done, lambda: "Done."))
    teller.follow(lab_that(done=True, desk=desk))
    assert desk.shown == "more" and is_seen(teller.opener)


def test_what_is_done_counts_in_its_lesson_and_stays_counted():
    """Whoever asks for something of the same lesson shows it at once."""
    names = LESSONS["01_tricks"]
    tellers = [Storyteller(Story(lambda: "Do it.", lambda lab: lab.done, name=name)) for name in names[:2]]
    for done in (True, False):
        tellers[0].follow(lab_that(done=done))
        tellers[1].follow(lab_that(done=False))
        assert [(each.goal.lesson, each.goal.done, each.goal.total) for each in tellers] == [("01", 1, len(names))] * 2


def test_the_last_goal_of_a_lesson_knows_that_it_is():
    names = LESSONS["01_tricks"]
    tellers = [Storyteller(Story(lambda: "Do it.", lambda lab: lab.done, name=name)) for name in names]
    for each in tellers:
        each.follow(lab_that(done=False))
    assert [each.goal.ends for each in tellers] == [name == "players" for name in names]


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
    for name, story in (named for lab in stories.values() for named in lab.items()):
        assert "What you saw" not in story.text(), name
