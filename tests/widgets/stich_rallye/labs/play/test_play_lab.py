"""The play lab without a browser: playing, who sees what, taking back, who sits there, saving."""

from __future__ import annotations

from dataclasses import replace

import pytest

from rally.stich_rallye import Play, Race, Unknown, record, resume
from rally.stich_rallye.box.events import CardPlayed
from tests.widgets.snapshot import control_values
from widgets.lab.controls import PRIMARY, is_shown
from widgets.races import screen
from widgets.stich_rallye import PlayLab
from widgets.stich_rallye.labs.play_lab import StichRallyePlayState
from widgets.stich_rallye.labs.screen import SCREEN, make_advisor

from .playing import asked, is_thinking, play_first, press, to_the_end

TURBO = "players=3 round=2 motors=6,0,0 flag=0 cars=1,2,3 hands=G9.R2,G2.B3,G3.B4"


# --- playing ---


@pytest.mark.parametrize("players, people", [(3, 1), (4, 0), (5, 3)])
def test_a_whole_race_is_played_and_its_winner_told(players, people):
    lab = PlayLab(players, people, track="beach", seed=5)
    to_the_end(lab)
    assert "wins the race" in lab.line.text and "From first place to last" in lab.line.text
    assert PRIMARY in control_values(lab.next_race)["looks"] and is_shown(lab.next_race)
    assert asked(lab) == [] and lab.line.tone == "good"
    assert resume(record(lab.state.race)) == lab.state.race


def test_a_card_that_may_not_be_played_is_answered_with_the_rule():
    lab = PlayLab(position="players=3 flag=2 trick=G4 hands=R2.G5,R3.G9,B2")
    before = lab.state
    press(lab.parts.hand, card="R2")
    assert lab.state == before and lab.line.tone == "bad"
    assert "Mia holds green 5" in lab.line.text and "S2.2" in lab.line.text
    why = {card["text"]: card["why"] for card in lab.parts.hand.cards}
    assert "S2.2" in why["R2"] and why["G5"] == ""
    press(lab.parts.hand, card="G5")
    assert lab.state.race.previous is not None and lab.line.tone == "info"


def test_the_turbo_question_is_asked_and_answered():
    lab = PlayLab(position=TURBO)
    lab.act(Play(next(iter(lab.state.race.hands[0]))))
    assert lab.state.race.phase == "turbo" and lab.state.person == 0
    assert asked(lab) == ["turbo", "no_turbo"]
    lab.turbo.click()
    assert lab.state.race.cars[0] == 11 and "S5.2" in lab.line.text
    lab.back()
    lab.no_turbo.click()
    assert lab.state.race.cars[0] == 5


def test_the_end_of_a_round_and_the_deal_wait_for_a_look():
    lab = PlayLab(position="players=3 round=1 flag=0 cars=3,2,1 motors=6,1,0 hands=G9,G2,G3")
    lab.act(Play(next(iter(lab.state.race.hands[0]))))
    lab.turbo.click()
    assert lab.state.paused and lab.state.race.phase == "end"
    assert "uses the motor" in lab.go_on.description
    lab.go_on.click()
    assert lab.state.race.phase == "deal" and "S8.1" in lab.line.text and len(lab.parts.stage.steps.steps) > 3
    lab.go_on.click()
    assert lab.state.race.round == 2 and len(lab.parts.hand.cards) in (6, 7)


def test_what_the_computer_did_is_told_and_its_move_shown():
    lab = PlayLab(seed=1)
    lab.act(next(iter(lab.state.race.legal)))
    told = [line["text"] for line in lab.parts.log.lines]
    assert sum("plays" in text or "leads" in text for text in told) == 4
    assert any("wins the trick" in text for text in told) and any("drives" in text for text in told)
    assert len(lab.parts.stage.steps.steps) > 1
    assert all(name in lab.line.text for name in ("Ben:", "Ada:", "Tom:"))
    line = lab.parts.log.lines[0]
    press(lab.parts.log, scene=line["scene"], step=line["step"])
    assert lab.line.text == line["text"]


# --- who sees what ---


