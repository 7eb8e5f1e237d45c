"""Events, objections and positions in words, in both languages."""

from __future__ import annotations

import random
import re
from typing import Any

import pytest
import traitlets

from rally.core.errors import ImpossiblePosition, RallyError
from rally.stich_rallye import Card, Play, Race, Track, Turbo, record, replay
from rally.stich_rallye.box import events
from tests.widgets.speech import in_language
from tests.widgets.whole_sentences import ENDS, FULL_STOP, begins_well
from widgets.stich_rallye.words import (
    join,
    rules_of,
    say_action,
    say_card,
    say_error,
    say_event,
    say_move,
    say_objection,
    say_place,
    say_seat,
    say_space,
    say_standing,
    say_trick,
)
from widgets.words import LANGUAGES, UnknownLanguage, _, language, ngettext, set_language, speaking
from widgets.words.sentences import row

BOTH = pytest.mark.parametrize("code", LANGUAGES)
HILLY = Track("hilly", "..dd.uu.dduu.ud.")
RACES = [(3, "volcano"), (4, "beach"), (5, "volcano"), (4, HILLY), (3, HILLY), (5, HILLY)]
CLASSES = [thing for thing in vars(events).values() if isinstance(thing, type) and issubclass(thing, events.Event)]
CLASSES.remove(events.Event)
CLASS_NAMES = re.compile("|".join([cls.__name__ for cls in CLASSES] + ["Race", "Card[(]", "Unknown", "Objection"]))
UNREADABLE = re.compile(r"[{}<>→←▲▼◆⬢●×…_]|None|  |\.\.|[.,;:] ?[,;)]")


def played(players: int, track: str | Track, seed: int) -> list[Race]:
    """All the races of a random race, one after each action."""
    choose = random.Random(seed)
    races = [Race.start(players, track, seed=seed)]
    while races[-1].winner is None:
        races.append(races[-1].after(choose.choice(list(races[-1].legal))))
    return races


def check_sentence(text: str) -> None:
    assert not UNREADABLE.search(text), text
    assert not CLASS_NAMES.search(text), text
    assert begins_well(text), text
    assert text.endswith(ENDS), text


# --- events ----------------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize(("players", "track"), RACES)
def test_a_whole_race_reads_well(code: str, players: int, track: str | Track) -> None:
    for race in played(players, track, seed=players):
        for event in race.events:
            text = in_language(code, say_event, event, race)
            check_sentence(text)
            with speaking(code):
                assert text[:-1].endswith(f" ({row(event.rules)})"), text
            if hasattr(event, "seat"):
                assert in_language(code, say_seat, race, event.seat) in text


def test_every_kind_of_event_has_been_said() -> None:
    seen = {
        type(event) for players, track in RACES for race in played(players, track, players) for event in race.events
    }
    assert seen == set(CLASSES)


def test_no_english_is_left_in_german() -> None:
    english = re.compile(r"\b(the|and|is|of|to|with|on|spaces?|wins|rolls)\b")
    for race in played(4, HILLY, 1):
        for event in race.events:
            assert not english.search(in_language("de", say_event, event, race))


TRICK = Race.parse("flag=2 cars=4,3,2,1 motors=0,0,3,1 trick=G11,R5,B7 hands=?,G3.R2,?,?").after(Play(Card("green", 3)))
ENGLISH = [
    "Ben follows suit and plays green 3: the colour led must still be followed, although another one has come in "
    "(S2.3).",
    "Mia wins the trick: blue came in third, and blue 7 is its highest card (S3.3).",
    "Ben did not win and winds the motor from 0 to 1 (S4.2).",
    "Ada did not win and winds the motor from 3 to 6 (S4.2).",
    "Tom did not win and winds the motor from 1 to 3 (S4.2).",
    "Mia won the trick and does not wind: the motor stays at 0 (S4.3).",
    "Mia drives 3 spaces from space 4, because green 3 is the lowest card of the trick (S5.1).",
    "Mia counts 1 of 3 and moves to space 5 (S5.3).",
    "Mia counts 2 of 3 and moves to space 6 (S5.3).",
    "Mia counts 3 of 3 and moves to space 7 (S5.3).",
    "Space 7 is on a downhill: Mia rolls on to space 9 (S6.2).",
]
GERMAN = [
    "Ben muss weiter bedienen und spielt die grüne 3: Es zählt die zuerst ausgespielte Farbe, auch wenn schon eine "
    "andere dazukam (S2.3).",
    "Mia gewinnt den Stich: Die Farbe Blau kam als dritte dazu, und die blaue 7 ist ihre höchste Karte (S3.3).",
    "Ben hat nicht gewonnen und zieht den Motor von 0 auf 1 auf (S4.2).",
    "Ada hat nicht gewonnen und zieht den Motor von 3 auf 6 auf (S4.2).",
    "Tom hat nicht gewonnen und zieht den Motor von 1 auf 3 auf (S4.2).",
    "Mia hat den Stich gewonnen und zieht nicht auf: Der Motor bleibt auf 0 (S4.3).",
    "Mia fährt von Feld 4 aus 3 Felder, denn die grüne 3 ist die niedrigste Karte im Stich (S5.1).",
    "Mia zählt 1 von 3 und kommt auf Feld 5 (S5.3).",
    "Mia zählt 2 von 3 und kommt auf Feld 6 (S5.3).",
    "Mia zählt 3 von 3 und kommt auf Feld 7 (S5.3).",
    "Feld 7 liegt auf einer Abfahrt: Mia rollt weiter auf Feld 9 (S6.2).",
]


