"""Compresses what everyone may see: files, the table, replays, scores, rules and the API.

Answers of the rooms are sent as they are. They hold secrets, such as links and hands, beside
texts of other people, such as names: whoever chooses such a text and sees how long the answer
gets could guess the secret letter by letter (BREACH, 2013).
"""

from starlette.middleware.gzip import GZipMiddleware

from gemtable.web.guard import App, Message, Receive, Send
from gemtable.web.proving import is_private

_LEVEL = 6


class Compressed:
    """ASGI middleware that compresses the answers to requests for public addresses."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._smaller: App = GZipMiddleware(app, compresslevel=_LEVEL)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        is_public = scope["type"] == "http" and not is_private(scope["path"])
        await (self._smaller if is_public else self._app)(scope, receive, send)
