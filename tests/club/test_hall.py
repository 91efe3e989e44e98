"""What a hall knows and shows: every table, the evening, and nothing that anybody slips in."""

import asyncio
import json
import re
import time

import pytest
from aiomqtt import MqttError
from gemtable.club import broker as connections
from gemtable.club import hall as halls
from gemtable.club import hall_drawing, hall_memory
from gemtable.club.hall import Hall
from gemtable.club.table_messages import KEPT_S, MOST_BYTES, TableStatus, Topic, status_of
from gemtable.games import GAMES
from gemtable.sentence import Sentence

from tests.club.club_table import ClubTable, publish
from tests.club.hall_by_hand import ONE, TWO, hall_at, take, with_tables
from tests.club.test_table_messages import RESULT, STATUS
from tests.patience import until
from tests.terminal.drawn import of_state

SCRIPT = "<script>alert(1)</script>"


def status(game="lost-gems", name="One", **changes):
    seats = GAMES[game].seats[0]
    return status_of(name, of_state(game, GAMES[game].rules.start(seats, 1), **changes))


def page(hall, what="tables", now_s=0.0):
    """Return a page as people read it: with apostrophes."""
    return hall_drawing.drawn(hall, what, now_s).replace("&#39;", "'")


def told(hall, change=(), table=ONE, key="5-1"):
    """Tell a result that has just come, of the match that the key names."""
    began_at, match = map(int, key.split("-"))
    now = {"began_at": began_at, "match": match, "ended_at": time.time()}
    take(hall, table, "results", json.dumps(RESULT | now | dict(change)), key)


def test_all_tables_are_on_one_page_with_who_plays_and_whose_turn_it_is():
    hall = with_tables(status(names=("Ola", None)), status("crossing", "Two"))
    html = page(hall)
    assert html.count('class="hall-card on"') == 2
    for text in ("One", "Two", "The Lost Gems", "Crossing", "Ola to move", "Seat 2", "2 tables"):
        assert text in html
    assert html.count('class="owes"') == 1 + GAMES["crossing"].seats[0]


def test_a_table_that_is_gone_says_so_and_comes_last():
    hall = with_tables(status(), status("crossing", "Two"))
    take(hall, ONE, "online", '{"is_online": false}')
    html = page(hall)
    assert html.index("Two") < html.index("One")
    assert "gone" in html.partition('id="table-' + ONE)[2]
    assert "This table is gone" in page(hall, ONE)


def test_a_table_can_be_withdrawn():
    hall = with_tables(status())
    for kind in ("status", "online"):
        take(hall, ONE, kind, "")
    assert hall.tables() == []
    assert "No table yet" in page(hall)
    assert "There is no such table" in page(hall, ONE)


def test_one_table_is_large_with_the_picture_of_its_game():
    html = page(with_tables(status()), ONE)
    assert 'id="gem-red"' in html
    assert 'href="/static/lost-gems/page.css"' in html


def test_a_table_of_a_game_that_the_hall_lacks_is_shown_without_a_picture():
    told = TableStatus.model_validate(STATUS | {"game": "other", "title": "Other", "picture": {}})
    html = page(with_tables(told), ONE)
    assert "This hall can't show that game" in html
    assert "Ola" in html


def test_the_results_of_the_evening_are_the_newest_first():
    hall = with_tables(status())
    told(hall, {"ended_at": time.time() - 600}, key="5-1")
    told(
        hall,
        {"game": "waterfall", "title": "Waterfall", "scores": [4, 9], "winners": [1]},
        key="5-2",
    )
    html = page(hall)
    assert html.index("Waterfall") < html.index("Ola wins.")
    assert "Seat 2 wins." in html


@pytest.mark.parametrize("ended_s", [-KEPT_S - 60, 2 * 60 * 60])
def test_a_result_of_another_day_is_not_shown(ended_s):
    hall = with_tables(status())
    told(hall, {"ended_at": time.time() + ended_s})
    assert hall.results() == []
    assert "1 result is left out: the clock of its table" in page(hall)


