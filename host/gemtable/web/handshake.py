"""The handshake at a socket: page and table check each other before any picture is sent.

A page's first message is {"token": "...", "handshake": "..."}. A page with a handshake
ignores everything until it has seen the table's half, because another program may listen at our
port by now. Then it answers with {"page": "..."}, its own half. A page without a handshake
sends "" and gets one. A page that omits "handshake" gets none.
"""

import asyncio
from contextlib import suppress
from typing import Annotated, TypeVar

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gemtable.web.invitations import Invitations, Invited, is_same

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


async def proved(socket: WebSocket, invitations: Invitations, guest: Invited) -> str | None:
    """Return the token of the page at a socket, or "" if the page proves nothing.

    Returns None if the handshake fails: page and table do not recognize each other.
    """
    hello = await _said(socket, _Hello)
    if hello is None:
        return ""
    is_here = invitations.admits(guest, hello.token)
    if not hello.handshake:
        if is_here and hello.handshake is not None:
            await _tell(socket, handshake=invitations.shake(guest, hello.token).model_dump())
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
    await _tell(socket, handshake=invitations.shake(guest, token).model_dump(), token=token)
    return token


def shown_token(message: str) -> str | None:
    """Return the token in the hello of a page that makes no handshake, or None."""
    try:
        return _Hello.model_validate_json(message).token
    except ValidationError:
        return None


async def _tell(socket: WebSocket, **what: object) -> None:
    with suppress(WebSocketDisconnect, RuntimeError):  # the page may be left by now
        await socket.send_json(what)


async def _said(socket: WebSocket, kind: type[Expected]) -> Expected | None:
    """Return the page's next message. Returns None if it is malformed or too late."""
    try:
        async with asyncio.timeout(_PATIENCE_S):
            text = await socket.receive_text()
        return kind.model_validate_json(text) if len(text) <= _MOST_CHARACTERS else None
    except (TimeoutError, ValidationError, WebSocketDisconnect, KeyError, RuntimeError):
        return None
