"""One link for all seats: anyone with the link or its code can choose a free seat at `/join`.

Before a match they wait there, and get a seat when it begins; see `waiting_room.py`.

The link opens no room: it lets a browser ask for a seat. Everybody at the table sees which seat
is taken. A seat whose player has a page open is not given away; only the host can do that, with a
new link for the seat.
"""

import asyncio
from contextlib import suppress
from typing import Annotated, Literal

from fastapi import APIRouter, Request, WebSocket, WebSocketDisconnect
from fastapi import Path as InPath
from fastapi.responses import HTMLResponse, JSONResponse, Response

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST
from gemtable.match.seat_names import Name, name_of
from gemtable.printable import printable
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence
from gemtable.web import forms, guard
from gemtable.web.client_socket import GONE, follow
from gemtable.web.connection_limits import know
from gemtable.web.handshake import proved
from gemtable.web.invitations import JOIN
from gemtable.web.pad import is_played_here
from gemtable.web.table_interface import Table
from gemtable.web.table_picture import page, watch
from gemtable.web.waiting_room import BEGINS, JOINS, Waits
from gemtable.web.watchers import Following, Watcher

Number = Annotated[int, InPath(ge=1, le=99)]  # of a seat, from 1
State = Literal["free", "here", "away", "pad", "bot"]
_OPEN = "free", "away", "pad"  # states of a seat that can be chosen

_LONGEST_NAME = 80  # as it is typed, before it is normalized
_MAY_SAY = 10, 1.0  # messages of somebody who waits: in a burst, and per second

_ASKED = Sentence("Type the code that the host shows.")
_WRONG = Sentence("That code is wrong or no longer valid. Check it, or ask the host.")
_TOO_MANY = Sentence("Too many codes were tried. Wait a minute, or use the link.")
_WAIT = Sentence("Too many seats were taken at once. Wait a moment.")
_TAKEN = Sentence("Somebody else has that seat now. Choose another seat.")
_NOBODY = Sentence("Nobody can take that seat now. Choose another seat.")
_MISTAKE = Sentence("If that is a mistake, the host can make a new link for this seat.")


def joining_of(following: Following) -> APIRouter:
    """Return the routes for everybody who has the link or its code."""
    router = APIRouter(prefix="/join", include_in_schema=False)

    @router.get("")
    async def look(request: Request) -> Response:
        if not guard.is_let_in(following.invitations, JOIN, request):
            return _door(_ASKED, 403)
        token = guard.token_of(request)
        if following.table is None:
            drawn = watch(following.picture(Waits(token)), JOIN, "/join/live")
            return HTMLResponse(drawn)
        return _who(following, given=following.waiting_room.given_to(token))

    @router.post("/enter")
    async def enter(request: Request) -> Response:
        typed = (await forms.form_of(request)).get("secret", "")
        token = following.invitations.accept(JOIN, typed)
        if token is None:
            if not following.codes_tried.take("", asyncio.get_running_loop().time()):
                return _door(_TOO_MANY, 429)
            token = following.invitations.accept_code(typed)
        return JSONResponse({"token": token}) if token else _door(_WRONG, 403)

    @router.websocket("/live")
    async def live(socket: WebSocket) -> None:
        """Serve the page of somebody who waits, until a match begins."""
        await socket.accept()
        token = await proved(socket, following.invitations, JOIN) or ""

        def may() -> bool:
            return following.table is None and following.invitations.admits(JOIN, token)

        def heed(message: str, _watcher: Watcher) -> None:
            matches = following.matches if following.has_lobby else None
            if following.waiting_room.heed(message, token, matches):
                following.wait(BEGINS)
            following.change()

        if may():
            know(socket, Waits(token))
            await follow(socket, following, Waits(token), may, heed, _MAY_SAY)
        else:
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(GONE)

    @router.post("/{number}")
    async def sit(number: Number, request: Request) -> Response:
        sent = await forms.form_of(request)
        sure, typed = sent.get("sure"), sent.get("name", "")[:_LONGEST_NAME]
        # Nothing below awaits, so of two browsers that choose the same seat one is first.
        if not guard.is_let_in(following.invitations, JOIN, request):
            return _door(_WRONG, 403)
        table, seat, token = following.table, number - 1, guard.token_of(request)
        if table is None:
            return forms.to("/join")
        if seat == following.waiting_room.given_to(token):
            following.seat_pages.come(seat)
            return JSONResponse({"token": following.waiting_room.fetch(token)})
        if seat not in table.people():
            return _who(following, _NOBODY, typed=typed)
        state, status = _state(following, table, seat), table.bulletin.status
        if state == "here":
            return _who(following, _TAKEN, typed=typed)
        if state in ("away", "pad") and sure not in ("yes", "new"):
            is_theirs = status.outcome is None and status.names[seat] is not None
            facts = {"number": number, "state": state, "is_theirs": is_theirs, "typed": typed}
            with following.named():
                return HTMLResponse(page("take_over_question", title="Gemtable", **facts))
        keeps_name = status.names[seat] is not None and sure == "yes"
        others = (*status.names[:seat], *status.names[seat + 1 :])
        try:
            name = name_of(typed, others) if typed.strip() and not keeps_name else None
        except UserError as error:
            return _who(following, error.what, typed=typed)
        if not following.seats_taken.take("", asyncio.get_running_loop().time()):
            return _who(following, _WAIT, 429, typed=typed)
        is_new = sure == "new"
        return JSONResponse({"token": _taken(following, table, seat, state, is_new, name)})

    return router