def test_the_wall_goes_round_the_tables_that_play_and_the_results():
    hall = with_tables(
        status(), status("crossing", "Two"), TableStatus(**STATUS | {"name": "Idle"})
    )
    told(hall)
    shown = [page(hall, "wall", number * hall_drawing.WALL_S) for number in range(4)]
    assert 'id="gems"' in shown[0] and 'id="mushrooms"' in shown[1]
    assert 'id="evening"' in shown[2]
    assert shown[3] == shown[0]
    assert all(each.count("<i") >= 3 for each in shown)


def test_a_wall_without_a_match_shows_all_tables():
    assert 'id="cards"' in page(Hall(), "wall")


def test_a_broker_that_is_away_is_told_on_every_page():
    hall = with_tables(status())
    hall.lost = Sentence("{why}", why="The broker is away")
    for what in ("tables", ONE, "wall"):
        assert "The broker is away" in page(hall, what)


def poisoned(value):
    """Return a value of JSON with a script in place of each text, and in each name."""
    if isinstance(value, dict):
        return {name: poisoned(each) for name, each in value.items()}
    if isinstance(value, list):
        return [poisoned(each) for each in value]
    return f'"{SCRIPT}' if isinstance(value, str) else value


@pytest.mark.parametrize("game", GAMES)
def test_no_text_of_a_message_becomes_markup(game):
    data = json.loads(status(game).model_dump_json())
    kept = {name: data[name] for name in ("language", "mood", "game")}
    kept |= {"name": SCRIPT, "title": SCRIPT, "names": [SCRIPT] * len(data["names"])}
    evil = TableStatus.model_validate(poisoned(data) | kept)
    hall = with_tables(evil)
    take(hall, ONE, "online", '{"is_online": true, "at": 0}')  # its name is in a note
    told(hall, {"title": SCRIPT, "rating": SCRIPT, "is_shared": True, "names": [SCRIPT] * 2})
    for what in ("tables", "wall", ONE):
        html = page(hall, what)
        assert "<script" not in html
        assert not re.search(r"\son\w+=", re.sub(r'"[^"]*"', "", html))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("odd", [{}, {"a": 1}, 9_999, [], None, "x"], ids=str)
def test_a_picture_that_its_template_cannot_draw_is_left_out(game, odd):
    data = json.loads(status(game).model_dump_json())
    picture = dict.fromkeys(data["picture"], odd)
    evil = TableStatus.model_validate(data | {"picture": picture})
    html = page(with_tables(evil), ONE)
    assert 'id="table"' in html
    assert len(html) < hall_drawing._MOST_CHARACTERS + 10_000


def test_a_picture_beyond_its_limits_is_left_out():
    told = status("crossing")
    assert hall_drawing.picture(
        told.model_copy(update={"picture": {**told.picture, "left": 9_999}})
    )
    beyond = told.model_copy(update={"picture": {**told.picture, "left": 10_000}})
    assert hall_drawing.picture(beyond) == ""


def test_a_picture_out_of_which_too_much_is_made_is_left_out(monkeypatch):
    told = status()
    assert hall_drawing.picture(told)
    monkeypatch.setattr(hall_drawing, "_MOST_CHARACTERS", 1000)
    assert hall_drawing.picture(told) == ""


@pytest.mark.parametrize(
    "payload", ["", "{", "null", "[]", '{"name": "x"}', "\x00", "x" * MOST_BYTES, "[" * 30_000]
)
def test_what_cannot_be_read_is_told_and_harms_no_other_table(payload):
    hall = with_tables(status(), status("crossing", "Two"))
    take(hall, ONE, "status", payload)
    take(hall, ONE, "online", payload)
    take(hall, ONE, "results", payload, "1-1")
    html = page(hall)
    assert "Two" in html
    if payload:
        assert "This table sends data that can't be read" in html
        assert "1 result can't be read" in html
        assert "can't be read" in page(hall, ONE)
    assert page(hall, "wall")


