"""One link for all seats: whoever has it, or its code, chooses a free seat at `/join`.

It opens no room: it lets a browser ask for a seat. Everybody at the table sees who takes one.
A seat whose person has a page open is never given away; only the host can do that, with a new
link for the seat.
"""

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Request
from fastapi import Path as InPath
from fastapi.responses import HTMLResponse, JSONResponse, Response

from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence
from gemtable.web import forms, guard
from gemtable.web.drawing import page
from gemtable.web.interfaces import Table
from gemtable.web.invitations import JOIN
from gemtable.web.pad import is_played_here
from gemtable.web.watchers import Following

Number = Annotated[int, InPath(ge=1, le=99)]  # of a seat, from 1
State = Literal["free", "here", "away", "pad", "bot"]

_ASKED = Sentence("Type the code that the host shows.")
_WRONG = Sentence("That code is wrong, or no longer valid. Look again, or ask the host.")
_TOO_MANY = Sentence("Too many codes were tried. Wait a minute, or use the link.")
_WAIT = Sentence("Too many seats were taken at once. Wait a moment.")
_TAKEN = Sentence("Somebody else sits there now. Choose another seat.")
_NOBODY = Sentence("Nobody can sit there now. Choose another seat.")
_MISTAKE = Sentence("If that is wrong, the host can make a new link for this seat.")


def joining_of(following: Following) -> APIRouter:
    """Return the routes for everybody who has the link or its code."""
    router = APIRouter(prefix="/join", include_in_schema=False)

    @router.get("")
    async def look(request: Request) -> Response:
        if not guard.is_let_in(following.invitations, JOIN, request):
            return _door(_ASKED, 403)
        return _who(following)

    @router.post("/enter")
    async def enter(request: Request) -> Response:
        typed = (await forms.form_of(request)).get("secret", "")
        token = following.invitations.accept(JOIN, typed)
        if token is None:
            if not following.codes_tried.take("", asyncio.get_running_loop().time()):
                return _door(_TOO_MANY, 429)
            token = following.invitations.accept_code(typed)
        return JSONResponse({"token": token}) if token else _door(_WRONG, 403)

    @router.post("/{number}")
    async def sit(number: Number, request: Request) -> Response:
        is_sure = (await forms.form_of(request)).get("sure") == "yes"
        # From here on nothing waits: of two browsers that choose the same seat one is later.
        if not guard.is_let_in(following.invitations, JOIN, request):
            return _door(_WRONG, 403)
        table, seat = following.table, number - 1
        if table is None or seat not in table.people():
            return _who(following, _NOBODY)
        state = _state(following, table, seat)
        if state == "here":
            return _who(following, _TAKEN)
        if state in ("away", "pad") and not is_sure:
            with following.named():
                drawn = page("take_over", title="Gemtable", number=number, state=state)
            return HTMLResponse(drawn)
        if not following.seats_taken.take("", asyncio.get_running_loop().time()):
            return _who(following, _WAIT, 429)
        return JSONResponse({"token": _taken(following, table, seat, state)})

    return router


def _taken(following: Following, table: Table, seat: int, state: State) -> str:
    """Give a seat to a browser, and tell everybody; return its token.

    Whoever had the seat before and is away has it no more.
    """
    number, fix = seat + 1, None
    told = Sentence("Somebody sits down at seat {number}, in a browser.", number=number)
    if state == "away":
        following.invitations.renew(seat)
        table.name(seat, "", HOST)  # it was somebody else's
        told = Sentence("Somebody else takes seat {number}: its page was away.", number=number)
    if state != "free":
        fix = _MISTAKE
    following.note_coming(seat)
    token = following.invitations.let_in(seat)
    table.bulletin.tell(Notice("note", told, fix))
    return token


def _state(following: Following, table: Table, seat: int) -> State:
    """Return who is at a seat now."""
    if seat not in table.people():
        return "bot"
    if seat in following.invitations.taken:
        return "away" if following.is_away(seat) else "here"
    return "free" if is_played_here(table.bulletin.status, seat) else "pad"


def _who(following: Following, why: Sentence | None = None, code: int = 409) -> Response:
    """Return the page that asks who somebody is; `why` is what went wrong, `code` its
    HTTP status."""
    table = following.table
    facts: dict[str, object] = {"game": None, "waits": following.waits, "states": ()}
    if table is not None:
        status = table.bulletin.status
        facts |= {
            "game": GAMES[status.game].title,
            "states": [_state(following, table, seat) for seat in range(status.seats)],
        }
    with following.named():
        drawn = page("who_are_you", title="Gemtable", why=why, **facts)
    return HTMLResponse(drawn, status_code=code if why else 200)


def _door(what: Sentence, status: int) -> Response:
    return HTMLResponse(page("join_door", title="Gemtable", what=what), status_code=status)
