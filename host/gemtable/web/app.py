"""The app with all routes: the table for everyone, rooms for the invited, an API for programs.

Answers of the rooms are not compressed. They contain secrets, such as links and hands, next to
texts of other people, such as names. Somebody who chooses such a text and sees the length of the
compressed answer could guess the secret letter by letter (BREACH, 2013).

Compressed answers are cached by their content, so a file or a page that many request is
compressed once.

The API is read-only and has only what everyone may know.
"""

import asyncio
import hashlib
import os
from collections.abc import AsyncIterator, Iterator
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

from fastapi import APIRouter, FastAPI, HTTPException, Request, WebSocket
from fastapi.responses import HTMLResponse, Response, StreamingResponse
from fastapi.staticfiles import StaticFiles
from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipResponder, IdentityResponder
from starlette.requests import HTTPConnection

from gemtable import __version__
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE
from gemtable.languages import wanted
from gemtable.sentence import speaking, spoken
from gemtable.web import forms
from gemtable.web.boards_page import boards_of
from gemtable.web.guard import App, Guard, Message, Receive, Send
from gemtable.web.host_room import hosting_of
from gemtable.web.how_to_play import how_to_play_of
from gemtable.web.join_page import joining_of
from gemtable.web.lesson_room import learning_of
from gemtable.web.lobby import going_on_of, lobby_of
from gemtable.web.private_addresses import Veiled, is_private
from gemtable.web.public_view import PublicTable
from gemtable.web.replay import Recent, replay_of
from gemtable.web.rooms import follow_shared, rooms_of
from gemtable.web.scores import Results, scores_of
from gemtable.web.table_interface import Teach
from gemtable.web.table_picture import COVER, SHEET, watch
from gemtable.web.watchers import Following
from gemtable.web.wrong_address import answer_wrong_addresses

_LEVEL = 6
_SMALLEST = 500  # bytes; shorter answers are not compressed
_MOST_KEPT = 4_000_000  # bytes, compressed


class Compressed:
    """ASGI middleware that compresses the answers to requests for public addresses."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._kept = Recent(_MOST_KEPT)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or is_private(scope["path"]):
            await self._app(scope, receive, send)
        elif "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            await _Smaller(self._app, self._kept)(scope, receive, send)
        else:
            await IdentityResponder(self._app, _SMALLEST)(scope, receive, send)


class _Smaller(GZipResponder):
    """One compressed answer, taken from the cache unless it comes in parts."""

    def __init__(self, app: App, kept: Recent) -> None:
        super().__init__(app, _SMALLEST, _LEVEL)
        self._kept = kept
        self._is_in_parts = False

    async def apply_compression(self, body: bytes, *, more_body: bool) -> bytes:
        self._is_in_parts = self._is_in_parts or more_body
        if self._is_in_parts:
            return await super().apply_compression(body, more_body=more_body)
        content = hashlib.sha256(body).digest()
        smaller = self._kept.get(content)
        if smaller is None:
            smaller = await super().apply_compression(body, more_body=False)
            self._kept.keep(content, smaller)
        return smaller


_CHOSEN = "language"  # the cookie, and the field of the form
_KEPT_S = 365 * 24 * 60 * 60


class Translated:
    """ASGI middleware that makes the app answer in the browser's language."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        language = wanted(_tags(HTTPConnection(scope))) or spoken()
        with speaking(language):
            await self._app(scope, receive, send)


def languages_of() -> APIRouter:
    """Return the route by which a browser chooses its language."""
    router = APIRouter(include_in_schema=False)

    @router.post("/language")
    async def choose(request: Request) -> Response:
        chosen = wanted([(await forms.form_of(request)).get(_CHOSEN, "")])
        answer = forms.to(_path_of_page(request))
        if chosen:
            answer.set_cookie(
                _CHOSEN, chosen.code, max_age=_KEPT_S, httponly=True, samesite="strict"
            )
        return answer

    return router


