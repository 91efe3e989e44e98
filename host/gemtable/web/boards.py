"""The boards' page: every board of the table with its LEDs, health and keys."""

from fastapi import APIRouter, WebSocket
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from gemtable.games.kit.roles import HOST
from gemtable.sentence import Sentence
from gemtable.web.board_sight import OfBoards
from gemtable.web.bounds import know
from gemtable.web.drawing import page
from gemtable.web.following import Following
from gemtable.web.holding import Hand
from gemtable.web.live import GONE, follow
from gemtable.web.proving import proved

_RATE = 60, 30.0  # messages in a burst, and per second: enough for drumming fingers


def boards_of(following: Following) -> APIRouter:
    """Return the routes of the boards' page. Everyone may see it; only the host presses keys."""
    router = APIRouter(prefix="/boards", include_in_schema=False)

    @router.get("")
    async def boards() -> Response:
        picture = Markup(following.picture(OfBoards(presses=False)))
        title = Sentence("Boards")
        facts = {"live": "/boards/live", "room": HOST, "picture": picture}
        return HTMLResponse(page("boards_page", title=title, **facts))

    @router.websocket("/live")
    async def live(socket: WebSocket) -> None:
        await socket.accept()
        invitations = following.invitations
        token = await proved(socket, invitations, HOST)
        if token is None:
            await socket.close(GONE)
            return
        if token:
            know(socket, HOST)
        hand = Hand()

        def may() -> bool:
            return not token or invitations.admits(HOST, token)

        heed = (lambda message, table, _watcher: hand.heed(message, table)) if token else None
        try:
            await follow(socket, following, OfBoards(bool(token)), may, heed, _RATE)
        finally:
            hand.let_go()

    return router
