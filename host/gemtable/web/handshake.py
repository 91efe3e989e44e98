"""Hides private addresses from requests without a token, and checks the page at a socket.

A page's first message is {"token": "...", "handshake": "..."}. A page with a handshake
ignores everything until it has seen the table's half, because somebody else may listen at our
port by now; then it answers with {"page": "..."}, its own half. A page without a handshake
sends "" and gets one. If it omits "handshake", it gets none.
"""

import asyncio
from contextlib import suppress
from typing import Annotated, TypeVar

from fastapi import WebSocket, WebSocketDisconnect
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gemtable.web.drawing import page
from gemtable.web.guard import App, Message, Receive, Send
from gemtable.web.invitations import Guest, Invitations, is_same

_PRIVATE = ("/host", "/join", "/seat")  # prefixes of addresses
_PATIENCE_S = 10.0  # for a page's message
_MOST_CHARACTERS = 200

_Secret = Annotated[str, Field(max_length=64)]


class _Said(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


class _Hello(_Said):
    token: _Secret
    handshake: _Secret | None = None


class _Answer(_Said):
    page: _Secret


Expected = TypeVar("Expected", bound=_Said)


class Veiled:
    """ASGI middleware: without a token, all private addresses are the same empty page.

    The script of that page requests the address again, with its token, if it has one.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if _is_private(scope) and b"authorization" not in dict(scope["headers"]):
            await HTMLResponse(page("room", title="Gemtable"))(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def _is_private(scope: Message) -> bool:
    return scope["type"] == "http" and scope["method"] == "GET" and is_private(scope["path"])


def is_private(path: str) -> bool:
    """Return whether a path is of a room."""
    return any(path == each or path.startswith(f"{each}/") for each in _PRIVATE)


async def proved(socket: WebSocket, invitations: Invitations, guest: Guest) -> str | None:
    """Return the token of the page at a socket; "" if the page proves nothing.

    Return None if a handshake fails: page and table do not recognize each other.
    """
    hello = await _said(socket, _Hello)
    if hello is None:
        return ""
    is_here = invitations.admits(guest, hello.token)
    if not hello.handshake:
        if is_here and hello.handshake is not None:
            await _tell(socket, handshake=_shaken(invitations, guest, hello.token))
        return hello.token if is_here else ""
    look = invitations.handshake if is_here else invitations.earlier
    known = look(guest, hello.handshake)
    if known is None:
        return None
    await _tell(socket, table=known.table)
    answer = await _said(socket, _Answer)
    if answer is None or not is_same(known.page, answer.page):
        return None
    if is_here:
        return hello.token
    token = invitations.let_in(guest)
    await _tell(socket, handshake=_shaken(invitations, guest, token), token=token)
    return token


def _shaken(invitations: Invitations, guest: Guest, token: str) -> dict[str, str]:
    """Return a new handshake for a page, as it is told."""
    shaken: dict[str, str] = invitations.shake(guest, token).model_dump()
    return shaken


async def _tell(socket: WebSocket, **what: object) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # the page may be left by now
        await socket.send_json(what)


async def _said(socket: WebSocket, kind: type[Expected]) -> Expected | None:
    """Return the page's next message; None if it is malformed or does not come in time."""
    try:
        async with asyncio.timeout(_PATIENCE_S):
            text = await socket.receive_text()
        return kind.model_validate_json(text) if len(text) <= _MOST_CHARACTERS else None
    except (TimeoutError, ValidationError, WebSocketDisconnect, KeyError, RuntimeError):
        return None
