"""`gemtable simulate`: plays many matches, and prints a summary."""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from statistics import mean, median

from rich.bar import Bar
from rich.console import Console, Group, RenderableType
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.bots import BOTS
from gemtable.games.option_words import game_named, options_of, seats_of
from gemtable.sentence import Sentence, message
from gemtable.simulate.simulated_match import Plan, Result, play_all

_ROWS = 16  # of the chart, at most; scores are grouped until they fit
_BAR = 40  # columns of the longest bar, if there is space
_STEPS = (1, 2, 5)  # and their multiples of 10, 100, ...: how many scores share a row


def summary(plan: Plan, results: Sequence[Result], seconds: float) -> dict[str, Json]:
    """Return the summary that `--json` prints. Only its last two fields depend on elapsed time.

    `whys` counts the reasons of all moves, in English and with placeholders for values.

    `of` in the scores is "seats", or "matches" if the seats share one score. `wins` counts
    the matches that each seat won alone, `shared_wins` those that several seats won, and
    `unwon` all other matches.
    """
    outcomes = [result.outcome for result in results]
    shared = all(len(set(outcome.scores)) == 1 for outcome in outcomes)
    scores = [
        score
        for outcome in outcomes
        for score in (outcome.scores[:1] if shared else outcome.scores)
    ]
    moves = [result.moves for result in results]
    winners = Counter(outcome.winners for outcome in outcomes)
    alone = [winners[(seat,)] for seat in range(plan.seats)]
    return {
        "game": plan.game,
        "seats": plan.seats,
        "games": plan.games,
        "seed": plan.seed,
        "bot": plan.bot,
        "scores": {
            **_spread(scores),
            "mean": round(mean(scores), 2),
            "of": "matches" if shared else "seats",
            "counts": {str(score): count for score, count in sorted(Counter(scores).items())},
        },
        "wins": alone,
        "shared_wins": plan.games - winners[()] - sum(alone),
        "unwon": winners[()],
        "reasons": dict(sorted(Counter(outcome.reason for outcome in outcomes).items())),
        "moves": {**_spread(moves), "total": sum(moves)},
        "whys": dict(sum((result.whys for result in results), Counter()).most_common()),
        "seconds": round(seconds, 2),
        "moves_per_second": round(sum(moves) / seconds),
    }


def page(told: dict[str, Json]) -> RenderableType:
    """Return the summary as text, with the scores as a bar chart."""
    scores, moves = told["scores"], told["moves"]
    counts = {int(score): count for score, count in scores["counts"].items()}
    facts = Table.grid(padding=(0, 2))
    points = message("{min} to {max}, median {median:g}, mean {mean}")
    facts.add_row(str(Sentence("points")), str(Sentence(points, **scores)))
    text = message("{min} to {max}, median {median:g}")
    facts.add_row(str(Sentence("moves")), str(Sentence(text, **moves)))
    facts.add_row(str(Sentence("won by")), _listed(_winners(told)))
    facts.add_row(str(Sentence("ended by")), _listed(told["reasons"]))
    speed = Sentence(
        "{moves:,} moves per second, {seconds} s in total",
        moves=told["moves_per_second"],
        seconds=told["seconds"],
    )
    facts.add_row(str(Sentence("speed")), str(speed))
    title = Sentence(
        "{title}: {matches} with {seats}, bot {bot}, first seed {seed}",
        title=GAMES[told["game"]].title,
        matches=Sentence("1 match", "{count} matches", count=told["games"]),
        seats=Sentence("1 seat", "{count} seats", count=told["seats"]),
        bot=told["bot"],
        seed=told["seed"],
    )
    return Group(
        str(title),
        "",
        _chart(counts, scores["of"]),
        "",
        facts,
    )


def _winners(told: dict[str, Json]) -> dict[str, int]:
    """Return the wins of each winner; single seats are left out if none won alone."""
    alone = {
        str(Sentence("seat {seat}", seat=number)): won
        for number, won in enumerate(told["wins"], 1)
    }
    together, nobody = str(Sentence("several seats together")), str(Sentence("nobody"))
    rest = {together: told["shared_wins"], nobody: told["unwon"]}
    occurring = {who: times for who, times in rest.items() if times}
    return {**alone, **occurring} if any(alone.values()) else occurring


def _chart(counts: dict[int, int], counted: str) -> Table:
    """Return the bar chart of scores; `counted` is the heading of its numbers."""
    rows = list(_rows(counts))
    tallest = max(count for _, count in rows)
    chart = Table.grid(padding=(0, 2))
    chart.add_column(justify="right", no_wrap=True)
    chart.add_column(justify="right", no_wrap=True)
    chart.add_column(max_width=_BAR)
    chart.add_row(str(Sentence("points")), counted)
    for label, count in rows:
        chart.add_row(label, str(count), Bar(tallest, 0, count))
    return chart


def _rows(counts: dict[int, int]) -> Iterator[tuple[str, int]]:
    """Yield each score with its count, or each range of scores; all ranges are equally wide."""
    lowest, highest = min(counts), max(counts)
    step = next(
        step
        for step in (digit * 10**zeros for zeros in range(9) for digit in _STEPS)
        if highest // step - lowest // step < _ROWS
    )
    for span in range(lowest // step, highest // step + 1):
        first, last = span * step, span * step + step - 1
        count = sum(counts.get(score, 0) for score in range(first, last + 1))
        yield (str(first) if step == 1 else f"{first} to {last}"), count


def _spread(numbers: Sequence[int]) -> dict[str, Json]:
    return {"min": min(numbers), "median": median(numbers), "max": max(numbers)}


def _listed(counts: dict[str, int]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.items())


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
    console = Console(stderr=True)
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    is_hidden = not console.is_terminal
    try:
        with Progress(*columns, console=console, transient=True, disable=is_hidden) as progress:
            task = progress.add_task("", total=plan.games)
            return play_all(plan, lambda matches: progress.advance(task, matches))
    except KeyboardInterrupt:
        print(Sentence("Stopped."), file=sys.stderr)
        raise