def test_computer_players_are_given_only_what_their_seat_may_see(monkeypatch):
    given = []

    def spy(player):
        def look(race, seed):
            given.append(race)
            return player(race, seed)

        return look

    players = {kind: spy(player) for kind, player in SCREEN.players.items()}
    monkeypatch.setattr(PlayLab, "screen", replace(SCREEN, players=players))
    lab = PlayLab(4, seats=("random", "sensible", "random", "sensible"), seed=2)
    to_the_end(lab)
    assert len(given) > 50
    for race in given:
        assert [seat for seat, hand in enumerate(race.hands) if not isinstance(hand, Unknown)] == [race.to_act]
        assert (race.seed, race.previous, race.last_action) == (None, None, None)


def test_the_adviser_and_the_coach_are_given_only_what_their_seat_may_see(monkeypatch):
    given = []

    def spy(race, *args):
        given.append(race)
        return make_advisor(race, *args)

    monkeypatch.setattr(PlayLab, "screen", replace(SCREEN, advisor=spy))
    lab = PlayLab(3, against="adviser", seed=2)
    lab.hint.click()
    lab.help.due.work.wait()
    lab.act(next(iter(lab.state.race.legal)))
    while is_thinking(lab):
        lab.thinker.counsel.work.wait()
    assert len(given) == 3
    for race in given:
        assert [seat for seat, hand in enumerate(race.hands) if not isinstance(hand, Unknown)] == [race.to_act]
        assert (race.seed, race.previous) == (None, None)


@pytest.mark.parametrize(("thinker", "whole"), [("adviser", True), ("planner", False)])
def test_the_planner_looks_to_the_end_of_the_round_and_the_adviser_of_the_race(monkeypatch, thinker, whole):
    made = []

    def spy(*args):
        made.append(make_advisor(*args))
        return made[-1]

    monkeypatch.setattr(PlayLab, "screen", replace(SCREEN, advisor=spy))
    lab = PlayLab(3, against=thinker, seed=2)
    lab.act(next(iter(lab.state.race.legal)))
    while is_thinking(lab):
        lab.thinker.counsel.work.wait()
    assert [each.whole for each in made] == [whole, whole]


def test_nothing_on_the_screen_tells_a_hidden_hand():
    lab = PlayLab(seed=4)
    hidden = {str(card) for seat in (1, 2, 3) for card in lab.state.race.hands[seat]}
    shown = f"{lab.notation.value} {lab!r} {lab.still()} {lab.parts.hand.cards} {lab.line.text}"
    assert not [card for card in hidden if card in shown.replace(",", " ").replace(".", " ").split()]
    assert "seed" not in lab.notation.value and lab.notation.value.count("?") == 3


def test_with_several_people_a_hand_opens_only_when_its_owner_says_so():
    lab = PlayLab(3, people=2, seed=4)
    assert lab.parts.hand.cards == [] and lab.parts.hand.hidden == 5
    assert "take over the screen" in lab.line.text and lab.notation.value.count("?") == 3
    before = lab.state
    press(lab.parts.hand, card=str(lab.state.race.hands[0][0]))
    assert lab.state == before and lab.line.tone == "bad"
    lab.show_cards.click()
    assert len(lab.parts.hand.cards) == 5 and lab.parts.hand.hidden == 0
    lab.act(next(iter(lab.state.race.legal)))
    assert lab.state.person == 1
    assert lab.parts.hand.cards == [] and lab.parts.hand.title == "Ben" and lab.parts.hand.hidden == 5
    lab.back()
    assert lab.state.person == 0 and lab.parts.hand.cards == [], "others may be looking now"


# --- taking back ---


def test_taking_back_leads_to_the_last_choice_and_says_what_was_seen():
    lab = PlayLab(seed=1)
    before = lab.state.race
    lab.act(next(iter(before.legal)))
    seen = [
        event.card
        for race in screen.races_since(lab.state.race, lab.state.since)
        for event in race.events
        if isinstance(event, CardPlayed)
    ][1:]
    lab.back()
    assert lab.state.race is before
    assert len(seen) == 3 and all(f"{card.colour} {card.value}" in lab.line.text for card in seen)
    lab.back()
    assert lab.line.tone == "bad" and lab.state.race is before


def test_taking_back_before_anybody_showed_a_card_says_so():
    lab = PlayLab(position="players=3 flag=1 trick=G3,G4 motors=6,0,0 round=2 hands=G9,-,-")
    press(lab.parts.hand, card="G9")
    assert lab.state.race.phase == "turbo"
    lab.back()
    assert "nothing hidden" in lab.line.text


