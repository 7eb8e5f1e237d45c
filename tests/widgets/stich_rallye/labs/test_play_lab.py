"""The play lab without a browser: who sees what, taking back, costs, several people, thinking beside the learner."""

from __future__ import annotations

import json
import sys

import pytest
from ipywidgets.widgets.widget import _instances

from rally.errors import NotationError
from rally.stich_rallye import Play, Race, Unknown, record, resume
from rally.stich_rallye.box.events import CardPlayed
from widgets.shared.words import language
from widgets.stich_rallye import PlayLab
from widgets.stich_rallye.labs.advice import coach as play_coach
from widgets.stich_rallye.labs.play import play_lab
from widgets.stich_rallye.labs.play import table as play_table

TURBO = "players=3 round=2 motors=6,0,0 flag=0 cars=1,2,3 hands=G9.R2,G2.B3,G3.B4"


@pytest.fixture(autouse=True)
def english():
    language.code = "en"
    yield
    language.code = "en"


@pytest.fixture
def play():
    """Makes labs that are closed after the test."""
    labs = []

    def make(*args, **kwargs):
        labs.append(PlayLab(*args, **kwargs))
        return labs[-1]

    yield make
    for lab in labs:
        lab.close()


def to_the_end(lab):
    """Play on with the first legal choice until the race is won."""
    for _turn in range(400):
        table = lab.state
        if table.race.winner is not None:
            return
        if table.needs_showing:
            lab.use_ask_tool({"id": "show"})
        elif table.person is not None:
            lab.act(next(iter(table.race.legal)))
        elif table.paused:
            lab.use_ask_tool({"id": "go_on"})
        else:
            lab.thinker.wait()
    raise AssertionError("the race does not end")


def press(part, **content):
    """As the browser does."""
    part._answer(None, content, [])


# --- playing ---


@pytest.mark.parametrize("players, people", [(3, 1), (4, 0), (5, 3)])
def test_a_whole_race_is_played_and_its_winner_told(play, players, people):
    lab = play(players, people, track="beach", seed=5)
    to_the_end(lab)
    assert "wins the race" in lab.line.text and "From first place to last" in lab.line.text
    assert next(item for item in lab.race_tools.items if item["id"] == "new")["primary"]
    assert list(lab.ask_tools.items) == [] and lab.line.tone == "good"
    assert resume(record(lab.state.race)) == lab.state.race


def test_the_same_race_comes_again_by_its_number(play):
    lab, other = play(seed=8), play(seed=3)
    other.use_race_tool({"id": "number", "value": 8})
    for each in (lab, other):
        for _turn in range(6):
            each.act(next(iter(each.state.race.legal))) if each.state.person is not None else each.go_on()
    assert lab.state.race == other.state.race
    lab.use_race_tool({"id": "again"})
    assert lab.state.race == PlayLab(seed=8).state.race
    lab.use_race_tool({"id": "new"})
    assert lab.seed == 9 and lab.state.race != PlayLab(seed=8).state.race


def test_a_card_that_may_not_be_played_is_answered_with_the_rule(play):
    lab = play(position="players=3 flag=2 trick=G4 hands=R2.G5,R3.G9,B2")
    before = lab.state
    press(lab.screen.hand, card="R2")
    assert lab.state == before and lab.line.tone == "bad"
    assert "White holds green 5" in lab.line.text and "S2.2" in lab.line.text
    why = {card["text"]: card["why"] for card in lab.screen.hand.cards}
    assert "S2.2" in why["R2"] and why["G5"] == ""
    press(lab.screen.hand, card="G5")
    assert lab.state.race.previous is not None and lab.line.tone == "info"


def test_the_turbo_question_is_asked_and_answered(play):
    lab = play(position=TURBO)
    lab.act(Play(next(iter(lab.state.race.hands[0]))))
    assert lab.state.race.phase == "turbo" and lab.state.person == 0
    assert [item["id"] for item in lab.ask_tools.items] == ["turbo", "no_turbo"]
    press(lab.ask_tools, id="turbo", value=True)
    assert lab.state.race.cars[0] == 11 and "S5.2" in lab.line.text
    lab.back()
    press(lab.ask_tools, id="no_turbo", value=True)
    assert lab.state.race.cars[0] == 5


def test_the_end_of_a_round_and_the_deal_wait_for_a_look(play):
    lab = play(position="players=3 round=1 flag=0 cars=3,2,1 motors=6,1,0 hands=G9,G2,G3")
    lab.act(Play(next(iter(lab.state.race.hands[0]))))
    press(lab.ask_tools, id="turbo", value=True)
    assert lab.state.paused and lab.state.race.phase == "end"
    assert "uses the motor" in lab.ask_tools.items[0]["label"]
    press(lab.ask_tools, id="go_on", value=True)
    assert lab.state.race.phase == "deal" and "S8.1" in lab.line.text and len(lab.screen.stage.steps.steps) > 3
    press(lab.ask_tools, id="go_on", value=True)
    assert lab.state.race.round == 2 and len(lab.screen.hand.cards) in (6, 7)


