"""What if: the host goes on from an entry of a finished match, found in its replay."""

import pytest
from gemtable.match.match import Match

from tests.journal.played import GEMS
from tests.play.test_what_if import opened
from tests.web.finished import play_on, write
from tests.web.test_lobby import PLACE, send

FROM = f"{PLACE}/from/1"


@pytest.fixture
async def lobby(lobby):
    """A lobby whose journal has match 1, which is over, and 2, which is not."""
    write(lobby.journal, "lost-gems", 2)
    Match.begin(GEMS, lobby.journal, 2, 1, {})
    return lobby


async def test_the_host_goes_on_from_an_entry_with_people_and_bots(lobby, host):
    asked = (await host.get(f"{FROM}/3")).text
    assert "Continue from entry 3 of match 1?" in asked
    assert f'<form method="post" action="{FROM}/3">' in asked
    assert lobby.wanted is None
    answer = await send(host, f"{FROM}/3", seat_2="bot")
    assert (answer.status_code, answer.headers["location"]) == (303, "/host")
    assert lobby.wanted == ("lost-gems", 2, {}, (2,), 3)
    start = lobby.journal.entries(3)[0]
    assert start.facts["from"] == {"match": 1, "entry": 3}


async def test_an_entry_after_which_nobody_can_move_is_told(lobby, host):
    last = len(lobby.journal.entries(1)) - 1
    answer = await send(host, f"{FROM}/{last}")
    assert answer.status_code == 409
    assert f"Match 1 is over at entry {last}." in answer.text
    answer = await send(host, f"{FROM}/999")
    assert answer.status_code == 409 and "entries from 0 to" in answer.text
    assert lobby.wanted is None


@pytest.mark.parametrize("match", ["2", "9", "0", "x", "9" * 5000])
async def test_a_match_that_is_not_over_is_the_same_as_none(match, lobby, host):
    for ask in (host.get, lambda place: send(host, place)):
        answer = await ask(f"{PLACE}/from/{match}/0")
        assert answer.status_code in (404, 422)
        none = await ask(f"{PLACE}/from/77/0")
        assert answer.status_code == 422 or answer.text == none.text
    assert lobby.wanted is None


async def test_the_replay_has_the_way_where_somebody_could_move(lobby, host):
    page = (await host.get("/replay/1/3")).text
    assert f'data-mine hidden href="{FROM}/3">Continue from here</a>' in page
    last = len(lobby.journal.entries(1)) - 1
    assert "/host/matches/from" not in (await host.get(f"/replay/1/{last}")).text


async def test_the_list_of_replays_says_where_a_match_comes_from(lobby, host):
    play_on(opened(lobby.journal, "lost-gems", 1, 2))
    listed = (await host.get("/replays")).text
    assert listed.count("continues from match 1") == 1
