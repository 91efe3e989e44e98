"""What if: the host goes on from an entry of a finished match, found in its replay."""

import pytest
from gemtable.match.match import Match
from gemtable.web.lobby import PLACE

from tests.journal.played import GEMS
from tests.play.test_going_on import opened
from tests.web.finished import play_on, write
from tests.web.lobby_by_hand import in_lobby

FROM = f"{PLACE}/from/1"
ORIGIN = {"origin": "http://127.0.0.1:8642"}


def with_match(script):
    """Return a script of a lobby whose journal has match 1, which is over, and 2, which is not."""

    async def run(lobby, host):
        write(lobby.journal, "lost-gems", 2)
        Match.begin(GEMS, lobby.journal, 2, 1, {})
        await script(lobby, host)

    return run


async def send(host, place, **fields):
    named = {name.replace("_", "-"): value for name, value in fields.items()}
    return await host.post(place, data=named, headers=ORIGIN)


def test_the_host_goes_on_from_an_entry_with_people_and_bots(tmp_path):
    async def script(lobby, host):
        asked = (await host.get(f"{FROM}/3")).text
        assert "Go on from entry 3 of match 1?" in asked
        assert f'<form method="post" action="{FROM}/3">' in asked
        assert lobby.wanted is None
        answer = await send(host, f"{FROM}/3", seat_2="bot")
        assert (answer.status_code, answer.headers["location"]) == (303, "/host")
        assert lobby.wanted == ("lost-gems", 2, {}, (2,), 3)
        start = lobby.journal.entries(3)[0]
        assert start.facts["from"] == {"match": 1, "entry": 3}

    in_lobby(tmp_path, with_match(script))


def test_an_entry_after_which_nobody_can_move_is_told(tmp_path):
    async def script(lobby, host):
        last = len(lobby.journal.entries(1)) - 1
        answer = await send(host, f"{FROM}/{last}")
        assert answer.status_code == 409
        assert f"Match 1 is over at entry {last}." in answer.text
        answer = await send(host, f"{FROM}/999")
        assert answer.status_code == 409 and "entries from 0 to" in answer.text
        assert lobby.wanted is None

    in_lobby(tmp_path, with_match(script))


@pytest.mark.parametrize("match", ["2", "9", "0", "x", "9" * 5000])
def test_a_match_that_is_not_over_is_the_same_as_none(tmp_path, match):
    async def script(lobby, host):
        for ask in (host.get, lambda place: send(host, place)):
            answer = await ask(f"{PLACE}/from/{match}/0")
            assert answer.status_code in (404, 422)
            none = await ask(f"{PLACE}/from/77/0")
            assert answer.status_code == 422 or answer.text == none.text
        assert lobby.wanted is None

    in_lobby(tmp_path, with_match(script))


def test_the_replay_has_the_way_where_somebody_could_move(tmp_path):
    async def script(lobby, host):
        page = (await host.get("/replay/1/3")).text
        assert f'data-mine hidden href="{FROM}/3">Go on from here</a>' in page
        last = len(lobby.journal.entries(1)) - 1
        assert "/host/matches/from" not in (await host.get(f"/replay/1/{last}")).text

    in_lobby(tmp_path, with_match(script))


def test_the_list_of_replays_says_where_a_match_comes_from(tmp_path):
    async def script(lobby, host):
        play_on(opened(lobby.journal, "lost-gems", 1, 2))
        listed = (await host.get("/replays")).text
        assert listed.count("goes on from match 1") == 1

    in_lobby(tmp_path, with_match(script))
