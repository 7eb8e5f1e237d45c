"""Questions about the way ahead: how they are asked, what is said to wrong answers, and what they lead to."""

from __future__ import annotations

from rally.tutor.rally_run import Exercise
from widgets.rally_run.words import join, say_seat, say_tile, to_cell
from widgets.tutor.quiz import QuestionKind, Reasons, Rights, Texts, answered_stories
from widgets.words import _, ngettext

from .answers import GRID, places, read_places, say_offered
from .scenes import BoardScene, WayScene


def ask_turns(task: Exercise) -> str:
    race = task.race
    return _("You can see all the tiles. How many turns does {seat} need {goal}, at least?").format(
        seat=say_seat(race, task.seat), goal=to_cell(GRID.places[race.trophies[task.seat] or "pit"])
    )


def ask_stops(task: Exercise) -> str:
    race = task.race
    return _(
        "{seat} is about to drive home. {other} swaps a tile with a yellow frame into the corner before that finish. "
        "Which of these tiles keep {seat} from driving home?"
    ).format(seat=say_seat(race, task.seat), other=say_seat(race, race.turn))


def read_turns(task: Exercise, value: int) -> str:
    return ngettext("{count} turn", "{count} turns", value).format(count=value)


def read_stops(task: Exercise, value: tuple[str, ...]) -> str:
    """Places by the tiles that lie there."""
    return join(say_tile(task.race.kind(cell)) for cell in places(value))


KINDS: dict[str, QuestionKind[Exercise]] = {
    "turns": QuestionKind(ask_turns, WayScene, read_turns),
    "stops": QuestionKind(ask_stops, lambda: BoardScene("places"), read_places(say_offered(read_stops))),
}


REASONS: Reasons = {
    "way_as_the_crow_flies": lambda: _(
        "Roads do not lead everywhere: straights, curves and dead ends make the way longer than counting tiles "
        "would tell you."
    ),
    "turning_over_is_a_turn_of_its_own": lambda: _(
        "Turning a tile over, turning it round and driving onto it is all one turn."
    ),
    "any_swap_stops": lambda: _("Some of these tiles lead on to the finish from there, so they stop nobody."),
    "only_a_dead_end_stops": lambda: _(
        "It is not only a dead end that stops a car, but any tile whose road cannot be turned towards the finish."
    ),
}

RIGHT: Rights = {
    ("turns", "R3.2"): lambda: _(
        "Count along the roads: turning a tile over, turning it round and driving onto it is one turn."
    ),
    ("stops", "R4.1"): lambda: _("A tile stops the car if no way of turning it leads on to the finish."),
}

TEXTS: Texts = {
    "races_3": lambda: _(
        "# The shortest way\n\n"
        "A straight goes straight on, a curve left or right, junctions and crossings nearly everywhere. You turn "
        "each tile that you enter as you like. (R3.2) So count along the roads, and not across the grass!"
    ),
    "races_4": lambda: _(
        "# A swap in the right place\n\n"
        "Ask: from which side does the car come, and on which side must it leave? If the two are opposite, a curve "
        "stops it. If it has to turn there, a straight stops it. A dead end always does. (R3.2, R4.1)"
    ),
}
STORIES = answered_stories(TEXTS)
