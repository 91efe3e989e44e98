"""Check what was asked for, play, and tell what came of it."""

import json
import sys
import time
from pathlib import Path

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from gemtable.bots import BOTS
from gemtable.errors import UserError
from gemtable.rules import GAMES
from gemtable.rules.core import Json
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
    cards: Path | None,
) -> None:
    """Simulate, for two seats if none are named, or the fewest there may be.

    Raises UserError, and KeyboardInterrupt after a word on it.
    """
    if game not in GAMES:
        raise UserError(f"There is no game {game}.", f"Games: {', '.join(GAMES)}.")
    if bot not in BOTS[game]:
        raise UserError(f"There is no bot {bot} for {game}.", f"Bots: {', '.join(BOTS[game])}.")
    if seats is None:
        seats = max(2, GAMES[game].SEATS[0])
    options = {} if cards is None else {"cards": _cards(game, cards)}
    plan = Plan(game, seats, games, seed, bot, options)
    try:
        GAMES[game].start(seats, seed, **options)
    except ValueError as error:
        raise UserError(
            f"{error}", "gemtable simulate --help names what can be chosen."
        ) from error
    began_at = time.monotonic()
    try:
        results = _play(plan)
    except KeyboardInterrupt:
        print("Stopped.", file=sys.stderr)
        raise
    told = summary(plan, results, time.monotonic() - began_at)
    if as_json:
        print(json.dumps(told))
    else:
        Console(highlight=False).print(page(told))


def _play(plan: Plan) -> list[Result]:
    console = Console(stderr=True)
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(
        *columns, console=console, transient=True, disable=not console.is_terminal
    ) as progress:
        task = progress.add_task("", total=plan.games)
        return play_all(plan, lambda matches: progress.advance(task, matches))


def _cards(game: str, path: Path) -> Json:
    """Return the card faces of a table that owns the printed game."""
    if game != "gems-tracker":
        raise UserError(f"{GAMES[game].TITLE} takes no cards.", "Leave out --cards.")
    # Here, for the one game that takes cards.
    from gemtable.simulate import cards

    return cards.read(path)
