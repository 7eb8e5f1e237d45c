"""Races at random on the draft, simulated beside the learner: the tally, and a guess at what will come out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from rally.core.chance import pace
from rally.stich_rallye import Track
from rally.stich_rallye.box.facts import ROUND_CARDS, VALUES
from widgets.lab import controls
from widgets.lab.controls import update_control
from widgets.lab.lab import Lab
from widgets.lab.work import Work, portions
from widgets.words import _, join_sentences, say_count, say_percent, say_tenths, whole_percent

from .draft import Draft

GAMES, SLICE = 20_000, 2_000
"""Races in all, and at a time; where NumPy is missing, a share of them."""


@dataclass(frozen=True)
class TrialTally:
    """What came out of `games` races of this number of players on a track.

    crossings: races decided by crossing the line; card_plays: cards played in all of them. wanted: races in the end.
    """

    track: Track
    players: int
    games: int = 0
    crossings: int = 0
    card_plays: int = 0
    wanted: int = GAMES

    @property
    def done(self) -> float:
        return self.games / self.wanted


def trial(track: Track, players: int) -> Iterator[TrialTally]:
    """The tally so far, slice by slice."""
    from rally.stich_rallye import simulate

    slower = pace()
    tally = TrialTally(track, players, wanted=GAMES // slower)
    for seed, races in enumerate(portions(tally.wanted, SLICE // slower)):
        found = simulate(races, players=players, track=track, seed=seed)
        tally = TrialTally(
            track,
            players,
            tally.games + found.games,
            tally.crossings + found.crossings,
            tally.card_plays + found.card_plays,
            tally.wanted,
        )
        yield tally


def say_tally(tally: TrialTally) -> str:
    """What has come out so far."""
    share = tally.crossings / tally.games
    tricks = tally.card_plays / tally.games / tally.players
    return _("Random races: {games}. The line decided {share} of them; a race took {tricks} of {all} tricks.").format(
        games=say_count(tally.games),
        share=say_percent(share, tenths=True),
        tricks=say_tenths(tricks),
        all=sum(ROUND_CARDS),
    )


@dataclass(frozen=True)
class EditorState:
    """A draft, and what is done with it.

    brush: what a click makes of a space, "" for the next kind in turn. chosen: the space that is marked, -1 for none.
    finding: which of the findings is pointed at, -1 for none. players: how many race on the track in simulated races,
    and `tally` what has come out of those. driving: whether the hill lab is open on it. guess: the number of races of
    100 that are guessed to be decided by the line; None: nobody has guessed.
    """

    draft: Draft
    brush: str = ""
    chosen: int = -1
    finding: int = -1
    players: int = 4
    tally: TrialTally | None = None
    driving: bool = False
    guess: int | None = None

    def with_draft(self, draft: Draft) -> EditorState:
        """With another draft; what was found about the old one is dropped."""
        return self if draft == self.draft else replace(self, draft=draft, finding=-1, tally=None)


GUESSES = (5, 50, 95)
"""Of 100 races."""


class RaceSimulator:
    """Plays races on the draft; whatever was begun for another draft or other players is dropped. asks: whether it is
    to be guessed first how many of them the line decides. Controls: `players`, `simulate`, `stop`, `guess`.
    """

    def __init__(self, lab: Lab[EditorState], *, asks: bool = False) -> None:
        self.lab, self.asks = lab, asks
        self.players, self.simulate, self.stop = controls.choice(), controls.button(), controls.button()
        self.guess = controls.choice()
        self.guess.add_class("rally-guess")
        self.share = controls.progress()
        self._about: tuple[Draft, int] | None = None  # what races are being played on, and by how many
        self.work: Work[TrialTally] = lab.work(self.take, self.fail)

    def listen(self) -> None:
        self.lab.on(self.players, lambda players: self.lab.look(replace(self.lab.state, players=players, tally=None)))
        self.lab.on(self.simulate, self.begin)
        self.lab.on(self.stop, self.stop_races)
        self.lab.on(self.guess, self.make_guess)

    @property
    def is_running(self) -> bool:
        tally = self.lab.state.tally
        return self.work.working and (tally is None or tally.done < 1)

    # --- acting ---

    @property
    def is_guessed(self) -> bool:
        guess, tally = self.lab.state.guess, self.lab.state.tally
        return guess is not None and tally is not None and tally.done >= 1 and is_near(tally, guess)

    def make_guess(self, guess: int) -> None:
        """Guess how many races the line decides."""
        self.lab.look(replace(self.lab.state, guess=guess), lambda: say_guessed(guess))

    def begin(self) -> None:
        """Play races at random on this track, beside the learner; first of all the guess, where one is asked for."""
        state = self.lab.state
        if self.asks and state.guess is None:
            self.lab.tell(lambda: join_sentences([_("Guess first!"), say_question()]), "bad")
            return
        if state.draft.objections:
            self.lab.tell(None, "bad")
            return
        self._about = (state.draft, state.players)
        self.lab.look(replace(state, tally=None), lambda: _("Playing random races on this track."))
        self.work.start(trial(state.draft.track, state.players))
        self.show(self.lab.state)

    def stop_races(self) -> None:
        self.work.stop()
        tally = self.lab.state.tally
        self.lab.tell(lambda: join_sentences([_("Stopped."), *([say_tally(tally)] if tally else [])]))

    def take(self, tally: TrialTally) -> None:
        """The result of one more slice."""
        self.lab.states.now = replace(self.lab.state, tally=tally)
        if tally.done < 1:
            self.show(self.lab.state)
        else:
            guess = self.lab.state.guess
            tone = "good" if guess is None or is_near(tally, guess) else "bad"
            self.lab.tell(lambda: join_sentences([*say_verdict(tally, guess), say_result(tally)]), tone)

    def fail(self, error: Exception) -> None:
        """Say what is wrong instead of a share."""
        self.lab.tell_fault(error)
        self.show(self.lab.state)

    # --- drawing ---

    def show(self, state: EditorState) -> None:
        if self._about != (state.draft, state.players):
            self.work.stop()
        running, tally = self.is_running, state.tally
        update_control(self.players, _("Players"), state.players, options=[(str(n), n) for n in VALUES])
        shares = [(_("{guess} out of 100").format(guess=guess), guess) for guess in GUESSES] if self.asks else []
        update_control(self.guess, say_question(), state.guess, options=shares, shown=self.asks)
        update_control(self.simulate, _("Simulate races"), shown=not running, dim=bool(state.draft.objections))
        update_control(self.stop, _("Stop"), shown=running)
        said = say_tally(tally) if tally else _("Playing races …")
        update_control(self.share, said, round(100 * tally.done) if tally else 0, shown=running or tally is not None)


def say_result(tally: TrialTally) -> str:
    return join_sentences([say_tally(tally), _("On the tracks in the box the line decides most of them.")])


def say_question() -> str:
    return _("How many races does the line decide?")


def say_guessed(guess: int) -> str:
    """What was guessed, and what to do now."""
    said = _("You say {guess} out of 100.").format(guess=guess)
    return join_sentences([said, _("Now press “Simulate races”.")])


def is_near(tally: TrialTally, guess: int) -> bool:
    """Whether no other guess would have come nearer."""
    return guess == min(GUESSES, key=lambda each: abs(each - 100 * tally.crossings / tally.games))


def say_verdict(tally: TrialTally, guess: int | None) -> Iterator[str]:
    """Whether the guess was right, and what came out; nothing where nobody has guessed."""
    if guess is not None:
        said = (
            _("Right! It is about {rate} out of 100.")
            if is_near(tally, guess)
            else _("No, it is about {rate} out of 100.")
        )
        yield said.format(rate=whole_percent(tally.crossings / tally.games))
