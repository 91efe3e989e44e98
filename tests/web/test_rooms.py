"""Who sits where in a browser: nobody gets a seat by guessing, and who has one keeps it."""

import asyncio

import pytest
from gemtable.web.chairs import Chairs

from tests.web.clients import HERE, browser, sit
from tests.web.table_by_hand import TableByHand


def at_page(folder, play, **settings):
    """Run `play`, a coroutine function, with a table and its page."""

    async def run():
        table = TableByHand(folder, **settings)
        table.begin()
        try:
            return await play(table)
        finally:
            table.following.close()
            table.journal.close()

    return asyncio.run(run())


def test_whoever_sits_down_has_the_seat_and_the_cookie_is_kept_from_scripts_and_other_sites(
    tmp_path,
):
    async def play(table):
        async with browser(table.following) as client:
            offered = await client.get("/seat/1")
            assert "Sit down here" in offered.text
            answer = await sit(client, 1)
            assert (answer.status_code, answer.headers["location"]) == (303, "/seat/1")
            cookie = answer.headers["set-cookie"].lower()
            assert all(word in cookie for word in ("httponly", "samesite=strict", "path=/seat/1"))
            seat = await client.get("/seat/1")
            assert "You are seat 1" in seat.text
            assert 'data-live="/seat/1/live"' in seat.text

    at_page(tmp_path, play)


def test_a_seat_that_is_taken_is_shown_to_nobody_else(tmp_path):
    async def play(table):
        async with browser(table.following) as one, browser(table.following) as other:
            await sit(one, 1)
            for answer in (await other.get("/seat/1"), await sit(other, 1)):
                assert answer.status_code == 403
                assert "set-cookie" not in answer.headers
                assert "Somebody sits here" in answer.text
                assert "hand" not in answer.text
            risen = await other.post("/seat/1/rise", headers={"origin": HERE})
            assert risen.status_code == 403
            assert table.following.chairs.taken == {0}

    at_page(tmp_path, play)


@pytest.mark.parametrize("token", ["", "x", "ä", "null", "0" * 22, "A" * 5000])
def test_a_token_that_is_wrong_is_no_token(tmp_path, token):
    async def play(table):
        right = table.following.chairs.sit(0)
        assert table.following.chairs.sits(0, right)
        assert not table.following.chairs.sits(0, token)
        assert not table.following.chairs.sits(1, right)
        headers = {b"cookie": b"seat-1-8642=" + token.encode()}
        async with browser(table.following) as client:
            assert (await client.get("/seat/1", headers=headers)).status_code == 403

    at_page(tmp_path, play)


def test_tokens_are_of_128_bits_and_none_comes_again():
    tokens = set()
    for _ in range(50):
        tokens.add(Chairs(lambda: None).sit(0))
    assert len(tokens) == 50
    assert all(len(token) >= 22 for token in tokens)


def test_whoever_gets_up_has_it_no_more(tmp_path):
    async def play(table):
        async with browser(table.following) as client:
            await sit(client, 2)
            old = client.cookies["seat-2-8642"]
            risen = await client.post("/seat/2/rise", headers={"origin": HERE})
            assert risen.headers["location"] == "/"
            assert not table.following.chairs.sits(1, old)
            await sit(client, 2)
            assert not table.following.chairs.sits(1, old)

    at_page(tmp_path, play)


def test_seats_are_taken_at_this_machine_only(tmp_path):
    async def play(table):
        async with browser(table.following, client="192.168.1.9") as phone:
            assert (await phone.get("/")).status_code == 200
            for answer in (await phone.get("/seat/1"), await sit(phone, 1)):
                assert answer.status_code == 403
                assert "at the computer that runs the table" in answer.text

    at_page(tmp_path, play)


def test_no_seat_of_a_bot_and_none_that_is_not_there_can_be_taken(tmp_path):
    async def play(table):
        async with browser(table.following) as client:
            for number in (2, 3, 99):
                assert (await client.get(f"/seat/{number}")).status_code == 403
                assert (await sit(client, number)).status_code == 403
            for number in ("0", "-1", "x", "1" * 50):
                assert (await client.get(f"/seat/{number}")).status_code in (404, 422)

    at_page(tmp_path, play, people={0})
