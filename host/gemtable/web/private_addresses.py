"""Hides private addresses: without a token, all of them answer with the same empty page."""

from fastapi.responses import HTMLResponse

from gemtable.web.guard import App, Message, Receive, Send
from gemtable.web.table_picture import page

_PRIVATE = ("/host", "/join", "/seat", "/lesson")  # prefixes of addresses


class Veiled:
    """ASGI middleware: without a token, all private addresses are the same empty page.

    The script of that page requests the address again, with its token, if it has one.
    """

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        is_look = scope["type"] == "http" and scope["method"] == "GET"
        is_hidden = is_look and is_private(scope["path"])
        if is_hidden and b"authorization" not in dict(scope["headers"]):
            await HTMLResponse(page("private_page", title="Gemtable"))(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def is_private(path: str) -> bool:
    """Return whether a path is private: the host's, a seat's, a lesson's, or of who joins."""
    return any(path == each or path.startswith(f"{each}/") for each in _PRIVATE)