def test_what_the_computer_did_is_told_and_its_move_shown(play):
    lab = play(seed=1)
    lab.act(next(iter(lab.state.race.legal)))
    told = [line["text"] for line in lab.screen.log.lines]
    assert sum("plays" in text or "leads" in text for text in told) == 4
    assert any("wins the trick" in text for text in told) and any("drives" in text for text in told)
    assert len(lab.screen.stage.steps.steps) > 1
    assert all(name in lab.line.text for name in ("Red:", "Yellow:", "Purple:"))
    line = lab.screen.log.lines[0]
    press(lab.screen.log, scene=line["scene"], step=line["step"])
    assert lab.line.text == line["text"]


# --- who sees what ---


def test_computer_players_are_given_only_what_their_seat_may_see(play, monkeypatch):
    given = []

    def spy(player):
        def look(race, seed):
            given.append(race)
            return player(race, seed)

        return look

    monkeypatch.setattr(play_lab, "AT_ONCE", {kind: spy(player) for kind, player in play_table.AT_ONCE.items()})
    lab = play(4, seats=("random", "sensible", "random", "sensible"), seed=2)
    to_the_end(lab)
    assert len(given) > 50
    for race in given:
        assert [seat for seat, hand in enumerate(race.hands) if not isinstance(hand, Unknown)] == [race.to_act]
        assert (race.seed, race.previous, race.action) == (None, None, None)


def test_the_adviser_and_the_coach_are_given_only_what_their_seat_may_see(play, monkeypatch):
    given = []
    whole = play_coach.slices

    def spy(race, *args):
        given.append(race)
        return whole(race, *args)

    monkeypatch.setattr(play_lab, "slices", spy)
    monkeypatch.setattr(play_coach, "slices", spy)
    lab = play(3, against="adviser", seed=2)
    lab.hint()
    lab.coach.refiner.wait()
    lab.act(next(iter(lab.state.race.legal)))
    while lab.thinking:
        lab.thinker.wait()
    assert len(given) == 3
    for race in given:
        assert [seat for seat, hand in enumerate(race.hands) if not isinstance(hand, Unknown)] == [race.to_act]
        assert (race.seed, race.previous) == (None, None)


def test_nothing_on_the_screen_tells_a_hidden_hand(play):
    lab = play(seed=4)
    hidden = {str(card) for seat in (1, 2, 3) for card in lab.state.race.hands[seat]}
    shown = f"{lab.notation.value} {lab!r} {lab.table()} {lab.screen.hand.cards} {lab.line.text}"
    assert not [card for card in hidden if card in shown.replace(",", " ").replace(".", " ").split()]
    assert "seed" not in lab.notation.value and lab.notation.value.count("?") == 3


def test_with_several_people_a_hand_opens_only_when_its_owner_says_so(play):
    lab = play(3, people=2, seed=4)
    assert lab.screen.hand.cards == [] and lab.screen.hand.hidden == 5
    assert "take the screen" in lab.line.text and lab.notation.value.count("?") == 3
    before = lab.state
    press(lab.screen.hand, card=str(lab.state.race.hands[0][0]))
    assert lab.state == before and lab.line.tone == "bad"
    press(lab.ask_tools, id="show", value=True)
    assert len(lab.screen.hand.cards) == 5 and lab.screen.hand.hidden == 0
    lab.act(next(iter(lab.state.race.legal)))
    assert lab.state.person == 1
    assert lab.screen.hand.cards == [] and lab.screen.hand.title == "Red" and lab.screen.hand.hidden == 5
    lab.back()
    assert lab.state.person == 0 and lab.screen.hand.cards == [], "others may be looking now"


def test_the_cost_names_no_card_that_is_still_held_while_others_look(play):
    lab = play(3, people=2, seed=4)
    lab.toggle_costs()
    lab.show_hand()
    lab.coach.refiner.wait()
    worst = min(lab.coach.numbers.values(), key=lambda advice: advice.wins).action
    held = {card["label"] for card in lab.screen.hand.cards}
    lab.act(worst)
    lab.review.refiner.wait()
    told = lab.review.say_cost(lab.is_alone)
    assert "of 100 races" in told and not any(label in told for label in held)


# --- taking back ---


