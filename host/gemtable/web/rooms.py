"""The rooms: one page for each seat and one for the host, each opened by its link."""

from contextlib import suppress
from functools import partial

from fastapi import APIRouter, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import HTMLResponse, JSONResponse, Response

from gemtable.games.kit.rules import HOST, TABLE, Role
from gemtable.sentence import Sentence
from gemtable.web import forms, guard
from gemtable.web.client_socket import BUSY, GONE, Nonsense, follow, heed
from gemtable.web.connection_limits import know
from gemtable.web.handshake import proved, shown_token
from gemtable.web.invitations import JOIN, Guest
from gemtable.web.join_page import Number
from gemtable.web.table_interface import Table
from gemtable.web.table_picture import page, watch
from gemtable.web.watchers import Following, Watcher

_SEAT = Sentence("This page is for the player at that seat. The host has the link.")
_HOST = Sentence("This page is for the host. The link is in the terminal.")
_OLD = Sentence("That link no longer works. Ask the host for a new one.")
_NOBODY_HERE = Sentence("Nobody can sit here.")


def rooms_of(following: Following) -> APIRouter:
    """Return the routes of the rooms: look, enter, follow and leave."""
    router = APIRouter(include_in_schema=False)

    @router.get("/host")
    async def host(request: Request) -> Response:
        if following.has_lobby and guard.is_let_in(following.invitations, HOST, request):
            return forms.to("/host/matches")
        return _show(following, HOST, request)

    @router.post("/host/enter")
    async def enter_host(request: Request) -> Response:
        return await _enter(following, HOST, request)

    @router.post("/host/leave")
    async def leave_host(request: Request) -> Response:
        return _leave(following, HOST, request)

    @router.websocket("/host/live")
    async def live_host(socket: WebSocket) -> None:
        await _follow(following, HOST, socket)

    @router.get("/seat/{number}")
    async def seat(number: Number, request: Request) -> Response:
        return _show(following, number - 1, request)

    @router.get("/seat/{number}/cover")
    async def cover(number: Number, request: Request) -> Response:
        """Show a cover while the screen is handed over to the player at this seat."""
        if not _may_stay(following, number - 1, guard.token_of(request)):
            return _refuse(following, number - 1)
        with following.named():
            return HTMLResponse(page("pass_cover", title="Gemtable", number=number))

    @router.post("/seat/{number}/enter")
    async def enter_seat(number: Number, request: Request) -> Response:
        return await _enter(following, number - 1, request)

    @router.post("/seat/{number}/leave")
    async def leave_seat(number: Number, request: Request) -> Response:
        return _leave(following, number - 1, request)

    @router.websocket("/seat/{number}/live")
    async def live_seat(number: Number, socket: WebSocket) -> None:
        await _follow(following, number - 1, socket)

    return router


def _show(following: Following, guest: Guest, request: Request) -> Response:
    if _may_stay(following, guest, guard.token_of(request)):
        live = f"{guard.room_of(guest)}/live"
        return HTMLResponse(watch(following.picture(guest), guest, live))
    if following.table and following.invitations.admits(guest, guard.token_of(request)):
        with following.named():
            drawn = _waits(following.table, int(guest))
        return HTMLResponse(drawn, status_code=403)
    return _refuse(following, guest)


def _waits(table: Table, seat: int) -> str:
    """Return the page for the player of a seat that a bot plays or that this match lacks."""
    what = Sentence("A bot plays your seat now. You can watch.")
    if seat >= table.bulletin.status.seats:
        what = Sentence("This match has no seat {number}. You can watch.", number=seat + 1)
    return page("seat_away", title=Sentence("Seat {seat}", seat=seat + 1), what=what)


async def _enter(following: Following, guest: Guest, request: Request) -> Response:
    secret = (await forms.form_of(request)).get("secret", "")
    ends = request.scope.get("client"), request.scope.get("server")
    token = secret and _is_there(following, guest) and following.invitations.accept(guest, secret)
    if not token and guest == HOST and following.ticket and following.ticket.take(secret, *ends):
        token = following.invitations.let_in(HOST)
    if token and guest != HOST:
        following.seat_pages.come(guest)
    return JSONResponse({"token": token}) if token else _refuse(following, guest, _OLD)


def _leave(following: Following, guest: Guest, request: Request) -> Response:
    if not guard.is_let_in(following.invitations, guest, request):
        return _refuse(following, guest)
    following.invitations.leave(guest, guard.token_of(request))
    return forms.to("/")


async def _follow(following: Following, guest: Guest, socket: WebSocket) -> None:
    await socket.accept()
    token = await proved(socket, following.invitations, guest)

    def may() -> bool:
        return _may_stay(following, guest, token or "")

    def heeded(message: str, watcher: Watcher) -> None:
        if following.table is None:
            raise Nonsense
        has_seen = partial(following.has_seen, watcher)
        heed(message, guest, following.table, following.acting, has_seen, following.wish)

    if may():
        know(socket, guest)
        await follow(socket, following, guest, may, heeded)
    else:
        with suppress(RuntimeError, WebSocketDisconnect):
            await socket.close(GONE if following.invitations.are_known else BUSY)


async def follow_shared(socket: WebSocket, following: Following) -> None:
    """Follow the table as a shared screen, of which anybody may have one.

    A screen whose browser has been invited may send its token, and shows the code.
    """
    await socket.accept()
    token = ""

    def may() -> bool:
        return not token or _is_invited(following, token)

    def heeded(message: str, watcher: Watcher) -> None:
        nonlocal token
        shown = shown_token(message)
        if shown is None or token:
            raise Nonsense
        if _is_invited(following, shown):
            token = shown
            following.show_code(watcher, token)

    table: Role = TABLE
    await follow(socket, following, table, may, heeded)


def _is_invited(following: Following, token: str) -> bool:
    return any(following.invitations.admits(guest, token) for guest in (HOST, JOIN))


def _refuse(following: Following, guest: Guest, why: Sentence | None = None) -> Response:
    """Return the door of a room: a page that says how to get in and shows nothing else.

    Without a table the status is 503, because it is not known yet who may enter. Pages then ask
    again.
    """
    status = 403 if following.table else 503
    if not _is_there(following, guest):
        what = _NOBODY_HERE if following.table else following.waits
        title, is_open = Sentence("Seat {seat}", seat=int(guest) + 1), False
    elif guest == HOST:
        title, what, is_open = Sentence("The host"), why or _HOST, True
    else:
        title, what, is_open = Sentence("Seat {seat}", seat=guest + 1), why or _SEAT, True
    enter = f"{guard.room_of(guest)}/enter" if is_open else None
    door = page("room_door", title=title, what=what, enter=enter)
    return HTMLResponse(door, status_code=status)


def _may_stay(following: Following, guest: Guest, token: str) -> bool:
    """Return whether a token opens a room now.

    A seat that this match does not have is closed until a match has it again.
    """
    is_open = following.table is None or _is_there(following, guest)
    return is_open and following.invitations.admits(guest, token)


def _is_there(following: Following, guest: Guest) -> bool:
    """Return whether the room exists: the host's always, a seat's if a person plays it."""
    return guest == HOST or (following.table is not None and guest in following.table.people())
