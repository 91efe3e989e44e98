"""Keys that a page holds: down as long as it says so, and up whatever becomes of it."""

import json

import pytest
from gemtable.games.kit.rules import HOST
from gemtable.games.kit.table import Address
from gemtable.web.client_socket import GONE

from tests.patience import PATIENCE_S, until
from tests.web.clients import closed, heard, is_let_go, live
from tests.web.table_by_hand import TableByHand

PLACE = "/boards/live"
FIRST, SECOND = (Address("p0", 0), 0), (Address("p0", 0), 4)


@pytest.fixture(autouse=True)
def patience(monkeypatch):
    """A busy machine is no client that says nothing any more."""
    monkeypatch.setattr("gemtable.web.boards_page._SILENT_S", PATIENCE_S)


def keys(*names):
    return json.dumps({"held": names})


def hosts(table, server):
    """Open the socket of the boards' page as the host's browser does."""
    return live(server, PLACE, table.following.invitations.let_in(HOST))


async def test_keys_are_down_for_as_long_as_they_are_held(table, server):
    held = table.referee.fingers.held
    async with hosts(table, server) as socket:
        await socket.send(keys("p0.0.0"))
        await until(lambda: held == {FIRST})
        await socket.send(keys("p0.0.0", "p0.0.4"))
        await until(lambda: held == {FIRST, SECOND})
        edges = table.referee.fingers.edges
        await socket.send(keys("p0.0.0", "p0.0.4"))  # a sign of life
        await socket.send(keys("p0.0.4"))
        await until(lambda: held == {SECOND})
        assert table.referee.fingers.edges == edges + 1
        await socket.send(keys())
        await until(lambda: not held)


async def test_a_tile_that_is_held_is_a_long_press(table, server):
    async with hosts(table, server) as socket:
        await socket.send(keys("r1.0.0"))
        await until(lambda: table.referee.fingers.held)
        table.pass_time("r1")
        await heard(socket, lambda news: "lights" in news)
        assert table.match.moves == 1


@pytest.mark.parametrize("how", ["closes", "vanishes", "says nonsense", "says too much"])
async def test_a_client_that_goes_leaves_no_key_down(how, table, server):
    held = table.referee.fingers.held
    async with hosts(table, server) as socket:
        await socket.send(keys("p0.0.0", "p1.0.9"))
        await until(lambda: len(held) == 2)
        match how:
            case "closes":
                await socket.close()
            case "vanishes":
                socket.transport.abort()
            case "says nonsense":
                await socket.send("{}")
            case "says too much":
                for _ in range(100):
                    await socket.send(keys("p0.0.0"))
        await until(lambda: not held)


async def test_a_client_that_says_nothing_any_more_holds_no_key(monkeypatch, table, server):
    monkeypatch.setattr("gemtable.web.boards_page._SILENT_S", 0.05)
    fingers = table.referee.fingers
    async with hosts(table, server) as socket:
        await heard(socket)
        await socket.send(keys("p0.0.0"))
        await until(lambda: fingers.edges == 2 and not fingers.held)
        await socket.send(keys("p0.0.0"))  # it was only slow
        await until(lambda: fingers.edges >= 3)


@pytest.mark.settings(real=["p0"])
async def test_keys_of_real_boards_and_those_that_no_board_has_are_left_alone(table, server):
    async with hosts(table, server) as socket:
        await socket.send(keys("p0.0.0", "p9.0.0", "p1.7.0", "p1.0.12", "r1.0.1", "p1.0.3"))
        await until(lambda: table.referee.fingers.edges)
        assert table.referee.fingers.held == {(Address("p1", 0), 3)}


NONSENSE = (
    *("", "{}", "[]", '{"held": "p0.0.0"}', '{"held": [1]}', '{"held": ["p0.0"]}'),
    *('{"held": ["p0.0.-1"]}', '{"held": ["../p0.0.0"]}', '{"held": ["p0.0.100"]}'),
    *('{"held": [], "say": "undo"}', '{"key": 0}', '{"say": "undo"}', "x" * 600),
    *(keys(*[f"p0.0.{key}" for key in range(11)]), b"\x00", "[" * 500),
)


async def test_nonsense_ends_the_socket_and_nothing_else(table, server):
    for message in NONSENSE:
        async with hosts(table, server) as socket:
            await is_let_go(socket, message)
        assert table.referee.fingers.edges == 0, message


async def test_who_is_not_the_host_sees_the_boards_and_is_let_go_when_it_tries(table, server):
    table.following.invitations.let_in(HOST)
    for room in ({}, {"token": "0" * 22}, {"token": seats_token(table)}):
        async with live(server, PLACE, **room) as socket:
            assert "data-hold" not in (await heard(socket))["picture"]
            await socket.send(keys("p0.0.0"))
            assert await closed(socket) == 1008
    assert table.referee.fingers.edges == 0


def seats_token(table):
    return table.following.invitations.let_in(0)


async def test_a_host_who_is_shown_out_holds_no_key(table, server):
    held = table.referee.fingers.held
    async with hosts(table, server) as socket:
        await socket.send(keys("p0.0.0"))
        await until(lambda: held)
        table.following.invitations.renew(HOST)
        assert await closed(socket) == GONE
        await until(lambda: not held)


async def test_the_next_match_is_played_with_the_same_fingers(tmp_path, table, server):
    after = TableByHand(tmp_path, seed=2)
    async with hosts(table, server) as socket:
        await socket.send(keys("p0.0.0"))
        await until(lambda: table.referee.fingers.held)
        server.following.attach(after.table)
        await socket.send(keys("p0.0.4"))
        await until(lambda: after.referee.fingers.held == {SECOND})
        assert not table.referee.fingers.held
    await until(lambda: not after.referee.fingers.held)
    after.journal.close()
