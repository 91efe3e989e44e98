"""Compresses what everyone may see: files, the table, replays, scores, rules and the API.

Answers of the rooms are sent as they are. They hold secrets, such as links and hands, beside
texts of other people, such as names: whoever chooses such a text and sees how long the answer
gets could guess the secret letter by letter (BREACH, 2013).

What was compressed last is kept by its content, so a file or a page that many ask for is
compressed once.
"""

import hashlib

from starlette.datastructures import Headers
from starlette.middleware.gzip import GZipResponder, IdentityResponder

from gemtable.web.guard import App, Message, Receive, Send
from gemtable.web.proving import is_private
from gemtable.web.recent import Recent

_LEVEL = 6
_SMALLEST = 500  # bytes that are worth it
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
    """One answer, compressed unless it was before; one that comes in parts always is."""

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