def test_taking_back_leads_to_the_last_choice_and_says_what_was_seen(play):
    lab = play(seed=1)
    before = lab.state.race
    lab.act(next(iter(before.legal)))
    seen = [
        event.card
        for race in play_table.story(lab.state.race, lab.state.since)
        for event in race.events
        if isinstance(event, CardPlayed)
    ][1:]
    lab.back()
    assert lab.state.race is before
    assert len(seen) == 3 and all(f"{card.colour} {card.value}" in lab.line.text for card in seen)
    lab.back()
    assert lab.line.tone == "bad" and lab.state.race is before


def test_taking_back_before_anybody_showed_a_card_says_so(play):
    lab = play(position="players=3 flag=1 trick=G3,G4 motors=6,0,0 round=2 hands=G9,-,-")
    press(lab.screen.hand, card="G9")
    assert lab.state.race.phase == "turbo"
    lab.back()
    assert "nothing hidden" in lab.line.text


def test_a_new_deal_that_was_seen_is_noted(play):
    lab = play(position="players=3 round=1 flag=0 cars=3,2,1 motors=0,1,0 hands=G9,G2,G3")
    lab.act(Play(lab.state.race.hands[0][0]))
    lab.go_on()
    lab.go_on()
    lab.back()
    assert "the cards of round 2" in lab.line.text


# --- hints and costs ---


def test_a_hint_names_a_card_and_a_reason_and_marks_the_card(play):
    lab = play(seed=1)
    press(lab.coach_tools, id="hint", value=True)
    lab.coach.refiner.wait()
    assert lab.line.text.startswith("A hint: Play ") and "(S5.1)" in lab.line.text
    marked = [card["label"] for card in lab.screen.hand.cards if card.get("chosen")]
    assert len(marked) == 1 and marked[0] in lab.line.text


def test_after_a_choice_its_cost_is_told(play):
    lab = play(position="round=3 flag=1 cars=60,62,36,20 motors=0,0,0,0 trick=R9,R5,R7 hands=R3.R13,B2,B3,B4")
    press(lab.coach_tools, id="costs", value=True)
    press(lab.screen.hand, card="R3")
    lab.review.refiner.wait()
    assert "Best was: Play red 13" in lab.line.text and "wins the race" in lab.line.text
    assert lab.screen.log.lines[-1]["mark"] == "What the choice cost"
    lab.back()
    press(lab.screen.hand, card="R13")
    lab.review.refiner.wait()
    assert "best choice" in lab.line.text


def test_where_there_is_one_choice_no_numbers_are_needed(play):
    lab = play(position="players=3 flag=2 trick=G4 hands=R2.G5,R3.G9,B2")
    lab.hint()
    assert "only one choice" in lab.line.text


# --- thinking ---


def slow_slices(race, playouts, seed=0):
    """Thoughts that never come to an end by themselves."""
    for numbers in play_coach.slices(race, 100, seed):
        while True:
            yield numbers


def test_a_thinking_adviser_shows_it_and_can_be_stopped(play, monkeypatch):
    monkeypatch.setattr(play_lab, "slices", slow_slices)
    lab = play(3, against="adviser", seed=2)
    lab.act(next(iter(lab.state.race.legal)))
    assert lab.thinking and "thinking" in lab.line.text
    assert [item["id"] for item in lab.ask_tools.items] == ["thinking", "stop"]
    thinker = lab.state.computer
    press(lab.ask_tools, id="stop", value=True)
    assert len(lab.state.race.trick) == 2 and lab.state.computer != thinker
    lab.back()
    assert lab.state.person == 0 and not lab.thinking
    lab.thinker.wait(5)
    assert not lab.thinker.working, "what was taken back is not thought about"


def test_a_change_abandons_a_thought(play, monkeypatch):
    monkeypatch.setattr(play_lab, "slices", slow_slices)
    lab = play(3, against="adviser", seed=2)
    lab.act(next(iter(lab.state.race.legal)))
    lab.load("players=3 flag=0 hands=R2.G5,?,?")
    lab.thinker.wait(5)
    assert lab.state.person == 0 and lab.state.race.trick == () and not lab.thinker.working


def test_a_person_takes_the_seat_of_a_thinking_adviser(play, monkeypatch):
    monkeypatch.setattr(play_lab, "slices", slow_slices)
    lab = play(3, against="adviser", seed=2)
    lab.act(next(iter(lab.state.race.legal)))
    press(lab.seat_tools, id="kind-1", value="person")
    assert lab.state.person == 1 and lab.screen.hand.hidden == 5


def test_without_numpy_everything_else_goes_on(play, monkeypatch):
    for name in [name for name in sys.modules if name.startswith("rally.stich_rallye.players.advice")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "rally.stich_rallye.players.advice", None)
    lab = play(3, against="adviser", seed=2)
    lab.hint()
    lab.coach.refiner.wait()
    assert "NumPy" in lab.line.text
    press(lab.screen.hand, card=str(next(iter(lab.state.race.legal))))
    lab.thinker.wait()
    assert "NumPy" in lab.line.text and not lab.thinking
    to_the_end(lab)


