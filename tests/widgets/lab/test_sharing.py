"""What is shared of a lab: a link leads to the same place in another lab of its kind, tells nothing that is hidden, and
one that somebody has spoiled is said in a sentence."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from rally import rally_run as rally_run_rules
from rally.core.errors import NotationError
from rally.stich_rallye import Race
from tests.hostile import PIECES, TEXTS, spoilt
from tests.selection import often
from tests.widgets.monkey.labs import LABS
from widgets import rally_run
from widgets.lab import forms, links
from widgets.lab.forms import pack, unpack
from widgets.lab.learning import learning
from widgets.lab.links import KINDS, PAGE, Link, links_in, qr_svg
from widgets.lab.sharing import cell_for
from widgets.races.records import pack_record
from widgets.stich_rallye import PlayLab, RaceLab, TrickLab, WhatIfLab
from widgets.tutor import Practice, Predict, Puzzles

SITE = f"https://example.org/rally/{PAGE}?"
ALONE = {
    "ForgettingLab",
    "StudyLab",
    "Rally Run! StudyLab",
    "Ladder",
    "TournamentLab",
    "CourseMap",
    "CourseLab",
    "ClassLab",
    "TenQuestions",
}
"""The labs that share nothing."""

SHARING = [name for name in LABS if name not in ALONE]
POSITION = "round=2 flag=1 cars=12,9,14,20 motors=6,3,1,10 trick=G9,G4 hands=?,?,?,G12.G5.R3.B9"
MANY = often(3_000, 1_000_000)
"""So many spoiled links are read."""

PLAY_ON = {"PlayLab own players"}
"""Nobody is asked there: what is shared is played to its end at once."""

LARGE = [text for text in TEXTS if text.strip()]


def arrive(lab: Any, query: str, visit: str) -> None:
    """What the page sends when its address asks for something."""
    lab.memory._answer(None, {"arrived": query, "visit": visit}, [])


def fresh(name: str, request: pytest.FixtureRequest) -> tuple[Any, str]:
    """A lab, and the name of a visit that no other test has."""
    return LABS[name](), request.node.name


# --- there and back ---


@pytest.mark.parametrize("name", SHARING)
def test_a_link_leads_to_the_same_place_in_another_lab_of_its_kind(name: str, request: pytest.FixtureRequest) -> None:
    lab, visit = fresh(name, request)
    link = lab.sharing.shared.link()
    assert links_in(f"{SITE}{link.query}") == (link,) and link.kind in KINDS
    other = LABS[name]()
    arrive(other, link.query, visit)
    assert other.line.tone != "bad", other.line.text
    assert (other.write() == lab.write() or name in PLAY_ON) and other.memory.taken == visit
    assert "Somebody has shared this" in other.line.text


@pytest.mark.parametrize("name", sorted(ALONE))
def test_a_lab_that_has_nothing_to_show_shares_nothing(name: str) -> None:
    assert LABS[name]().sharing is None


def test_a_race_is_shared_whole_and_at_the_moment_that_is_on_show(request: pytest.FixtureRequest) -> None:
    lab = RaceLab(seed=5)
    lab.turn_to(4, 0)
    link = lab.sharing.shared.link()
    assert (link.lesson, link.kind, link.at) == ("05_a_whole_race", "record", 4)
    other = RaceLab(seed=9)
    arrive(other, link.query, request.node.name)
    assert other.race == lab.race and other.state.scene == 4


def test_a_race_that_is_played_is_shared_as_it_is_seen_and_whole_when_it_is_over() -> None:
    lab = PlayLab(players=4, seed=3)
    link, files = lab.sharing.shared.link(), lab.sharing.shared.files()
    hands = Race.parse(link.text).hands
    assert link.kind == "position" and not files
    assert [hand == held for hand, held in zip(hands, lab.state.race.hands, strict=True)] == [True, False, False, False]
    assert "seed" not in link.text
    lab = rally_run.PlayLab(people=0, seed=3)
    while not lab.is_over:
        lab.go_on.click()
    link = lab.sharing.shared.link()
    assert (link.lesson, link.kind) == (rally_run.RaceLab.home, "record") and [*lab.sharing.shared.files()] == [
        "record", "film",
    ]  # fmt: skip
    assert json.loads(unpack(link.text)) == rally_run_rules.record(lab.race)


def test_a_question_is_shared_without_what_was_answered_before(request: pytest.FixtureRequest) -> None:
    lab = Practice("hills", seed=3)
    for _time in range(3):
        lab.unsure.click()
        lab.next.click()
    link = lab.sharing.shared.link()
    other = Practice("motor", seed=1)
    arrive(other, link.query, request.node.name)
    assert other.task == lab.task and not other.course.past and not other.is_answered


def test_a_position_of_a_question_is_for_the_lab_that_asks_it(request: pytest.FixtureRequest) -> None:
    one, other = Predict("tricks_1"), Predict("tricks_2")
    other.again.click()
    link = other.sharing.shared.link()
    for lab in (one, Predict("tricks_2")):
        arrive(lab, link.query, request.node.name)
        assert (lab.task.id == other.task.id and lab.memory.taken != "") is (lab is not one)


def test_a_puzzle_is_for_the_lab_of_its_game(request: pytest.FixtureRequest) -> None:
    cards, tiles = Puzzles("stich-rallye"), Puzzles("rally-run")
    link = tiles.sharing.shared.link()
    arrive(cards, link.query, request.node.name)
    assert not cards.memory.taken
    tiles.next.click()
    arrive(tiles, link.query, request.node.name)
    assert tiles.state.now == link.text


def test_a_link_is_taken_once_by_the_lab_that_it_names(request: pytest.FixtureRequest) -> None:
    first, named = (TrickLab(position=POSITION, story=story) for story in ("tom_wins", "blue_ten"))
    query = Link("01_tricks", "position", "flag=2 trick=G8", "blue_ten").query
    arrive(first, query, request.node.name)
    assert not first.memory.taken
    arrive(named, query, request.node.name)
    arrive(first, query.replace("blue_ten", "nobody"), request.node.name)
    assert named.memory.taken and not first.memory.taken and "trick=G8" in named.write()


def test_a_link_can_be_pasted_where_a_notation_is_typed() -> None:
    lab = WhatIfLab()
    lab.load(f"{SITE}{Link('06_what_if', 'position', POSITION).query}")
    assert lab.race == Race.parse(POSITION)
    lab.load(f"{SITE}path=06_what_if.ipynb")
    assert lab.race == Race.parse(POSITION) and "no link" in lab.notation.errors[0]


# --- what it does to a lesson ---


def test_what_is_shared_counts_as_nothing_done_and_the_lesson_is_one_press_away(request: pytest.FixtureRequest) -> None:
    lab = TrickLab(players=4, story="a_trick")
    before = lab.write()
    arrive(lab, Link("00_start", "position", "flag=0 trick=G8,G9,G10").query, request.node.name)
    assert not learning.progress.done and not lab.story.part.blocks
    assert lab.to_lesson.description == "To the lesson"
    lab.to_lesson.click()
    assert lab.write() == before and lab.sharing.row not in lab.goal.children
    lab.step_back.click()
    assert "trick=G8" in lab.write()


def test_one_goes_on_with_it_in_other_labs_in_its_place(request: pytest.FixtureRequest) -> None:
    lab = WhatIfLab()
    arrive(lab, Link("06_what_if", "position", POSITION).query, request.node.name)
    lab.play_here.click()
    assert type(lab.sharing.place.lab) is PlayLab and lab.sharing.place.lab.race.cars == (12, 9, 14, 20)
    lab.leave_guest.click()
    assert lab.sharing.place.lab is None
    trick = TrickLab()
    arrive(trick, Link("01_tricks", "position", POSITION).query, request.node.name + "2")
    trick.try_here.click()
    assert type(trick.sharing.place.lab) is WhatIfLab


# --- the sheet ---


def asked_for(lab: Any, **content: object) -> list[dict[str, Any]]:
    """What the sheet's part sends when something is asked for on it."""
    lab.share.click()
    sent: list[dict[str, Any]] = []
    part = lab.sharing.part
    part.send = lambda content, *_more: sent.append(content)
    part._answer(None, content, [])
    return sent