@pytest.mark.parametrize(("code", "told"), [("en", ENGLISH), ("de", GERMAN)])
def test_a_trick_in_words(code: str, told: list[str]) -> None:
    assert [in_language(code, say_event, event, TRICK) for event in TRICK.events][: len(told)] == told


def test_turbo_explains_its_numbers() -> None:
    race = Race.parse("players=3 motors=1,0,0 cars=5,0,0 trick=G7,G3,G5 hands=?,?,?").after(Turbo(True))
    used, begun = race.events[:2]
    assert say_event(used, race) == "Turbo: Mia uses the motor, which gives 1 space and goes back to 0 (S4.5)."
    assert say_event(begun, race) == (
        "Mia drives 4 spaces from space 5: 3 for green 3, the lowest card of the trick, plus 1 from the motor (S5.2)."
    )
    assert "plus 1 vom Motor (S5.2)." in in_language("de", say_event, begun, race)


def test_what_the_rulebook_leaves_open_is_said_without_the_number_of_our_ruling() -> None:
    """The number stands in the brackets at the end, once, for whoever presses it."""
    rolled = events.Rolled(rule="S6.2", also=("S-A",), seat=0, kind="down", start=3, path=(4, 5, 6, 7))
    race = Race.start(track=HILLY)
    assert say_event(rolled, race) == (
        "Space 3 is on a downhill: Mia rolls on to space 7, because nobody rests on the next hill; the "
        "rulebook says nothing about this, so we decided it (S6.2, S-A)."
    )
    two = events.LineCrossed(rule="S9.2", also=("S-B", "S-C"), seat=0, crossing=2, progress=32)
    assert say_event(two, race).endswith("so we decided it (S9.2, S-B, S-C).")
    assert in_language("de", say_event, two, race).endswith("also haben wir entschieden (S9.2, S-B, S-C).")


def test_an_option_is_called_one_and_not_our_ruling() -> None:
    rolls = {
        "track=own:...dud...... players=Mia,Ben,Ada cars=1,0,0 hills=once": (
            "Space 3 is on a downhill: Mia rolls on to space 4 and stays there, on the next hill; the option S-L was "
            "chosen for this race (S6.2, S-L).",
            "Feld 3 liegt auf einer Abfahrt: Mia rollt weiter auf Feld 4 und bleibt dort stehen, auf dem nächsten "
            "Hügel; für dieses Rennen ist die Option S-L gewählt (S6.2, S-L).",
        ),
        "track=own:..du........ players=Mia,Ben,Ada cars=1,0,0 hills=once": (
            "Space 3 is on an uphill: Mia rolls back to space 2 and stays there, on the next hill; the option S-L was "
            "chosen for this race (S6.3, S-L).",
            "Feld 3 liegt auf einer Steigung: Mia rollt auf Feld 2 zurück und bleibt dort stehen, auf dem nächsten "
            "Hügel; für dieses Rennen ist die Option S-L gewählt (S6.3, S-L).",
        ),
    }
    for line, said in rolls.items():
        race = Race.parse(line)
        (rolled,) = (event for event in race.drive(0, 2).events if isinstance(event, events.Rolled))
        assert (say_event(rolled, race), in_language("de", say_event, rolled, race)) == said


def test_options_that_are_not_there_are_complained_about_in_german() -> None:
    said = []
    for options in ({"wheels": "square"}, {"hills": "twice"}, 5):
        with pytest.raises(ImpossiblePosition) as refused:
            Race.start(options=options)  # type: ignore[arg-type]
        said += in_language("de", say_error, refused.value, None)
    assert said == [
        "Eine Option „wheels“ gibt es nicht, nur hills.",
        "Für die Option hills gibt es through und once, nicht „twice“.",
        "Hierher gehört eine Auswahl von Optionen, da steht aber 5.",
    ]


