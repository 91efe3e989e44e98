"""What `gemtable scores` prints: standings by game, as tables, JSON lines or CSV."""

import csv
import json
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import datetime

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from gemtable.games.kit.as_json import Json
from gemtable.match.names import Name
from gemtable.match.result import Result
from gemtable.printable import printable
from gemtable.records.finished import Finished
from gemtable.records.replaying import opened, title_of
from gemtable.records.standings import (
    PlayerStanding,
    TeamStanding,
    players,
    team_of,
    teams,
)
from gemtable.sentence import Sentence, message

_NEWEST = 8  # scores of a team in its line
_NONE = Sentence(
    "No finished match of people with names. A seat's page asks for a name; at the prompt type"
    " name 2 Ola."
)
_OF_TEAMS = (
    Sentence("team"),
    Sentence("matches"),
    Sentence("mean"),
    Sentence("best"),
    Sentence("newest scores"),
)
_OF_PLAYERS = (
    Sentence("player"),
    Sentence("matches"),
    Sentence("won"),
    Sentence("tied"),
    Sentence("share"),
    Sentence("points"),
    Sentence("rating"),
)
_FIELDS = (
    *("game", "kind", "names", "matches", "imported", "mean", "best", "scores"),
    *("wins", "ties", "share", "points", "rating", "spread"),
)

Standing = TeamStanding | PlayerStanding


def show(
    database: str | None,
    game: str | None,
    people: Collection[Name],
    since: datetime | None,
    is_team: bool,
    form: str,
) -> None:
    """Print the standings as a "table", "json" or "csv". Raises UserError.

    Only matches of `game`, of all these `people` and, if `is_team`, of nobody else with a name,
    that ended at or after `since`. None and () mean any. A match that goes on from another
    doesn't count: its people didn't play it from its start.
    """
    with opened(database) as journal:
        found = list(Finished(journal).results())
    chosen = [  # oldest first
        result
        for result in reversed(found)
        if result
        and not result.origin.goes_on
        and game in (None, result.game)
        and _is_of(result, people, is_team)
        and (since is None or result.ended_at >= since.timestamp())
    ]
    by_game: dict[str, list[Result]] = defaultdict(list)
    for result in chosen:
        by_game[result.game].append(result)
    standings: list[Standing] = []
    for name, results in sorted(by_game.items()):
        standings += [*teams(name, results), *players(name, results)]
    if form == "json":
        for standing in standings:
            print(json.dumps(_line(standing)))
    elif form == "csv":
        writer = csv.DictWriter(sys.stdout, _FIELDS, lineterminator="\n")
        writer.writeheader()
        writer.writerows(map(_row, standings))
    else:
        _print_tables(standings)


def _is_of(result: Result, people: Collection[Name], is_team: bool) -> bool:
    team = {*team_of(result)}
    return team == {*people} if is_team else team >= {*people}


def _line(standing: Standing) -> dict[str, Json]:
    """Return a standing as fields; those of one kind only are left out of the other."""
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
    """Return a standing as cells of CSV; a list is one cell.

    A name that a spreadsheet would take for a formula begins with an apostrophe.
    """
    line = _line(standing)
    lists = [name for name in ("names", "scores") if name in line]
    cells: dict[str, Json] = {name: "; ".join(map(str, line[name])) for name in lists}
    if cells["names"][0] in "=+-@":
        cells["names"] = f"'{cells['names']}"
    return {**line, **cells}


def _print_tables(standings: Sequence[Standing]) -> None:
    console = Console()
    if not standings:
        print(_NONE)
    for game in dict.fromkeys(each.game for each in standings):
        of_game = [each for each in standings if each.game == game]
        together = [each for each in of_game if isinstance(each, TeamStanding)]
        against = [each for each in of_game if isinstance(each, PlayerStanding)]
        if together:
            console.print(_table(game, _OF_TEAMS, map(_team_cells, together)))
        if against:
            console.print(_table(game, _OF_PLAYERS, map(_player_cells, against)))


def _table(game: str, columns: Sequence[Sentence], rows: Iterable[Sequence[str]]) -> Table:
    table = Table(title=Text(printable(title_of(game))), title_justify="left", box=box.SIMPLE_HEAD)
    for number, name in enumerate(columns):
        table.add_column(str(name), justify="right" if number else "left")
    for cells in rows:
        table.add_row(*(Text(printable(cell)) for cell in cells))
    return table


def _counted(matches: int, imported: int) -> str:
    """Return how many matches count, and how many of them other tables played."""
    if not imported:
        return str(matches)
    text = message("{matches}, {imported} imported")
    return str(Sentence(text, matches=matches, imported=imported))


def _team_cells(standing: TeamStanding) -> Sequence[str]:
    return (
        ", ".join(standing.team),
        _counted(len(standing.scores), standing.imported),
        f"{standing.mean:.1f}",
        str(max(standing.scores)),
        " ".join(map(str, standing.scores[-_NEWEST:])),
    )


def _player_cells(standing: PlayerStanding) -> Sequence[str]:
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