def _taken(
    following: Following, table: Table, seat: int, state: State, is_new: bool, name: Name | None
) -> str:
    """Give a seat to a browser, announce that to everybody, and return the browser's token.

    The page that had the seat before loses it. Without a `name` the seat keeps its own, for a
    player who comes back with another browser. If `is_new`, a new person takes an away seat of
    a running match, and its name is replaced or removed. A match that is over keeps its names.
    """
    status, fix = table.bulletin.status, None
    told = Sentence(JOINS, seat=seat + 1)
    if state == "away":
        following.invitations.renew(seat)
        told = Sentence("Seat {seat} is back, in another browser.", seat=seat + 1)
        if is_new and status.outcome is None:
            table.name(seat, "", HOST)
            told = Sentence("Somebody else now takes seat {number}.", number=seat + 1)
    if name and status.outcome is None:
        with suppress(UserError):  # bots play this match
            table.name(seat, name, HOST)
    if state != "free":
        fix = _MISTAKE
    following.seat_pages.come(seat)
    token = following.invitations.let_in(seat)
    table.bulletin.tell(Notice("note", told, fix))
    return token


def _state(following: Following, table: Table, seat: int) -> State:
    """Return the state of a seat: free, or who has it."""
    if seat not in table.people():
        return "bot"
    if seat in following.invitations.taken:
        return "away" if following.seat_pages.is_away(seat) else "here"
    return "free" if is_played_here(table.bulletin.status, seat) else "pad"


def _who(
    following: Following,
    why: Sentence | None = None,
    code: int = 409,
    given: int | None = None,
    typed: str = "",
) -> Response:
    """Return the page with all seats to choose from; `why` is an error, `code` its status.

    The seat that is `given` to this browser is taken at once. `typed` is the name so far.
    """
    table = following.table
    if table is None:
        return forms.to("/join")
    status = table.bulletin.status
    states = [_state(following, table, seat) for seat in range(status.seats)]
    with following.named():
        drawn = page(
            "seat_choice",
            title="Gemtable",
            why=why,
            game=GAMES[status.game].title,
            states=states,
            open=[seat for seat, state in enumerate(states) if state in _OPEN and seat != given],
            given=given,
            typed=printable(typed),
        )
    return HTMLResponse(drawn, status_code=code if why else 200)


def _door(what: Sentence, status: int) -> Response:
    return HTMLResponse(page("join_door", title="Gemtable", what=what), status_code=status)
