"""What if: the host lets a new match go on from an entry of a finished one, seen in its replay."""

from functools import partial
from typing import Annotated

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi import Path as InPath
from fastapi.responses import HTMLResponse, Response

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.match.result import Result
from gemtable.printable import printable
from gemtable.sentence import Sentence, naming
from gemtable.web import forms, tokens
from gemtable.web.drawing import apart, page
from gemtable.web.following import Following
from gemtable.web.lobby import PLACE, Number
from gemtable.web.new_match import is_bot

_BEGINS = Sentence("A match begins ...")

_Entry = Annotated[int, InPath(ge=0, le=999_999_999)]


def going_on_of(following: Following) -> APIRouter:
    """Return the routes; only the host may use them, and only for matches that are over."""
    only_host = Depends(partial(tokens.only_host, following.invitations))
    router = APIRouter(prefix=f"{PLACE}/from", include_in_schema=False, dependencies=[only_host])

    @router.get("/{number}/{entry}")
    async def ask(number: Number, entry: _Entry) -> Response:
        return _asked(_result(following, number), entry)

    @router.post("/{number}/{entry}")
    async def go_on(number: Number, entry: _Entry, request: Request) -> Response:
        result = _result(following, number)
        typed = await forms.form_of(request)
        bots = [seat for seat in range(result.seats) if is_bot(typed, seat)]
        assert following.matches is not None
        try:
            following.matches.go_on_from(result.game, number, entry, bots)
        except UserError as error:
            return _asked(result, entry, bots, error)
        if following.table is None:
            following.wait(_BEGINS)
        return forms.to("/host")

    return router


def _result(following: Following, number: int) -> Result:
    """Return the result of a match that is over. Raises HTTPException if it isn't."""
    try:
        found = following.finished.result(number) if following.finished else None
    except UserError:
        found = None
    if following.matches is None or found is None or found.game not in following.matches.games:
        raise HTTPException(404)
    return found


def _asked(
    result: Result, entry: int, bots: list[int] | None = None, error: UserError | None = None
) -> Response:
    """Return the page that asks who plays; `error` is why it can't begin."""
    bots = bots if bots is not None else [*range(result.seats)] if result.is_auto else []
    with naming(apart(result.names)):
        people = [str(Sentence("Seat {seat}", seat=seat + 1)) for seat in range(result.seats)]
    drawn = page(
        "going_on",
        title=GAMES[result.game].title,
        place=f"{PLACE}/from/{result.match}/{entry}",
        match=result.match,
        entry=entry,
        bots=[seat in bots for seat in range(result.seats)],
        people=people,
        what=error and printable(error.what),
        fix=error and printable(error.fix),
    )
    return HTMLResponse(drawn, status_code=409 if error else 200)
