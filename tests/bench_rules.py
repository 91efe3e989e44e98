"""How fast the rules of every game are on one core: `make bench`.

moves/s  checked moves of matches by chance: `legal`, a choice, `play`
view     microseconds for one seat's view, the mean over such matches

Each is the median of five runs, in seconds of this process: a busy machine disturbs it less.
The ratio is to The Lost Gems at two seats.
"""

import time
from statistics import median

from gemtable.games import GAMES
from gemtable.games.kit.bots import random_bot
from gemtable.games.kit.game import Game
from rich.console import Console
from rich.table import Table

from tests.rules.playouts import Match, play_out

RUNS = 5
SECONDS = 0.3  # at least, of one run


def moves_per_second(game: Game, seats: int, seed: int) -> float:
    """Play whole matches by chance until the time is up."""
    bot = random_bot(seed)
    moves = matches = 0
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        state = game.rules.start(seats, matches)
        matches += 1
        while pending := game.rules.pending(state):
            seat = pending[0]
            move = bot({}, game.rules.legal(state, seat)).move
            state, _ = game.rules.play(state, seat, move)
            moves += 1
    return moves / (time.process_time() - began)


def view_us(match: Match) -> float:
    """Return the mean time of a view over all states of a match and all seats."""
    views = 0
    began = time.process_time()
    while time.process_time() - began < SECONDS:
        for state in match.states:
            for seat in range(match.seats):
                match.game.rules.view(state, seat)
        views += len(match.states) * match.seats
    return (time.process_time() - began) / views * 1e6


def main() -> None:
    """Print a table of every game, with its fewest and its most seats."""
    table = Table(box=None)
    for heading in ("game", "seats", "moves/s", "ratio", "view us", "ratio"):
        table.add_column(heading, justify="left" if heading == "game" else "right")
    measured = {}
    for name, game in GAMES.items():
        for seats in sorted({max(2, game.seats[0]), game.seats[-1]}):
            speed = median(moves_per_second(game, seats, run) for run in range(RUNS))
            view = median(view_us(play_out(name, seats, {}, run)) for run in range(RUNS))
            measured[name, seats] = speed, view
    usual_speed, usual_view = measured["lost-gems", 2]
    for (name, seats), (speed, view) in measured.items():
        ratios = f"{speed / usual_speed:.2f}", f"{view / usual_view:.2f}"
        table.add_row(name, str(seats), f"{speed:,.0f}", ratios[0], f"{view:.1f}", ratios[1])
    Console().print(table)


if __name__ == "__main__":
    main()
