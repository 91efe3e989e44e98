"""`gemtable scores`: standings by game, as tables, JSON lines, CSV or charts."""

import csv
import json
import sys
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.games.kit.as_json import Json
from gemtable.games.titles import title_of
from gemtable.match.result import Result
from gemtable.match.seat_names import Name
from gemtable.printable import printable
from gemtable.records.finished_matches import Finished
from gemtable.records.open_journals import opened
from gemtable.records.standings import PlayerStanding, TeamStanding, players, team_of, teams
from gemtable.sentence import Sentence, message

_NEWEST = 8  # scores of a team in its line
_CHART = range(8, 25)  # columns of a chart; with room for fewer there is no chart
MOST = 40  # lines of a table
_NAME = 6  # fewest columns for names; then numbers fit 60 columns in every language
_GAP = 2  # spaces between two columns
_LEVELS = "▁▂▃▄▅▆▇█"
_NONE = Sentence(
    "No finished match has named players. Give names on the pages of the seats, or at the "
    "prompt, for example: name 2 Ola."
)
OF_TEAMS = (
    Sentence("team"),
    Sentence("matches"),
    Sentence("mean"),
    Sentence("best"),
    Sentence("newest scores"),
)
OF_PLAYERS = (
    Sentence("player"),
    Sentence("matches"),
    Sentence("won"),
    Sentence("tied"),
    Sentence("share"),
    Sentence("points"),
    Sentence("rating"),
)

_Draw = Callable[[int], Sequence[str]]  # from a width to a chart for each line of a table


def show_tables(standings: Sequence[TeamStanding | PlayerStanding]) -> None:
    """Print the tables of each game: one for teams and one for people."""
    console = Console()
    if not standings:
        print(_NONE)
    for game in dict.fromkeys(each.game for each in standings):
        of_game = [each for each in standings if each.game == game]
        together = [each for each in of_game if isinstance(each, TeamStanding)]
        against = [each for each in of_game if isinstance(each, PlayerStanding)]
        if together:
            _print(console, game, OF_TEAMS, list(map(team_cells, together)), _courses(together))
        if against:
            _print(console, game, OF_PLAYERS, list(map(player_cells, against)), _bars(against))


def all_of(more: int) -> Sentence:
    """Return a sentence for the lines that a table leaves out, with the command to see them."""
    command = command_lines.ours("scores", "--csv")
    return Sentence("1 more: {command}", "{count} more: {command}", count=more, command=command)


def team_cells(standing: TeamStanding) -> Sequence[str]:
    """Return the cells of a team's line, in the order of OF_TEAMS."""
    return (
        ", ".join(standing.team),
        _counted(len(standing.scores), standing.imported),
        f"{standing.mean:.1f}",
        str(max(standing.scores)),
        " ".join(map(str, standing.scores[-_NEWEST:])),
    )


def player_cells(standing: PlayerStanding) -> Sequence[str]:
    """Return the cells of a person's line, in the order of OF_PLAYERS."""
    rating = "" if standing.rating is None else f"{standing.rating:.1f} ± {standing.spread:.1f}"
    return (
        standing.name,
        _counted(standing.matches, standing.imported),
        str(standing.wins),
        str(standing.ties),
        f"{standing.share:.0%}",
        f"{standing.points:.1f}",
        rating,
    )


def _counted(matches: int, imported: int) -> str:
    """Return the number of matches, and the number of imported ones among them."""
    if not imported:
        return str(matches)
    text = message("{matches}, {imported} imported")
    return str(Sentence(text, matches=matches, imported=imported))


def course(scores: Sequence[int], lowest: int, highest: int, columns: int) -> str:
    """Return the newest scores as a row of bars, scaled from `lowest` to `highest`."""
    step = (len(_LEVELS) - 1) / max(highest - lowest, 1)
    return "".join(_LEVELS[round(step * (score - lowest))] for score in scores[-columns:])


def bar(rating: float, spread: float, whole: tuple[float, float], columns: int) -> str:
    """Return a rating as a dot on a line for its spread; `whole` is the range of the scale."""
    lowest, highest = whole

    def place(value: float) -> int:
        return round((columns - 1) * (value - lowest) / max(highest - lowest, 1))

    first, middle, last = map(place, (rating - spread, rating, rating + spread))
    line = f"{' ' * first}{'─' * (last - first + 1)}".ljust(columns)
    return f"{line[:middle]}●{line[middle + 1 :]}"


def _courses(teams: Sequence[TeamStanding]) -> _Draw:
    scores = [score for team in teams for score in team.scores]
    ends = min(scores), max(scores)
    return lambda columns: [course(team.scores, *ends, columns) for team in teams]


def _bars(people: Sequence[PlayerStanding]) -> _Draw:
    ends = [(each.rating, each.spread) for each in people]
    known = [(rating, spread) for rating, spread in ends if rating is not None and spread]
    whole = (
        min((rating - spread for rating, spread in known), default=0.0),
        max((rating + spread for rating, spread in known), default=0.0),
    )
    return lambda columns: [
        "" if rating is None or spread is None else bar(rating, spread, whole, columns)
        for rating, spread in ends
    ]


