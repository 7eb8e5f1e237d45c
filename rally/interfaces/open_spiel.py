"""Both games as OpenSpiel knows games: `register()`, and `pyspiel.load_game` has them.

    import pyspiel
    from rally.interfaces import open_spiel
    open_spiel.register()
    state = pyspiel.load_game("python_stich_rallye(players=4)").new_initial_state()

All chance is explicit: cards are dealt one by one, and a tile or a trophy that nobody has seen is drawn when it is
turned over, so histories are whole, probabilities exact, and nothing depends on a seed. Needs the extra
`rally-notebooks[open-spiel]`; docs/interfaces.md has the parameters, and a player of theirs at our table.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, ClassVar

import numpy as np

from rally.core.errors import IllegalAction, ImpossiblePosition, quote_value
from rally.core.numbering import Numbering
from rally.core.validate import validate_action_count
from rally.games import MOST_ACTIONS, game_of
from rally.rally_run import Race as BoardRace
from rally.rally_run.box import facts as board_facts
from rally.rally_run.box.actions import Drive, Swap
from rally.rally_run.box.tiles import KIND_NAMES, TileSet
from rally.rally_run.memory.memory import HiddenTiles
from rally.rally_run.rules import course
from rally.rally_run.rules.moment import Moment as BoardMoment, fields_of as fields_of_board
from rally.stich_rallye import Race as TrackRace
from rally.stich_rallye.box import facts as track_facts
from rally.stich_rallye.box.actions import Action, Deal, EndRound, Play
from rally.stich_rallye.box.cards import Card, Hand, Unknown, deck, sort_cards
from rally.stich_rallye.race.notation import read_track, write_track
from rally.stich_rallye.race.numbering import CARDS, PLACES
from rally.stich_rallye.rules.driving import Track
from rally.stich_rallye.rules.hidden import as_seen, deal_hidden
from rally.stich_rallye.rules.moment import Moment as TrackMoment, fields_of as fields_of_track

from .tables import numbering_of, pay_seats, say_what_is_missing

try:
    import pyspiel
except ImportError as error:
    raise say_what_is_missing("OpenSpiel", "open-spiel") from error

NOBODY = -1
"""A seat from which nothing hidden is seen."""

CHANCE, TERMINAL = int(pyspiel.PlayerId.CHANCE), int(pyspiel.PlayerId.TERMINAL)


def register() -> None:
    """Register both games with OpenSpiel, as "python_stich_rallye" and "python_rally_run"."""
    for game in (StichRallye, RallyRun):
        if game.kind.short_name not in pyspiel.registered_names():
            pyspiel.register_game(game.kind, game)


def state_of(race: Any, **parameters: Any) -> RaceState:
    """OpenSpiel's state of a race, whole or as a seat sees it: the root of a search.

    parameters: those of the game that do not follow from the race, such as `most_actions=40` in Rally Run!. The race's
    history is not in that of the state. Raises ImpossiblePosition for anything but a race.
    """
    maker = STATES[game_of(race).name]
    register()
    state: RaceState = maker.of_race(race, parameters)
    return state


# --- what the games have in common -----------------------------------------------------------------------------------


def make_kind(short_name: str, long_name: str, information: Any, seats: range, parameters: dict[str, Any]) -> Any:
    """OpenSpiel's description of a game."""
    return pyspiel.GameType(
        short_name=short_name,
        long_name=long_name,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=information,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=seats[-1],
        min_num_players=seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters,
    )


class RaceGame(pyspiel.Game):  # type: ignore[misc]  # it has no types
    """One of our games in OpenSpiel. first: the race at its beginning, with nothing dealt."""

    kind: ClassVar[Any]
    chances: ClassVar[int]

    def __init__(self, params: dict[str, Any], first: Any, longest: int) -> None:
        players = len(first.players)
        self.first = first
        super().__init__(
            self.kind,
            pyspiel.GameInfo(
                num_distinct_actions=len(numbering_of(first.game).actions),
                max_chance_outcomes=self.chances,
                num_players=players,
                min_utility=-1.0 / (players - 1),
                max_utility=1.0,
                utility_sum=0.0,
                max_game_length=longest,
            ),
            params,
        )

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> SeatObserver | None:
        """The observer of what a seat sees now or, with perfect recall, since the beginning. None for a part of it."""
        if params:
            raise ImpossiblePosition.because("an observation takes no parameters here: {found}", found=params)
        if iig_obs_type is None:
            return SeatObserver(self, recalls=False)
        whole = iig_obs_type.public_info and iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        return SeatObserver(self, recalls=iig_obs_type.perfect_recall) if whole else None


