"""What of Stich Rallye is practised, in the order of the lessons: rules, beliefs, and how exercises are made."""

from __future__ import annotations

from rally.tutor.exercises import Skill

from . import driving, made_ends, made_moves, made_tricks, motors, tricks
from .exercise import Exercise

GAME = "stich-rallye"
CARDS, MOTORS, ROAD, END = "01_tricks", "02_motor", "03_driving_and_hills", "04_round_end_and_finish"

ROUND_END = (
    "leader_goes_first", "flag_holder_goes_first", "seats_order_from_the_flag", "seats_order_from_last_place",
    "motors_at_0_wait",
)  # fmt: skip
FINISH = (
    "win_needs_an_exact_landing", "everybody_moves_then_furthest_wins", "leader_before_the_motors_wins",
    "everybody_still_moves", "one_lap_is_enough",
)  # fmt: skip

SKILLS: tuple[Skill[Exercise], ...] = (
    Skill("winner", GAME, CARDS, ("S3.1", "S3.2", "S3.3"), (*tricks.WINNER,), made_tricks.winner),
    Skill("spaces", GAME, CARDS, ("S5.1", "S5.2"), (*tricks.SPACES,), made_tricks.spaces),
    Skill("may_play", GAME, CARDS, ("S2.2", "S2.3", "S2.4"), (*tricks.MAY_PLAY,), made_tricks.may_play),
    Skill("motor", GAME, MOTORS, ("S4.1", "S4.3", "S4.4", "S4.5"), (*motors.BELIEFS,), made_moves.motor),
    Skill("driving", GAME, ROAD, ("S5.3", "S5.4", "S5.5"), (*driving.DRIVING,), made_moves.driving),
    Skill("hills", GAME, ROAD, ("S5.2", "S6.1", "S6.2", "S6.3", "S6.4"), (*driving.HILLS,), made_moves.hills),
    Skill("round_end", GAME, END, ("S8.1", "S8.2"), ROUND_END, made_ends.round_end),
    Skill("finish", GAME, END, ("S9.2",), FINISH, made_ends.finish),
)
