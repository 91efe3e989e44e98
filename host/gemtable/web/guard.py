"""Checks the origin and the token of every request, and adds security headers to every answer.

Another site's page may reach this machine by its own host name (DNS rebinding), send forms
here, or open sockets. So Host must be an IP address, and a request that acts or opens a
socket must come from one of our pages. A person who typed a name is redirected to the address.

A bug in an answer affects only its visitor. The traceback is in the log.

The token is not a cookie, because a browser sends cookies to every port of a machine, and another
user may listen at one. Our script keeps the token in the storage of this origin.
"""

import ipaddress
import re
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

from fastapi import HTTPException, Request
from starlette.requests import ClientDisconnect, HTTPConnection

from gemtable.games.kit.rules import HOST
from gemtable.process import logs
from gemtable.sentence import Sentence
from gemtable.web.invitations import Invitations, Invited

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Message, Receive, Send], Awaitable[None]]

_HOST = re.compile(r"(?:(?P<four>[0-9.]+)|\[(?P<six>[0-9a-f:]+)\])(?::\d{1,5})?")
_NAME = re.compile(r"(?P<name>[A-Za-z0-9_.-]{1,253})(?P<port>:\d{1,5})?")
_SAFE_METHODS = ("GET", "HEAD")
_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self';"
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
# Applies to all ports of a name, so to other programs too: only a day, renewed by each answer.
_ONLY_TLS = (b"strict-transport-security", b"max-age=86400")
_REFUSED = Sentence("Only pages of this table can use this address.")


class Guard:
    """ASGI middleware that refuses a request, or passes it on and adds headers to the answer."""

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
            sends = _with_headers(send, scope["scheme"] == "https")
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
    """Return the redirect for a GET by a name of this machine, and None for other requests."""
    if scope["type"] != "http" or scope["method"] not in _SAFE_METHODS:
        return None
    hosts, path = _values(scope, b"host"), bytes(scope["raw_path"])
    if scope["scheme"] == "https" or len(hosts) != 1 or _values(scope, b"origin"):
        return None
    place = _place_of(hosts[0], scope)
    if place is None or not path.startswith(b"/"):
        return None
    query: bytes = b"?" * bool(scope["query_string"]) + scope["query_string"]
    return b"http://" + place.encode() + path + query


def _place_of(host: str, scope: Message) -> str | None:
    """Return the address and port that a name in Host stands for, or None if that is uncertain.

    "localhost" also resolves to ::1, where another program may listen and would share its origin.
    Any other name stands for the address at which the connection arrived. The client has reached
    that address, so it learns nothing new. Another port, or a client of another network, means
    that a router or proxy forwards requests; its clients cannot use this address.
    """
    named = _NAME.fullmatch(host)
    if named is None or _is_this_machine(host):
        return None
    if named["name"] == "localhost":
        return f"127.0.0.1{named['port'] or ''}"
    address, port = scope["server"]
    client = scope["client"] and scope["client"][0]
    if named["port"] != f":{port}" or not _is_this_machine(address) or not _is_near(client):
        return None
    return f"{address}:{port}"


def _is_near(client: str | None) -> bool:
    return client is not None and not ipaddress.ip_address(client).is_global


def _is_this_machine(host: str) -> bool:
    """Return whether a Host is an IP address; a name could point elsewhere tomorrow."""
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


def _with_headers(send: Send, is_secret: bool) -> Send:
    async def sends(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", ()), *_HEADERS]
            if is_secret:
                headers.append(_ONLY_TLS)
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


Trouble = Callable[[Sentence, Sentence], None]


class Told:
    """ASGI middleware that reports each failed address once."""

    def __init__(self, app: App, trouble: Trouble) -> None:
        self._app, self._trouble = app, trouble
        self._told: set[str] = set()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        except (OSError, ClientDisconnect):
            raise  # the client has gone, or the system refuses something: no bug of ours
        except Exception:
            self._tell(getattr(scope.get("route"), "path", "/"))
            raise  # the server logs it

    def _tell(self, address: str) -> None:
        """Report the path of the route, never the path that the visitor requested."""
        if address not in self._told:
            self._told.add(address)
            self._trouble(
                Sentence("The page failed at {address}. The match continues.", address=address),
                Sentence("Please report this; the details are in {log}.", log=str(logs.path())),
            )


_SAID = "Bearer "


def room_of(guest: Invited) -> str:
    """Return the address of a guest's page."""
    return f"/seat/{guest + 1}" if isinstance(guest, int) else f"/{guest}"


def is_let_in(invitations: Invitations, guest: Invited, request: Request) -> bool:
    return invitations.admits(guest, token_of(request))


def token_of(request: HTTPConnection) -> str:
    """Return the token in a request's Authorization header, or "" without one."""
    return request.headers.get("authorization", "").removeprefix(_SAID)


async def only_host(invitations: Invitations, request: Request) -> None:
    """Raise HTTPException unless the request is the host's: a redirect for a GET, else 403."""
    if not is_let_in(invitations, HOST, request):
        is_look = request.method == "GET"
        raise HTTPException(303 if is_look else 403, headers={"location": room_of(HOST)})
