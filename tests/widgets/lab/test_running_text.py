"""A link that lost or changed anything says so, and one that mails and chats have wrapped up is read wherever one is
pasted: one table of wrappers, and every place that reads a link or a code."""

from __future__ import annotations

import html
import quopri
from collections.abc import Callable
from datetime import date
from random import Random
from typing import Any
from urllib.parse import quote

import pytest

from rally import rally_run as run_rules, stich_rallye
from rally.core.errors import NotationError
from tests.hostile import PIECES
from tests.widgets.classroom.test_course import by_the_door
from tests.widgets.classroom.test_teachers import class_of, send
from tests.widgets.lab.test_sharing import POSITION, SHARING, SITE, arrive
from tests.widgets.monkey.labs import LABS
from tools.command import ROOT
from widgets.classroom import ClassLab, Course, CourseLab
from widgets.lab.links import Link, is_link, links_in
from widgets.lab.progress import Progress
from widgets.stich_rallye import WhatIfLab
from widgets.tutor import HandIn

Wrapper = Callable[[str], str]

AFTER = tuple(".,;:!?)]}>\"'*_`»”’…。）」")
BEFORE = ("<", "(", "[", '"', "*", "_", "«", "„", "（", "「")


def broken_at(width: int, end: str) -> Wrapper:
    """Break a text into lines of this width, each with this at its end."""
    return lambda link: end.join(link[at : at + width] for at in range(0, len(link), width))


BEHIND: dict[str, Wrapper] = {
    "plain": lambda link: link,
    **{f"{sign} behind": lambda link, sign=sign: link + sign for sign in AFTER},  # type: ignore[misc]
    "several signs behind": lambda link: f"{link}»).",
    "ampersands of a page": lambda link: link.replace("&", "&amp;"),
    "encoded once more": lambda link: link.replace("%", "%25"),
    "a bracket that is encoded": lambda link: f"{link}%3E",
    "quotes that are encoded": lambda link: f"{link}%22%C2%BB.",
}
"""What an address bar may be given."""

WRAPPERS: dict[str, Wrapper] = {
    **BEHIND,
    **{f"{sign} before": lambda link, sign=sign: sign + link for sign in BEFORE},  # type: ignore[misc]
    "in brackets": lambda link: f"({link})",
    "in angle brackets": lambda link: f"<{link}>",
    "in a sentence": lambda link: f"Look: {link}.",
    "sentences around it": lambda link: f"Hi Ben, is this right?\n{link}\nYours, Mia",
    "in a line": lambda link: f"This one {link} is what I mean, or is it?",
    "in Chinese": lambda link: f"看这个（{link}）谢谢。",
    "in German quotes": lambda link: f"Schau: „{link}“!",
    "Markdown": lambda link: f"See [this]({link}), please.",
    "HTML": lambda link: f'<p><a href="{html.escape(link)}">Look</a></p>',
    "all of it encoded": lambda link: quote(link, safe=""),
    "ampersands as numbers": lambda link: link.replace("&", "&#38;"),
    "lines of a mail": broken_at(60, "\n"),
    "lines of an answer": lambda link: "> Look:\n> " + broken_at(60, "\n> ")(link) + "\n> Bye",
    "lines of Windows": lambda link: "Look:\r\n" + broken_at(72, "\r\n")(link) + "\r\nBye\r\n",
    "quoted-printable": lambda link: quopri.encodestring(f"Look:\n{link}\nBye".encode()).decode(),
    "soft hyphens": broken_at(30, "\u00ad\u200b"),
    "another link before it": lambda link: f"Not https://example.org/a?b=c but {link}",
    "another link behind it": lambda link: f"{link} and https://example.org/a?b=c",
}

RACES = [
    *(stich_rallye.Race.start(players, seed=seed) for players in (3, 4) for seed in (1, 2)),
    *(run_rules.Race.start(players, seed=seed) for players in (2, 4) for seed in (1, 2)),
]


