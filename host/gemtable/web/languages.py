"""The language of each answer: the browser's choice, its preference, or the program's own."""

from collections.abc import Iterator
from urllib.parse import urlsplit

from fastapi import APIRouter, Request
from fastapi.responses import Response
from starlette.requests import HTTPConnection

from gemtable.languages import wanted
from gemtable.sentence import speaking, spoken
from gemtable.web import forms
from gemtable.web.guard import App, Message, Receive, Send

_CHOSEN = "language"  # the cookie, and the field of the form
_KEPT_S = 365 * 24 * 60 * 60


class Translated:
    """ASGI middleware that sets the browser's language while the app answers."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        language = wanted(_tags(HTTPConnection(scope))) or spoken()
        with speaking(language):
            await self._app(scope, receive, send)


def languages_of() -> APIRouter:
    """Return the route at which a browser chooses its language."""
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
