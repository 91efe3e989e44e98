"""What goes over sockets: the newest picture to each, and what a seat does to the table."""

import asyncio
import re
from contextlib import suppress

import pytest
from gemtable.web import client_socket as live_module
from gemtable.web.client_socket import GONE, follow
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.web.clients import (
    closed,
    heard,
    is_let_go,
    live,
    picture_with,
    saying,
)


def seat_socket(table, server, number=1):
    token = table.following.invitations.let_in(number - 1)
    return live(server, f"/seat/{number}/live", token)


async def test_a_client_has_the_whole_picture_at_once_and_each_newer_one(table, server):
    async with live(server) as socket:
        first = await heard(socket)
        assert "Seat 1 to move" in first["picture"]
        table.referee.typed("hint red")
        await picture_with(socket, "Seat 2 to move")


async def test_a_browser_is_sent_a_picture_in_a_fraction_of_its_bytes(table, server):
    async with live(server, compression="deflate") as socket:
        (connection,) = server.clients()
        sent = []
        write = connection.transport.write
        connection.transport.write = lambda data: (sent.append(len(data)), write(data))
        table.referee.typed("hint red")
        picture = await picture_with(socket, "Seat 2 to move")
        assert sum(sent) * 4 < len(picture)


async def test_every_message_has_its_revision_and_the_newest_wins(table, server):
    async with live(server) as socket:
        before = (await heard(socket))["revision"]
        for _ in range(20):
            table.referee.typed("hint red")
            table.referee.typed("undo")
        table.referee.typed("hint red")
        news = await heard(socket, lambda news: "picture" in news)
        assert "Seat 2 to move" in news["picture"]
        assert before < news["revision"]


async def test_a_seat_says_its_move_and_is_told_alone_what_cannot_be(table, server):
    async with seat_socket(table, server) as one, live(server) as all_:
        await heard(one)
        await one.send(saying("discard 1"))
        await picture_with(one, "All pennies are heads up")
        await one.send(saying("hint red to 2"))
        await picture_with(one, "Seat 2 to move")
        await picture_with(all_, "Seat 2 to move")
        assert table.match.steps[-1].moves[0].seat == 0


async def test_a_page_hears_how_many_of_its_messages_were_heard_also_if_nothing_came_of_them(
    table, server
):
    async with seat_socket(table, server) as one:
        assert "heard" not in await heard(one)
        for count, line in ((1, "hint red to 2"), (2, "wish again"), (3, "undo")):
            await one.send(saying(line))
            assert (await heard(one, lambda news: "heard" in news))["heard"] == count


async def test_a_seat_speaks_for_itself_alone(table, server):
    async with seat_socket(table, server, 2) as two:
        await heard(two)
        await two.send(saying("1 hint red"))
        await picture_with(two, "Seat 2 cannot act for another seat.")
        assert table.match.moves == 0


async def test_a_key_that_is_pressed_is_an_edge_of_its_board(table, server):
    async with seat_socket(table, server) as one:
        lights = (await heard(one))["lights"]
        assert lights["key-0"] and "key-8" not in lights
        await one.send('{"key": 0}')
        await picture_with(one, "Seat 2 to move")
        assert table.referee.fingers.edges >= 1


async def test_a_tile_is_tapped_as_a_finger_would(table, server):
    async with seat_socket(table, server) as one:
        await heard(one)
        await one.send('{"tap": "2.1", "kind": "double"}')
        news = await heard(one, lambda news: any("led-2.1" in led for led in news["lights"]))
        assert news["lights"]
        await one.send('{"tap": "2.1", "kind": "long"}')
        await picture_with(one, "Seat 2 to move")


@pytest.mark.parametrize(
    "tile, kind", [("2.1", "click"), ("2.1", "long"), ("1.1", "long"), ("1.1", "triple")]
)
async def test_no_tile_is_tapped_for_another_seat(tile, kind, table, server):
    async with seat_socket(table, server, 2) as two:
        await heard(two)
        await two.send(f'{{"tap": "{tile}", "kind": "{kind}"}}')
        await picture_with(two, "That move belongs to another seat.")
        await two.send('{"tap": "1.1", "kind": "double"}')  # turns it over, whoever does
        await heard(two, lambda news: any("led-1.1" in led for led in news.get("lights", ())))
        assert table.match.moves == 0


@pytest.mark.settings(real=["p0"])
async def test_a_real_pad_is_shown_as_it_was_told_to_be_and_still(table, server):
    async with seat_socket(table, server) as one, seat_socket(table, server, 2) as two:
        mine, others = await heard(one), await heard(two)
        assert mine["lights"]["key-0"]
        assert "pulses" not in mine["picture"]
        assert "This is the picture sent to the real board." in mine["picture"]
        assert "This is the picture sent to the real board." not in others["picture"]
        table.referee.typed("hint red")
        table.referee.typed("hint red")
        await picture_with(one, "pulses")


@pytest.mark.settings(real=["p0"])
async def test_keys_of_a_real_pad_do_nothing_unless_the_host_lets_the_page_play(table, server):
    async with seat_socket(table, server) as one:
        keys = re.findall(r'<button class="key[^>]*>', (await heard(one))["picture"])
        assert len(keys) == 12
        assert all(" disabled" in key for key in keys)
        await one.send(saying("hint red to 2"))
        await picture_with(one, "plays on its pad")
        assert table.match.moves == 0
        table.following.let_act(0, True)
        picture = await picture_with(one, "data-say")
        keys = re.findall(r'<button class="key[^>]*>', picture)
        assert any('data-say="hint red to 2"' in key for key in keys)
        assert all("data-say" in key or " disabled" in key for key in keys)
        await one.send(saying("hint red to 2"))
        await picture_with(one, "Seat 2 to move")