class SeatObserver:
    """OpenSpiel's observer of what a seat sees, as a row of numbers and a line of text.

    recalls: whether it gives all that the seat has seen since the race began, as text only, instead of what it sees and
    remembers now.
    """

    def __init__(self, game: RaceGame, *, recalls: bool) -> None:
        self.recalls = recalls
        self.tensor: Any = None
        self.dict: dict[str, Any] = {}
        if not recalls:
            numbering = numbering_of(game.first.game)
            players = len(game.first.players)
            self.tensor = np.zeros(numbering.size(players), np.float32)
            shapes = numbering.shapes(players)
            self.dict = {
                name: np.asarray(part).reshape(shapes[name])
                for name, part in numbering.split(self.tensor, players).items()
            }

    def set_from(self, state: RaceState, player: int) -> None:
        """Set the numbers to what a seat sees in a state."""
        if self.tensor is not None:
            self.tensor[:] = state.numbering.observe(state.race, player)

    def string_from(self, state: RaceState, player: int) -> str:
        """What a seat sees in a state, as text."""
        said: str = state.say_what_was_seen(player) if self.recalls else state.say_what_is_seen(player)
        return said


class RaceState(pyspiel.State):  # type: ignore[misc]  # it has no types
    """A race in OpenSpiel. table: all that it is, one value, so that a copy costs nothing.

    `race` is the rally race at hand. Actions that are nobody's choice are carried out automatically. Each game has its
    own `of_race` (the state of a race in a game with these parameters), `lay_table` (the table on which a race begins),
    `say_what_is_seen` and `say_what_was_seen` (by a seat: now, and since the race began).
    """

    chance_names: ClassVar[Sequence[str]]

    def __init__(self, game: RaceGame) -> None:
        super().__init__(game)
        self.table: Any = self.lay_table(game)
        self._told: int | None = None

    @property
    def race(self) -> Any:
        """The race at hand."""
        return self.table.race

    @property
    def numbering(self) -> Numbering[Any]:
        """What the numbers of actions and observations mean."""
        return numbering_of(self.race.game)

    def current_player(self) -> int:
        """The seat to act, or OpenSpiel's player for chance or for a race that is over."""
        if self._told is not None:
            return self._told
        return TERMINAL if self.is_terminal() else CHANCE if self.table.is_chance else int(self.race.to_act)

    def _legal_actions(self, player: int) -> list[int]:
        return [*self.numbering.legal(self.race)] if player == self.current_player() else []

    def _apply_action(self, action: int) -> None:
        if self._told is not None:
            return
        if self.table.is_given_up:
            raise IllegalAction.because("the race has taken too long and is given up: nothing more is done")
        self.table = self.table.after_chance(action) if self.table.is_chance else self.table.after_choice(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.chance_names[action] if player == CHANCE else str(self.numbering.action(action))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The possible outcomes of chance, each with its probability."""
        counts = self.table.chances
        total = sum(counts.values())
        return [(outcome, count / total) for outcome, count in sorted(counts.items()) if count]

    def is_terminal(self) -> bool:
        """Whether somebody has won, or the race is given up."""
        return self.race.winner is not None or self.table.is_given_up

    def returns(self) -> list[float]:
        """By seat: 1 for the winner, the others together -1; 0 for all while nobody has won."""
        return [*pay_seats(self.race)]

    def tell_again(self, table: Any, history: Iterable[tuple[int, int]]) -> RaceState:
        """A state with this table and this history of seats and actions."""
        state: RaceState = self.get_game().new_initial_state()
        for player, action in history:
            state._told = player
            state.apply_action(action)
        state._told, state.table = None, table
        return state

    def __str__(self) -> str:
        return str(self.race)


@dataclass(frozen=True)
class SharedTable:
    """The value of a state; it never changes, so that a copy is the table itself."""

    def __deepcopy__(self, memo: object) -> SharedTable:
        return self


# --- Stich Rallye ----------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class DealtHands:
    """A round was dealt: the hands by seat."""

    hands: tuple[Hand, ...]


@dataclass(frozen=True)
class SeatChoice:
    """A seat has chosen an action."""

    seat: int | None
    action: Action


@dataclass(frozen=True)
class CardTable(SharedTable):
    """A race of Stich Rallye and its history.

    dealt: the numbers of the cards dealt so far for the next round, the first one to seat 0, the next to seat 1 and so
    on. story: what has happened, oldest first. opening: the table where the story begins, as everybody sees it, if that
    is not a race's beginning; the story begins with the hands that were held there.
    """

    race: TrackRace
    is_chance: bool
    dealt: tuple[int, ...] = ()
    story: tuple[DealtHands | SeatChoice, ...] = ()
    opening: str = ""

    is_given_up = False

    @property
    def chances(self) -> dict[int, int]:
        """The cards that may be dealt now."""
        gone = {*self.dealt}
        return {place: 1 for card in deck(len(self.race.players)) if (place := PLACES[card]) not in gone}

    def after_chance(self, action: int) -> CardTable:
        """The table with one more card dealt; with the last one the round begins."""
        players = len(self.race.players)
        if action not in self.chances:
            raise IllegalAction.because("card {card} cannot be dealt now", rule="S1.2", card=quote_value(action))
        dealt = (*self.dealt, action)
        begun = self.race.dealing
        if len(dealt) < players * track_facts.ROUND_CARDS[self.race.round - (0 if begun else 1)]:
            return replace(self, dealt=dealt)
        hands = tuple(sort_cards(CARDS[place] for place in dealt[seat::players]) for seat in range(players))
        race = self.race.after(Deal(hands)) if begun else with_hands(self.race, hands)
        return replace(self, race=race, is_chance=False, dealt=(), story=(*self.story, DealtHands(hands)))

    def after_choice(self, number: int) -> CardTable:
        """The table after the action with this number, and after the round's end if that is due."""
        action = numbering_of("stich-rallye").action(number)
        race = self.race.after(action)
        if race.phase == "end":
            race = race.after(EndRound())
        story = (*self.story, SeatChoice(self.race.to_act, action))
        return replace(self, race=race, is_chance=race.dealing, story=story)


def with_hands(race: TrackRace, hands: tuple[Hand, ...]) -> TrackRace:
    """The position of a race with other hands."""
    return TrackRace.of(TrackMoment(**fields_of_track(race) | {"hands": hands}))


class StichRallye(RaceGame):
    """Stich Rallye in OpenSpiel: everybody holds cards that the others do not see."""

    kind = make_kind(
        "python_stich_rallye",
        "Stich Rallye",
        pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        range(track_facts.FEWEST_SEATS, track_facts.MOST_SEATS + 1),
        {"players": 4, "track": "volcano", "flag": 0, **track_facts.USUAL.values},
    )
    chances = len(CARDS)

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**self.kind.parameter_specification, **(params or {})}
        track = read_track(chosen["track"])
        first = TrackRace.start(
            players=chosen["players"],
            track=track if isinstance(track, Track) else Track(*track),
            flag=chosen["flag"],
            seed=None,
            options={name: chosen[name] for name in track_facts.USUAL.values},
        )
        tricks = sum(track_facts.ROUND_CARDS)
        super().__init__(params or {}, first, longest=tricks * (len(first.players) + 1))

    def new_initial_state(self) -> StichRallyeState:
        """A race of which nothing is dealt yet."""
        return StichRallyeState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The number of cards that are dealt."""
        return int(self.num_players()) * sum(track_facts.ROUND_CARDS)


class StichRallyeState(RaceState):
    """A race of Stich Rallye in OpenSpiel. The numbers that chance gives are those of the cards: R1 0 … B15 44."""

    chance_names = tuple(f"deal {card}" for card in CARDS)

    def lay_table(self, game: RaceGame) -> CardTable:
        """The table before the first card is dealt."""
        return CardTable(game.first, is_chance=True)

    @classmethod
    def of_race(cls, race: TrackRace, parameters: dict[str, Any]) -> RaceState:
        """The state in which this race is."""
        track = "volcano" if race.track == Track.named("volcano") else write_track((race.track.name, race.track.spaces))
        given = {"players": len(race.players), "track": track, **race.options.values, **parameters}
        state: RaceState = pyspiel.load_game("python_stich_rallye", given).new_initial_state()
        race = TrackRace.of(race) if race.phase != "end" else TrackRace.of(race).after(EndRound())
        opening = str(TrackRace.of(as_seen(race, NOBODY)))
        state.table = CardTable(race, race.dealing, story=(DealtHands(race.hands),), opening=opening)
        return state

    def say_what_is_seen(self, player: int) -> str:
        """What this seat sees now, in the notation."""
        return f"{player}: {self.race.seen_by(player)}"

    def say_what_was_seen(self, player: int) -> str:
        """All that this seat has seen: the hands that it was dealt, and what everybody has done since."""
        table: CardTable = self.table
        told = [f"{player}:", *([table.opening] if table.opening else [])]
        for each in table.story:
            if isinstance(each, DealtHands):
                hand = each.hands[player]
                told.append(f"[?{hand.size}]" if isinstance(hand, Unknown) else f"[{' '.join(map(str, hand))}]")
            else:
                told.append(str(each.action))
        return " ".join(told)

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> RaceState:
        """A random state that this seat cannot tell from this one: the cards that it does not know are dealt again, in
        the history too.

        While cards are being dealt nobody has seen any of them: all of them are dealt again.
        """
        table: CardTable = self.table
        seed = int(sampler() * 2**53)
        history = [(int(each.player), int(each.action)) for each in self.full_history()]
        if table.dealt:
            others = [PLACES[card] for card in deck(len(table.race.players))]
            Random(seed).shuffle(others)
            dealt = tuple(others[: len(table.dealt)])
            anew = replace(table, dealt=dealt)
            return self.tell_again(anew, [*history[: -len(dealt)], *((CHANCE, place) for place in dealt)])
        if table.is_chance:
            return self.tell_again(table, history)
        hands = deal_hidden(as_seen(table.race, player_id), seed)
        last = max(place for place, each in enumerate(table.story) if isinstance(each, DealtHands))
        since: list[SeatChoice] = [each for each in table.story[last + 1 :] if isinstance(each, SeatChoice)]
        begun = hands_before(since, hands)
        story = (*table.story[:last], DealtHands(begun), *since)
        anew = replace(table, race=with_hands(table.race, hands), story=story)
        if last or not table.opening:
            history = deal_anew(history, len(since), player_id, begun)
        return self.tell_again(anew, history)


def hands_before(choices: Iterable[SeatChoice], hands: tuple[Hand, ...]) -> tuple[tuple[Card, ...], ...]:
    """The hands, all of them known, as they were before these choices."""
    held = [[] if isinstance(hand, Unknown) else [*hand] for hand in hands]
    for each in choices:
        if isinstance(each.action, Play) and each.seat is not None:
            held[each.seat].append(each.action.card)
    return tuple(map(sort_cards, held))


def deal_anew(
    history: Sequence[tuple[int, int]], since: int, player: int, hands: Sequence[Sequence[Card]]
) -> list[tuple[int, int]]:
    """The history with other hands, except the player's own, dealt for the current round, `since` actions ago."""
    players, end = len(hands), len(history) - since
    begin = end - sum(map(len, hands))
    dealt = [action for _, action in history[begin:end]]
    for seat, hand in enumerate(hands):
        if seat != player:
            dealt[seat::players] = [PLACES[card] for card in hand]
    return [*history[:begin], *((CHANCE, action) for action in dealt), *history[end:]]


