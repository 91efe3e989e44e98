"""The page's addresses: the table for everyone, a seat for whoever sits there."""

import ipaddress
from functools import partial
from pathlib import Path
from typing import Annotated

from fastapi import FastAPI, Request, WebSocket
from fastapi import Path as InPath
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from fastapi.staticfiles import StaticFiles
from markupsafe import Markup
from starlette.requests import HTTPConnection

from gemtable import __version__
from gemtable.rules.roles import TABLE, Role
from gemtable.sentence import Sentence
from gemtable.web.api import api_of
from gemtable.web.drawing import page
from gemtable.web.following import Following
from gemtable.web.guard import Guard
from gemtable.web.live import follow

_STATIC = Path(__file__).parent / "static"
_KEPT_S = 24 * 60 * 60  # for which a browser that was closed keeps its seat

Number = Annotated[int, InPath(ge=1, le=99)]  # of a seat, from 1


def app_of(following: Following) -> FastAPI:
    """Return the app that serves the pages of a table, without its guard."""
    app = FastAPI(
        title="Gemtable",
        version=__version__,
        description="A running match, as everyone at the table may see it.",
        docs_url=None,  # their pages load scripts from elsewhere
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.include_router(api_of(following))
    app.mount("/static", StaticFiles(directory=_STATIC))

    @app.get("/", include_in_schema=False)
    async def table() -> Response:
        return _watch(following, TABLE, "/live")

    @app.websocket("/live")
    async def table_live(socket: WebSocket) -> None:
        await follow(socket, following, TABLE, lambda: True)

    @app.get("/seat/{number}", include_in_schema=False)
    async def seat(number: Number, request: Request) -> Response:
        if _sits(following, number, request):
            return _watch(following, number - 1, f"/seat/{number}/live")
        return _not_yours(following, number, request)

    @app.websocket("/seat/{number}/live")
    async def seat_live(number: Number, socket: WebSocket) -> None:
        may = partial(_sits, following, number, socket)
        if may():
            await follow(socket, following, number - 1, may)
        else:
            await socket.close()

    @app.post("/seat/{number}/sit", include_in_schema=False)
    async def sit(number: Number, request: Request) -> Response:
        token = _may_sit(following, number, request) and following.chairs.sit(number - 1)
        if not token:
            return _not_yours(following, number, request)
        answer = _to(f"/seat/{number}")
        answer.set_cookie(
            _cookie(number, request),
            token,
            max_age=_KEPT_S,
            path=f"/seat/{number}",
            httponly=True,
            samesite="strict",
        )
        return answer

    @app.post("/seat/{number}/rise", include_in_schema=False)
    async def rise(number: Number, request: Request) -> Response:
        if not _sits(following, number, request):
            return _not_yours(following, number, request)
        following.chairs.rise(number - 1)
        answer = _to("/")
        answer.delete_cookie(_cookie(number, request), path=f"/seat/{number}")
        return answer

    return app


def guarded(following: Following) -> Guard:
    """Return the app as it is served."""
    return Guard(app_of(following))


def _watch(following: Following, role: Role, live: str) -> Response:
    picture = Markup(following.picture(role))
    kind = "seat" if isinstance(role, int) else "table"
    return HTMLResponse(page("watch", title="Gemtable", kind=kind, live=live, picture=picture))


def _not_yours(following: Following, number: int, request: Request) -> Response:
    """Return the page of a seat for somebody who does not sit there: what to do about it."""
    may_sit = _may_sit(following, number, request) and number - 1 not in following.chairs.taken
    return HTMLResponse(
        page(
            "notice",
            title=Sentence("Seat {seat}", seat=number),
            what=_why_not(following, number, request, may_sit),
            sits=may_sit and f"/seat/{number}/sit",
        ),
        status_code=403,
    )


def _why_not(following: Following, number: int, request: Request, may_sit: bool) -> Sentence:
    if may_sit:
        return Sentence(
            "Whoever sits down here sees what seat {seat} may see: the hands of the others."
            " If that is not you, look away.",
            seat=number,
        )
    if following.table is None or number - 1 not in following.table.people:
        return Sentence("Nobody can sit here.")
    if not _is_here(request):
        return Sentence("Seats are taken at the computer that runs the table.")
    return Sentence("Somebody sits here, in another browser. It is free when they get up.")


def _may_sit(following: Following, number: int, request: HTTPConnection) -> bool:
    """Say whether a browser may take a seat at all: one of a person, on this machine."""
    table = following.table
    return table is not None and number - 1 in table.people and _is_here(request)


def _is_here(request: HTTPConnection) -> bool:
    client = request.client
    return client is not None and ipaddress.ip_address(client.host).is_loopback


def _sits(following: Following, number: int, request: HTTPConnection) -> bool:
    token = request.cookies.get(_cookie(number, request), "")
    return following.chairs.sits(number - 1, token)


def _cookie(number: int, request: HTTPConnection) -> str:
    """Return the name of a seat's cookie; browsers keep one for all ports of a machine."""
    return f"seat-{number}-{request.url.port}"


def _to(place: str) -> RedirectResponse:
    return RedirectResponse(place, status_code=303)
