"""A cookie proves nothing, for it comes along to every port of a machine: every address there is.

And how a page and the table prove themselves to each other at a socket.
"""

import asyncio
import json

import pytest
from fastapi import WebSocketDisconnect
from gemtable.games.kit.rules import HOST
from gemtable.web.app import app_of
from gemtable.web.client_socket import BUSY, GONE
from gemtable.web.guard import room_of
from gemtable.web.handshake import proved
from gemtable.web.server import PageServer
from gemtable.web.watchers import Following

from tests.web.addresses import Address, addresses
from tests.web.clients import (
    HERE,
    browser,
    closed,
    enter,
    heard,
    heard_until_closed,
    live,
    picture_with,
)
from tests.web.lobby_by_hand import LobbyByHand
from tests.web.table_by_hand import TableByHand
from tests.web.test_invitations import Place

GUESTS = (HOST, 0, 1)
EVERYONES = {
    *("/", "/live", "/boards", "/boards/live", "/rules/{game}", "/language"),
    *("/replays", "/replay/{match}", "/replay/{match}/{entry}"),
    *("/api/table", "/api/openapi.json"),
}
ENDLESS = "/api/stream"  # the same table again and again
ENTRANCES = {"/host/enter", "/join/enter", "/seat/{number}/enter"}
PRIVATE = [each for each in addresses(app_of(Following())) if each.path not in EVERYONES]
PRIVATE = [each for each in PRIVATE if each.path not in {*ENTRANCES, ENDLESS}]


def stolen(following):
    """Return cookies with the tokens of all rooms, as they once were called and might be."""
    tokens = {room_of(guest): following.invitations.let_in(guest) for guest in GUESTS}
    names = {f"{room[1:].replace('/', '-')}-8642": token for room, token in tokens.items()}
    names |= {f"gemtable {room[1:]}": token for room, token in tokens.items()}
    names |= {"token": tokens["/host"], "authorization": f"Bearer {tokens['/host']}"}
    return {"cookie": "; ".join(f"{name}={token}" for name, token in names.items())}


def secrets(following):
    return [following.invitations.secret(guest) for guest in GUESTS]


def test_every_address_that_is_not_everyones_is_private():
    paths = {each.path for each in PRIVATE}
    assert paths >= {"/host", "/seat/{number}", "/host/link/{number}", "/join", "/join/{number}"}
    assert all(path.startswith(("/host", "/join", "/seat/", "/les", "/lea")) for path in paths)


@pytest.mark.parametrize("address", [each for each in PRIVATE if each.methods], ids=str)
async def test_a_cookie_and_a_token_of_elsewhere_show_nothing_and_do_nothing(
    tmp_path, address, table
):
    beside = LobbyByHand(tmp_path, [("lost-gems", 2)])
    following, program = table.following, beside.program
    following.matches = beside.following.matches
    before = (table.referee.bulletin.revision, secrets(following), table.people)
    async with browser(following) as client:
        cookies, elsewhere = stolen(following), following.invitations.let_in(1)
        for method in address.methods:
            client.build_request = super(type(client), client).build_request
            path = address.filled()
            plain = await client.request(method, path, headers={"origin": HERE})
            held = await client.request(method, path, headers={"origin": HERE, **cookies})
            assert held.content == plain.content
            assert held.status_code == plain.status_code
            if method == "GET":
                assert held.content == (await client.get("/seat/99")).content
            else:
                assert held.status_code == 403
            proof = {"origin": HERE, "authorization": f"Bearer {elsewhere}"}
            wrong = await client.request(method, path, headers=proof)
            assert wrong.status_code in ((303, 403) if method == "GET" else (403,))
            for answer in (held, wrong):
                assert not any(each in answer.text for each in secrets(following))
    assert (table.referee.bulletin.revision, secrets(following), table.people) == before
    assert program.wanted is None
    beside.journal.close()


@pytest.mark.parametrize("address", [each for each in PRIVATE if not each.methods], ids=str)
@pytest.mark.parametrize("token", [None, "x", "0" * 22])
async def test_neither_a_cookie_nor_a_wrong_token_opens_a_socket(address, token, table, server):
    cookies = {"Cookie": stolen(table.following)["cookie"]}
    async with live(server, address.filled(), token, **cookies) as socket:
        assert await heard_until_closed(socket) == ([], GONE)
    assert table.match.moves == 0


@pytest.mark.slow
@pytest.mark.parametrize("path", sorted(EVERYONES))
async def test_what_is_everyones_is_the_same_with_every_cookie(path, table):
    cookies = stolen(table.following)
    async with browser(table.following) as client:
        asked = Address(path, ()).filled(game="lost-gems")
        plain, held = await client.get(asked), await client.get(asked, headers=cookies)
        assert (held.status_code, held.content) == (plain.status_code, plain.content)


async def test_the_only_cookie_is_the_language(table):
    async with browser(table.following) as client:
        await enter(client, "/host", table.following.invitations.secret(HOST))
        for path in ("/", "/host", "/host/link/1", "/boards", "/seat/1"):
            assert "set-cookie" not in (await client.get(path)).headers