# --- Rally Run! ------------------------------------------------------------------------------------------------------

KINDS = tuple(KIND_NAMES)
TILES, TROPHIES = range(len(KINDS)), range(len(KINDS), len(KINDS) + len(board_facts.COLOURS))
"""The numbers that chance gives: of a tile's kind, of a trophy's colour."""


@dataclass(frozen=True)
class TileTable(SharedTable):
    """A race of Rally Run! as somebody who forgets nothing knows it, and its history.

    awaited: the drive that turns over what nobody has seen yet, before chance has decided what it is. choices: the
    number of choices; after `most` of them the race is given up. story: what has happened, oldest first.
    """

    race: BoardRace
    most: int
    choices: int = 0
    awaited: Drive | None = None
    story: tuple[str, ...] = ()

    @property
    def is_chance(self) -> bool:
        """Whether chance acts now."""
        return self.awaited is not None

    @property
    def is_given_up(self) -> bool:
        """Whether it has taken too long."""
        return self.awaited is None and self.choices >= self.most

    @property
    def chances(self) -> Counter[int]:
        """The number of unseen tiles of each kind, or of unseen trophies of each colour."""
        hidden = HiddenTiles(self.race)
        if self.awaited is not None and self.hides_tile(self.awaited):
            return Counter(KINDS.index(kind) for kind in hidden.tiles)
        return Counter(TROPHIES[board_facts.COLOURS.index(colour)] for colour in hidden.colours)

    def hides_tile(self, action: Drive) -> bool:
        """Whether this drive leads onto a tile that nobody has seen."""
        end = self.race.grid.neighbours[self.race.car][action.direction]
        return self.race.is_face_down(end) and self.race.is_unknown(end)

    def after_chance(self, outcome: int) -> TileTable:
        """The table after chance has decided what was turned over."""
        if outcome not in self.chances or self.awaited is None:
            raise IllegalAction.because("chance {found} cannot be now", rule="R1.2", found=quote_value(outcome))
        race = self.race
        if outcome in TILES:
            place = race.grid.index[race.grid.neighbours[race.car][self.awaited.direction]]
            known = race.tiles[:place] + KINDS[outcome] + race.tiles[place + 1 :]
            race = with_known(race, tiles=known)
        else:
            race = with_known(race, pile=(board_facts.COLOURS[outcome - len(KINDS)], *race.pile[1:]))
        told = (*self.story, RallyRunState.chance_names[outcome])
        return replace(self, race=race.after(self.awaited), awaited=None, story=told)

    def after_choice(self, number: int) -> TileTable:
        """The table after the action with this number, or before chance decides what it turns over."""
        action = numbering_of("rally-run").action(number)
        IllegalAction.raise_any(self.race.why_not(action))
        then = replace(self, choices=self.choices + 1, story=(*self.story, str(action)))
        if isinstance(action, Swap):
            after = BoardRace.of(course.after(self.race, action), previous=self.race, last_action=action)
            return replace(then, race=after)
        if self.race.why_hidden(action) is not None:
            return replace(then, awaited=action)
        return replace(then, race=self.race.after(action))


