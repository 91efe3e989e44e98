"""Results that a tournament doesn't count: the host is told, and everybody else is not."""

import asyncio
import time

import pytest
from gemtable.club.hall import Hall
from gemtable.club.tournament_file import doubts

from tests.club.evening_by_hand import evening
from tests.club.hall_by_hand import TWO
from tests.club.test_hall import told
from tests.club.test_tournament import PLAYED, after, entered, hears, made


@pytest.fixture
def file(tmp_path):
    return tmp_path / "tournament.json"


def doubted(hall, tournament):
    """Return the places whose results the host should look at, and the scores that were told."""
    return {
        place: [each.result.scores for each in found]
        for place, found in doubts(tournament, hall.all_results()).items()
    }


@pytest.mark.parametrize("off_s", [-3_700, -30 * 3_600, 30 * 3_600])
def test_a_result_by_a_clock_that_is_off_is_for_the_host_to_look_at(off_s):
    hall, rounds = Hall(), [made("AB", "CDE", at=time.time() - 60)]
    told(hall, PLAYED | {"ended_at": time.time() + off_s})
    assert hears(hall, after(*rounds))[0] == []
    assert doubted(hall, after(*rounds)) == {(0, 0): [[4, 9]]}
    assert doubted(hall, after(*rounds, entered(0, 0, A=9, B=4))) == {}


def test_of_two_results_that_contradict_each_other_the_host_sees_the_other_one():
    hall, rounds = Hall(), [made("AB", "CDE", at=time.time() - 60)]
    told(hall, PLAYED | {"scores": [9, 4], "winners": [0], "ended_at": time.time() - 30})
    _found, heard = hears(hall, after(*rounds))
    assert doubted(hall, after(*rounds, heard=heard)) == {}
    for table in (TWO, "f" * 16):  # the second forger as well
        told(hall, PLAYED, table=table, key="6-1")
        _found, heard = hears(hall, after(*rounds), heard)
        now = after(*rounds, heard=heard)
        assert doubted(hall, now)[0, 0][-1] == [4, 9]
    assert doubted(hall, after(*rounds, entered(0, 0, A=9, B=4), heard=heard)) == {}


def test_a_result_that_is_told_twice_alike_is_no_doubt():
    hall, rounds = Hall(), [made("AB", "CDE", at=time.time() - 60)]
    for key in ("5-1", "6-1"):
        told(hall, PLAYED, key=key)
    _found, heard = hears(hall, after(*rounds))
    assert doubted(hall, after(*rounds, heard=heard)) == {}


def test_the_host_sees_what_was_told_at_another_time(file):
    async def script():
        async with evening(file, None, "Ola", "Ben") as it:
            await it.make()
            it.tell(["Ola", "Ben"], [7, 9], ended_at=time.time() - 3_700)
            html = await it.page(it.host, "/host")
            assert "Not counted: 000001 reported Ola 7, Ben 9, ended at " in html
            assert "Not counted" not in await it.page()
            await it.enter(0, 0, 7, 9)
            it.hear()
            assert "Not counted" not in await it.page(it.host, "/host")

    asyncio.run(script())