def test_a_new_deal_that_was_seen_is_noted():
    lab = PlayLab(position="players=3 round=1 flag=0 cars=3,2,1 motors=0,1,0 hands=G9,G2,G3")
    lab.act(Play(lab.state.race.hands[0][0]))
    lab.go_on.click()
    lab.go_on.click()
    lab.back()
    assert "the cards of round 2" in lab.line.text


# --- the table ---


def test_players_are_renamed_in_all_that_has_happened():
    lab = PlayLab(seed=1)
    lab.act(next(iter(lab.state.race.legal)))
    lab.name_2.value = "  Anna  "
    assert "Anna" in lab.line.text and any("Anna" in line["text"] for line in lab.parts.log.lines)
    assert [dial["colour"] for dial in lab.parts.plates.dials] == ["white", "red", "yellow", "purple"]
    lab.name_3.value = "Anna"
    assert lab.line.tone == "bad"
    lab.name_2.value = ""
    assert lab.state.race.players[1] == "Ben"
    lab.back()
    assert lab.state.race.players[1] == "Ben"


def test_more_players_another_track_and_another_kind():
    lab = PlayLab(seed=1)
    lab.players.value = 5
    assert len(lab.state.race.players) == 5 and lab.state.kinds[4] == "sensible"
    lab.track.value = "beach"
    assert lab.state.race.track.name == "beach" and len(lab.state.race.players) == 5
    lab.spaces.value = "...dd......uu..."
    assert len(lab.state.race.track) == 16
    lab.spaces.value = "nonsense"
    assert len(lab.state.race.track) == 16 and lab.line.tone == "bad"
    lab.kind_5.value = "random"
    assert lab.state.kinds[4] == "random"


# --- copying, saving, closing ---


def test_a_position_is_copied_pasted_and_played_on():
    lab, other = PlayLab(seed=6), PlayLab(seed=7)
    lab.act(next(iter(lab.state.race.legal)))
    other.load(lab.notation.value)
    assert other.state.race.cars == lab.state.race.cars
    assert not any(isinstance(hand, Unknown) for hand in other.state.race.hands), "hidden cards are dealt by chance"
    to_the_end(other)


def test_hidden_hands_are_dealt_to_fit_what_was_seen():
    race = Race.parse(
        "players=3 round=2 flag=0 hands=R2.R3.G9,?,? void=,R.G,B played=R10,B2,B3".replace(",B2,B3", ".B2.B3")
    )
    for seed in range(20):
        hands = StichRallyePlayState.of_race(SCREEN, race, ("person", "sensible", "sensible"), seed).race.hands
        assert not {card.colour for card in hands[1]} & {"red", "green"}
        assert "blue" not in {card.colour for card in hands[2]}
        cards = [card for hand in hands for card in hand] + list(race.played)
        assert len(set(cards)) == len(cards) and len({len(hand) for hand in hands}) == 1


# --- films ---


def test_nothing_tells_the_end_of_a_trick_before_its_film_has_run():
    """The words, the trick and the plates begin with the person's card and end with the winner's drive."""
    lab = PlayLab(seed=1)
    card = next(iter(lab.state.race.legal))
    lab.act(card)
    assert f"{card.card.colour} {card.card.value}" in lab.line.opening and "wins" not in lab.line.opening
    moments, plates = lab.parts.trick.moments, lab.parts.plates.moments
    assert len(moments) == len(plates) == len(lab.parts.stage.steps.steps) == lab.line.last + 1
    assert [len(cards) for cards in moments if cards is not None] == [0, 1, 2, 3, 4]
    assert all(plate["position"] == 0 for plate in plates[0])
    assert lab.line.film == lab.parts.stage.steps.film and lab.parts.stage.steps.step == 1


def test_a_film_that_was_seen_is_not_another_one_after_a_step_back():
    lab = PlayLab(seed=1)
    play_first(lab)
    film = lab.line.film
    lab.go_on.click()
    assert lab.line.film != film
    play_first(lab)
    lab.back()
    lab.new_race.click()
    lab.back()
    lab.back()
    play_first(lab)
    assert lab.line.film == film


def test_round_trick_and_cards_put_aside_are_always_in_view():
    lab = PlayLab(seed=1)
    assert lab.parts.status.value == "Round 1 · trick 1 of 5 · 0 cards put aside"
    play_first(lab)
    assert lab.parts.status.value == "Round 1 · trick 1 of 5 · 4 cards put aside"
    lab.go_on.click()
    assert lab.parts.status.value == "Round 1 · trick 2 of 5 · 4 cards put aside"
