"""The page of scores: the standings of people and teams in each game, as tables and charts.

Everyone who may see the table may see this page, as they may see the list of finished matches.
It is read and drawn in another thread, one request at a time, so that ten thousand matches delay
no press.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import TypeVar

from fastapi import APIRouter
from fastapi.responses import HTMLResponse
from markupsafe import Markup

from gemtable.errors import UserError
from gemtable.games.titles import title_of
from gemtable.match.result import Result
from gemtable.printable import printable
from gemtable.records.finished_matches import Finished
from gemtable.records.score_charts import Chart, charts
from gemtable.records.scores import (
    MOST,
    OF_PLAYERS,
    OF_TEAMS,
    Standing,
    all_of,
    player_cells,
    standings_of,
    team_cells,
)
from gemtable.records.standings import TeamStanding
from gemtable.sentence import Sentence, spoken
from gemtable.web.table_picture import apart, page

Read = TypeVar("Read")


class Results:
    """The results of a journal, read again only after the journal has changed."""

    def __init__(self, finished: Finished) -> None:
        self._finished = finished
        self._extent = (0, 0)  # of the journal when these were read
        self._results: Sequence[Result] = ()
        self._alone = asyncio.Lock()

    async def newest(self) -> Sequence[Result]:
        """Return the results, oldest first: the same object if none is new. Raises UserError."""
        async with self._alone:
            return await self.apart(self._renewed)

    def _renewed(self) -> Sequence[Result]:
        extent = self._finished.extent()
        if extent != self._extent:
            results = self._finished.results()
            if results != self._results:
                self._results = results
            self._extent = extent
        return self._results

    async def apart(self, read: Callable[[], Read]) -> Read:
        """Return the result of `read`, called in another thread if that can read the journal."""
        if self._finished.is_for_one_thread:
            return read()
        return await asyncio.to_thread(read)


_TITLE = Sentence("Scores")
UNREAD = Sentence("The journal cannot be read right now.")


def scores_of(results: Results | None) -> APIRouter:
    """Return the route of the scores; without an open journal there is none."""
    router = APIRouter(include_in_schema=False)
    if results is None:
        return router
    drawing = _Drawing(results)

    @router.get("/scores")
    async def scores() -> HTMLResponse:
        try:
            return HTMLResponse(await drawing.newest())
        except UserError:
            notice = page("no_replay", title=_TITLE, what=UNREAD)
            return HTMLResponse(notice, status_code=503)

    return router


class _Drawing:
    """Draws the page in each language, and caches it until there is a new result."""

    def __init__(self, results: Results) -> None:
        self._results = results
        self._known: Sequence[Result] = ()  # when these were drawn
        self._drawn: dict[str, str] = {}  # by language
        self._standings: list[Standing] = []
        self._alone = asyncio.Lock()  # draw one page at a time

    async def newest(self) -> str:
        """Return the page in the current language. Raises UserError."""
        async with self._alone:
            results, code = await self._results.newest(), spoken().code
            if results is not self._known or code not in self._drawn:
                await self._results.apart(partial(self._draw, results, code))
            return self._drawn[code]

    def _draw(self, results: Sequence[Result], code: str) -> None:
        if results is not self._known:
            self._standings = standings_of(results)
            self._drawn, self._known = {}, results
        self._drawn[code] = page("scores", title=_TITLE, games=games_of(self._standings))


def games_of(standings: Sequence[Standing]) -> list[Mapping[str, object]]:
    """Return the template's facts of each game: tables of teams and of people, and charts."""
    return [
        _game(game, [each for each in standings if each.game == game])
        for game in dict.fromkeys(each.game for each in standings)
    ]


def _game(game: str, standings: Sequence[Standing]) -> Mapping[str, object]:
    teams = [each for each in standings if isinstance(each, TeamStanding)]
    people = [each for each in standings if not isinstance(each, TeamStanding)]
    of_teams = [(apart(each.team), team_cells(each)[1:]) for each in teams[:MOST]]
    of_people = [(apart([each.name]), player_cells(each)[1:]) for each in people[:MOST]]
    tables = [
        _table(OF_TEAMS, of_teams, len(teams)),
        _table(OF_PLAYERS, of_people, len(people)),
    ]
    return {
        "name": game,
        "title": printable(title_of(game)),
        "tables": [table for table in tables if table["lines"]],
        "charts": list(map(_figure, charts(game, standings))),
    }


def _table(
    columns: Sequence[Sentence], lines: Sequence[object], count: int
) -> Mapping[str, object]:
    more = count - len(lines)
    return {"columns": columns, "lines": lines, "more": all_of(more) if more else None}


def _figure(chart: Chart) -> Mapping[str, object]:
    return {"title": chart.title, "more": chart.more, "picture": Markup(chart.picture)}
