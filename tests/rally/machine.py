"""What holds in every race of either game: a machine plays races, and looks at each position that it passes."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from rally.core.errors import IllegalAction
from tests.rally.checks import rules_of

SETTINGS = settings(
    phases=[Phase.generate],  # a failing position prints its notation: no minutes of shrinking
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


class RaceMachine(RuleBasedStateMachine):
    """A race, with the rules that it has cited. everything: what may be tried at any time. known: all rules."""

    known: frozenset[str]
    everything: tuple[Any, ...]

    def begin(self, race: Any) -> None:
        self.race, self.options, self.cited = race, race.options, rules_of(race.events)

    def go_on(self, race: Any) -> None:
        self.race = race
        self.cited |= rules_of(race.events)

    @precondition(lambda self: self.race.winner is not None)
    @rule()
    def it_is_over(self) -> None:
        assert (self.race.to_act, [*self.race.legal]) == (None, [])
        assert self.race.outcome.winner == self.race.winner

    @invariant()
    def it_is_played_by_what_was_chosen(self) -> None:
        assert self.race.options == self.options == self.race.seen_by(0).options

    @invariant()
    def somebody_can_always_do_something(self) -> None:
        assert (self.race.winner is None) == bool(self.race.legal)

    @invariant()
    def legal_why_not_and_after_agree(self) -> None:
        race, legal = self.race, [*self.race.legal]
        assert len(race.legal) == len(legal) == len({*legal})
        for each in self.everything:
            wrong = race.why_not(each)
            assert (each in race.legal) == (wrong is None) == (each in legal)
            if wrong is not None:
                assert wrong.rule is None or wrong.rule in str(wrong)
                with pytest.raises(IllegalAction) as refused:
                    race.after(each)
                assert refused.value.rule == wrong.rule
                self.cited |= {wrong.rule} - {None}

    @invariant()
    def notation_round_trips(self) -> None:
        kind = type(self.race)
        assert kind.parse(str(self.race)) == self.race
        assert str(kind.parse(str(self.race))) == str(self.race)
        assert eval(repr(self.race), {"Race": kind}) == self.race

    @invariant()
    def a_view_round_trips_and_allows_what_its_seat_may_do(self) -> None:
        for seat in range(len(self.race.players)):
            seen = self.race.seen_by(seat)
            assert seen.previous is None and type(seen).parse(str(seen)) == seen
            assert [*seen.legal] == ([*self.race.legal] if seat == self.race.to_act else [])

    @invariant()
    def events_cite_known_rules(self) -> None:
        assert self.cited <= self.known
