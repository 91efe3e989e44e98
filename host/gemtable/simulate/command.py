"""Checks the options, plays the matches, and prints the summary."""

import json
import sys
import time

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gemtable.errors import UserError
from gemtable.games.command_line import game_named, options_of, seats_of
from gemtable.games.kit.bots import BOTS
from gemtable.sentence import Sentence
from gemtable.simulate.playing import Plan, Result
from gemtable.simulate.pool import play_all
from gemtable.simulate.summary import page, summary


def run(
    game: str,
    games: int,
    seats: int | None,
    seed: int,
    bot: str,
    as_json: bool,
    option: list[str],
) -> None:
    """Simulate. Raises UserError, or KeyboardInterrupt after printing "Stopped."."""
    rules = game_named(game)
    if bot not in BOTS:
        raise UserError(
            Sentence("There is no bot {bot} for {game}.", bot=bot, game=game),
            Sentence("Bots: {bots}.", bots=list(BOTS)),
        )
    seats = seats_of(rules, seats)
    plan = Plan(game, seats, games, seed, bot, options_of(rules, seats, option))
    began_at = time.monotonic()
    results = play(plan)
    told = summary(plan, results, time.monotonic() - began_at)
    if as_json:
        print(json.dumps(told))
    else:
        Console(highlight=False).print(page(told))


def play(plan: Plan) -> list[Result]:
    """Play all matches, with progress on a terminal.

    Raises KeyboardInterrupt after printing "Stopped.".
    """
    try:
        return _play(plan)
    except KeyboardInterrupt:
        print(Sentence("Stopped."), file=sys.stderr)
        raise


def _play(plan: Plan) -> list[Result]:
    console = Console(stderr=True)
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task("", total=plan.games)
        return play_all(plan, lambda matches: progress.advance(task, matches))
