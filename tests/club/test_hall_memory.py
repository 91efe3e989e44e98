"""What anybody may send to a broker shuts out nothing true, counts once, and takes little room.

A table says each minute that it is there, and a hall since when it heard nothing.
"""

import json
import re
import time
import tracemalloc

import pytest
from gemtable.club import hall as halls
from gemtable.club import hall_memory, table_publisher
from gemtable.club.hall import Hall
from gemtable.club.hall_memory import MOST_OF_ALL, MOST_RESULTS, MOST_TABLES, SILENT_S
from gemtable.club.table_messages import KEPT_S, MOST_BYTES, Online, Topic
from gemtable.sentence import Sentence

from tests.club.club_table import ClubTable, listening, publish
from tests.club.hall_by_hand import ONE, TWO, hall_at, take
from tests.club.test_hall import page, status
from tests.club.test_table_messages import RESULT, STATUS
from tests.patience import until


def result(now_s, match=1, **changes):
    told = RESULT | {"match": match, "began_at": now_s - 60, "ended_at": now_s} | changes
    return json.dumps(told), f"{told['began_at']:.0f}-{told['match']}"


def told(hall, now_s, table=ONE, **changes):
    take(hall, table, "results", *result(now_s, **changes))


def here(hall, table, at=None, **how):
    """Let a table say that it is there, and what it is called."""
    told = STATUS | {"name": table[-4:]}
    hall.take(str(Topic(table, "status")), json.dumps(told).encode(), **how)
    online = Online(is_online=True, at=at).model_dump_json()
    hall.take(str(Topic(table, "online")), online.encode(), **how)


def name(number):
    return f"{number:016x}"


def ids(hall):
    return {each.id for each in hall.tables()}


def test_one_result_under_thirty_keys_counts_once(clock):
    hall = Hall()
    payload, key = result(clock.now_s, names=["Ola", "Ben"])
    for number in range(30):
        take(hall, ONE, "results", payload, f"{key.partition('-')[0]}-{number}")
    assert [each.source for each in hall.results()] == [f"{ONE}/{key}"]
    assert hall.unread == 29
    assert hall.ranking().people[0][1] == 1


def test_one_match_told_by_thirty_tables_counts_once_and_as_first_heard(clock):
    hall = Hall()
    began_s = clock.now_s
    told(hall, began_s, table=TWO, names=["Ola", "Ben"])
    for number in range(30):
        clock.now_s += 1
        told(hall, began_s, table=name(number + 9), match=number, names=["Ola", "Ben"])
    assert [each.source.partition("/")[0] for each in hall.results()] == [TWO]
    assert hall.ranking().people[0][1] == 1


@pytest.mark.parametrize("comes_first", [False, True])
@pytest.mark.parametrize("junk", ["unread", "another key", "ahead"])
def test_junk_under_a_table_shuts_out_no_result_of_it(clock, junk, comes_first):
    hall = Hall()
    if not comes_first:
        told(hall, clock.now_s, match=0)
    for match in range(1, 3 * MOST_RESULTS):
        if junk == "unread":
            take(hall, ONE, "results", "{", f"5-{match}")
        elif junk == "another key":
            take(hall, ONE, "results", result(clock.now_s, match)[0], f"7-{match}")
        else:
            told(hall, clock.now_s, match=match, ended_at=clock.now_s + 7_200 + match)
    if comes_first:
        told(hall, clock.now_s, match=0)
    assert [each.result.match for each in hall.results()] == [0]


def test_junk_of_many_tables_shuts_out_no_result(clock):
    hall = Hall()
    told(hall, clock.now_s, match=0)
    for number in range(30):
        for match in range(1, MOST_RESULTS + 1):
            told(hall, clock.now_s - match, table=name(number + 9), match=match, moves=number)
    assert any(each.source.startswith(ONE) for each in hall.results())
    assert sum(1 for _ in hall._memory.results()) == MOST_OF_ALL
    assert hall.left_out == 30 * MOST_RESULTS + 1 - MOST_OF_ALL