def later(race: Any, luck: Random) -> Any:
    """The race after some actions of chance."""
    for _time in range(luck.randrange(40)):
        if race.winner is not None:
            break
        race = race.after(luck.choice([*race.legal]))
    return race


def positions() -> list[Link]:
    """Links to positions of both games."""
    luck = Random("positions")
    return [Link("06_what_if", "position", str(later(race, luck)), luck.choice(("", "full_dial"))) for race in RACES]


# --- the check --------------------------------------------------------------------------------------------------------


def is_same_or_told(text: str, link: Link) -> bool:
    """Whether a link leads where the other one leads, or is refused with a sentence."""
    try:
        return links_in(text)[0] == link
    except NotationError as error:
        return bool(str(error))


def assert_damage_is_told(link: Link) -> None:
    luck = Random(link.query)
    for written in (f"{SITE}{link.query}", link.query):
        for place, sign in enumerate(written):
            other = luck.choice([each for each in PIECES if each != sign])
            for text in (written[:place], f"{written[:place]}{other}{written[place + 1 :]}"):
                assert is_same_or_told(text, link), text


@pytest.mark.parametrize("link", positions(), ids=str)
def test_a_position_that_lost_or_changed_anything_is_no_other_position(link: Link) -> None:
    assert_damage_is_told(link)


@pytest.mark.parametrize("name", SHARING)
def test_what_a_lab_shares_is_checked(name: str) -> None:
    assert_damage_is_told(LABS[name]().sharing.shared.link())


def test_the_moment_of_a_race_is_checked() -> None:
    link = Link("05_a_whole_race", "record", "abc", at=12)
    for text in (link.query[:-1], link.query.removesuffix("&at=12"), link.query.replace("at=12", "at=13")):
        with pytest.raises(NotationError, match="damaged or cut off"):
            links_in(text)


@pytest.mark.parametrize("link", positions(), ids=str)
def test_a_link_without_a_check_is_read_as_ever(link: Link) -> None:
    assert links_in(link.unchecked_query) == links_in(f"{SITE}{link.unchecked_query}") == (link,)


def test_the_link_in_the_readme_is_one_that_a_lab_writes() -> None:
    [link] = links_in(
        (ROOT / "docs/ways-in.md").read_text("utf-8").partition("## Show it to somebody")[2].partition("##")[0]
    )
    assert link == Link("06_what_if", "position", "cars=12,9,14,20 hands=G12.G5,?,?,?")


def test_a_lab_says_that_a_link_was_cut_and_shows_what_it_showed(request: pytest.FixtureRequest) -> None:
    lab = WhatIfLab()
    before, link = lab.write(), Link("06_what_if", "position", POSITION)
    for number, end in enumerate((-1, -40, link.query.index("position=") + 9, link.query.index("path="))):
        arrive(lab, link.query[:end], f"{request.node.name} {number}")
        assert lab.line.tone == "bad" and "does not lead to anything here" in lab.line.text and lab.write() == before
        lab.load(f"{SITE}{link.query[:end]}")
        assert lab.notation.errors and lab.write() == before


# --- places that read a link or a code --------------------------------------------------------------------------------


@pytest.mark.parametrize("wrapper", BEHIND)
@pytest.mark.parametrize("is_checked", [True, False], ids=["checked", "not checked"])
def test_the_address_of_a_page_is_read(wrapper: str, is_checked: bool) -> None:
    for link in positions():
        query = link.query if is_checked else link.unchecked_query
        assert link in links_in(BEHIND[wrapper](query)), wrapper


@pytest.mark.parametrize("name", SHARING)
def test_a_lab_reads_a_link_wherever_it_stands(name: str, request: pytest.FixtureRequest) -> None:
    lab = LABS[name]()
    link = lab.sharing.shared.link()
    assert links_in(f"{SITE}{link.query}") == (link,)
    for wrapper, wrap in WRAPPERS.items():
        assert is_link(wrap(f"{SITE}{link.query}")) and links_in(wrap(f"{SITE}{link.query}")) == (link,), wrapper
    for number, (wrapper, wrap) in enumerate(BEHIND.items()):
        arrive(lab, wrap(link.query), f"{request.node.name} {number}")
        assert lab.memory.taken.endswith(f" {number}") and lab.line.tone != "bad", wrapper