def with_known(race: BoardRace, **known: Any) -> BoardRace:
    """The same race with more known about it."""
    before = {"previous": race.previous, "last_action": race.last_action, "noted": race.noted}
    return BoardRace.of(BoardMoment(**fields_of_board(race) | known), **before)


class RallyRun(RaceGame):
    """Rally Run! in OpenSpiel: everybody sees the same, and players of theirs forget nothing. What lies face down and
    was never seen is chance that is still to come."""

    kind = make_kind(
        "python_rally_run",
        "Rally Run!",
        pyspiel.GameType.Information.PERFECT_INFORMATION,
        range(board_facts.FEWEST_SEATS, board_facts.MOST_SEATS + 1),
        {
            "players": 3,
            "tiles": str(TileSet.of_the_box()),
            "most_actions": MOST_ACTIONS,
            **board_facts.USUAL.values,
        },
    )
    chances = len(KINDS) + len(board_facts.COLOURS)

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**self.kind.parameter_specification, **(params or {})}
        self.most = validate_action_count(chosen["most_actions"])
        first = BoardRace.start(
            players=chosen["players"],
            tiles=TileSet.parse(chosen["tiles"]),
            seed=None,
            options={name: chosen[name] for name in board_facts.USUAL.values},
        )
        super().__init__(params or {}, first, longest=self.most)

    def new_initial_state(self) -> RallyRunState:
        """A race before its first turn."""
        return RallyRunState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Every tile and every trophy is seen for the first time once."""
        return len(self.first.grid.road_cells) + int(self.num_players())


class RallyRunState(RaceState):
    """A race of Rally Run! in OpenSpiel. Chance decides the kind of a tile (0 to 4) or a trophy's colour (5 to 8)."""

    chance_names = (*(f"tile {kind}" for kind in KINDS), *(f"trophy {colour}" for colour in board_facts.COLOURS))

    def lay_table(self, game: RaceGame) -> TileTable:
        """The table before the first turn."""
        return TileTable(game.first, most=game.max_game_length())

    @classmethod
    def of_race(cls, race: BoardRace, parameters: dict[str, Any]) -> RaceState:
        """The state of this race for somebody who forgets nothing; what nobody has seen is left to chance."""
        given = {"players": len(race.players), "tiles": str(race.tile_set), **race.options.values, **parameters}
        state: RaceState = pyspiel.load_game("python_rally_run", given).new_initial_state()
        known = race.seen_by(race.turn).recalled
        begun = BoardRace.of(known.moment, noted=race.memory)
        state.table = TileTable(begun, most=state.table.most, story=(str(known),))
        return state

    def say_what_is_seen(self, player: int) -> str:
        """The race in notation: it knows no more than what has been seen."""
        return f"{player}: {self.race}"

    def say_what_was_seen(self, player: int) -> str:
        """All that has happened, which everybody has seen."""
        return " ".join([f"{player}:", *self.table.story])

    def resample_from_infostate(self, player_id: int, sampler: Callable[[], float]) -> RaceState:
        """This state: all seats know the same, and what is unknown has not been drawn yet."""
        return self.tell_again(self.table, [(int(each.player), int(each.action)) for each in self.full_history()])


STATES: dict[str, type[RaceState]] = {"stich-rallye": StichRallyeState, "rally-run": RallyRunState}
"""By the name of a game, its states."""