@pytest.mark.parametrize("name", SHARING)
def test_a_picture_of_what_is_on_show_carries_words_and_the_link(name: str) -> None:
    lab = LABS[name]()
    [sent] = asked_for(lab, want="picture", link="https://example.org/x")
    assert sent["picture"].startswith("<svg") and "https://example.org/x" in sent["picture"]
    assert lab.sharing.part.problem == "" and lab.sharing.part.sentence


def test_a_qr_code_comes_and_goes_and_one_that_is_too_long_is_refused() -> None:
    lab = WhatIfLab()
    asked_for(lab, want="code", link=SITE)
    assert lab.sharing.part.code.startswith("<svg")
    lab.sharing.part._answer(None, {"want": "code", "link": SITE}, [])
    assert lab.sharing.part.code == ""
    lab.sharing.part._answer(None, {"want": "code", "link": "x" * 5000}, [])
    assert lab.sharing.part.code == "" and "too long" in lab.sharing.part.problem.lower()


@pytest.mark.parametrize("text", ["7", "RALLY", "https://example.org/x"])
def test_a_qr_code_is_one_that_every_phone_reads(text: str) -> None:
    """A Micro QR code, which segno makes of a short text, has fewer modules than the smallest QR code."""
    [side] = re.findall(r'viewBox="0 0 (\d+) \1"', qr_svg(text))
    assert int(side) >= 21 + 2 * 4


