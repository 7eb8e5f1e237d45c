"""How a learner stands on the road of a game: what each station is, and how far the car has come."""

from __future__ import annotations

from rally.games import FOLDERS
from rally.tutor import SKILLS
from widgets.shared.labs.learner.progress import Progress
from widgets.shared.words import _
from widgets.tutor.schedule import is_due


def games() -> list[str]:
    """The games of which something is practised, in the order of their lessons."""
    return [game for game in FOLDERS if skills_of(game)]


def skills_of(game: str) -> tuple[str, ...]:
    """What is practised of a game, in the order in which it is learned."""
    return tuple(name for name, skill in SKILLS.items() if skill.game == game)


def behind(progress: Progress, game: str) -> int:
    """So many stations of a game the car has behind it: all before the first that never was mastered. What is shaky
    again does not bring it back."""
    skills = skills_of(game)
    return next((at for at, skill in enumerate(skills) if not progress.was_mastered(skill)), len(skills))


def next_of(progress: Progress, game: str) -> str:
    """The station to which the car of a game drives; "" if it is at the finish."""
    return "".join(skills_of(game)[behind(progress, game) :][:1])


def marks(progress: Progress, game: str, now: int) -> dict[str, list[str]]:
    """By skill of a game the marks that hold at its station (`widgets.tutor.road.drawing.MARKS`)."""
    skills, ahead = skills_of(game), next_of(progress, game)
    found = {skill: [str(progress.standing(skill))] for skill in skills}
    for skill in skills:
        if is_due(progress, skill, now):
            found[skill].append("due")
    if ahead:
        found[ahead].append("begin" if all(progress.standing(skill) == "new" for skill in skills) else "next")
    return found


def invitations() -> dict[str, str]:
    """What stands at the station to which a car drives: from the start, and later."""
    return {"begin": _("Begin here"), "next": _("Go on here")}
