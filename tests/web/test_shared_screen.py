"""The code on shared screens: only one that was invited shows it, beside a match as well."""

import json

import pytest
from gemtable.games.kit.rules import HOST, TABLE
from gemtable.web.client_socket import GONE
from gemtable.web.invitations import JOIN

from tests.web.clients import browser, closed, heard, is_let_go, live, picture_with
from tests.web.join_requests import match_of


async def test_only_a_screen_that_was_invited_shows_the_code_until_there_is_a_new_one(
    lobby, before
):
    following = lobby.following
    code, secret = following.invitations.code, following.invitations.secret(JOIN)
    stranger = {"token": "wrong"}
    for guest in (HOST, JOIN):
        async with live(before) as public, live(before) as screen:
            await heard(public)
            await public.send(json.dumps(stranger))
            await screen.send(json.dumps({"token": following.invitations.let_in(guest)}))
            shown = await picture_with(screen, code)
            assert '<div class="code"><svg' in shown and "/join</b>" in shown
            following.change()
            for picture in (following.picture(TABLE), (await page_at(following, "/"))):
                assert code not in picture and secret not in picture
                assert "Type this address on a phone." in picture
            following.invitations.renew(guest)
            assert await closed(screen) == GONE
            code, secret = following.invitations.code, following.invitations.secret(JOIN)


async def page_at(following, path):
    async with browser(following) as client:
        return (await client.get(path)).text


@pytest.mark.parametrize("message", ["{}", '{"say": "undo", "seen": 1}', '{"name": "Ola"}', "x"])
async def test_a_shared_screen_says_nothing_else(message, lobby, before):
    async with live(before) as screen:
        await is_let_go(screen, message)


async def test_a_shared_screen_shows_its_token_once(lobby, before):
    hello = json.dumps({"token": lobby.following.invitations.let_in(JOIN)})
    async with live(before) as screen:
        await screen.send(hello)
        await picture_with(screen, lobby.following.invitations.code)
        await is_let_go(screen, hello)


async def test_during_a_match_all_screens_show_the_address_and_invited_ones_the_code(
    tmp_path, lobby, before
):
    following = lobby.following
    token, code = following.invitations.let_in(JOIN), following.invitations.code
    async with live(before) as screen, live(before) as public:
        await screen.send(json.dumps({"token": token}))
        await picture_with(screen, code)
        async with match_of(lobby, tmp_path):
            shown = [await picture_with(each, 'id="table"') for each in (screen, public)]
            assert f"/join <b>{code}</b></p>" in shown[0]
            assert shown[0].replace(f" <b>{code}</b>", "") == shown[1]
            assert code not in following.picture(TABLE)
            following.is_open = False
            following.change()
            for each in (screen, public):
                assert 'id="late"' not in (await picture_with(each, 'id="table"'))