def test_rules_of_events_and_objections() -> None:
    race = Race.start()
    assert rules_of(race.events[0]) == ("S1.4",)
    wrong = race.why_not(Turbo(True))
    assert wrong is not None and rules_of(wrong) == ("S4.5",)


@BOTH
def test_a_move_has_one_short_sentence_for_each_step(code: str) -> None:
    for before, after in zip(races := played(4, HILLY, 2), races[1:], strict=False):
        steps = in_language(code, say_move, after.events, before)
        assert len(steps) == len(after.events)
        for text in steps:
            check_sentence(text)


def test_the_steps_of_a_move() -> None:
    race = Race.parse("cars=5,9,12,0")
    steps = say_move(race.track.drive(race.cars, 0, 5).events, race)
    assert steps == [
        "Mia, 1 of 5: space 6.",
        "Mia, 2 of 5: space 7.",
        "Mia, 3 of 5: space 8.",
        "Driven across the downhill on spaces 6 to 8: nothing happens (S6.1).",
        "Ben is in the way on space 9: jumped, not counted (S5.4).",
        "Mia, 4 of 5: space 10.",
        "Mia, 5 of 5: space 11.",
    ]


def test_names_of_ones_own_stay_as_they_are() -> None:
    race = Race.start(("Anna {0}", "Blau", "von Büren"), seed=1)
    assert say_seat(race, 0) == in_language("de", say_seat, race, 0) == "Anna {0}"
    assert in_language("de", say_seat, race, 1) == "Blau"
    assert "Anna {0}" in say_event(race.events[0], race)
    assert say_seat(race, 7) == "seat 8"
    assert in_language("de", say_seat, None, 0) == "Sitzplatz 1"


# --- things and moments ----------------------------------------------------------------------------------------------


def test_cards_and_lists() -> None:
    assert (say_card(Card("green", 11)), in_language("de", say_card, Card("green", 11))) == ("green 11", "grüne 11")
    assert (join(["a"]), join([]), join(["a", "b", "c"])) == ("a", "", "a, b and c")
    assert in_language("de", join, ["a", "b"]) == "a und b"


def test_places() -> None:
    race = Race.parse("cars=0,10,35,63")
    assert [say_place(race, seat) for seat in range(4)] == [
        "the start space", "space 10, lap 1", "space 3, lap 2", "space 31, lap 2"
    ]  # fmt: skip
    assert in_language("de", say_place, race, 2) == "Feld 3 (Rennrunde 2)"
    spaces = [say_space(race.track, progress) for progress in (0, 7, 16, 35, 64)]
    assert spaces == [
        "space 0, start", "space 7, downhill", "space 16, uphill", "space 3, lap 2", "space 0, over the finish line"
    ]  # fmt: skip


def test_a_trick_that_is_not_over() -> None:
    assert say_trick(Race.start(flag=1)) == "No card has been played yet: Ben has the flag and leads (S2.1)."
    race = Race.parse("flag=1 motors=0,1,3,0 trick=G8,R5")
    assert say_trick(race) == (
        "Red 5 (Ada) is winning now: red came in second, and this is its highest card (S3.2). Red 5 is the lowest "
        "card (S5.1). Ada would drive 5 spaces, or 8 with the motor (S5.2)."
    )
    assert in_language("de", say_trick, race).startswith("Die rote 5 (Ada) gewinnt im Moment: ")


@BOTH
def test_actions_and_standings_of_a_whole_race(code: str) -> None:
    for race in played(5, "beach", 4):
        texts = [in_language(code, say_action, action, race) for action in race.legal]
        assert len(set(texts)) == len(texts)
        for text in texts:
            check_sentence(text + FULL_STOP)
        check_sentence(in_language(code, say_trick, race))
        check_sentence(in_language(code, say_standing, race))


def test_actions() -> None:
    race = Race.parse("trick=G8,R5,G3,B4 motors=0,1,3,6")
    assert [say_action(action, race) for action in race.legal] == [
        "Use the motor and drive 9 spaces", "Save the motor and drive 3 spaces"
    ]  # fmt: skip
    assert in_language("de", say_action, Play(Card("blue", 2)), race) == "Die blaue 2 spielen"


# --- objections ------------------------------------------------------------------------------------------------------


def test_an_objection_with_names_and_witnesses() -> None:
    race = Race.parse("trick=G8,R5 flag=1 hands=?,?,?,R3.G2.G7")
    wrong = race.why_not(Play(Card("red", 3)))
    assert wrong is not None
    assert say_objection(wrong, race) == (
        "Tom holds green 2 and green 7, and green was led: that is the colour to follow, although red 5 came in "
        "since (S2.3)."
    )
    assert say_objection(wrong).startswith("Seat 4 holds green 2")
    assert in_language("de", say_objection, wrong, race) == (
        "Tom hat die grüne 2 und die grüne 7 auf der Hand und muss Grün bedienen, auch wenn die rote 5 schon dazukam "
        "(S2.3)."
    )