# --- the table ---


def test_players_are_renamed_in_all_that_has_happened(play):
    lab = play(seed=1)
    lab.act(next(iter(lab.state.race.legal)))
    press(lab.seat_tools, id="name-1", value="  Anna  ")
    assert "Anna" in lab.line.text and any("Anna" in line["text"] for line in lab.screen.log.lines)
    assert [dial["colour"] for dial in lab.screen.dials.dials] == ["white", "red", "yellow", "purple"]
    press(lab.seat_tools, id="name-2", value="Anna")
    assert lab.line.tone == "bad"
    press(lab.seat_tools, id="name-1", value="")
    assert lab.state.race.players[1] == "red"
    lab.back()
    assert lab.state.race.players[1] == "red"


def test_more_players_another_track_and_another_kind(play):
    lab = play(seed=1)
    press(lab.seat_tools, id="players", value=5)
    assert len(lab.state.race.players) == 5 and lab.state.kinds[4] == "sensible"
    press(lab.seat_tools, id="track", value="beach")
    assert lab.state.race.track.name == "beach" and len(lab.state.race.players) == 5
    press(lab.seat_tools, id="spaces", value="...dd......uu...")
    assert len(lab.state.race.track) == 16
    press(lab.seat_tools, id="spaces", value="nonsense")
    assert len(lab.state.race.track) == 16 and lab.line.tone == "bad"
    press(lab.seat_tools, id="kind-4", value="random")
    assert lab.state.kinds[4] == "random"


@pytest.mark.parametrize("wrong", [{"against": "genius"}, {"people": 6}, {"seats": ("person",)}])
def test_players_that_there_are_not_are_refused(wrong):
    with pytest.raises(NotationError):
        PlayLab(**wrong)


# --- copying, saving, closing ---


def test_a_position_is_copied_pasted_and_played_on(play):
    lab, other = play(seed=6), play(seed=7)
    lab.act(next(iter(lab.state.race.legal)))
    other.load(lab.notation.value)
    assert other.state.race.cars == lab.state.race.cars
    assert not any(isinstance(hand, Unknown) for hand in other.state.race.hands), "hidden cards are dealt by chance"
    to_the_end(other)


def test_an_impossible_paste_lists_the_reasons_and_loses_nothing(play):
    lab = play()
    before = lab.state
    lab.load("players=4 cars=7,5,5,99 motors=2,0,0,0")
    assert len(lab.notation.errors) == 4 and lab.state == before


def test_a_race_is_saved_and_loaded_again(play, monkeypatch):
    lab, other, saved = play(seed=6), play(seed=7), []
    lab.act(next(iter(lab.state.race.legal)))
    monkeypatch.setattr(lab.files, "send", lambda content: saved.append(content))
    press(lab.files, save=True)
    assert json.loads(saved[0]["text"])["game"] == "stich-rallye" and "all the cards" in lab.line.text
    press(other.files, file="race.json", text=saved[0]["text"])
    assert other.state.race == lab.state.race or other.state.person is not None
    before = other.state
    press(other.files, file="race.json", text="no record")
    assert other.state == before and other.line.tone == "bad"


def test_german_is_spoken_at_once(play):
    lab = play(seed=1)
    lab.act(next(iter(lab.state.race.legal)))
    lab.use_tool({"id": "language", "value": "de"})
    assert "gewinnt den Stich" in lab.line.text
    assert any("gewinnt" in line["text"] for line in lab.screen.log.lines)


def test_closing_stops_all_threads_and_leaves_no_widget(monkeypatch):
    monkeypatch.setattr(play_lab, "slices", slow_slices)
    monkeypatch.setattr(play_coach, "slices", slow_slices)
    before = set(_instances)
    lab = PlayLab(3, against="adviser", seed=2)
    lab.toggle_costs()
    lab.act(next(iter(lab.state.race.legal)))
    lab.close()
    lab.thinker.wait(5)
    lab.review.refiner.wait(5)
    assert not lab.thinker.working and not lab.review.refiner.working
    assert set(_instances) == before


def test_hidden_hands_are_dealt_to_fit_what_was_seen():
    race = Race.parse(
        "players=3 round=2 flag=0 hands=R2.R3.G9,?,? void=,R.G,B played=R10,B2,B3".replace(",B2,B3", ".B2.B3")
    )
    for seed in range(20):
        hands = play_table.dealt(race, seed)
        assert not {card.colour for card in hands[1]} & {"red", "green"}
        assert "blue" not in {card.colour for card in hands[2]}
        cards = [card for hand in hands for card in hand] + list(race.played)
        assert len(set(cards)) == len(cards) and len({len(hand) for hand in hands}) == 1
