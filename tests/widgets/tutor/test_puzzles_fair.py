"""What the judge of a puzzle knows is on the table: in sight, and in words for those who do not see it."""

import re

import pytest

from rally.games import GAMES
from rally.rally_run import Race as RunRace
from rally.stich_rallye import Race
from rally.tutor import puzzles
from rally.tutor.puzzle_book import numbered_puzzles
from tests.selection import sample
from widgets.tutor import Puzzles
from widgets.words.sentences import say_seat

BOTH = ("stich-rallye", "rally-run")

both = pytest.mark.parametrize("game", BOTH)


def asked(game, some, thorough):
    """A lab for each of some of the puzzles, which asks it."""
    there = puzzles(game)
    lab = Puzzles(game)
    for each in sample(there, some, thorough):
        lab.look(lab.state.at(each.id))
        yield lab, each


def text_of(html):
    """What a screen reader reads out: no mark, no style."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


# --- cards -----------------------------------------------------------------------------------------------------------


def lines_of_colours(words):
    """What is read out for each colour: the cards put aside, and who has none: "3 5 have none: Mia, Ben"."""
    found = re.search(r"Cards put aside this round Red (.*?) Green (.*?) Blue (.*)", words)
    return dict(zip("RGB", found.groups(), strict=True))


def cards_put_aside(words):
    """The cards that are named as put aside, as the notation writes them."""
    lines = lines_of_colours(words).items()
    return [f"{letter}{value}" for letter, line in lines for value in re.findall(r"\d+", line.split("have none")[0])]


def colours_shown(words, names):
    """By seat the colours of which somebody has shown to have none, as the notation writes them."""
    out = {name: [] for name in names}
    for letter, line in lines_of_colours(words).items():
        for name in filter(None, line.partition("have none: ")[2].split(", ")):
            out[name.strip()].append(letter)
    return ",".join(".".join(letters) for letters in out.values())


def progress_on(plate, spaces):
    """How far a car is, by the words on its plate."""
    found = re.search(r"space (\d+), lap (\d)", plate["place"])
    return int(found[1]) + (int(found[2]) - 1) * spaces if found else 0


def race_of_cards(lab):
    """The race as whoever sits there reads it off the table, word by word."""
    table, words = lab.desk.table, text_of(lab.desk.known.value).strip()
    plates = table.plates.dials
    track = re.match(r"The track (\w+): a lap of (\d+) spaces", table.stage.track.name)
    names = [plate["name"] for plate in plates]
    hands = [f"?{plate['hidden']}" for plate in plates]
    hands[names.index(table.hand.title)] = ".".join(card["text"] for card in table.hand.cards) or "-"
    dial = [0, 1, 3, 6, 10, 15, 16, 8, 4]  # what is printed on it
    fields = {
        "track": track[1].lower(),
        "players": len(plates),
        "round": re.match(r"Round (\d)", words)[1],
        "flag": next(plate["seat"] for plate in plates if plate["leads"]),
        "cars": ",".join(str(progress_on(plate, int(track[2]))) for plate in plates),
        "motors": ",".join(str(dial[plate["position"]]) for plate in plates),
        "hands": ",".join(hands),
        "trick": ",".join(card["text"] for card in table.trick.cards),
        "played": ".".join(cards_put_aside(words)),
        "void": colours_shown(words, names),
    }
    return Race.parse(" ".join(f"{name}={value}" for name, value in fields.items() if value not in ("", None)))


@pytest.mark.rest
def test_the_judge_knows_of_a_card_puzzle_what_is_on_the_table_and_no_more():
    for lab, each in asked("stich-rallye", 25, 400):
        seen = race_of_cards(lab)
        assert {*seen.played} == {*each.race.played} and seen.voids == each.race.voids, each.id
        assert seen.hands == each.race.hands and seen.trick == each.race.trick, each.id
        judged = [(found.action, found.rate) for found in GAMES["stich-rallye"].advise(each.race, seed=5, playouts=200)]
        again = [(found.action, found.rate) for found in GAMES["stich-rallye"].advise(seen, seed=5, playouts=200)]
        assert again == judged, each.id


def test_without_what_was_played_the_judge_would_judge_otherwise():
    """So it has to be on the table: this test says that the one above could fail."""
    changed = 0
    for each in puzzles("stich-rallye")[:12]:
        bare = re.sub(r" (played|void)=\S+", "", each.position)
        known, less = (
            GAMES["stich-rallye"].advise(race, seed=5, playouts=200) for race in (each.race, Race.parse(bare))
        )
        changed += [found.rate for found in known] != [found.rate for found in less]
    assert changed >= 10


# --- tiles -----------------------------------------------------------------------------------------------------------


def test_the_judge_knows_of_a_tile_puzzle_what_is_on_the_board_and_no_more():
    """A tile that was seen shows its road faintly and says it; the pile's colours, and other tiles, nobody knows."""
    for lab, each in asked("rally-run", 25, 400):
        board, race = lab.desk.table.board, each.race
        tiles = {race.grid.name(tuple(tile["cell"])): tile for tile in board.tiles}
        cars = {car["seat"]: car for car in board.cars}
        sightings = dict(each.memory.sightings)
        for cell in race.face_down:
            tile = tiles[race.grid.name(cell)]
            known = race.recalled.kind(cell) if not race.recalled.is_unknown(cell) else None
            assert bool(tile["ghost"]) == (known is not None), (each.id, cell)
            assert ("road" in tile["label"]) == (known is not None), (each.id, tile["label"])
        shown = [
            f"players={len(race.players)}",
            "cars=" + ",".join(
                f"{race.grid.name(tuple(car['cell']))}:{tiles[race.grid.name(tuple(car['cell']))]['exits']}"
                for _seat, car in sorted(cars.items())
            ),
            "trophies=" + ",".join(cars[seat]["trophy"] or "-" for seat in sorted(cars)),
            f"turn={next(seat for seat, car in cars.items() if car['active'])}",
        ]  # fmt: skip
        assert sightings and RunRace.parse(" ".join(shown)).cars == race.cars, each.id
        assert set(board.pile) <= {""} and len(board.pile) == len(race.pile), each.id


