"""Checks the origin of every request, and adds security headers to every answer.

Another site's page may reach this machine by its own host name (DNS rebinding), send forms
here, or open sockets. So Host must be an IP address, and a request that acts or opens a
socket must come from one of our pages.
"""

import ipaddress
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from gemtable.sentence import Sentence

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

_HOST = re.compile(r"(?:(?P<four>[0-9.]+)|\[(?P<six>[0-9a-f:]+)\])(?::\d{1,5})?")
_SAFE_METHODS = ("GET", "HEAD")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
    " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
_HEADERS = [
    (b"content-security-policy", _POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),  # no-referrer would make a form's Origin null
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
_NOT_KEPT = (b"cache-control", b"no-store")
_REFUSED = Sentence("This address is for pages of this table only.")


class Guard:
    """ASGI middleware that refuses a request, or passes it on and adds the headers."""

    def __init__(self, app: App) -> None:
        self._app = app

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
        elif place := _redirect_of(scope):
            headers = [*_HEADERS, _NOT_KEPT, (b"location", place)]
            await send({"type": "http.response.start", "status": 307, "headers": headers})
            await send({"type": "http.response.body", "body": b""})
        elif is_ours(scope):
            sends = _with_headers(send)
            if scope["type"] == "http" and scope["method"] == "HEAD":
                scope, sends = {**scope, "method": "GET"}, _without_body(sends)
            await self._app(scope, receive, sends)
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            headers = [*_HEADERS, _NOT_KEPT, (b"content-type", b"text/plain; charset=utf-8")]
            await send({"type": "http.response.start", "status": 403, "headers": headers})
            await send({"type": "http.response.body", "body": str(_REFUSED).encode()})


def is_ours(scope: Message) -> bool:
    """Return whether a request has an acceptable Host and comes from our own origin."""
    hosts = _values(scope, b"host")
    is_secret = scope["scheme"] in ("https", "wss")  # the browser has checked the name
    if len(hosts) != 1 or not (is_secret or _is_this_machine(hosts[0])):
        return False
    origins = _values(scope, b"origin")
    if not origins:  # not a browser, or a plain GET
        return scope["type"] == "websocket" or scope["method"] in _SAFE_METHODS
    return origins == [f"{'https' if is_secret else 'http'}://{hosts[0]}"]


def _redirect_of(scope: Message) -> bytes | None:
    """Return where to redirect a GET for "localhost"; None for any other request.

    The name also resolves to ::1, where somebody else may listen and would share its origin.
    """
    host = b"".join(value for key, value in scope["headers"] if key == b"host")
    is_look = scope["type"] == "http" and scope["method"] in _SAFE_METHODS
    if not is_look or scope["scheme"] == "https":
        return None
    if not re.fullmatch(rb"localhost(:\d{1,5})?", host):
        return None
    query = b"?" * bool(scope["query_string"]) + scope["query_string"]
    path: bytes = scope["raw_path"] + query
    return b"http://" + host.replace(b"localhost", b"127.0.0.1") + path


def _is_this_machine(host: str) -> bool:
    """Return whether a Host is an IP address; a name could point anywhere tomorrow."""
    named = _HOST.fullmatch(host)
    if named is None:
        return False
    try:
        ipaddress.ip_address(named["four"] or named["six"])
    except ValueError:
        return False
    return True


def _values(scope: Message, name: bytes) -> list[str]:
    return [value.decode("latin-1") for key, value in scope["headers"] if key == name]


def _with_headers(send: Send) -> Send:
    async def sends(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", ()), *_HEADERS]
            is_said = any(name == _NOT_KEPT[0] for name, _value in headers)
            message["headers"] = headers if is_said else [*headers, _NOT_KEPT]
        await send(message)

    return sends


def _without_body(send: Send) -> Send:
    """Return a `send` that sends only the head of an answer, even of an endless stream."""

    async def sends(message: Message) -> None:
        if message["type"] == "http.response.start":
            await send(message)
            await send({"type": "http.response.body", "body": b""})

    return sends
