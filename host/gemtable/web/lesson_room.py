"""Learn by playing: a room with a table of its own at `/lesson`, for whoever asks for one.

`/learn/seat/2`, `/learn/join` and `/learn/host` begin a lesson for a browser that has been let in
there. It gets a token of the lesson, and goes back to where it came from when it leaves.
"""

from contextlib import suppress
from functools import partial

from fastapi import APIRouter, HTTPException, Request, WebSocket, WebSocketDisconnect
from fastapi.responses import HTMLResponse, JSONResponse, Response

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST
from gemtable.printable import printable
from gemtable.sentence import Sentence
from gemtable.web import forms, guard
from gemtable.web.client_socket import BUSY, GONE, Nonsense, follow, heed
from gemtable.web.connection_limits import know
from gemtable.web.handshake import proved
from gemtable.web.invitations import JOIN, LESSON, Invited
from gemtable.web.join_page import Number
from gemtable.web.lessons import SEAT, Learner, Lessons
from gemtable.web.table_interface import Teach
from gemtable.web.table_picture import page, watch
from gemtable.web.watchers import Following, Watcher

_OVER = Sentence("This lesson is over.")


def learning_of(following: Following, teach: Teach | None) -> APIRouter:
    """Return the routes of lessons; without `teach` there are none."""
    router = APIRouter(include_in_schema=False)
    lessons = Lessons(following, teach)

    async def begin(guest: Invited, request: Request) -> Response:
        if not guard.is_let_in(following.invitations, guest, request):
            raise HTTPException(403)
        game = (await forms.form_of(request)).get("game", "")
        learner = Learner(guest, guard.token_of(request))
        if teach is None or game not in GAMES or not GAMES[game].lessons:
            raise HTTPException(404)
        try:
            token = await lessons.begin(learner, game)
        except UserError as error:
            return _door(error.what, error.fix, guest, 409)
        return JSONResponse({"token": token})

    @router.post("/learn/host")
    async def begin_as_host(request: Request) -> Response:
        return await begin(HOST, request)

    @router.post("/learn/join")
    async def begin_while_waiting(request: Request) -> Response:
        return await begin(JOIN, request)

    @router.post("/learn/seat/{number}")
    async def begin_at_seat(number: Number, request: Request) -> Response:
        return await begin(number - 1, request)

    @router.get("/lesson")
    async def look(request: Request) -> Response:
        lesson = lessons.of(guard.token_of(request))
        if lesson is None:
            return _door(_OVER, None, None, 403)
        return HTMLResponse(watch(lesson.picture(SEAT), SEAT, "/lesson/live"))

    @router.post("/lesson/leave")
    async def leave(request: Request) -> Response:
        token = guard.token_of(request)
        lesson = lessons.of(token)
        if lesson is None:
            raise HTTPException(403)
        lessons.end(token)
        return JSONResponse({"back": guard.room_of(lesson.learner.guest)})

    @router.websocket("/lesson/live")
    async def live(socket: WebSocket) -> None:
        await socket.accept()
        token = await proved(socket, following.invitations, LESSON)
        lesson = lessons.of(token or "")

        def heeded(message: str, watcher: Watcher) -> None:
            if lesson is None or lesson.table is None:
                raise Nonsense
            lesson.hear()
            has_seen = partial(lesson.has_seen, watcher)
            heed(message, SEAT, lesson.table, lesson.acting, has_seen, lesson.wish)

        if lesson is not None:
            know(socket, lesson)
            await follow(socket, lesson, SEAT, lambda: lessons.of(token or "") is lesson, heeded)
        else:
            with suppress(RuntimeError, WebSocketDisconnect):
                await socket.close(GONE if following.invitations.are_known else BUSY)

    return router


def _door(what: Sentence, fix: Sentence | None, guest: Invited | None, status: int) -> Response:
    """Return the page that says why there is no lesson, with the way back for a guest."""
    drawn = page(
        "lesson_door",
        title="Gemtable",
        what=printable(what),
        fix=fix and printable(fix),
        back="/" if guest is None else guard.room_of(guest),
    )
    return HTMLResponse(drawn, status_code=status)
