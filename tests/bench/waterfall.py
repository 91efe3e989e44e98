"""How matches of Waterfall end, by how people play: `python -m tests.bench.waterfall`.

For each style and number of seats the share of matches that end by the waterfall, by the
deck and stuck, the rounds of a match and the points of a seat; for the bot also how often
deck and discards were empty while hands were not. Some minutes; the figures follow from
the seeds, whatever the machine. `games/waterfall/README.md` has the main ones.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from statistics import mean

from gemtable.games import GAMES
from gemtable.games.waterfall import rules as waterfall
from gemtable.games.waterfall.rules import Fall, Move, Play, State, WaterfallView, seen
from rich.console import Console
from rich.table import Table

MATCHES = 60

Style = Callable[[WaterfallView, Sequence[Move], Random], Move]


def at_random(_view: WaterfallView, legal: Sequence[Move], chance: Random) -> Move:
    return chance.choice(legal)


def highest_tile(view: WaterfallView, legal: Sequence[Move], chance: Random) -> Move:
    """Play the highest tile, then fall; whatever else is asked, the bot answers."""
    falls = [move for move in legal if isinstance(move, Fall)]
    if falls:
        return _on_a_tile(view, falls, chance)
    plays = [move for move in legal if isinstance(move, Play)]
    numbers = {face.tile: face.number for face in seen(view.hands[view.turn])}
    return max(plays, key=lambda move: numbers[move.tile]) if plays else bot(view, legal, chance)


def all_tiles(view: WaterfallView, legal: Sequence[Move], chance: Random) -> Move:
    """Play all tiles, then fall; whatever else is asked, the bot answers."""
    plays = [move for move in legal if isinstance(move, Play)]
    return plays[0] if plays else highest_tile(view, legal, chance)


def bot(view: WaterfallView, legal: Sequence[Move], chance: Random) -> Move:
    move: Move = GAMES["waterfall"].bot(view, legal, chance).move
    return move


def _on_a_tile(view: WaterfallView, falls: Sequence[Fall], chance: Random) -> Fall:
    tiles = [face.place for face in view.waterfall]
    inside = [fall for fall in falls if view.falls[fall.side] in tiles]
    return chance.choice(inside or falls)


STYLES: dict[str, Style] = {
    "at random": at_random,
    "highest tile, stays inside": highest_tile,
    "all tiles, stays inside": all_tiles,
    "the bot": bot,
}


def played(style: Style, seats: int, seed: int) -> tuple[State, bool]:
    """Return the last state of a match, and whether deck and discards had been empty by then."""
    chance, was_empty = Random(seed), False
    state = waterfall.start(seats, seed)
    while pending := waterfall.pending(state):
        legal = waterfall.legal(state, pending[0])
        move = style(waterfall.view(state, pending[0]), legal, chance)
        state, _ = waterfall.play(state, pending[0], move)
        was_empty |= state.phase == "play" and not (state.deck or state.discards)
    return state, was_empty


def figures(style: Style, seats: int, count: int) -> str:
    matches = [played(style, seats, seed) for seed in range(count)]
    outcomes = [waterfall.outcome(state) for state, _ in matches]
    reasons = Counter(outcome.reason for outcome in outcomes)
    shares = " / ".join(f"{reasons[each] / count:.0%}" for each in ("waterfall", "deck", "stuck"))
    rounds = mean(state.number for state, _ in matches) / seats
    points = mean(mean(outcome.scores) for outcome in outcomes)
    empty = mean(was_empty for _, was_empty in matches)
    return f"{shares}; {rounds:.0f} rounds, {points:.0f} points; {empty:.0%} empty"


def main() -> None:
    parser = argparse.ArgumentParser("python -m tests.bench.waterfall")
    parser.add_argument("--matches", type=int, default=MATCHES, help="of each style and seats")
    parser.add_argument("--seats", type=int, nargs="+", default=waterfall.SEATS)
    said = parser.parse_args()
    table = Table("style", *map(str, said.seats))
    for name, style in STYLES.items():
        table.add_row(name, *(figures(style, seats, said.matches) for seats in said.seats))
    Console(width=240).print(table)


if __name__ == "__main__":
    main()
