"""Seats and the host's page: nobody gets in by guessing, and who was let in stays in."""

import pytest
from gemtable.games.kit.rules import HOST
from gemtable.web.watchers import Following

from tests.web.clients import HERE, browser, enter, sit


async def test_whoever_has_a_seats_link_sits_there_by_a_token_that_no_cookie_carries(table):
    async with browser(table.following) as client:
        door = await client.get("/seat/1")
        assert (door.status_code, "hand" in door.text) == (403, False)
        answer = await sit(client, table.following, 1)
        assert answer.status_code == 200
        assert answer.json().keys() == {"token"}
        assert "set-cookie" not in answer.headers
        seat = await client.get("/seat/1")
        assert "You are seat 1" in seat.text
        assert 'data-live="/seat/1/live"' in seat.text
        assert (await client.get("/seat/2")).status_code == 403


async def test_a_seats_link_lets_in_again_and_on_another_machine(table):
    async with (
        browser(table.following) as one,
        browser(table.following, client="192.168.1.9") as phone,
    ):
        for client in (one, phone):
            await sit(client, table.following, 1)
            assert (await client.get("/seat/1")).status_code == 200
        assert table.following.invitations.taken == {0}


def secrets_that_are_wrong(table):
    invitations = table.following.invitations
    right = invitations.secret(0)
    return [
        *("", "x", "ä", "null", "0" * 22, "A" * 5000, right[:-1], right + "x", right.swapcase()),
        *(invitations.secret(1), invitations.secret(HOST)),
    ]


async def test_no_other_secret_lets_in(table):
    async with browser(table.following) as client:
        for secret in secrets_that_are_wrong(table):
            answer = await enter(client, "/seat/1", secret)
            assert answer.status_code == 403
            assert "token" not in answer.text
            assert "no longer works" in answer.text
            assert "hand" not in answer.text
        assert not table.following.invitations.taken


@pytest.mark.parametrize("sent", [b"", b"\xff=\xff", b"secret", b"a=1&" * 60, b"x" * 100_000])
async def test_a_form_that_no_page_of_ours_sends_lets_nobody_in(sent, table):
    async with browser(table.following) as client:
        headers = {"origin": HERE}
        for room in ("/seat/1", "/host"):
            answer = await client.post(f"{room}/enter", content=sent, headers=headers)
            assert answer.status_code == 403


async def test_the_token_of_one_room_opens_no_other_and_a_wrong_one_none(table):
    async with browser(table.following) as client:
        tokens = [table.following.invitations.let_in(guest) for guest in (0, 1, HOST)]
        for number, room in enumerate(("/seat/1", "/seat/2", "/host")):
            for token in (*tokens, "", "x", "ä", "null", "0" * 22, "A" * 5000):
                proof = {b"authorization": f"Bearer {token}".encode()}
                answer = await client.get(room, headers=proof)
                assert (answer.status_code == 200) == (token == tokens[number])


async def test_whoever_leaves_has_it_no_more_and_others_of_the_seat_do(table):
    async with browser(table.following) as one, browser(table.following) as other:
        for client in (one, other):
            await sit(client, table.following, 2)
        old = one.tokens["/seat/2"]
        left = await one.post("/seat/2/leave", headers={"origin": HERE})
        assert left.headers["location"] == "/"
        assert not table.following.invitations.admits(1, old)
        assert (await one.get("/seat/2")).status_code == 403
        assert (await other.get("/seat/2")).status_code == 200
        again = await one.post("/seat/2/leave", headers={"origin": HERE})
        assert again.status_code == 403


@pytest.mark.settings(people={0})
async def test_no_seat_of_a_bot_and_none_that_is_not_there_lets_anybody_in(table):
    async with browser(table.following) as client:
        for number in (2, 3, 99):
            answer = await sit(client, table.following, number)
            assert answer.status_code == 403
            assert "Nobody can sit here" in answer.text
        for number in ("0", "-1", "x", "1" * 50):
            assert (await client.get(f"/seat/{number}")).status_code in (404, 422)


async def test_the_hosts_page_shows_no_more_of_the_game_than_the_table_does(table):
    async with browser(table.following) as client:
        assert (await client.get("/host")).status_code == 403
        await enter(client, "/host", table.following.invitations.secret(HOST))
        host = (await client.get("/host")).text
        assert "What the host can do" in host
        table_alone = (await client.get("/")).text
        for part in ("hands", "gems", "out"):
            assert section(host, part) == section(table_alone, part)


def section(html, name):
    return html.partition(f'<section id="{name}"')[2].partition("</section>")[0]


@pytest.mark.parametrize("room", ["/seat/1", "/host"])
async def test_until_it_is_known_who_is_let_in_nobody_is_sent_away(room, table):
    """As a page that comes again while the program is started anew: 403 would be for good."""

    following = Following()
    async with browser(following) as client:
        early = await client.get(room)
        assert (early.status_code, "hand" in early.text) == (503, False)
        following.attach(table.table)
        assert (await client.get(room)).status_code == 403
    following.close()