def test_there_is_an_end_to_tables_and_results(monkeypatch):
    monkeypatch.setattr(hall_memory, "MOST_TABLES", 2)
    monkeypatch.setattr(halls, "MOST_TABLES", 2)
    monkeypatch.setattr(hall_memory, "MOST_RESULTS", 2)
    hall = Hall()
    for number in range(1, 5):
        take(hall, f"{number:016x}", "status", status().model_dump_json())
        told(hall, table=f"{number:016x}", key=f"{number}-1")
    assert len(hall.tables()) == 2
    assert len(hall.results()) == 4, "there is room for the results of tables that are left out"
    assert "Some are left out" in page(hall)
    for number in range(1, 5):
        told(hall, {"scores": [number, 0], "winners": []}, key=f"{number}-1")
    assert len(hall.results()) == 2 + 3
    take(hall, TWO, "status", status(name="Again").model_dump_json())
    assert "Again" in page(hall)


async def test_a_hostile_client_at_the_broker_harms_nobody(tmp_path, broker):
    evil = [
        (str(Topic(TWO, "status")), "{"),
        (str(Topic(TWO, "online")), SCRIPT),
        (str(Topic(TWO, "results", "1-1")), "[" * 10_000),
        (str(Topic("f" * 16, "status")), "x" * 1_000_000),  # the broker keeps it to itself
        ("gemtable/1/tables/../../etc/status", "{}"),
        ("gemtable/1/tables/\u202e/status", "{}"),
    ]
    await publish(broker.url, evil)
    table = ClubTable(tmp_path)
    async with hall_at(broker.url) as hall, table.in_club(broker.url):
        await until(lambda: hall.table(ONE) and hall.table(TWO))
        await publish(broker.url, [(str(Topic(ONE, "status")), SCRIPT)])
        await until(lambda: hall.table(ONE).brief is None)
        assert "sends data that can't be read" in page(hall)
        table.referee.name(0, "Ola", 0)
        await until(lambda: hall.table(ONE).brief)
        assert hall.table(ONE).brief.names == ["Ola", None]
        assert {each.id for each in hall.tables()} == {ONE, TWO}
        assert hall.told == [None]
    assert not table.told


async def test_what_the_broker_has_forgotten_in_an_outage_goes(tmp_path, broker, monkeypatch):
    monkeypatch.setattr(halls, "_REPEATED_S", 0.3)
    monkeypatch.setattr(connections, "_CALM_S", 0.0)  # so that each next pause is a short one
    monkeypatch.setattr(connections, "_PAUSES_S", (0.02, 1e6))
    other = status("crossing", "Two").model_dump_json()
    async with hall_at(broker.url) as hall, ClubTable(tmp_path).in_club(broker.url):
        await publish(broker.url, [(str(Topic(TWO, "status")), other)])
        await until(lambda: hall.table(ONE) and hall.table(TWO))
        for outage in (1, 2):
            broker.kill()
            await until(lambda: len(list(filter(None, hall.told))) == outage)  # noqa: B023
            assert bool(hall.table(TWO)) == (outage == 1)  # what it had is still shown
            broker.start()
            await until(lambda: not hall.told[-1] and not hall.table(TWO))
            assert hall.table(ONE)


class Lost:
    """A broker's connection that is lost as soon as all is asked of it."""

    def __init__(self):
        self.timers = ()

    async def subscribe(self, _topics):
        self.timers = timers()

    @property
    async def messages(self):
        raise MqttError("gone")
        yield


def timers():
    return [each for each in asyncio.get_running_loop()._scheduled if not each.cancelled()]


async def test_an_outage_right_after_another_one_takes_no_table_out_of_the_hall():
    hall = with_tables(status())
    for _ in range(2):
        connection = Lost()
        with pytest.raises(MqttError):
            await hall.listen(connection)
        assert len(connection.timers) == 1, "it would forget what the broker doesn't repeat"
        assert timers() == []
    assert hall.table(ONE)