@pytest.mark.settings(real=["p0"])
async def test_what_is_on_a_real_board_is_for_a_real_finger(table, server):
    async with seat_socket(table, server) as one:
        assert "data-key" not in (await heard(one))["picture"]
        await one.send('{"key": 0}')
        await picture_with(one, "That key is on a real board.")
        await one.send('{"tap": "9", "kind": "click"}')
        await picture_with(one, "That key or tile is not on an emulated board.")
        assert table.match.moves == 0


NONSENSE = (
    *("", "{}", "null", "[]", '"undo"', "{", '{"say": 1, "seen": 9}'),
    *(saying("pause"), saying("correct play 1"), saying("replace pad 1"), saying("hint\nred")),
    *('{"say": "undo"}', '{"say": "undo", "seen": -1}', '{"say": "undo", "seen": "9"}'),
    *('{"key": 12}', '{"key": -1}', '{"key": "1"}', '{"key": true}'),
    *('{"tap": "0", "kind": "click"}', '{"tap": "1.1"}', '{"tap": "1.1", "kind": "kick"}'),
    *('{"tap": "' + "9" * 400 + '", "kind": "click"}', '{"key": 1, "say": "undo"}'),
    *("x" * 600, b"\x00\xff", "[" * 500, "9" * 500),
)


async def test_nonsense_ends_the_socket_and_nothing_else(table, server):
    async with live(server) as all_:
        await heard(all_)
        for message in NONSENSE:
            async with seat_socket(table, server) as one:
                await is_let_go(one, message)
            assert table.match.moves == 0, message
        table.referee.typed("hint red")
        await picture_with(all_, "Seat 2 to move")


@pytest.mark.slow
async def test_who_says_too_much_is_let_go(table, server):
    loop = asyncio.get_running_loop()
    began_s = loop.time()
    async with seat_socket(table, server) as one:
        with suppress(ConnectionClosed):
            while True:  # nothing is written for it: the disk takes no time
                await one.send(saying("undo"))
        assert await closed(one) in (1008, None)  # a flood is let go without a word
        burst, per_s = live_module._MAY_SAY
        assert table.referee.deeds <= burst + per_s * (loop.time() - began_s)


async def test_who_only_watches_has_nothing_to_say(table, server):
    async with live(server) as socket:
        await socket.send(saying("hint red"))
        assert await closed(socket) == 1008
        assert table.match.moves == 0


@pytest.mark.parametrize(
    "headers", [{"Origin": "http://evil.example"}, {"Host": "evil.example"}, {"Origin": "null"}]
)
@pytest.mark.parametrize("place", ["/live", "/seat/1/live"])
async def test_a_page_of_another_site_opens_no_socket(headers, place, table, server):
    token = table.following.invitations.let_in(0)
    with pytest.raises(InvalidStatus):
        async with live(server, place, token, **headers):
            pass


async def test_who_is_shown_out_hears_nothing_more(table, server):
    async with seat_socket(table, server) as one:
        await heard(one)
        table.following.invitations.renew(0)
        assert await closed(one) == GONE


class Deaf:
    """A page that is shown out while it gets its first picture, reads no more, and speaks."""

    def __init__(self):
        self.is_out = asyncio.Event()
        self.code = None

    async def send_text(self, _text):
        self.is_out.set()
        await asyncio.Event().wait()

    async def receive_text(self):
        await self.is_out.wait()
        return saying("hint red")

    async def close(self, code):
        self.code = code


async def test_who_is_shown_out_says_nothing_more_though_they_read_nothing(table):
    page, heeded = Deaf(), []
    may = lambda: not page.is_out.is_set()  # noqa: E731
    await follow(page, table.following, 0, may, lambda *said: heeded.append(said))
    assert (page.code, heeded) == (GONE, [])


async def test_two_windows_of_one_seat_see_the_same(table, server):
    token = table.following.invitations.let_in(0)
    async with (
        live(server, "/seat/1/live", token) as one,
        live(server, "/seat/1/live", token) as other,
    ):
        await heard(other)
        await one.send(saying("hint red to 2"))
        pictures = [await picture_with(each, "Seat 2 to move") for each in (one, other)]
        assert pictures[0] == pictures[1]


async def test_a_table_that_rests_gives_a_sign_of_life(server):
    async with live(server) as socket:
        await heard(socket)
        assert (await heard(socket)).keys() == {"revision"}


@pytest.mark.settings(real=["p1"])
async def test_who_is_asked_for_an_undo_answers_on_the_page_also_beside_a_real_pad(table, server):
    table.referee.typed("undos ask")
    table.referee.typed("hint red")
    async with seat_socket(table, server, 2) as two:
        for wants, answer, left in (
            ("undo", "refuse", 1),
            ("undos free", "refuse", 1),
            ("undo", "agree", 0),
        ):
            table.referee.typed(wants, by=0)
            picture = await picture_with(two, 'data-say="agree"')
            assert 'data-say="refuse"' in picture
            await two.send(saying(answer))
            await heard(
                two, lambda news: 'data-say="agree"' not in news.get("picture", 'data-say="agree"')
            )
            assert table.match.moves == left