NEW = {"handshake": ""}


async def test_a_page_is_given_a_handshake_when_it_asks_for_one(table, server):
    token = table.following.invitations.let_in(0)
    async with live(server, "/seat/1/live", token) as plain:
        assert "handshake" not in await heard(plain)
    async with live(server, "/seat/1/live", token, NEW) as page:
        assert (await heard(page))["handshake"].keys() == {"id", "table", "page"}
        await picture_with(page, "You are seat 1")


async def shaken(server, guest, token):
    """Return the handshake of a page that is open for a moment."""
    async with live(server, f"{room_of(guest)}/live", token, NEW) as page:
        return (await heard(page))["handshake"]


async def test_a_page_that_comes_back_sees_the_tables_half_before_it_tells_its_own(table, server):
    token = table.following.invitations.let_in(0)
    made = await shaken(server, 0, token)
    for _again in range(2):
        async with live(server, "/seat/1/live", token, {"handshake": made["id"]}) as page:
            assert await heard(page) == {"table": made["table"]}
            await page.send(json.dumps({"page": made["page"]}))
            await picture_with(page, "You are seat 1")


@pytest.mark.parametrize("answer", ['{"page": "x"}', '{"say": "hint red"}', "x"])
async def test_whoever_cannot_answer_is_let_go(answer, table, server):
    token = table.following.invitations.let_in(0)
    made = await shaken(server, 0, token)
    async with live(server, "/seat/1/live", token, {"handshake": made["id"]}) as page:
        await page.send(answer)
        told, code = await heard_until_closed(page)
        assert (list(map(json.loads, told)), code) == ([{"table": made["table"]}], GONE)
    assert table.match.moves == 0


class LeavingPage:
    """A page that says its first message and is gone: nothing can be sent to it."""

    def __init__(self, hello):
        self._said = [json.dumps(hello)]

    async def receive_text(self):
        if self._said:
            return self._said.pop()
        raise WebSocketDisconnect(1006)

    async def send_json(self, what):
        raise WebSocketDisconnect(1006)


@pytest.mark.parametrize("has_handshake", [False, True])
async def test_a_page_that_leaves_in_the_middle_of_its_proof_is_no_failure(has_handshake, table):
    invitations = table.following.invitations
    token = invitations.let_in(0)
    made = invitations.shake(0, token).id if has_handshake else ""
    page = LeavingPage({"token": token, "handshake": made})
    assert await proved(page, invitations, 0) == (None if has_handshake else token)


async def test_a_handshake_of_this_program_is_none_without_its_token(table, server):
    made = await shaken(server, 0, table.following.invitations.let_in(0))
    for token in ("", "x", table.following.invitations.let_in(1)):
        async with live(server, "/seat/1/live", token, {"handshake": made["id"]}) as page:
            assert await heard_until_closed(page) == ([], GONE)


def started_anew(folder, script, guest):
    """Run `script` with a page's handshake and token of before, and the program started anew."""
    kept = Place()

    async def run():
        table = TableByHand(folder, keeping=kept.keeping)
        table.begin()
        first = PageServer(table.following)
        first.start(0)
        token = table.following.invitations.let_in(guest)
        made = await shaken(first, guest, token)
        await first.close()
        table.journal.close()
        (folder / "again").mkdir()
        again = TableByHand(folder / "again", keeping=kept.keeping)
        second = PageServer(again.following)
        second.start(first.port)
        assert second.port == first.port
        try:
            await script(again, second, made, token)
        finally:
            await second.close()
            again.journal.close()

    asyncio.run(run())


@pytest.mark.slow
@pytest.mark.parametrize("guest", [0, HOST])
def test_a_page_that_stayed_open_is_known_when_the_program_is_started_anew(tmp_path, guest):
    async def script(table, server, made, token):
        place = f"{room_of(guest)}/live"
        async with live(server, place, token, {"handshake": made["id"]}) as early:
            assert await heard_until_closed(early) == ([], BUSY)  # nobody is sent away yet
        table.begin()
        async with live(server, place, token, {"handshake": made["id"]}) as page:
            assert await heard(page) == {"table": made["table"]}
            await page.send(json.dumps({"page": made["page"]}))
            given = await heard(page)
            assert given["token"] != token
            assert given["handshake"]["id"] != made["id"]
            await heard(page, lambda news: "picture" in news)
            assert table.following.invitations.admits(guest, given["token"])
        assert not table.following.invitations.admits(guest, token)

    started_anew(tmp_path, script, guest)


def test_whoever_knows_which_handshake_but_not_its_page_uses_it_up_and_comes_to_nothing(tmp_path):
    async def script(table, server, made, token):
        table.begin()
        for answer in ({"page": made["table"]}, {"page": made["page"]}):
            async with live(server, "/seat/1/live", token, {"handshake": made["id"]}) as thief:
                await thief.send(json.dumps(answer))
                assert await closed(thief) == GONE

    started_anew(tmp_path, script, 0)
