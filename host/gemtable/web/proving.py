"""What a private address gives to whoever proves nothing, and how a socket's page proves itself.

The first message of a page is {"token": "...", "handshake": "..."}. A page that has a
handshake believes nothing until it has seen the table's half of it, for somebody else may
listen at our port by now; then it answers with {"page": "..."}, its own half. A page
that has none says "" and is given one. It may leave "handshake" out and never have one.
"""

import asyncio
from typing import Annotated, TypeVar

from fastapi import WebSocket, WebSocketDisconnect
from fastapi.responses import HTMLResponse
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gemtable.web.drawing import page
from gemtable.web.guard import App, Message, Receive, Send
from gemtable.web.invitations import Guest, Handshake, Invitations, is_same

_PRIVATE = ("/host", "/seat")  # the beginnings of addresses
_PATIENCE_S = 10.0  # for a message of a page
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
    """Stands before an app: to a plain look all private addresses are the same empty page.

    Its script looks again, with the token that it has, if any.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if _is_private(scope) and b"authorization" not in dict(scope["headers"]):
            await HTMLResponse(page("room", title="Gemtable"))(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def _is_private(scope: Message) -> bool:
    return (
        scope["type"] == "http"
        and scope["method"] == "GET"
        and any(scope["path"] == each or scope["path"].startswith(f"{each}/") for each in _PRIVATE)
    )


async def proved(socket: WebSocket, invitations: Invitations, guest: Guest) -> str | None:
    """Return the token of the page at a socket; "" for one that proves nothing.

    None for a page that does not know whether we are the table that it was at before.
    """
    hello = await _said(socket, _Hello)
    if hello is None:
        return ""
    is_here = invitations.admits(guest, hello.token)
    if not hello.handshake:
        if is_here and hello.handshake is not None:
            await _give(socket, handshake=invitations.shake(guest, hello.token))
        return hello.token if is_here else ""
    look = invitations.handshake if is_here else invitations.earlier
    known = look(guest, hello.handshake)
    if known is None:
        return None
    await socket.send_json({"table": known.table})
    answer = await _said(socket, _Answer)
    if answer is None or not is_same(known.page, answer.page):
        return None
    if is_here:
        return hello.token
    token = invitations.let_in(guest)
    await _give(socket, handshake=invitations.shake(guest, token), token=token)
    return token


async def _give(socket: WebSocket, handshake: Handshake, **more: str) -> None:
    await socket.send_json({"handshake": handshake.model_dump(), **more})


async def _said(socket: WebSocket, kind: type[Expected]) -> Expected | None:
    """Return what a page says now; None for nonsense, or if it says nothing."""
    try:
        async with asyncio.timeout(_PATIENCE_S):
            text = await socket.receive_text()
        return kind.model_validate_json(text) if len(text) <= _MOST_CHARACTERS else None
    except (TimeoutError, ValidationError, WebSocketDisconnect, KeyError, RuntimeError):
        return None
