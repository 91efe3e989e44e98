"""What `gemtable scores` prints: standings by game, as tables, JSON lines, CSV or charts."""

import csv
import json
import sys
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from gemtable.errors import UserError
from gemtable.games.kit.as_json import Json
from gemtable.match.names import Name
from gemtable.match.result import Result
from gemtable.printable import printable
from gemtable.records.finished import Finished
from gemtable.records.journals import opened
from gemtable.records.standings import (
    PlayerStanding,
    TeamStanding,
    players,
    team_of,
    teams,
)
from gemtable.sentence import Sentence

_FIELDS = (
    *("game", "kind", "names", "matches", "imported", "mean", "best", "scores"),
    *("wins", "ties", "share", "points", "rating", "spread"),
)

Standing = TeamStanding | PlayerStanding


@dataclass(frozen=True, slots=True)
class Asked:
    """Which matches count: all, or those of a game, of people, and since a moment.

    They are matches of all these `people` and, if `is_team`, of nobody else with a name. A match
    that goes on from another doesn't count, as its people didn't play it from its start; nor does
    one that was restored although nobody could prove it.
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
        from gemtable.records import score_tables  # loads rich, which scripts can spare

        score_tables.show(standings)


def draw(database: str | None, asked: Asked, file: Path) -> None:
    """Write charts of the standings to an SVG file, and print its name. Raises UserError."""
    from gemtable.records import score_charts, score_sheet  # load drawsvg

    standings = _read(database, asked)
    found = [
        chart
        for game in dict.fromkeys(each.game for each in standings)
        for chart in score_charts.charts(game, [each for each in standings if each.game == game])
    ]
    if not found:
        raise UserError(
            Sentence("There is nothing to draw: no team has a score, and nobody a rating."),
            Sentence("A rating needs two people with names in a match against each other."),
        )
    _check_apart(database, file)
    score_sheet.write(file, found)
    print(printable(Sentence("The charts are in {path}.", path=file)))


def standings_of(results: Iterable[Result]) -> list[Standing]:
    """Return the standings by results, oldest first: game by game, teams before people."""
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
    """Raise UserError if the file is the journal itself, which would be lost."""
    with opened(database) as journal:
        own = journal.file
    if own and file.exists() and file.samefile(own):
        raise UserError(
            Sentence("{path} is the journal itself.", path=file), Sentence("Name another file.")
        )


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
