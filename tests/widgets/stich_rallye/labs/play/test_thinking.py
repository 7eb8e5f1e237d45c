"""The play lab without a browser: hints, what a choice cost, and computer players that think beside the learner."""

from __future__ import annotations

from widgets.stich_rallye import PlayLab

from .playing import asked, is_thinking, press, rest

# --- hints and costs ---


def test_a_hint_names_a_card_and_a_reason_and_marks_the_card():
    lab = PlayLab(seed=1)
    lab.hint.click()
    lab.help.due.work.wait()
    assert lab.line.text.startswith("A hint: Play ") and "(S5.1)" in lab.line.text
    marked = [card["label"] for card in lab.parts.hand.cards if card.get("chosen")]
    assert len(marked) == 1 and marked[0] in lab.line.text


def test_after_a_choice_its_cost_is_told():
    lab = PlayLab(position="round=3 flag=1 cars=60,62,36,20 motors=0,0,0,0 trick=R9,R5,R7 hands=R3.R13,B2,B3,B4")
    lab.costs.value = True
    press(lab.parts.hand, card="R3")
    lab.help.made.work.wait()
    assert "The best choice was: Play red 13" in lab.line.text and "would win the race" in lab.line.text
    assert lab.parts.log.lines[-1]["mark"] == "What the choice cost"
    lab.back()
    press(lab.parts.hand, card="R13")
    lab.help.made.work.wait()
    assert "best choice" in lab.line.text


def test_where_there_is_one_choice_no_numbers_are_needed():
    lab = PlayLab(position="players=3 flag=2 trick=G4 hands=R2.G5,R3.G9,B2")
    lab.hint.click()
    assert "only one choice" in lab.line.text


def test_the_cost_names_no_card_that_is_still_held_while_others_look():
    lab = PlayLab(3, people=2, seed=4)
    lab.costs.value = True
    lab.show_cards.click()
    lab.help.due.work.wait()
    worst = min(lab.help.due.advices.values(), key=lambda advice: advice.wins).action
    held = {card["label"] for card in lab.parts.hand.cards}
    lab.act(worst)
    lab.help.made.work.wait()
    told = lab.help.cost
    assert "of 100 races" in told and not any(label in told for label in held)


# --- thinking ---


def test_a_thinking_adviser_shows_it_and_can_be_stopped(slow):
    lab = PlayLab(3, against="adviser", seed=2)
    lab.act(next(iter(lab.state.race.legal)))
    assert is_thinking(lab) and "thinking" in lab.line.text
    assert asked(lab) == ["thinking", "play_now"]
    before = lab.state.computer
    lab.play_now.click()
    assert len(lab.state.race.trick) == 2 and lab.state.computer != before
    lab.back()
    assert lab.state.person == 0 and not is_thinking(lab)
    lab.thinker.counsel.work.wait()
    assert not lab.thinker.counsel.work.working, "what was taken back is not thought about"


def test_a_change_abandons_a_thought(slow):
    lab = PlayLab(3, against="adviser", seed=2)
    lab.act(next(iter(lab.state.race.legal)))
    lab.load("players=3 flag=0 hands=R2.G5,?,?")
    lab.thinker.counsel.work.wait()
    assert lab.state.person == 0 and lab.state.race.trick == () and not lab.thinker.counsel.work.working


def test_a_person_takes_the_seat_of_a_thinking_adviser(slow):
    lab = PlayLab(3, against="adviser", seed=2)
    lab.act(next(iter(lab.state.race.legal)))
    lab.kind_2.value = "person"
    assert lab.state.person == 1 and lab.parts.hand.hidden == 5


def test_without_numpy_a_hint_is_given_and_players_think_ahead(no_numpy):
    lab = PlayLab(3, against="adviser", seed=2)
    lab.hint.click()
    lab.help.due.work.wait()
    assert lab.line.text.startswith("A hint: ") and lab.help.due.races == (200, 200)
    press(lab.parts.hand, card=str(next(iter(lab.state.race.legal))))
    rest(lab)
    assert lab.thinker.counsel.pace > 1 and lab.thinker.counsel.fault is None and not is_thinking(lab)
    assert "NumPy" not in lab.line.text and len([*lab.state.race.history()]) > 3