# --- the films -------------------------------------------------------------------------------------------------------


@pytest.mark.rest
@both
def test_no_film_of_a_best_choice_ends_with_a_rivals_win(game):
    lab = Puzzles(game)
    there = sample(puzzles(game), 40, 400)
    gone = [each for each in numbered_puzzles(game) if each.gone == "rival"][:1]
    ends = {}
    for each in (*there, *gone):
        desk = lab.tables.desk(game)
        ends[each.id] = desk.line(each.race, each.best).races[-1].winner not in (None, each.race.to_act)
    assert not any(ends[each.id] for each in there) and all(ends[each.id] for each in gone)


def test_nobody_is_cheered_at_the_end_of_a_puzzles_film():
    """The film goes on to another choice, which may end with a rival's win: for that no paper falls."""
    lab = Puzzles("stich-rallye")
    for each in puzzles("stich-rallye")[:60]:
        second = each.choices[1].action
        if lab.desk.line(each.race, second).races[-1].winner not in (None, each.race.to_act):
            lab.look(lab.state.at(each.id))
            lab.give_answer(each.best)
            assert lab.desk.table.stage.track.winner == -1 and "would win the race" in lab.line.text
            return
    pytest.fail("no puzzle of these has a rival who wins after the next best choice")


@pytest.mark.rest
def test_what_is_said_of_the_trick_is_what_the_themes_say():
    """“Let the trick go” is never beside a sentence that the seat would win it, nor the other way round."""
    for lab, each in asked("stich-rallye", 40, 400):
        why = lab.desk.say_why(each.race, each.best, lab.desk.line(each.race, each.best))
        own = f"{say_seat(each.race, each.race.to_act)} would win the trick." in why
        assert not (own and "let_it_go" in each.themes), (each.id, why)
        if "take_the_trick" in each.themes:
            assert own or "would win the race" in why, (each.id, why)