UNCHECKED = {name: wrap for name, wrap in WRAPPERS.items() if name != "lines of an answer"}


@pytest.mark.parametrize("wrapper", UNCHECKED)
@pytest.mark.parametrize("position", [POSITION, "players=Mia,Ben cars=1.1:EW,1.2:NS first=no"])
def test_a_position_as_text_takes_a_message_around_a_link(wrapper: str, position: str) -> None:
    lab = WhatIfLab() if position is POSITION else LABS["RoadLab"]()
    lab.load(UNCHECKED[wrapper](f"{SITE}{Link('06_what_if', 'position', position).query}"))
    checked = lab.write()
    assert not lab.notation.errors and "The position is set up" in lab.line.text
    lab.reset()
    lab.load(UNCHECKED[wrapper](f"{SITE}{Link('06_what_if', 'position', position).unchecked_query}"))
    assert not lab.notation.errors and lab.write() == checked


def test_of_several_links_the_first_that_leads_here_is_taken() -> None:
    lab = WhatIfLab()
    first, second = (Link("06_what_if", "position", text) for text in ("flag=0 trick=G8", "flag=2 trick=G9"))
    elsewhere = f"{SITE}{Link('05_a_whole_race', 'record', 'abc').query}"
    lab.load(f"{elsewhere}, {SITE}{first.query[:-1]}\nno: {SITE}{first.query}\nor {SITE}{second.query}.")
    assert "trick=G8" in lab.write()


COURSE = Course("5b in spring", ("01_tricks", "02_motor"), ("winner", "hills"), date(2026, 12, 18), "en")
COURSE_LINK = f"http://rally.example/{COURSE.page}?{COURSE.query}"


@pytest.mark.parametrize("wrapper", WRAPPERS)
@pytest.mark.parametrize("text", [COURSE_LINK, COURSE.code], ids=["link", "code"])
def test_a_course_is_read_in_its_field_and_in_that_of_the_class(wrapper: str, text: str) -> None:
    wrapped = WRAPPERS[wrapper](text)
    assert Course.read(wrapped) == COURSE
    lab = CourseLab()
    send(lab.code, {"apply": wrapped})
    assert lab.state == COURSE and not lab.code.errors
    others = ClassLab(class_of(2))
    send(others.paste, {"text": wrapped})
    assert others.course == COURSE and others.line.tone == "good" and not others.state.strays


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_what_is_handed_in_is_read_beside_a_course(wrapper: str) -> None:
    one, other = (HandIn.of(each) for each in class_of(2))
    for text in (f"{COURSE_LINK}\n{WRAPPERS[wrapper](one.code)}", f"{WRAPPERS[wrapper](one.code)},{COURSE_LINK}"):
        lab = ClassLab()
        send(lab.paste, {"text": f"{text}\n{other.code}"})
        found = sorted(lab.state.collected.hand_ins, key=lambda each: each.name)
        assert found == sorted((one, other), key=lambda each: each.name) and lab.course == COURSE, lab.line.text


@pytest.mark.parametrize("wrapper", WRAPPERS)
def test_a_code_of_progress_is_read(wrapper: str) -> None:
    progress = class_of(1)[0]
    assert Progress.read(WRAPPERS[wrapper](progress.code)) == progress


def test_the_front_page_reads_a_course_in_its_address() -> None:
    courses = by_the_door([wrap(COURSE.code) for wrap in BEHIND.values()], [])["courses"]
    titles = [course if isinstance(course, str) else course["title"] for course in courses]
    assert titles == [COURSE.title] * len(BEHIND)
