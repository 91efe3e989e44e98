"""Browsers at a page: what they ask for, and what they hear."""

import asyncio
import json
from contextlib import asynccontextmanager

import httpx
from gemtable.web.app import guarded
from gemtable.web.guests import room_of
from gemtable.web.server import PageServer
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

PATIENCE_S = 30.0  # for what takes milliseconds on a machine that has time
HERE = "http://127.0.0.1:8642"


def browser(following, client="127.0.0.1", **headers):
    """Return a browser without a network: it asks the app in this loop."""
    transport = httpx.ASGITransport(guarded(following), client=(client, 50_000))
    return httpx.AsyncClient(transport=transport, base_url=HERE, headers=headers)


async def enter(client, room, secret):
    """Come to a room with a secret, as its link does; return the answer."""
    fields = {"secret": secret}
    return await client.post(f"{room}/enter", data=fields, headers={"origin": HERE})


async def sit(client, following, number):
    """Come to a seat with its link; return the answer."""
    secret = following.invitations.secret(number - 1)
    return await enter(client, f"/seat/{number}", secret)


async def let_in(client, following, guest):
    """Come to a guest's room with its link; return the Cookie header that lets in from now on."""
    room = room_of(guest)
    await enter(client, room, following.invitations.secret(guest))
    return client.build_request("GET", room).headers["cookie"]


async def leave(client, guest):
    """Leave a guest's room; return the answer."""
    return await client.post(f"{room_of(guest)}/leave", headers={"origin": HERE})


@asynccontextmanager
async def served(table):
    """Serve a table's page on a port of its own; it is closed in the end."""
    table.begin()
    server = PageServer(table.following)
    server.start(0)
    try:
        yield server
    finally:
        await server.close()


def live(server, place="/live", token=None, number=1, room=None, **headers):
    """Open a socket as a page of ours does; `token` is that of a seat, or of another room."""
    here = f"http://127.0.0.1:{server.port}"
    headers = {"Origin": here, **headers}
    if token:
        headers["Cookie"] = f"{room or f'seat-{number}'}-{server.port}={token}"
    return connect(
        f"ws://127.0.0.1:{server.port}{place}", additional_headers=headers, compression=None
    )


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
    async with asyncio.timeout(PATIENCE_S):
        try:
            while True:
                await socket.recv()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else None
