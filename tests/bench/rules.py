"""How fast the rules of every game are on one core, beside those of other projects.

A move is `legal`, a choice by chance, `play`. The peers do the same in Python: OpenSpiel's
Hanabi, whose rules are C++, for the games of hints; python-chess for those of positions;
PokerKit for the one of bids. A view is what a seat may know of a state; its peer is a position of
python-chess as a FEN. Processor time, as a busy machine disturbs it less; each run measures a
game and then its peer.
"""

import random
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import chess
import pokerkit
import pyspiel
from gemtable.check.played_matches import Match, play_out
from gemtable.games import GAMES
from gemtable.games.kit.bots import random_bot
from gemtable.games.kit.game import Game

from tests.bench.figure import Figure

RUNS = 5
SECONDS = 0.2  # at least, of one run
VIEW_SECONDS = 0.1
STACK = 200


def moves_per_second(match: Callable[[int], int]) -> float:
    """Play whole matches until the time is up; `match` plays one and returns its moves."""
    moves = matches = 0
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        moves += match(matches)
        matches += 1
    return moves / (time.process_time() - began)


def ours(game: Game, seats: int, seed: int) -> int:
    chance = random.Random(seed)
    state, moves = game.rules.start(seats, seed), 0
    while pending := game.rules.pending(state):
        move = random_bot({}, game.rules.legal(state, pending[0]), chance).move
        state, _ = game.rules.play(state, pending[0], move)
        moves += 1
    return moves


def chess_positions(seed: int) -> Iterator[chess.Board]:
    """Play a match of chess by chance; yield its board before each move."""
    chance, board = random.Random(seed), chess.Board()
    while not board.is_game_over():
        yield board
        board.push(chance.choice([*board.legal_moves]))


def chess_match(seed: int) -> int:
    return sum(1 for _ in chess_positions(seed))


def hanabi_match(seed: int) -> int:
    chance, moves = random.Random(seed), 0
    state = pyspiel.load_game("hanabi").new_initial_state()
    while not state.is_terminal():
        state.apply_action(chance.choice(state.legal_actions()))
        moves += 1
    return moves


def poker_hand(seed: int) -> int:
    """Play a hand of hold'em for four, by folding, calling or raising by chance."""
    chance, moves = random.Random(seed), 0
    state = pokerkit.NoLimitTexasHoldem.create_state(
        tuple(pokerkit.Automation), True, 0, (1, 2), 2, [STACK] * 4, 4
    )
    while state.status:
        can: list[Callable[[], object]] = [state.check_or_call]
        if state.can_fold():
            can.append(state.fold)
        if state.can_complete_bet_or_raise_to():
            can.append(state.complete_bet_or_raise_to)
        chance.choice(can)()
        moves += 1
    return moves


PEERS = {
    "crossing": ("python-chess", chess_match),
    "gems-tracker": ("PokerKit", poker_hand),
    "logichroma": ("OpenSpiel", hanabi_match),
    "lost-gems": ("OpenSpiel", hanabi_match),
    "waterfall": ("python-chess", chess_match),
}


def view_us(match: Match) -> float:
    """Return the mean time of a view over all states of a match and all seats."""
    rules, seats = match.game.rules, range(match.seats)
    return _mean_us([partial(rules.view, state, seat) for state in match.states for seat in seats])


def fen_us(seed: int) -> float:
    """Return the mean time of a FEN over all positions of a match of chess."""
    positions = [board.copy(stack=False) for board in chess_positions(seed)]
    return _mean_us([position.fen for position in positions])


def _mean_us(acts: Sequence[Callable[[], object]]) -> float:
    """Return the mean processor time of these, each done as often as fits."""
    done = 0
    began = time.process_time()
    while time.process_time() - began < VIEW_SECONDS:
        for act in acts:
            act()
        done += len(acts)
    return (time.process_time() - began) / done * 1e6


def figures(_is_quick: bool) -> Iterator[Figure]:
    """Measure every game with its fewest and its most seats."""
    for name, game in GAMES.items():
        beside, peer = PEERS.get(name, PEERS["crossing"])
        for seats in sorted({max(2, game.seats[0]), game.seats[-1]}):
            what = f"rules: {name}, {seats} seats"
            moves, moves_of_peer, views, fens = zip(
                *(_run(game, seats, peer, number) for number in range(RUNS)), strict=True
            )
            yield Figure(what, "moves/s", moves, None, beside, moves_of_peer, more_is_better=True)
            yield Figure(f"{what}, a view", "us", views, None, "python-chess, FEN", fens)


def _run(game: Game, seats: int, peer: Callable[[int], int], number: int) -> tuple[float, ...]:
    """Return moves a second and those of the peer, then the time of a view and that of a FEN."""
    return (
        moves_per_second(partial(ours, game, seats)),
        moves_per_second(peer),
        view_us(play_out(game.name, seats, {}, number)),
        fen_us(number),
    )
