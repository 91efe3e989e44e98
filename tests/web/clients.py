"""Browsers at a page: what they ask for, and what they hear."""

import asyncio
import json
import re
from contextlib import asynccontextmanager

import httpx
from gemtable.web.app import guarded
from gemtable.web.guard import room_of
from gemtable.web.server import PageServer
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

PATIENCE_S = 30.0  # for what takes milliseconds on a machine that has time
HERE = "http://127.0.0.1:8642"
NEWEST = 1_000_000  # no client gets so many messages
_ROOM = re.compile(r"(?:/learn)?(/(?:host|join|lesson|seat/[^/]*))(?=/|$)")


class Browser(httpx.AsyncClient):
    """A browser that asks for the pages of rooms as our script does: with its token, if any."""

    def __init__(self, **settings):
        super().__init__(**settings)
        self.tokens = {}  # by room

    def build_request(self, method, url, **settings):
        request = super().build_request(method, url, **settings)
        if room := _ROOM.match(request.url.path):
            token = self.tokens.get(room[1], "none")
            request.headers.setdefault("authorization", f"Bearer {token}")
        return request


def browser(following, client="127.0.0.1", app=None, **headers):
    """Return a browser without a network: it asks the app in this loop, `app` or its own."""
    transport = httpx.ASGITransport(app or guarded(following), client=(client, 50_000))
    return Browser(transport=transport, base_url=HERE, headers=headers)


async def enter(client, room, secret):
    """Come to a room with a secret, as its link does; return the answer."""
    fields = {"secret": secret}
    here = str(client.base_url).rstrip("/")
    answer = await client.post(f"{room}/enter", data=fields, headers={"origin": here})
    if answer.status_code == 200:
        client.tokens[room] = answer.json()["token"]
    return answer


async def sit(client, following, number):
    """Come to a seat with its link; return the answer."""
    secret = following.invitations.secret(number - 1)
    return await enter(client, f"/seat/{number}", secret)


async def let_in(client, following, guest):
    """Come to a guest's room with its link; return the token that lets in from now on."""
    await enter(client, room_of(guest), following.invitations.secret(guest))
    return client.tokens[room_of(guest)]


async def leave(client, guest):
    """Leave a guest's room; return the answer."""
    return await client.post(f"{room_of(guest)}/leave", headers={"origin": HERE})


@asynccontextmanager
async def served(table, teach=None):
    """Serve a table's page on a port of its own; it is closed in the end."""
    table.begin()
    server = PageServer(table.following, teach=teach)
    server.start(0)
    try:
        yield server
    finally:
        await server.close()


class live(connect):
    """Open a socket as a page of ours does, which says its `token` first, if not at the table's.

    It has no handshake for when the program is started anew, unless `more` says so. Nor does it
    offer to compress, as every browser does, unless `compression` names how.
    """

    def __init__(
        self, server, place="/live", token=None, more=None, compression=None, tls=None, **headers
    ):
        here, more_safe = f"127.0.0.1:{server.port}", "s" if tls else ""
        super().__init__(
            f"ws{more_safe}://{here}{place}",
            additional_headers={"Origin": f"http{more_safe}://{here}", **headers},
            compression=compression,
            ssl=tls,
        )
        self._hello = json.dumps({"token": token or "", **(more or {})})
        self._has_hello = place != "/live"

    async def connect(self):
        socket = await super().connect()
        if self._has_hello:
            await socket.send(self._hello)
        return socket


def saying(text, seen=NEWEST):
    """Return the message by which a page says a line, having seen a revision."""
    return json.dumps({"say": text, "seen": seen})


async def heard(socket, is_it=lambda news: True):
    """Return the first news that `is_it`, a function."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            news = json.loads(await socket.recv())
            if is_it(news):
                return news


async def picture_with(socket, text):
    """Return the first picture with a text in it."""
    return (await heard(socket, lambda news: text in news.get("picture", "")))["picture"]


async def is_let_go(socket, message):
    """Say something, and have to go for it, with a word or without."""
    await socket.send(message)
    assert await closed(socket) in (1008, None)


async def closed(socket):
    """Return the code with which a socket is closed."""
    return (await heard_until_closed(socket))[1]


async def heard_until_closed(socket):
    """Return all that a socket tells until it is closed, and the code with which it is."""
    told = []
    async with asyncio.timeout(PATIENCE_S):
        try:
            while True:
                told.append(await socket.recv())
        except ConnectionClosed as end:
            return told, end.rcvd.code if end.rcvd else None
