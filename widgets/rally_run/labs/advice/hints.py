"""What to say of a choice that is due: which is the best by what has been seen, and why."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from rally.rally_run import Action, Cell, Drive, Memory, Race, Swap, Thought, Turn, thoughts, ways_to
from rally.rally_run.box.grid import step
from rally.rally_run.players.players import weigh
from rally.rally_run.players.thinking import HOMEWARD, HOPELESS
from widgets.rally_run.words import say_action, to_cell
from widgets.shared.words import _, ngettext


@dataclass(frozen=True)
class Hint:
    """The choice that leaves the seat to act least behind, by what it sees and remembers.

    known: the race as it recalls it. turns: to the goal once the action is done, as far as one can know; None: no way
    is known. path: the cells of that way.
    """

    known: Race
    action: Action
    thought: Thought
    turns: int | None
    path: tuple[Cell, ...] = ()

    @property
    def goal(self) -> Cell:
        """Where the seat wants to go."""
        colour = self.known.trophies[self.known.turn]
        return self.known.grid.pit if colour is None else self.known.grid.starts[colour]

    @property
    def marked(self) -> tuple[Cell, ...]:
        """The places that the action is about."""
        match self.action:
            case Drive(direction=direction):
                return (step(self.known.car, direction),)
            case Swap(first=first, second=second):
                return first, second
        return () if self.known.turning is None else (self.known.turning,)


def hint_for(race: Race, memory: Memory) -> Hint:
    """A hint for the seat to act: what the rememberer would do. Nothing that is hidden from it is looked at."""
    known = memory.recall(race.seen_by(race.turn))
    action = weigh(known, Random(str(known)))
    return hint_on(known, action, thoughts(known)[action])


def hint_on(known: Race, action: Action, thought: Thought) -> Hint:
    """An action that is advised, with what is thought of it."""
    turns = thought.own - HOMEWARD * (known.trophies[known.turn] is None)
    return Hint(known, action, thought, turns if turns < HOPELESS else None, path_of(known, action))


def path_of(known: Race, action: Action) -> tuple[Cell, ...]:
    """The way that the action begins, as far as one can know."""
    ways = ways_to(known.tiles, known.trophies[known.turn] or "pit")
    match action:
        case Drive(direction=direction):
            return ways.path(known.car, direction)
        case Turn(exits=exits) if known.turning is not None:
            return (known.turning, *ways.path(known.turning, exits))
    return ()


def say_hint(hint: Hint) -> str:
    """The choice and the plain reason."""
    advised = _("A hint: {choice}.").format(choice=say_action(hint.action, hint.known))
    return f"{advised} {say_reason(hint)}"


def say_reason(hint: Hint) -> str:
    goal = to_cell(hint.goal)
    if hint.thought.hinders:
        return _("It makes the way longer for somebody who is nearly home (R4.1).")
    if isinstance(hint.action, Swap) and hint.turns is not None:
        return ngettext(
            "The tile ahead does not lead on well; with another one it may be {count} turn {goal} (R4.1).",
            "The tile ahead does not lead on well; with another one it may be {count} turns {goal} (R4.1).",
            hint.turns,
        ).format(count=hint.turns, goal=goal)
    if hint.turns is None:
        return _("By what has been seen no way leads {goal} from there, but every other choice is worse.").format(
            goal=goal
        )
    if hint.turns == 0:
        return _("That leads {goal} at once.").format(goal=goal)
    return say_turns(hint, goal)


def say_turns(hint: Hint, goal: str) -> str:
    """How far it is once the car is there."""
    turns = hint.turns or 0
    if isinstance(hint.action, Drive) and hint.thought.hope:
        return ngettext(
            "Nobody has seen that tile yet; if it leads on, it may be {count} turn {goal} from there.",
            "Nobody has seen that tile yet; if it leads on, it may be {count} turns {goal} from there.",
            turns,
        ).format(count=turns, goal=goal)
    return ngettext(
        "By what has been seen, it is about {count} turn {goal} from there.",
        "By what has been seen, it is about {count} turns {goal} from there.",
        turns,
    ).format(count=turns, goal=goal)
