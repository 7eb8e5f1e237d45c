"""What a share of playouts is worth where hidden hands have been played from, and how it is measured."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pytest

from rally.stich_rallye import NotationError, Race, advise
from rally.stich_rallye.players.advice import Overrating, chance_of_share, is_guessed, read_overrating
from tests.strength.calibration import share
from tests.strength.overrating import MIDDLE, PLAYERS, Look, point_of, store
from tests.strength.stich_rallye import FIELDS, choices_of

FIVE = next(field for field in FIELDS if field.players == 5)
CHOICES = choices_of(FIVE, 1)[::-1]
"""Of a race of five sensible players, the first one first."""


def views() -> list[Race]:
    """What the seats saw at these choices."""
    return [race.seen_by(race.to_act) for race in CHOICES]


def some_guessed() -> Race:
    """A choice where others have played from hands that are hidden, and chances are open."""
    open_to_chance = (view for view in views() if is_guessed(view) and len(view.legal) > 2)
    return next(v for v in open_to_chance if 0.1 < max(each.wins for each in advise(v, playouts=50)) / 50 < 0.9)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_who_wins_more_playouts_has_the_better_chance_and_what_is_sure_stays_sure(players: int) -> None:
    chances = [chance_of_share(players, each / 200) for each in range(201)]
    assert all(less < more for less, more in pairwise(chances))
    assert (chances[0], chances[-1]) == (0, 1)


def test_the_chance_of_a_share_that_was_measured_is_what_was_measured() -> None:
    assert tuple(read_overrating()) == PLAYERS
    for players, found in read_overrating().items():
        assert found.choices >= 500 and MIDDLE[0] <= found.share <= MIDDLE[1]
        assert chance_of_share(players, found.share) == pytest.approx(found.known)
        assert found.known < found.share  # a seat does think too well of itself
    assert chance_of_share(3, 0.4) == 0.4


def test_it_matters_in_the_last_round_once_hidden_hands_have_been_played_from() -> None:
    guessed = [is_guessed(view) for view in views()]
    assert True in guessed
    assert guessed == [race.round == 3 and len(race.played) >= 5 for race in CHOICES]
    assert not any(is_guessed(race) for race in CHOICES)  # all hands are known
    last = Race.parse("players=5 round=3 hands=?1,-,-,-,B2 trick=R1,R2,R3 flag=1").but(played=())
    assert not is_guessed(last)


def test_advice_says_what_the_share_is_worth_and_the_chances_of_all_seats_are_one_race() -> None:
    view = some_guessed()
    found = advise(view, playouts=200)
    by_share, by_rate = (sorted(found, key=key) for key in (share, lambda each: each.rate))
    assert by_share == by_rate
    for each in found:
        assert each.rate == chance_of_share(5, share(each)) and each.rate <= share(each)
        assert each.low <= each.rate <= each.high
        assert sum(each.chances) == pytest.approx(1) and each.chances[view.to_act] == each.rate
        assert each.merit == (each.rate,)
    assert any(each.rate < share(each) for each in found)


def test_what_is_known_or_random_is_worth_its_share() -> None:
    view = some_guessed()
    race = next(race for race in CHOICES if race.seen_by(race.to_act) == view)
    for found in (advise(race, playouts=50), advise(view, playouts=50, style="random")):
        for each in found:
            assert each.rate == share(each)
            assert each.chances == tuple(wins / each.playouts for wins in each.wins_by_seat)


def test_a_win_for_certain_is_certain_among_hidden_hands() -> None:
    """The trick's last card wins the race at once."""
    sure = [
        (each, view)
        for number in range(12)
        for view in (race.seen_by(race.to_act) for race in choices_of(FIVE, number)[:4])
        if is_guessed(view)
        for each in advise(view, playouts=20)
        if each.certain
    ]
    assert sure
    for each, view in sure:
        assert each.rate == each.low == each.high == share(each) and each.rate in (0, 1)
        assert each.chances[view.to_act] == each.rate and sum(each.chances) == 1


def test_a_table_is_stored_and_read_again(tmp_path: Path) -> None:
    point = point_of(5, [Look(0.4, 0.5), Look(0.5, 0.3)])
    assert point == Overrating(5, 2, 0.45, 0.4)
    store([point], tmp_path / "overrating.toml")
    assert read_overrating(str(tmp_path / "overrating.toml")) == {5: point}
    (tmp_path / "broken.toml").write_text("no table", "utf-8")
    with pytest.raises(NotationError, match=r"broken\.toml"):
        read_overrating(str(tmp_path / "broken.toml"))