def test_what_was_withdrawn_or_became_unreadable_makes_room_twice(clock):
    hall = Hall()
    for _time in range(2):
        for match in range(MOST_RESULTS):
            told(hall, clock.now_s, match=match, moves=match)
        for match in range(MOST_RESULTS):
            _payload, key = result(clock.now_s, match)
            take(hall, ONE, "results", ("", "{")[match % 2], key)
        assert (hall.results(), hall.unread) == ([], MOST_RESULTS // 2)
    assert (hall.left_out, hall._memory._count) == (0, 0)


@pytest.mark.parametrize("how", ["dead ones come first", "dead ones come later", "said once"])
@pytest.mark.parametrize("most", [16, pytest.param(256, marks=pytest.mark.slow)])
def test_of_four_times_too_many_tables_those_are_shown_that_are_there(
    clock,
    monkeypatch,
    how,
    most,
):
    for module in (halls, hall_memory):
        monkeypatch.setattr(module, "MOST_TABLES", most)
    hall, live = Hall(), [name(number) for number in range(most * 3 // 4)]
    dead = [name(number) for number in range(1_000, 1_000 + most * 13 // 4)]

    def die():
        for table in dead:
            if how == "said once":
                here(hall, table, at=clock.now_s)
            else:
                here(hall, table, at=clock.now_s - 3_600, is_kept=True)

    def live_on():
        for table in live:
            here(hall, table, at=clock.now_s)

    if how == "dead ones come first":
        die()
    live_on()
    clock.now_s += 60
    live_on()
    if how != "dead ones come first":
        die()
    assert ids(hall) >= {*live}
    assert len(hall.tables()) == most
    assert hall.left_out


def test_no_table_is_called_left_out_while_all_that_have_a_status_are_shown(clock, monkeypatch):
    for module in (halls, hall_memory):
        monkeypatch.setattr(module, "MOST_TABLES", 4)
    hall = Hall()
    for number in range(4):
        here(hall, name(number), at=clock.now_s)
    for number in range(4, 7):  # these have not published a status yet
        take(hall, name(number), "results", *result(clock.now_s))
    assert len(hall.tables()) == 4
    assert hall.left_out == 0


def test_a_table_that_was_left_out_is_shown_once_others_are_silent(clock, monkeypatch):
    for module in (halls, hall_memory):
        monkeypatch.setattr(module, "MOST_TABLES", 8)
    hall = Hall()
    for _time in range(2):
        for number in range(8):
            here(hall, name(number + 9), at=clock.now_s)
        clock.now_s += 60
    here(hall, ONE, at=clock.now_s)
    assert ONE not in ids(hall)
    clock.now_s += SILENT_S
    here(hall, ONE, at=clock.now_s)
    assert ONE in ids(hall)


def test_all_is_forgotten_by_the_halls_own_clock(clock):
    """Whatever others send meanwhile, and whatever time they say it is."""
    hall = Hall()
    here(hall, ONE, at=clock.now_s)
    told(hall, clock.now_s)
    told(hall, clock.now_s, match=2, ended_at=clock.now_s + 9e8)
    take(hall, ONE, "results", "{", "5-1")
    for _hour in range(19):
        clock.now_s += KEPT_S / 18
        here(hall, TWO, at=0)
    assert ids(hall) == {TWO}
    assert not list(hall._memory.results())
    assert not hall.unread


@pytest.mark.slow
def test_a_writer_cannot_make_a_hall_hold_much(clock):
    """The largest that is taken of each kind, and of more tables than there is room for."""
    hall = Hall()
    status = json.dumps(STATUS | {"picture": {"a": ["x" * 290] * 100}}).ljust(MOST_BYTES)
    people = {"names": ["\U0001f600" * 40] * 12, "scores": [1] * 12, "winners": []}
    tracemalloc.start()
    for number in range(3 * MOST_TABLES):
        take(hall, name(number), "status", status)
        take(hall, name(number), "online", "x" * MOST_BYTES)
    for number in range(40):
        for match in range(60):
            told(hall, clock.now_s - match, table=name(number), match=match, **people)
            take(hall, name(number), "results", "x" * MOST_BYTES, f"9-{match}")
    for seen in hall.tables():
        for language in ("en", "pl", "id"):
            hall.pictures.of(seen.id, seen.newest, language, lambda: "x" * 399_990 + seen.id)  # noqa: B023
    held, _most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"{held / 1e6:.1f} MB")
    assert held < 60e6


def test_each_thing_that_a_hall_holds_has_a_limit(clock, monkeypatch):
    """The short form of the one before: all limits are reached, and none is passed."""
    for module in (halls, hall_memory):
        monkeypatch.setattr(module, "MOST_TABLES", 4)
    monkeypatch.setattr(hall_memory, "MOST_OF_ALL", 30)
    monkeypatch.setattr(hall_memory, "_MOST_UNREAD", 20)
    monkeypatch.setattr(hall_memory, "_MOST_CHARACTERS", 100)
    hall = Hall()
    for number in range(12):
        take(hall, name(number), "status", "x" * MOST_BYTES)
        take(hall, name(number), "online", "x" * MOST_BYTES)
        for match in range(4):
            told(hall, clock.now_s, table=name(number), match=match, moves=number)
            take(hall, name(number), "results", "x" * MOST_BYTES, f"9-{match}")
    memory = hall._memory
    assert len(memory.tables) == 8 and len(hall.tables()) == 4
    assert sum(1 for _ in memory.results()) == memory._count == 30
    assert hall.unread == 20
    for seen in hall.tables() * 2:
        hall.pictures.of(seen.id, seen.newest, "en", lambda: "x" * 40)
    assert hall.pictures._characters == 80
    assert hall.pictures.of(ONE, seen.newest, "en", lambda: "x" * 400) == "x" * 400
    assert hall.pictures._characters == 0


def test_a_picture_is_drawn_once_and_again_for_a_newer_status(clock):
    hall, drawn = Hall(), []

    def picture(language="en"):
        seen = hall.table(ONE)
        return hall.pictures.of(
            ONE, seen.newest, language, lambda: drawn.append(language) or "picture"
        )

    for _time in range(2):
        here(hall, ONE)
        assert [picture(), picture(), picture("pl")] == ["picture"] * 3
    assert drawn == ["en", "pl"] * 2


def test_a_topic_of_our_kind_with_an_odd_name_is_nobodys(clock):
    hall = Hall()
    payload, key = result(clock.now_s)
    for topic in (
        f"gemtable/1/tables/{ONE}/results/{key}/",
        f"gemtable/1/tables/{ONE}/results/+{key}",
        f"gemtable/1/tables/{ONE}/results/٣-1",
        f"gemtable/1/tables/{ONE}\n/results/{key}",
        f"gemtable/1/tables/{ONE}/status\n",
        f"gemtable/1/tables/{'٣' * 16}/status",
        f"$SYS/gemtable/1/tables/{ONE}/status",
    ):
        hall.take(topic, payload.encode())
    assert not hall.tables() and not hall.results() and not hall.unread


def test_a_clock_in_the_past_or_future_breaks_nothing(clock):
    hall = Hall()
    for at in (0, 1e11, clock.now_s + 1e9, clock.now_s - 1e9):
        for is_kept in (True, False):
            here(hall, ONE, at=at, is_kept=is_kept)
            assert hall.tables()
    assert hall_memory.read(Online, b'{"is_online": true, "at": 1e12}') is None


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


async def test_a_table_says_again_and_again_that_it_is_there_and_when(
    tmp_path, broker, monkeypatch
):
    monkeypatch.setattr(table_publisher, "_HERE_S", 0.05)
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


async def test_a_hall_tells_what_a_broker_has_kept_from_what_is_new(broker):
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