def _tags(request: HTTPConnection) -> Iterator[str]:
    """Yield language tags, the chosen one first, then in the header's order (q is ignored)."""
    yield request.cookies.get(_CHOSEN, "")
    for tag in request.headers.get("accept-language", "").split(","):
        yield tag.partition(";")[0].strip()


def _path_of_page(request: Request) -> str:
    """Return the path of the page that sent the request; "/" if it is not a path of ours."""
    path = urlsplit(request.headers.get("referer", "")).path
    return path if path.startswith("/") and not path.startswith("//") else "/"


_ALIVE_S = 2.0  # between two keep-alive comments of a stream
_NO_TABLE = "no match is running yet"


def api_of(following: Following) -> APIRouter:
    router = APIRouter(prefix="/api", tags=["table"])

    @router.get("/table", responses={503: {"description": _NO_TABLE}})
    async def table() -> PublicTable:
        """The table as everyone may see it now."""
        if following.table is None:
            raise HTTPException(503, _NO_TABLE)
        return following.published.newest(following.table.bulletin.status)

    @router.get(
        "/stream",
        response_class=StreamingResponse,
        responses={
            200: {
                "description": "Server-sent events; the data of each is a PublicTable.",
                "content": {"text/event-stream": {"schema": {"type": "string"}}},
            }
        },
    )
    async def stream() -> StreamingResponse:
        """The table now, and again each time anything in it changes."""
        return StreamingResponse(_changes(following), media_type="text/event-stream")

    return router


async def _changes(following: Following) -> AsyncIterator[str]:
    """Yield the table after each change, and a comment if nothing was sent for a while.

    The watcher also reports changes that this stream leaves out. So the comment is due at a
    fixed time after the last message.
    """
    loop, sent = asyncio.get_running_loop(), None
    sent_s = loop.time()
    with following.watch(TABLE) as watcher:
        while True:
            with suppress(TimeoutError):
                async with asyncio.timeout_at(sent_s + _ALIVE_S):
                    await watcher.news.wait()
            following.note(watcher)
            table = following.table
            newest = following.published.newest(table.bulletin.status) if table else None
            if newest and newest is not sent:
                sent, sent_s = newest, loop.time()
                yield f"id: {newest.revision}\ndata: {newest.model_dump_json()}\n\n"
            elif loop.time() >= sent_s + _ALIVE_S:
                sent_s = loop.time()
                yield ": alive\n\n"


_STATIC = Path(__file__).parent / "static"


class _Files(StaticFiles):
    """Static files, which a browser can cache but must revalidate each time.

    They are the files of all pages and, for each game, its style sheet and its picture for the
    lobby, for example lost-gems/page.css.
    """

    def lookup_path(self, path: str) -> tuple[str, os.stat_result | None]:
        game, _, name = path.partition("/")
        if game in GAMES and name in (SHEET, COVER) and (GAMES[game].folder / name).exists():
            file = GAMES[game].folder / name
            return str(file), file.stat()
        return super().lookup_path(path)

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Message,
        status_code: int = 200,
    ) -> Response:
        answer = super().file_response(full_path, stat_result, scope, status_code)
        answer.headers["cache-control"] = "no-cache"
        return answer


def static_files() -> StaticFiles:
    """Return the files of all pages and games, to be mounted at /static."""
    return _Files(directory=_STATIC)


def app_of(following: Following, teach: Teach | None = None) -> FastAPI:
    """Return the app with all routes, without the guard around it; `teach` plays a lesson."""
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
    app.include_router(learning_of(following, teach))
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
    answer_wrong_addresses(app)

    @app.get("/", include_in_schema=False)
    async def table() -> Response:
        return HTMLResponse(watch(following.picture(TABLE), TABLE, "/live"))

    @app.websocket("/live")
    async def table_live(socket: WebSocket) -> None:
        await follow_shared(socket, following)

    return app


def guarded(following: Following, teach: Teach | None = None) -> Guard:
    """Return the complete app: guard, language, private addresses, compression, routes."""
    return Guard(Translated(Veiled(Compressed(app_of(following, teach)))))
