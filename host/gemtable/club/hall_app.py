"""The hall's app: all tables at /, one large at /table/ID, the wall at /wall.

With a tournament there is also /tournament, and /host for its host. All else only shows.
"""

from typing import Annotated

from fastapi import FastAPI, WebSocket
from fastapi import Path as InPath
from fastapi.responses import HTMLResponse, Response
from markupsafe import Markup

from gemtable import __version__
from gemtable.club.hall_following import HallFollowing
from gemtable.club.tournament_pages import tournament_of
from gemtable.web.app import static_files
from gemtable.web.compression import Compressed
from gemtable.web.drawing import page
from gemtable.web.guard import Guard
from gemtable.web.languages import Translated, languages_of
from gemtable.web.live import follow
from gemtable.web.proving import Veiled

TableId = Annotated[str, InPath(pattern=r"^[0-9a-f]{16}$")]


def hall_app(following: HallFollowing) -> Guard:
    """Return the app as the server runs it, behind its guard."""
    app = FastAPI(
        title="Gemtable's hall",
        version=__version__,
        docs_url=None,  # both documentation pages load scripts from other sites
        redoc_url=None,
        openapi_url=None,
    )
    app.include_router(languages_of())
    app.mount("/static", static_files())

    def shown(what: str, kind: str, live: str) -> Response:
        facts = {"kind": f"hall {kind}", "live": live, "room": ""}
        picture = Markup(following.picture(what))
        return HTMLResponse(page("hall", title="Gemtable", picture=picture, **facts))

    @app.get("/")
    async def tables() -> Response:
        return shown("tables", "tables", "/live")

    @app.get("/wall")
    async def wall() -> Response:
        return shown("wall", "table wall", "/wall/live")

    @app.get("/table/{table}")
    async def table(table: TableId) -> Response:
        return shown(table, "table", f"/table/{table}/live")

    @app.websocket("/live")
    async def tables_live(socket: WebSocket) -> None:
        await _show(socket, following, "tables")

    @app.websocket("/wall/live")
    async def wall_live(socket: WebSocket) -> None:
        await _show(socket, following, "wall")

    @app.websocket("/table/{table}/live")
    async def table_live(socket: WebSocket, table: TableId) -> None:
        await _show(socket, following, table)

    if following.tournament is None:
        return Guard(Translated(Compressed(app)))

    @app.get("/tournament")
    async def tournament() -> Response:
        return shown("tournament", "tournament", "/tournament/live")

    app.include_router(tournament_of(following, following.tournament))
    return Guard(Translated(Veiled(Compressed(app))))


async def _show(socket: WebSocket, following: HallFollowing, what: str) -> None:
    await socket.accept()
    await follow(socket, following, what, lambda: True)