def _print(
    console: Console,
    game: str,
    columns: Sequence[Sentence],
    lines: Sequence[Sequence[str]],
    draw: _Draw,
) -> None:
    """Print the first lines as a table, with a chart if there is room to the right."""
    more, lines = lines[MOST:], lines[:MOST]
    plain = _table(game, columns, lines)
    room = console.width - console.measure(plain).maximum - _GAP
    if room < _CHART.start or console.options.ascii_only or not any(draw(_CHART.start)):
        console.print(plain)
    else:
        charts = draw(min(room, _CHART.stop - 1))
        drawn = [(*cells, chart) for cells, chart in zip(lines, charts, strict=False)]
        console.print(_table(game, [*columns, ""], drawn))
    if more:
        console.print(Text(str(all_of(len(more)))))


def _table(game: str, columns: Sequence[object], lines: Sequence[Sequence[str]]) -> Table:
    table = Table(
        title=Text(printable(title_of(game))),
        title_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, _GAP - 1, 0, 0),
        pad_edge=False,
    )
    who, *others = columns
    table.add_column(str(who), min_width=_NAME)
    for name in others:  # a narrow terminal breaks names, but not numbers
        table.add_column(str(name), justify="right", no_wrap=True)
    for cells in lines:
        table.add_row(*(Text(printable(cell)) for cell in cells))
    return table


_FIELDS = (
    *("game", "kind", "names", "matches", "imported", "mean", "best", "scores"),
    *("wins", "ties", "share", "points", "rating", "spread"),
)

Standing = TeamStanding | PlayerStanding


@dataclass(frozen=True, slots=True)
class Asked:
    """The matches that count: all, or those of a game, of some people, or since a time.

    All of `people` must have played and, if `is_team`, nobody else with a name. A match that
    continues from another doesn't count, because its people didn't play it from the start. A
    match that could not be proved doesn't count either.
    """

    game: str | None = None
    people: Collection[Name] = ()
    since: datetime | None = None
    is_team: bool = False

    def has(self, result: Result) -> bool:
        team, people = {*team_of(result)}, {*self.people}
        return (
            not result.origin.goes_on
            and result.origin.is_proved
            and self.game in (None, result.game)
            and (team == people if self.is_team else team >= people)
            and (self.since is None or result.ended_at >= self.since.timestamp())
        )


def show(database: str | None, asked: Asked, form: str) -> None:
    """Print the standings as a "table", "json" or "csv". Raises UserError."""
    standings = _read(database, asked)
    if form == "json":
        for standing in standings:
            print(json.dumps(_line(standing)))
    elif form == "csv":
        writer = csv.DictWriter(sys.stdout, _FIELDS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(_row, standings))
    else:
        show_tables(standings)


def draw(database: str | None, asked: Asked, file: Path) -> None:
    """Write charts of the standings to an SVG file, and print its name. Raises UserError."""
    from gemtable.records import score_charts  # loads drawsvg

    standings = _read(database, asked)
    found = [
        chart
        for game in dict.fromkeys(each.game for each in standings)
        for chart in score_charts.charts(game, [each for each in standings if each.game == game])
    ]
    if not found:
        raise UserError(
            Sentence("There is nothing to draw: no team has a score, and nobody has a rating."),
            Sentence("For a rating, two people with names must have played against each other."),
        )
    _check_apart(database, file)
    score_charts.write(file, found)
    print(printable(Sentence("The charts are in {path}.", path=file)))


def standings_of(results: Iterable[Result]) -> list[Standing]:
    """Return the standings from results, oldest first: game by game, teams before people."""
    by_game: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        by_game[result.game].append(result)
    standings: list[Standing] = []
    for name, of_game in sorted(by_game.items()):
        standings += [*teams(name, of_game), *players(name, of_game)]
    return standings


def _read(database: str | None, asked: Asked) -> list[Standing]:
    with opened(database, is_searched=False) as journal:
        results = Finished(journal).results()
    return standings_of(result for result in results if asked.has(result))


def _check_apart(database: str | None, file: Path) -> None:
    """Raise UserError if the file is the journal itself, which would be overwritten."""
    with opened(database) as journal:
        own = journal.file
    if own and file.exists() and file.samefile(own):
        raise UserError(
            Sentence("{path} is the journal itself.", path=file), Sentence("Choose another file.")
        )


def _line(standing: Standing) -> dict[str, Json]:
    """Return a standing as fields. Teams and people have different ones."""
    if isinstance(standing, TeamStanding):
        return {
            "game": standing.game,
            "kind": "team",
            "names": list(standing.team),
            "matches": len(standing.scores),
            "imported": standing.imported,
            "mean": round(standing.mean, 2),
            "best": max(standing.scores),
            "scores": list(standing.scores),
        }
    return {
        "game": standing.game,
        "kind": "player",
        "names": [standing.name],
        "matches": standing.matches,
        "imported": standing.imported,
        "wins": standing.wins,
        "ties": standing.ties,
        "share": round(standing.share, 4),
        "points": round(standing.points, 2),
        "rating": standing.rating and round(standing.rating, 2),
        "spread": standing.spread and round(standing.spread, 2),
    }


def _row(standing: Standing) -> Mapping[str, Json]:
    """Return a standing as cells of CSV. A list is one cell.

    A name that looks like a formula of a spreadsheet gets an apostrophe in front.
    """
    line = _line(standing)
    lists = [name for name in ("names", "scores") if name in line]
    cells: dict[str, Json] = {name: "; ".join(map(str, line[name])) for name in lists}
    if cells["names"][0] in "=+-@":
        cells["names"] = f"'{cells['names']}"
    return {**line, **cells}
