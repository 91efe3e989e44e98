"""Browsers that join by the link for all seats."""

import re
from contextlib import AsyncExitStack, asynccontextmanager

from gemtable.games.kit.rules import TABLE
from gemtable.web.invitations import JOIN

from tests.web.clients import HERE, browser, enter
from tests.web.table_by_hand import TableByHand

ORIGIN = {"origin": HERE}


async def join(client, following):
    """Come by the link for all seats; return the answer."""
    return await enter(client, "/join", following.invitations.secret(JOIN))


async def choose(client, number, **fields):
    """Choose a seat, and sit there if it is given; return the answer."""
    answer = await client.post(f"/join/{number}", data=fields, headers=ORIGIN)
    if answer.headers["content-type"] == "application/json":
        client.tokens[f"/seat/{number}"] = answer.json()["token"]
    return answer


def is_given(answer):
    return answer.status_code == 200 and "token" in answer.text


@asynccontextmanager
async def joined(table, count):
    """Yield so many browsers that came by the link."""
    async with AsyncExitStack() as stack:
        found = [await stack.enter_async_context(browser(table.following)) for _ in range(count)]
        for client in found:
            await join(client, table.following)
        yield found


def is_open(page, number):
    return f'id="sit-{number}"' in page


def state(page, number):
    return re.search(rf'id="sits-{number}" class="(\w+)"', page)[1]


async def page_of(client):
    answer = await client.get("/join")
    assert answer.status_code == 200
    return answer.text


def told(table, role=TABLE):
    """Return what everybody is told, the newest first."""
    return [str(each.notice.text) for each in table.referee.bulletin.status.told_to(role)][::-1]


@asynccontextmanager
async def match_of(lobby, folder, **settings):
    """Begin a match in place of the lobby."""
    table = TableByHand(folder, **settings)
    lobby.following.attach(table.table)
    yield table
    lobby.following.close()
    table.journal.close()
