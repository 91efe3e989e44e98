"""The boards' page: every board of the table as it is lit now, its health, its keys."""

from fastapi import APIRouter, Request, WebSocket
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup
from starlette.requests import HTTPConnection

from gemtable.rules.roles import HOST
from gemtable.sentence import Sentence
from gemtable.web import guests
from gemtable.web.board_sight import OfBoards
from gemtable.web.drawing import page
from gemtable.web.following import Following
from gemtable.web.holding import Hand
from gemtable.web.live import follow

_HELD = 60, 30.0  # messages at once, and a second: fingers that drum on keys


def boards_of(following: Following) -> APIRouter:
    """Return the addresses of the boards' page: everyone may see it, the host presses keys."""
    router = APIRouter(prefix="/boards", include_in_schema=False)

    def may_press(request: HTTPConnection) -> bool:
        return guests.is_let_in(following.invitations, HOST, request)

    @router.get("")
    async def boards(request: Request) -> Response:
        picture = Markup(following.picture(OfBoards(may_press(request))))
        title = Sentence("Boards")
        return HTMLResponse(page("boards_page", title=title, live="/boards/live", picture=picture))

    @router.websocket("/live")
    async def live(socket: WebSocket) -> None:
        presses, hand = may_press(socket), Hand()

        def may() -> bool:
            return may_press(socket) == presses

        heed = hand.heed if presses else None
        try:
            await follow(socket, following, OfBoards(presses), may, heed, _HELD)
        finally:
            hand.let_go()

    return router