def test_a_race_is_shared_as_a_record_and_as_a_film() -> None:
    lab = RaceLab(seed=5)
    [record] = asked_for(lab, want="record", link="")
    assert record["deliver"] == "stich-rallye-5.json" and RaceLab(record["text"]).race == lab.race
    [film] = asked_for(lab, want="film", link=SITE)
    assert film["deliver"].endswith(".html") and SITE in film["text"]


def test_where_no_site_is_known_all_but_the_link_is_there(monkeypatch: pytest.MonkeyPatch) -> None:
    for address, told in ((None, ""), ("https://example.org/rally/", "https://example.org/rally/")):
        monkeypatch.setattr(links, "site_address", lambda address=address: address)
        lab = WhatIfLab(position=POSITION)
        lab.share.click()
        part = lab.sharing.part
        assert part.address == told and part.query and part.notation == lab.write()


def test_a_cell_of_a_notebook_shows_the_same() -> None:
    for lab in (WhatIfLab(position=POSITION), RaceLab(seed=5), TrickLab(position=POSITION), rally_run.PitLab()):
        cell = cell_for(lab, lab.sharing.shared.link())
        names: dict[str, Any] = {}
        *before, last = cell.splitlines()
        exec("\n".join(before), names)
        assert eval(last, names).race == lab.race


# --- links that somebody has spoiled ---


@given(st.text())
def test_a_packed_text_comes_back(text: str) -> None:
    plain = text.encode("utf-8", "replace").decode("utf-8")
    assert unpack(pack(plain)) == plain


def test_what_is_packed_too_large_is_not_unpacked() -> None:
    with pytest.raises(NotationError, match="larger than"):
        unpack(pack("0" * (forms.LARGEST + 1)))
    with pytest.raises(NotationError, match="damaged"):
        unpack(pack("a race")[:-2])
    with pytest.raises(NotationError, match="too long"):
        links_in("position=" + "0" * links.LONGEST)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("name", SHARING)
def test_a_spoiled_link_is_answered_with_a_sentence_and_the_lesson_begins(
    name: str, kind: str, request: pytest.FixtureRequest
) -> None:
    lab, visit = fresh(name, request)
    before, luck = lab.write(), Random(f"{name} {kind}")
    good = lab.sharing.shared.link()
    record = pack_record(lab.screen, lab.race)[:40] if isinstance(lab, RaceLab) else pack('{"game": "x"}')
    texts = [*luck.sample(LARGE, 6), record, pack(luck.choice(LARGE).encode("utf-8", "replace").decode())]
    cut = good.text[: luck.randrange(1, max(2, len(good.text)))]
    texts += ["".join(luck.choices(PIECES, k=luck.randrange(1, 60))), f"{cut}{luck.choice(PIECES)}"]
    for number, text in enumerate(texts):
        query = Link(good.lesson, kind, text.encode("utf-8", "replace").decode(), "", luck.randrange(9)).query
        arrive(lab, query, f"{visit} {number}")
        assert "went wrong" not in lab.line.text, text
        if lab.line.tone == "bad" and not lab.story.rests:
            assert lab.write() == before and "The link does not lead to anything here" in lab.line.text
        if lab.story.rests:
            lab.to_lesson.click()
            before = lab.write()


@pytest.mark.parametrize(
    "query", ["", "?", "path=x", "position", "position=&record=", "&" * 99, "\x00=%ff", "position=%ff"]
)
def test_what_is_no_link_is_said_or_shows_nothing(query: str, request: pytest.FixtureRequest) -> None:
    lab = WhatIfLab(position=POSITION)
    arrive(lab, query, request.node.name)
    assert lab.race == Race.parse(POSITION) and "went wrong" not in lab.line.text


@pytest.mark.rest
def test_whatever_a_link_says_it_is_read_or_refused_with_a_sentence() -> None:
    luck = Random("spoiled links")
    race = RaceLab(seed=5).sharing.shared.link()
    good = [f"{SITE}{race.query}", race.text, f"{SITE}{Link('06_what_if', 'position', POSITION, 'full_dial').query}"]
    for _time in range(MANY):
        text = spoilt(luck.choice(good), luck)
        for read in (links_in, unpack):
            try:
                found = read(text)
            except NotationError as error:
                assert str(error) and error.objections
            else:
                assert isinstance(found, tuple) or len(found.encode()) <= forms.LARGEST


def test_a_code_is_drawn_for_a_link_with_anything_in_it() -> None:
    for text in LARGE:
        if len(text) < 200:
            assert qr_svg(f"{SITE}{Link('06_what_if', 'position', text.encode('utf-8', 'replace').decode()).query}")
