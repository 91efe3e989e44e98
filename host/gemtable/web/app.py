"""The app with all routes: the table for everyone, rooms for the invited."""

import os
from pathlib import Path
from typing import Any

from fastapi import FastAPI, WebSocket
from fastapi.responses import HTMLResponse, Response
from fastapi.staticfiles import StaticFiles

from gemtable import __version__
from gemtable.games import GAMES
from gemtable.games.kit.roles import TABLE
from gemtable.web.api import api_of
from gemtable.web.boards import boards_of
from gemtable.web.compression import Compressed
from gemtable.web.drawing import COVER, SHEET, watch
from gemtable.web.following import Following
from gemtable.web.going_on import going_on_of
from gemtable.web.guard import Guard
from gemtable.web.hosting import hosting_of
from gemtable.web.how_to_play import how_to_play_of
from gemtable.web.joining import joining_of
from gemtable.web.languages import Translated, languages_of
from gemtable.web.live import follow
from gemtable.web.lobby import lobby_of
from gemtable.web.proving import Veiled
from gemtable.web.replay import replay_of
from gemtable.web.results import Results
from gemtable.web.rooms import rooms_of
from gemtable.web.scores import scores_of

_STATIC = Path(__file__).parent / "static"


class _Files(StaticFiles):
    """Static files; the browser may cache them but must revalidate each time.

    They are the page's own files and of each game its style sheet and its picture for the
    lobby, for example lost-gems/page.css.
    """

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        game, _, name = path.partition("/")
        if game in GAMES and name in (SHEET, COVER) and (GAMES[game].folder / name).exists():
            file = GAMES[game].folder / name
            return str(file), file.stat()
        return super().lookup_path(path)

    def file_response(self, *arguments: Any, **more: Any) -> Response:
        answer = super().file_response(*arguments, **more)
        answer.headers["cache-control"] = "no-cache"
        return answer


def static_files() -> StaticFiles:
    """Return the files of all pages and games, to be mounted at /static."""
    return _Files(directory=_STATIC)


def app_of(following: Following) -> FastAPI:
    """Return the app without its guard."""
    app = FastAPI(
        title="Gemtable",
        version=__version__,
        description="A running match, as everyone at the table may see it.",
        docs_url=None,  # both documentation pages load scripts from other sites
        redoc_url=None,
        openapi_url="/api/openapi.json",
    )
    app.include_router(api_of(following))
    app.include_router(rooms_of(following))
    app.include_router(joining_of(following))
    app.include_router(hosting_of(following))
    app.include_router(lobby_of(following))
    app.include_router(going_on_of(following))
    results = Results(following.finished) if following.finished else None
    app.include_router(replay_of(following.finished, results))
    app.include_router(scores_of(results))
    app.include_router(boards_of(following))
    app.include_router(how_to_play_of())
    app.include_router(languages_of())
    app.mount("/static", static_files())

    @app.get("/", include_in_schema=False)
    async def table() -> Response:
        return HTMLResponse(watch(following.picture(TABLE), TABLE, "/live"))

    @app.websocket("/live")
    async def table_live(socket: WebSocket) -> None:
        await socket.accept()
        await follow(socket, following, TABLE, lambda: True)

    return app


def guarded(following: Following) -> Guard:
    """Return the app as the server runs it, behind its guard."""
    return Guard(Translated(Veiled(Compressed(app_of(following)))))
