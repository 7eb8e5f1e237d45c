"""The umpire as a table uses it: set up, tell what is played, hear what follows, take back, ask, and end."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from rally import GAMES
from rally.core.errors import ImpossiblePosition, NotationError
from rally.rally_run import TileSet
from rally.stich_rallye import Race, Track
from rally.stich_rallye.box.events import MotorUsed, Rolled
from rally.umpire import ScoreSheet
from tests.rally.umpire.tables import TABLES, acts_of, seen, table_of_cards
from tests.selection import often, seed
from tests.widgets.umpire.tapping import NAMES, Finger, said_to_do, tell
from widgets.lab.controls import is_shown
from widgets.umpire import Umpire

SEEDS = [seed() + number for number in range(often(3, 300))]
WRONG = {"stich-rallye": ("G5", "B9", "turbo", "deal"), "rally-run": ("turn NS", "swap 0.0 4.4", "swap 2.1 2.3")}
MOST_TAPS_A_TRICK, MOST_TAPS_A_ROUND = 9, 60


# --- right, whatever is tapped ---


@pytest.mark.rest
@pytest.mark.parametrize("game", TABLES)
@pytest.mark.parametrize("number", SEEDS)
def test_a_race_that_is_tapped_is_the_race_that_was_played(game: str, number: int) -> None:
    """A tenth of the taps are wrong; what could have been is taken back."""
    race, sheet = TABLES[game](number)
    lab = Umpire(sheet=sheet)
    finger, luck = Finger(lab), Random(number)
    for act, after in acts_of(race, number):
        if luck.random() < 0.1:
            tap_wrongly(lab, finger, luck)
        finger.tell(act)
        race = after
        assert lab.line.tone != "bad", lab.line.text
    assert seen(lab.state.race) == seen(race)
    assert lab.is_over == (race.winner is not None)


def tap_wrongly(lab: Umpire, finger: Finger, luck: Random) -> None:
    """Tap something that nobody has done; it is refused, or taken back."""
    acts = len(lab.state.judged.acts)
    finger.tell(luck.choice(WRONG[lab.state.game]))
    if len(lab.state.judged.acts) > acts:
        lab.step_back.click()
    else:
        assert lab.line.tone == "bad" or lab.state.chosen  # of a swap the first tile may be a right one
    lab.look(lab.state.at_rest())
    assert len(lab.state.judged.acts) == acts


# --- the first round, guided ---


@pytest.mark.parametrize("number", [seed() + number for number in range(10)])
def test_a_first_round_takes_few_taps(number: int) -> None:
    """Ten races of four: at most 9 taps a trick, 60 for five tricks and the end of the round."""
    race, _sheet = TABLES["stich-rallye"](number)
    lab = Umpire("stich-rallye", ("Mia", "Ben", "Ida", "Tom"))
    finger = Finger(lab)
    finger.begin()
    race = type(race).start(lab.state.names, seed=number)
    begun, trick = finger.taps, finger.taps
    for act, after in acts_of(race, number):
        finger.tell(act)
        if not after.trick:
            assert finger.taps - trick <= MOST_TAPS_A_TRICK
            trick = finger.taps
        if act == "end of the round":
            break
    assert finger.taps - begun <= MOST_TAPS_A_ROUND and begun == 4


@pytest.mark.rest
@pytest.mark.parametrize("game", TABLES)
def test_a_rule_is_told_once_and_when_it_first_matters(game: str) -> None:
    race, sheet = TABLES[game](seed())
    lab, told = Umpire(sheet=sheet), []
    for act, _race in acts_of(race, seed()):
        lab.enter(act)
        told += lab.guides()
    rules = [rule for rule in GAMES[game].rules if lab.entry.say_guide(rule, lab.state.race)]
    texts = [text[-7:] for text in told]
    assert 3 <= len(texts) == len({*texts}) <= len(rules)


def test_who_knows_the_game_hears_of_no_rule(cards: Umpire) -> None:
    cards.change_all(lambda state: replace(state, new=False))
    tell(cards, "G9", "R4", "R7")
    assert cards.guides() == []


@pytest.mark.parametrize("game", TABLES)
def test_each_guide_is_two_sentences(game: str) -> None:
    lab = Umpire(sheet=ScoreSheet.begin(game, NAMES))
    for rule in GAMES[game].rules:
        said = lab.entry.say_guide(rule, lab.state.race)
        assert said.count(". ") + said.endswith((".", ").")) <= 2 and (not said or f"({rule}" in said or rule in said)


# --- the set-up ---


def test_the_set_up_goes_a_screen_a_step_and_back() -> None:
    lab = Umpire("stich-rallye", 3)
    titles = []
    for _step in range(4):
        titles.append(lab.setup.text.blocks[0]["text"])
        lab.step_on.click()
    assert len({*titles}) == 4 and lab.state.sheet is not None
    lab.step_back.click()
    assert lab.state.sheet is None and lab.state.step == 3
    lab.step_off.click()
    assert lab.state.step == 2


def test_names_flag_and_board_are_chosen() -> None:
    lab = Umpire()
    lab.players.value = 5
    lab.name_1.value, lab.flag.value, lab.board.value = "Zoë", 4, "beach"
    lab.begin()
    race = lab.state.race
    assert race.players[0] == "Zoë" and len(race.players) == 5
    assert race.to_act == 4 and race.track == Track.named("beach")


def test_a_board_of_ones_own_is_tapped_in_the_picture() -> None:
    lab = Umpire()
    lab.step_on.click()
    assert "32 spaces is our guess (S-J)" in str(lab.setup.text.blocks) and not lab.entry.table.stage.track.active
    lab.board.value = "own"
    assert lab.entry.table.stage.track.active
    lab.length.value = 20
    for space in (3, 3, 9):
        lab.entry.table.stage.track._answer(None, {"space": space}, [])
    assert lab.spaces.value == "...u..dddd......uu.."
    lab.length.value = 7
    assert lab.line.tone == "bad" and "S-K" in lab.line.text and len(lab.spaces.value) == 20
    lab.begin()
    assert len(lab.state.race.track) == 20
    lab.entry.table.stage.track._answer(None, {"space": 5}, [])
    assert lab.state.race.track.spaces[5] == "."


def test_a_long_name_is_kept_and_shown_short() -> None:
    lab = Umpire()
    lab.name_1.value = "Maximiliane-Alexandra"
    assert lab.state.names[0] == "Maximiliane-Ale…" and lab.name_1.value == "Maximiliane-Alexandra"
    assert lab.line.tone != "bad"
    lab.begin()
    assert lab.mended_1.value in ("Maximiliane-Alexandra", "Maximiliane-Ale…")


def test_roads_and_trophies_are_chosen_as_pictures(tiles: Umpire) -> None:
    lab = Umpire("rally-run", 2)
    lab.step_on.click()
    lab.entry.kinds._answer(None, {"pick": "j"}, [])
    assert [is_shown(number) for number in (lab.straights, lab.junctions)] == [False, True]
    lab.close()
    first = tiles.state.judged.first.but(cars=(((1, 2), "NS"), (5, 4), (4, -1)), first=False)
    other = Umpire(sheet=ScoreSheet(first))
    other.entry.table.board._answer(None, {"cell": [2, 2]}, [])
    assert {str(tile["kind"]) for tile in other.entry.tray.tiles} == {"red", "yellow", "green", "blue"}
    other.entry.tray._answer(None, {"pick": "green"}, [])
    assert other.state.race.trophies[0] == "green"


def test_what_cannot_be_is_refused_in_the_set_up_and_changes_nothing() -> None:
    lab = Umpire()
    lab.name_1.value = "Ben"
    assert lab.line.tone == "bad" and (lab.state.names[0], lab.name_1.value) == ("Mia", "Ben")
    lab.board.value = "own"
    lab.spaces.value = "ddd"
    assert lab.line.tone == "bad" and "S-K" in lab.line.text


def test_the_printed_roads_of_ones_own_box_are_counted() -> None:
    lab = Umpire("rally-run", 2)
    lab.straights.value = 7
    lab.step_on.click()
    lab.step_on.click()
    assert lab.line.tone == "bad" and "24" in lab.line.text
    lab.curves.value = 7
    lab.begin()
    assert lab.state.race.tile_set == TileSet(7, 7, 3, 3, 4)


def test_start_tiles_change_places() -> None:
    lab = Umpire("rally-run", 2)
    lab.start_1.value = "yellow"
    assert lab.state.starts == ("yellow", "red")
    lab.start_1.value = "blue"
    assert lab.state.starts == ("blue", "red")


@pytest.mark.parametrize("given", [{"game": "chess"}, {"players": 9}, {"players": ("A", "A", "B")}, {"track": "moon"}])
def test_what_no_table_can_be_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises((ImpossiblePosition, NotationError)):
        Umpire(**given)


# --- what is said ---


def test_the_winner_the_keys_and_the_way_are_said(cards: Umpire) -> None:
    tell(cards, "G9", "R4", "R7")
    assert cards.line.text.startswith("Ida wins the trick: red came in second, and red 7 is its highest card (S3.2).")
    assert "Ida is on space 4, lap 1 now." in cards.line.text
    assert cards.guide.blocks[0]["text"] == "Turn these keys on by one number: Mia to 1, Ben to 1."


def test_what_is_to_be_done_names_the_cars_jumped_and_where_the_count_ends() -> None:
    lab = Umpire(sheet=ScoreSheet(Race.parse("players=Mia,Ben,Ida track=volcano flag=0 cars=12,13,5 hands=?,?,?")))
    tell(lab, "R9", "R3", "R4")
    assert "Mia: 3 spaces, to space 16. Jumped, and not counted: Ben." in said_to_do(lab)
    assert "Space 16 is on an uphill: Mia rolls back to space 15 (S6.3)." in said_to_do(lab)


def test_when_a_film_has_ended_the_flag_is_where_it_is_now(cards: Umpire) -> None:
    """It is taken after the last step that is on show."""
    tell(cards, "G9", "R4", "R7")
    plates: dict[object, object] = {}
    for step in cards.entry.table.plates.moments:
        plates |= {news["seat"]: news["leads"] for news in step if "leads" in news}
    assert [seat for seat, leads in plates.items() if leads] == [cards.state.race.flag]


def test_who_does_not_follow_must_have_none(cards: Umpire) -> None:
    tell(cards, "G9", "R4")
    assert "Ben did not follow green. If you still hold one, Ben, take your card back (S2.2)." in cards.line.text
    tell(cards, "R7", "B3", "B4", "B5", "turbo")
    pad = {card["text"]: card for card in cards.entry.pad.cards}
    assert not pad["B3"]["playable"] and "somewhere else" in str(pad["B3"]["why"])
    tell(cards, "G2")
    assert (
        cards.line.tone == "bad"
        and "Ben did not follow green before, so there is none in that hand (S2.2)." in cards.line.text
    )


def test_a_drive_asks_what_it_shows(tiles: Umpire) -> None:
    board = tiles.entry.table.board
    board._answer(None, {"cell": [0, 0]}, [])
    assert "Which road is on it?" in tiles.line.text and tiles.state.toward == "S"
    tiles.entry.tray._answer(None, {"pick": "c"}, [])
    assert tiles.state.race.turning == (0, 0) and board.ways
    board._answer(None, {"turn": "NE"}, [])
    assert tiles.state.race.cars[0] == (0, 0) and "Ben is next" in tiles.line.text


def test_what_lies_face_down_is_not_to_be_seen(tiles: Umpire) -> None:
    tell(tiles, "drive S curve", "turn NE", "drive W straight", "drive N straight", "drive N")
    assert tiles.state.race.kind((0, 0)) == "c"
    tile = next(tile for tile in tiles.entry.table.board.tiles if tile["cell"] == [0, 0])
    assert not tile["exits"] and not tile.get("ghost") and "curve" not in str(tile["label"])


def test_a_drive_that_was_begun_can_be_left(tiles: Umpire) -> None:
    board = tiles.entry.table.board
    board._answer(None, {"cell": [0, 0]}, [])
    board._answer(None, {"leave": True}, [])
    assert tiles.state.toward == "" and tiles.state.judged.acts == ()


def test_a_drive_that_was_begun_gives_way_to_a_swap(tiles: Umpire) -> None:
    board = tiles.entry.table.board
    board._answer(None, {"cell": [0, 0]}, [])
    board._answer(None, {"cell": [2, 0]}, [])
    assert (tiles.state.toward, tiles.state.chosen) == ("", (2, 0))


def test_of_what_an_act_has_led_to_one_sentence_is_read_aloud(cards: Umpire) -> None:
    tell(cards, "G9", "R4", "R7")
    assert cards.line.brief
    assert cards.line.first[0] == "Ida wins the trick: red came in second, and red 7 is its highest card (S3.2)."


def test_what_was_kept_when_the_umpire_had_a_switch_of_its_own_is_read(cards: Umpire) -> None:
    tell(cards, "G9")
    older = cards.memo().replace('"facing"', '"aloud": true, "facing"')
    assert "aloud" in older and cards.recall(older) == cards.state


def test_the_screen_stays_on_while_the_race_goes_on() -> None:
    lab = Umpire("stich-rallye", 3)
    assert not lab.awake.wanted
    lab.begin()
    assert lab.awake.wanted


def test_the_name_is_turned_to_who_is_next(cards: Umpire) -> None:
    cards.turning.value = True
    tell(cards, "G9")
    assert (cards.facing.name, cards.facing.angle) == ("Ben", 120)


# --- the end of a round ---


def end_of_round(lab: Umpire) -> list[str]:
    """Play a round to its end, and press *Done* for each car; what was said at each."""
    race, sheet = table_of_cards(5)
    for act, _race in acts_of(race, 5):
        sheet = sheet.write(act)
        if act == "end of the round":
            break
    lab.look(replace(lab.state, names=race.players).with_sheet(sheet))
    told = []
    while lab.scene is not None:
        told.append(lab.line.text)
        assert is_shown(lab.done) and not is_shown(lab.deal) and not is_shown(lab.entry.pad)
        lab.done.click()
    return told


def test_a_round_ends_car_by_car_each_named_and_the_flag_before_the_deal(cards: Umpire) -> None:
    told = end_of_round(cards)
    race = cards.state.race
    used = [event for event in race.events if isinstance(event, MotorUsed) and event.value]
    assert len(told) == len(used) > 1
    for event, said in zip(used, told, strict=True):
        name = race.players[event.seat]
        assert said.startswith(name) and f"{name}: turn the key of the motor back to 0." in said
        rolled = [each for each in race.events if isinstance(each, Rolled) and each.seat == event.seat]
        assert bool(rolled) == (f"{name} rolls" in said)
    leader = race.players[race.flag]
    assert cards.line.text.startswith(f"{leader} is in first place, takes the flag")
    assert "Shuffle all the cards from 1 to 15 again, and deal 7 to each player (S1.5)." in cards.line.text
    assert is_shown(cards.deal) and not is_shown(cards.done)
    cards.step_back.click()
    assert cards.scene is not None and is_shown(cards.done)
    cards.step_again.click()
    assert cards.scene is None and is_shown(cards.deal)


def test_who_is_moved_at_a_rounds_end_is_remembered(cards: Umpire) -> None:
    end_of_round(cards)
    cards.step_back.click()
    other = Umpire(sheet=ScoreSheet.begin("stich-rallye", NAMES))
    other.remember(cards.memory.text)
    assert other.state == cards.state and str(other.scene) == str(cards.scene)


@pytest.mark.parametrize("act", ["B12", "end of the round"])
def test_the_disc_is_said_at_every_first_crossing(act: str) -> None:
    line = "players=4 track=volcano cars=31,9,5,4 motors=3,0,0,0 played="
    first = f"{line} trick=B13,B11,B10 hands=?1,?1,?1,?2" if act == "B12" else f"{line} hands=-,-,-,-"
    lab = Umpire(sheet=ScoreSheet(Race.parse(first)))
    lab.enter(act)
    if act == "B12":
        lab.turbo.click()
    said = [str(block["text"]) for block in lab.guide.blocks]
    assert (
        f"{lab.state.players[0]}: over the line for the first time. Turn the ring of the motor to its red side (S9.1)."
        in said
    )


def test_whose_car_has_ended_on_a_hill_is_said() -> None:
    race = Race.parse("players=3 track=volcano cars=12,5,4 motors=0,0,0 trick=B9,B5 hands=?1,?1,?2")
    lab = Umpire(sheet=ScoreSheet(race))
    lab.enter("B4")
    assert any("Mia has ended the move on a red hill" in str(block["text"]) for block in lab.lessons.blocks)


# --- who comes and who goes ---


def test_a_player_leaves_between_two_rounds_and_the_rest_goes_on() -> None:
    first = Race.parse("players=Mia,Ben,Ida,Tom round=1 flag=1 cars=9,12,15,4 next=deal")
    lab = Umpire(sheet=ScoreSheet(first))
    painted = paints(lab)
    lab.leave_2.click()
    assert lab.state.players == ("Mia", "Ida", "Tom") and lab.state.race.flag == 1
    assert "Ben has left: take the car and the motor off the board (S-M)." in lab.line.text
    assert "Take 11, 12 and 13 of each colour out of the cards (S1.2). Ida has the flag now (S-M)." in lab.line.text
    assert "from 2 to 10 again" in said_to_do(lab)
    del painted["Ben"]
    assert paints(lab) == painted, "everybody keeps the car that stands on the board"
    lab.leave_1.click()
    assert lab.line.tone == "bad" and "S-M" in lab.line.text and len(lab.state.players) == 3
    lab.deal.click()
    lab.leave_1.click()
    assert lab.line.tone == "bad"
    assert not said_to_do(lab), "the cards are dealt"
    lab.mended_1.value = "Zoe"
    assert lab.state.players == ("Zoe", "Ida", "Tom") and paints(lab)["Zoe"] == painted["Mia"]
    assert lab.writing.log.lines[0]["text"] == "1. Ben has left the table"


def paints(lab: Umpire) -> dict[str, str]:
    """By name the colour of the car on the plate."""
    return {str(plate["name"]): str(plate["colour"]) for plate in lab.entry.table.plates.dials}


def test_a_player_leaves_before_a_turn(tiles: Umpire) -> None:
    tell(tiles, "drive S curve", "turn NE")
    tiles.leave_2.click()
    assert tiles.state.players == ("Mia", "Ida") and tiles.state.starts_now == ("red", "green")
    assert "Ben has left" in tiles.line.text and "Ida" in tiles.line.text
    tiles.same_again.click()
    assert tiles.state.judged.acts == () and tiles.state.starts == ("red", "green")
    tiles.step_back.click()
    assert tiles.state.players == ("Mia", "Ida") and len(tiles.state.judged.acts) == 3


@pytest.mark.parametrize("game", TABLES)
def test_who_would_like_to_join_hears_why_not_and_a_new_race_is_one_press(game: str) -> None:
    lab = Umpire(game, 3)
    lab.begin()
    lab.join.click()
    assert lab.line.tone == "bad" and ("S-M" in lab.line.text or "R-C" in lab.line.text)
    lab.enter("G9" if game == "stich-rallye" else "swap 0.0 0.1")
    lab.same_again.click()
    assert lab.state.sheet is not None and lab.state.judged.acts == () and len(lab.state.players) == 3


# --- taken back, and done again ---


def test_what_was_taken_back_is_done_again_until_something_else_is_done(cards: Umpire) -> None:
    tell(cards, "G9", "R4")
    cards.step_back.click()
    cards.step_back.click()
    cards.step_again.click()
    cards.step_again.click()
    assert cards.state.judged.acts == ("G9", "R4")
    cards.step_again.click()
    assert cards.line.tone == "bad" and cards.state.judged.acts == ("G9", "R4")
    cards.step_back.click()
    tell(cards, "R5")
    cards.step_again.click()
    assert cards.state.judged.acts == ("G9", "R5")


# --- questions ---


def test_questions_are_answered_for_the_table_as_it_lies(cards: Umpire) -> None:
    tell(cards, "G9", "R4")
    answers = []
    for button in (cards.question_1, cards.question_2, cards.question_3):
        button.click()
        answers.append(cards.line.text)
    assert answers[0].startswith("Green was led. Ida, if you have green, play one of those")
    assert answers[1] == "If the trick ended now, Ben would drive 4 spaces, to space 4."
    assert "hill" in answers[2]
    tell(cards, "R7", "B3", "B9", "B5")
    assert cards.state.race.phase == "turbo"
    cards.question_2.click()
    assert cards.line.text.startswith("Without the motor Mia drives 3 spaces, "), "the trick has ended"
    assert cards.state.asked == ("S2.2", "S2.4", "S5.1", "S5.2", "S6.1", "S6.2", "S6.3")


def test_all_rules_stand_on_one_page(tiles: Umpire) -> None:
    tiles.questions.click()
    page = " ".join(str(block["text"]) for block in tiles.asking.rules.blocks)
    assert all(f"({number})" in page for number in ("R1.2", "R3.3", "R4.2", "R5.2"))


# --- the end ---


@pytest.mark.parametrize("game", TABLES)
def test_when_somebody_has_won_there_is_a_podium_a_film_and_a_file(game: str) -> None:
    lab = won(game)
    assert lab.sheets.shown == "over" and len(lab.after.podium.steps) >= 1 and lab.after.podium.title
    name, text = lab.file()
    assert name.endswith(".json") and [*GAMES[game].replay(text)][-1].winner == lab.state.race.winner
    link = lab.sharing.shared.link()
    assert link.kind == "record"
    lab.watch.click()
    assert lab.after.place.lab is not None and lab.after.place.lab.race is not None
    lab.back_to_table.click()
    while lab.is_over:  # each car of a round's end is a step
        lab.step_back.click()
    assert lab.sheets.shown == ""


def won(game: str) -> Umpire:
    """An umpire at a race that somebody has won."""
    if game == "stich-rallye":
        race, sheet = TABLES[game](seed())
        for act, _race in acts_of(race, seed()):
            sheet = sheet.write(act)
        lab = Umpire(sheet=sheet.until(len(sheet.acts) - 1))
        Finger(lab).tell(sheet.acts[-1])
        return lab
    first = ScoreSheet.begin(game, ("Mia", "Ben")).first
    ready = first.but(cars=(((0, 0), "NE"), (5, 4)), trophies=("red", None), pile=(None,), first=False)
    lab = Umpire(sheet=ScoreSheet(ready))
    lab.enter("drive N")
    return lab


def test_where_all_cards_were_told_the_race_is_analysed() -> None:
    lab = won("stich-rallye")
    known = not any("?" in hands for each in lab.state.judged.record()["rounds"] for hands in each["hands"])
    assert lab.after.is_known == known
    lab.analyse.click()
    assert (lab.after.place.lab is not None) == known


def test_what_was_asked_or_refused_leads_to_its_lessons() -> None:
    lab = won("rally-run")
    lab.step_back.click()
    lab.enter("swap 0.0 0.1")  # Mia's own tile lies face up
    assert lab.state.asked == ("R4.1",)
    lab.enter("drive N")
    assert lab.after.lessons[0].path == f"{GAMES['rally-run'].rules['R4.1'].lesson}.ipynb"


def test_another_race_is_set_up_with_the_same_people() -> None:
    lab = won("stich-rallye")
    names = lab.state.names
    lab.new_race.click()
    assert lab.state.sheet is None and lab.state.names == names and lab.state.step == 0
    lab.step_back.click()
    assert lab.is_over


# --- languages, links ---


def test_each_of_two_umpires_takes_the_links_to_its_own_game(cards: Umpire, tiles: Umpire) -> None:
    link = tiles.sharing.shared.link()
    assert tiles.sharing.shared.can_open(link) and tiles.sharing.shared.state_at(link).race == tiles.state.race
    with pytest.raises(NotationError):
        cards.state_from_text(link.text)
