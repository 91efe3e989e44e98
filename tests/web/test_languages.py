"""Each browser is spoken to in its own language, at one table with all others."""

import pytest
from gemtable.languages import language
from gemtable.sentence import Sentence, speaking

from tests.web.clients import HERE, browser, heard, live, picture_with


def told(code, text, **values):
    with speaking(language(code)):
        return str(Sentence(text, **values))


def turn(code, seat):
    return told(code, "Seat {seats} to move", seats=[seat])


async def test_a_browser_hears_the_language_that_it_prefers(table):
    for accepts, code in (("pl-PL,pl;q=0.9,en;q=0.8", "pl"), ("fr,id;q=0.5", "id"), ("", "en")):
        async with browser(table.following, **{"accept-language": accepts}) as client:
            page = (await client.get("/")).text
        assert f'<html lang="{code}">' in page
        assert turn(code, 1) in page


async def test_where_a_browser_prefers_none_of_ours_it_hears_what_the_program_speaks(table):
    with speaking(language("pl")):
        async with browser(table.following, **{"accept-language": "fr"}) as client:
            assert '<html lang="pl">' in (await client.get("/")).text


async def test_a_browser_chooses_its_language_and_stays_where_it_is(table):
    async with browser(table.following, **{"accept-language": "pl"}) as client:
        sent = {"origin": HERE, "referer": f"{HERE}/boards?all=1"}
        answer = await client.post("/language", data={"language": "id"}, headers=sent)
        assert (answer.status_code, answer.headers["location"]) == (303, "/boards")
        assert '<html lang="id">' in (await client.get("/boards")).text


@pytest.mark.parametrize("said", ["kl", "", "pl\r\nSet-Cookie: a=b", "p" * 5000])
async def test_what_is_no_language_of_ours_changes_nothing(said, table):
    async with browser(table.following) as client:
        answer = await client.post("/language", data={"language": said}, headers={"origin": HERE})
        assert answer.status_code == 303
        assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "place", ["https://elsewhere.example/x", "//elsewhere.example/x", "x", ""]
)
async def test_no_choice_leads_to_another_site(place, table):
    async with browser(table.following) as client:
        sent = {"origin": HERE, "referer": place}
        answer = await client.post("/language", data={"language": "pl"}, headers=sent)
        assert answer.headers["location"] in ("/", "/x")


async def test_clients_of_one_table_are_told_the_same_each_in_its_language(table, server):
    async with (
        live(server) as english,
        live(server, **{"Accept-Language": "pl"}) as polish,
        live(server, **{"Accept-Language": "id"}) as indonesian,
    ):
        sockets = {"en": english, "pl": polish, "id": indonesian}
        for code, socket in sockets.items():
            assert turn(code, 1) in (await heard(socket))["picture"]
        table.referee.typed("hint red")
        for code, socket in sockets.items():
            await picture_with(socket, turn(code, 2))