def errors_of(act: Any) -> RallyError:
    with pytest.raises(RallyError) as caught:
        act()
    return caught.value


def changed(**fields: Any) -> dict[str, Any]:
    entry = record(Race.start(seed=7))
    entry["rounds"][0] |= fields
    return entry


WRONG = {
    "players=7 flag=9 round=4": "3 bis 5 Personen",
    "carz=1": "Wort 1, „carz=1“: schreib Name=Wert",
    "cars=7,3,3,0": "mitten auf dem Hügel der Felder 6 bis 8",
    "trick=G1": "das gibt es bei 4 Personen nicht",
    "track=moon": "Wort 1, „track=moon“: eine Strecke „moon“ gibt es nicht",
    "cars=x": "gebraucht wird eine ganze Zahl",
}


@pytest.mark.parametrize("text", WRONG)
def test_wrong_positions_in_german(text: str) -> None:
    error = errors_of(lambda: Race.parse(text))
    sentences = in_language("de", say_error, error)
    assert len(sentences) == len(error.objections)
    assert WRONG[text] in " ".join(sentences)


def test_wrong_records_in_german() -> None:
    def said(entry: Any) -> str:
        return " ".join(in_language("de", say_error, errors_of(lambda: list(replay(entry)))))

    assert said({"game": "chess", "format": 1, "rounds": []}).startswith(
        "Die Aufzeichnung gehört nicht zu diesem Spiel"
    )
    assert "Runde 1, Stich 1: „X4“ ist keine Karte" in said(changed(tricks=[{"cards": "R3 X4"}]))
    assert "Runde 1, Hand (Sitzplatz 1): hierher gehört ein Text, da steht aber 7" in said(changed(hands=[7]))
    assert said("{").startswith("Die Aufzeichnung ist kein vollständiges JSON, Zeile 1, Spalte 2")
    hand = next(card for card in changed()["rounds"][0]["hands"][1].split())
    assert said(changed(tricks=[{"cards": hand}])).startswith("Runde 1, Stich 1: Sitzplatz 1 hat die ")


def test_all_reasons_are_said() -> None:
    error = errors_of(lambda: Race.parse("flag=9 motors=5,2,0,0 trick=G11,G11"))
    assert isinstance(error, ImpossiblePosition)
    assert len(say_error(error)) == len(error.reasons) > 2


# --- the language ----------------------------------------------------------------------------------------------------


def test_who_wins_the_last_trick_of_a_round_leads_no_other_one() -> None:
    race, said = Race.start(3, seed=1), []
    while race.phase != "end":
        race = race.after(next(iter(race.legal)))
        said += [(race.phase, say_event(event, race)) for event in race.events if isinstance(event, events.FlagTaken)]
    assert len(said) == 5
    assert [told.endswith("leads the next one (S7.1).") for _phase, told in said] == [True] * 4 + [False]
    assert said[-1][1].endswith("won the trick and takes the flag (S7.1).")


def test_the_language_can_be_set_and_observed() -> None:
    seen: list[str] = []

    def note(change: Any) -> None:
        seen.append(change["new"])

    language.observe(note, "code")
    try:
        set_language("de")
        assert _("Round") == "Runde"
        assert _("Round", "en") == "Round"
        language.code = "en"
    finally:
        language.unobserve(note, "code")
    assert seen == ["de", "en"]
    assert _("Round") == "Round"


def test_an_unknown_language_is_answered_with_those_there_are() -> None:
    for wrong in ("xx", "", None, 3):
        with pytest.raises(UnknownLanguage, match="there are 'en' \\(English\\) and 'de' \\(Deutsch\\)"):
            set_language(wrong)  # type: ignore[arg-type]
    with pytest.raises(traitlets.TraitError):
        language.code = "xx"
    with pytest.raises(ValueError, match="no language 'xx'"):
        in_language("xx", say_card, Card("red", 2))
    assert language.code == "en"


def test_a_language_for_a_block() -> None:
    with speaking("de"):
        assert _("Round") == "Runde"
        with speaking(None):
            assert ngettext("{count} space", "{count} spaces", 2) == "{count} Felder"
        assert in_language("en", say_card, Card("red", 2)) == "red 2"
    assert _("Round") == "Round"
    assert _("") == _("", "de") == ""
    assert _("nobody has translated this", "de") == "nobody has translated this"
