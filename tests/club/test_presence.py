"""Whether a table is there: it says so each minute, and a hall since when it heard nothing."""

import asyncio
import json
import re
import time

from gemtable.club import table_publisher
from gemtable.club.hall import Hall
from gemtable.club.hall_memory import SILENT_S
from gemtable.club.messages import Online, Topic
from gemtable.sentence import Sentence

from tests.club.club_table import ClubTable, listening, publish
from tests.club.hall_by_hand import ONE, TWO, hall_at
from tests.club.test_hall import page, status
from tests.club.test_hall_memory import here
from tests.patience import until


def heard_since(html):
    return re.findall(r"nothing heard since (\d\d:\d\d)", html)


def at(seconds):
    return time.strftime("%H:%M", time.localtime(seconds))


def test_a_table_of_which_nothing_is_heard_says_since_when(clock):
    hall = Hall()
    for _time in range(2):  # and it comes back
        here(hall, ONE, at=clock.now_s)
        last_s = clock.now_s
        assert hall.table(ONE).is_online and not heard_since(page(hall))
        clock.now_s += SILENT_S - 1
        assert hall.table(ONE).is_online
        clock.now_s += 1
        assert not hall.table(ONE).is_online
        assert heard_since(page(hall)) == [at(last_s)]
        assert {*heard_since(page(hall, ONE))} == {at(last_s)}


def test_any_news_of_a_table_says_that_it_is_there(clock):
    hall = Hall()
    here(hall, ONE, at=clock.now_s)
    for _minute in range(5):
        clock.now_s += 60
        hall.take(str(Topic(ONE, "status")), status().model_dump_json().encode())
        assert hall.table(ONE).is_online


def test_what_the_broker_has_kept_of_a_dead_table_is_not_news(clock):
    """Broker, table and hall lost power together: no last will was ever told."""
    hall, died_s = Hall(), clock.now_s - 3 * 3_600
    here(hall, ONE, at=died_s, is_kept=True)
    here(hall, TWO, at=clock.now_s - 30, is_kept=True)
    assert not hall.table(ONE).is_online
    assert hall.table(TWO).is_online
    assert heard_since(page(hall)) == [at(died_s)]


def test_an_outage_of_the_hall_itself_makes_no_table_silent(clock):
    hall = Hall()
    for _time in range(2):
        here(hall, ONE, at=clock.now_s)
        hall.lost = Sentence("{why}", why="The broker is away")
        clock.now_s += 3_600
        hall.lost = Sentence("{why}", why="It is still away")
        assert hall.table(ONE).is_online
        hall.lost = None
        assert not hall.table(ONE).is_online
        hall.lost = Sentence("{why}", why="Away again")  # when the table was silent already
        assert not hall.table(ONE).is_online
        hall.lost = None


def test_a_table_that_never_tells_the_time_is_believed(clock):
    """As one of an older Gemtable does not."""
    hall = Hall()
    here(hall, ONE)
    clock.now_s += 10 * SILENT_S
    assert hall.table(ONE).is_online


def test_a_clock_that_is_an_hour_off_is_told_and_a_right_one_is_not(clock):
    hall = Hall()
    for ahead_s, told in (
        (-3_600, "is 60 minutes behind"),
        (3_600, "is 60 minutes ahead"),
        (1e10, "is 9999 minutes ahead"),
        (100, None),
        (-3_600, "is 60 minutes behind"),
    ):
        here(hall, ONE, at=clock.now_s + ahead_s)
        assert ("The clock of 0001" in page(hall)) == bool(told)
        if told:
            assert f"The clock of 0001 {told}; its results may be left out." in page(hall)


def test_a_table_says_again_and_again_that_it_is_there_and_when(tmp_path, broker, monkeypatch):
    monkeypatch.setattr(table_publisher, "_HERE_S", 0.05)

    async def script():
        before_s = time.time()
        async with listening(broker.url) as heard, ClubTable(tmp_path).in_club(broker.url):

            def told():
                online = [payload for topic, payload in heard if topic.endswith("/online")]
                return [json.loads(each) for each in online]

            for _time in range(2):  # and again after an outage
                await until(lambda: len(told()) >= 3)
                assert all(each["is_online"] for each in told())
                assert all(before_s - 1 <= each["at"] <= time.time() + 1 for each in told())
                broker.kill()
                heard.clear()
                broker.start()

    asyncio.run(script())


def test_a_hall_tells_what_a_broker_has_kept_from_what_is_new(broker):
    async def script():
        old = Online(is_online=True, at=time.time() - 7_200).model_dump_json()
        of_two = [(str(Topic(TWO, "status")), status().model_dump_json())]
        of_two.append((str(Topic(TWO, "online")), old))
        await publish(broker.url, of_two)
        async with hall_at(broker.url) as hall:
            await until(lambda: hall.table(TWO) and hall.table(TWO).silent_since)
            assert not hall.table(TWO).has_wrong_clock
            await publish(broker.url, of_two)
            await until(lambda: hall.table(TWO).has_wrong_clock)
            assert hall.table(TWO).is_online

    asyncio.run(script())
