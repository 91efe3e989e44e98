"""The routes of finished matches: the list, and each match entry by entry. Read-only.

A request for anything else (a match that goes on, one that was never played, something that
is not a number) always gets the same answer, which reveals nothing.
"""

import re

from fastapi import APIRouter
from fastapi.responses import HTMLResponse

from gemtable.errors import UserError
from gemtable.games.kit.eyes import ALL, Eyes
from gemtable.games.kit.roles import TABLE
from gemtable.records.finished import Finished
from gemtable.sentence import Sentence
from gemtable.web.drawing import page
from gemtable.web.replays import Replays
from gemtable.web.results import Results

_LISTED = 20
_NUMBER = re.compile(r"[0-9]{1,9}")
_TITLE = Sentence("No replay")
_NONE = Sentence("A match can be replayed once it is over, as long as its journal is whole.")
_UNREAD = Sentence("The journal cannot be read now.")


def replay_of(finished: Finished | None, results: Results | None) -> APIRouter:
    """Return the routes; none if no journal is open."""
    router = APIRouter(include_in_schema=False)
    if finished is None or results is None:
        return router
    replays = Replays(finished, results)

    @router.get("/replays")
    async def listed(before: str = "") -> HTMLResponse:
        try:
            lines = await replays.lines(_number(before), _LISTED)
        except UserError:
            return _notice(_UNREAD, 503)
        earlier = lines[-1]["match"] if len(lines) == _LISTED else None
        title = Sentence("Finished matches")
        return HTMLResponse(page("replays", title=title, lines=lines, before=earlier))

    @router.get("/replay/{match}")
    async def replay(match: str, entry: str = "0", eyes: str = ALL) -> HTMLResponse:
        return await _shown(replays, _number(match), _number(entry), eyes)

    @router.get("/replay/{match}/{entry}")
    async def replay_at(match: str, entry: str, eyes: str = ALL) -> HTMLResponse:
        return await _shown(replays, _number(match), _number(entry), eyes)

    return router


async def _shown(
    replays: Replays, match: int | None, entry: int | None, eyes: str
) -> HTMLResponse:
    if match is None or entry is None:
        return _notice(_NONE, 404)
    whose: Eyes = TABLE if eyes == TABLE else ALL
    try:
        drawn = await replays.page(match, entry, whose)
    except UserError:
        return _notice(_UNREAD, 503)
    return HTMLResponse(drawn) if drawn else _notice(_NONE, 404)


def _number(text: str) -> int | None:
    return int(text) if _NUMBER.fullmatch(text) else None


def _notice(what: Sentence, status: int) -> HTMLResponse:
    return HTMLResponse(page("no_replay", title=_TITLE, what=what), status_code=status)
