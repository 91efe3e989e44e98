"""The host's tools besides the game: seat links, bots in seats, pages that may play."""

from functools import partial

from fastapi import APIRouter, Depends, HTTPException, Request
from fastapi.responses import HTMLResponse, JSONResponse, Response
from markupsafe import Markup

from gemtable.games.kit.rules import HOST
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence
from gemtable.web import forms, guard
from gemtable.web.invitations import JOIN
from gemtable.web.join_page import Number
from gemtable.web.qr_code import picture_of
from gemtable.web.table_picture import page
from gemtable.web.watchers import Following


def hosting_of(following: Following) -> APIRouter:
    """Return the routes that only the host may use; others are sent to the host's door."""
    only_host = Depends(partial(guard.only_host, following.invitations))
    router = APIRouter(prefix="/host", include_in_schema=False, dependencies=[only_host])

    @router.get("/link/{number}")
    async def link(number: Number) -> Response:
        with following.named():
            return HTMLResponse(_link(following, _seat(following, number)))

    @router.post("/sit/{number}")
    async def sit(number: Number) -> Response:
        """Give the host's browser a seat, so that one screen can be passed from seat to seat."""
        seat = _seat(following, number)
        following.seat_pages.come(seat)
        return JSONResponse({"token": following.invitations.let_in(seat)})

    @router.post("/renew/{number}")
    async def renew(number: Number, request: Request) -> Response:
        """Make a new link for a seat; whoever has the seat loses it."""
        following.invitations.renew(_seat(following, number))
        then = (await forms.form_of(request)).get("then")
        return forms.to("/host" if then == "host" else f"/host/link/{number}")

    @router.get("/join")
    async def join() -> Response:
        return HTMLResponse(page("all_seats_link", title="Gemtable", invites=following.invites))

    @router.post("/join/renew")
    async def renew_join() -> Response:
        following.invitations.renew(JOIN)
        return forms.to("/host/join")

    @router.post("/acting/{number}")
    async def acting(number: Number, request: Request) -> Response:
        may = (await forms.form_of(request)).get("may") == "yes"
        following.let_act(_seat(following, number), may)
        return forms.to("/host")

    @router.post("/player/{number}")
    async def player(number: Number, request: Request) -> Response:
        """Let a bot or a person play a seat from now on. While a bot plays, its person watches.

        The seat's name is removed, because it belongs to the previous player.
        """
        table = following.table
        if table is None or number > table.bulletin.status.seats:
            raise HTTPException(404)
        is_bot = (await forms.form_of(request)).get("bot") == "yes"
        was_bot = number - 1 not in table.people()
        table.let_play(number - 1, is_bot)
        if is_bot != was_bot:
            table.name(number - 1, "", HOST)
        return forms.to("/host")

    @router.post("/pace")
    async def pace(request: Request) -> Response:
        """Make bots that play alone faster or slower."""
        if following.table is None:
            raise HTTPException(404)
        times = following.table.hurry("faster" in await forms.form_of(request))
        text = Sentence("Bots play {times} times as fast as usual.", times=f"{times:g}")
        following.table.bulletin.tell(Notice("note", text))
        return forms.to("/host")

    return router


def _seat(following: Following, number: int) -> int:
    """Return the seat, from 0, with this number. Raises HTTPException if no person plays it."""
    if following.table is None or number - 1 not in following.table.people():
        raise HTTPException(404)
    return number - 1


def _link(following: Following, seat: int) -> str:
    """Return the page with a seat's link, as text and as a QR code."""
    secret = following.invitations.secret(seat)
    way = f"{guard.room_of(seat)}#{secret}"
    address = f"{following.address}{way}"
    return page(
        "seat_link",
        title=Sentence("Seat {seat}", seat=seat + 1),
        number=seat + 1,
        address=address,
        way=way,
        code=Markup(picture_of(address)),
        is_open=following.is_open,
        is_secret=following.is_secret,
        is_taken=seat in following.invitations.taken,
    )
