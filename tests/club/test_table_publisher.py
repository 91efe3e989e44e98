"""A table and its club, over a real broker: what is told, and what an outage costs: nothing."""

import asyncio
import time

import pytest
from gemtable.club import table_publisher
from gemtable.club.table_messages import KEPT_S, MatchResult
from gemtable.games.kit.rules import HOST
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.sentence import Sentence

from tests.club.club_table import ClubTable, listening
from tests.club.hall_by_hand import ONE, hall_at
from tests.patience import until
from tests.play import gemtable
from tests.web.simulated_loop import in_passing_time


def status_in(hall):
    seen = hall.table(ONE)
    return seen and seen.brief


def moves_in(hall):
    status = status_in(hall)
    return status.moves if status else -1


def statuses(heard):
    """Return what was told of a match, oldest first."""
    return [payload for _topic, payload in heard if '"mood":"on"' in payload]


def results_in(hall):
    return [played.result for played in hall.results()]


async def test_a_hall_sees_who_plays_and_every_move(tmp_path, broker):
    table = ClubTable(tmp_path, game="crossing", seats=3)
    table.referee.name(0, "Ola", 0)
    async with table.in_club(broker.url), hall_at(broker.url) as hall:
        await until(lambda: moves_in(hall) == 0 and hall.table(ONE).is_online)
        assert status_in(hall).names == ["Ola", None, None]
        assert status_in(hall).name == "By the window"
        table.referee.typed("gather 1", by=0)
        await until(lambda: status_in(hall).owing == [1, 2])
    assert not table.told


async def test_many_changes_at_once_are_one_message_with_the_newest(tmp_path, broker):
    table = ClubTable(tmp_path)
    async with listening(broker.url) as heard, table.in_club(broker.url):
        await until(lambda: any(topic.endswith("status") for topic, _ in heard))
        await asyncio.sleep(0)
        before = len(heard)
        for number in range(30):
            table.referee.name(0, f"Ola{number}", 0)
        await until(lambda: "Ola29" in heard[-1][1])
        assert len(heard) <= before + 2


async def test_a_table_that_leaves_says_so(tmp_path, broker):
    async with hall_at(broker.url) as hall:
        async with ClubTable(tmp_path).in_club(broker.url):
            await until(lambda: hall.table(ONE) and status_in(hall).mood == "on")
        await until(lambda: not hall.table(ONE).is_online)
        assert status_in(hall).turn == "Seat 1 to move"


async def test_a_broker_that_is_killed_in_the_middle_costs_nothing(tmp_path, broker):
    table = ClubTable(tmp_path)
    async with table.in_club(broker.url), hall_at(broker.url) as hall:
        await until(lambda: moves_in(hall) == 0)
        broker.kill()
        await until(lambda: table.told and hall.told[-1])
        table.play()
        assert table.match.outcome
        await asyncio.sleep(0.7)  # a try in vain
        broker.start()
        await until(lambda: results_in(hall))
        assert status_in(hall).mood == "over"
        assert results_in(hall)[0].scores == list(table.match.outcome.scores)
    assert len(table.told) == 2, table.told
    assert "The match continues" in table.told[0]
    assert table.told[1] == f"The club's broker {broker.url} is back."


def test_an_outage_soon_after_another_is_told_if_it_lasts(tmp_path):
    async def script():
        table = ClubTable(tmp_path)
        publisher = table.publisher("mqtt://127.0.0.1")
        told = []
        for seconds in (1, 1, 70, 1):  # each a second after the one before
            publisher._note(Sentence("nothing listens at this address"), None)
            await asyncio.sleep(seconds)
            publisher._note(None, None)
            told.append(len(table.told))
            await asyncio.sleep(1)
        await asyncio.sleep(70)
        assert told == [2, 2, 4, 4]
        assert len(table.told) == 4, table.told
        publisher._note(Sentence("nothing listens at this address"), None)
        assert len(table.told) == 5

    in_passing_time(script())


async def test_what_the_broker_has_lost_is_told_again(tmp_path, broker):
    table = ClubTable(tmp_path)
    async with table.in_club(broker.url):
        async with hall_at(broker.url) as hall:
            table.play()
            await until(lambda: results_in(hall))
        broker.kill()
        broker.start()
        async with hall_at(broker.url) as hall:
            await until(lambda: results_in(hall) and status_in(hall))


async def test_a_result_is_told_by_the_next_program_if_this_one_could_not(tmp_path, broker):
    broker.kill()
    table = ClubTable(tmp_path)
    async with table.in_club(broker.url):
        await until(lambda: table.told)
        table.play()
    table.journal.close()
    broker.start()
    later = ClubTable(tmp_path)
    async with later.in_club(broker.url), hall_at(broker.url) as hall:
        await until(lambda: results_in(hall))
        assert [result.match for result in results_in(hall)] == [1]


async def test_a_result_is_told_though_the_program_died_before_it_was_written(tmp_path, broker):
    table = ClubTable(tmp_path)
    table.match.close = lambda: None
    table.play()
    table.journal.close()
    journal = Journal(str(tmp_path / "lost-gems-1.sqlite"))
    journal.club_table = ONE
    (row,) = journal.rows()
    assert not row.is_over
    Match.resume(table.match.game, journal, row)
    table.journal = journal
    async with table.in_club(broker.url), hall_at(broker.url) as hall:
        await until(lambda: results_in(hall))


async def test_a_program_that_ends_with_its_match_tells_the_result_first(tmp_path, broker):
    async with hall_at(broker.url) as hall:
        for number in (1, 2, 3):
            table = ClubTable(tmp_path, seats=1 + number)
            if number > 1:
                table.play()  # before there is a connection
            async with table.in_club(broker.url):
                table.play()  # and nobody waits for anything
            assert not table.told
            await until(lambda: len(results_in(hall)) == number)  # noqa: B023


@pytest.mark.parametrize("is_lost", [False, True])
async def test_a_result_that_the_broker_does_not_take_is_told_at_the_end(
    tmp_path, broker, monkeypatch, is_lost
):
    """It is waited for, but for no longer than stated; not at all in a known outage."""
    monkeypatch.setattr(table_publisher, "LAST_S", 0.2 if not is_lost else 1e6)
    table = ClubTable(tmp_path)
    with broker.stopped():
        async with table.in_club(broker.url):
            if is_lost:
                broker.kill()
                await until(lambda: table.told)
            table.play()
        assert table.told[-1] == (
            f"The club's broker {broker.url} does not have the result of match 1 yet."
        )


async def test_a_result_that_was_told_before_an_outage_is_not_missing_at_the_end(tmp_path, broker):
    table = ClubTable(tmp_path)
    async with hall_at(broker.url) as hall, table.in_club(broker.url):
        table.play()
        await until(lambda: results_in(hall))
        broker.kill()
        await until(lambda: table.told)
    assert len(table.told) == 1 and "No connection" in table.told[0]


async def test_a_program_that_is_left_in_the_middle_waits_for_no_broker(
    tmp_path, broker, monkeypatch
):
    monkeypatch.setattr(table_publisher, "LAST_S", 1e6)
    table = ClubTable(tmp_path)
    with broker.stopped():
        async with table.in_club(broker.url):
            table.play(3)
        assert not table.told


async def test_a_match_that_goes_on_after_its_end_has_no_result(tmp_path, broker):
    table = ClubTable(tmp_path)
    async with table.in_club(broker.url), hall_at(broker.url) as hall:
        table.play()
        await until(lambda: results_in(hall))
        broker.kill()
        await until(lambda: table.told)
        table.referee.typed("undo", by=HOST)
        assert table.match.outcome is None
        broker.start()
        await until(lambda: status_in(hall).mood == "on" and not results_in(hall))


@pytest.mark.slow
async def test_a_result_that_is_corrected_twice_is_told_each_time(tmp_path, broker):
    table = ClubTable(tmp_path, game="gems-tracker")
    async with table.in_club(broker.url), hall_at(broker.url) as hall:
        table.play()
        for _ in range(2):
            await until(lambda: results_in(hall))
            table.end_otherwise()
            scores = list(table.match.outcome.scores)
            await until(lambda: results_in(hall)[0].scores == scores)  # noqa: B023
    assert not table.told


async def test_a_match_that_was_played_without_the_club_is_not_told_to_it(tmp_path, broker):
    alone = ClubTable(tmp_path)
    alone.journal.club_table = ""
    alone.play()
    alone.journal.close()
    later = ClubTable(tmp_path)
    async with later.in_club(broker.url), hall_at(broker.url) as hall:
        later.play()
        await until(lambda: results_in(hall))
        assert [result.match for result in results_in(hall)] == [2]


async def test_an_old_result_is_told_no_more(tmp_path, broker, monkeypatch):
    table = ClubTable(tmp_path)
    table.play()
    now = time.time()
    monkeypatch.setattr(table_publisher.time, "time", lambda: now + KEPT_S + 60)
    async with listening(broker.url) as heard, table.in_club(broker.url):
        await until(lambda: any(topic.endswith("status") for topic, _ in heard))
        assert not any("results" in topic for topic, _ in heard)


async def test_what_a_seat_chooses_in_secret_changes_no_message(tmp_path, mosquitto):
    async def world(folder, choices):
        folder.mkdir()
        table, broker = ClubTable(folder, game="crossing", seats=3), mosquitto()
        async with listening(broker.url) as heard, table.in_club(broker.url):
            await until(lambda: any('"owing":[0,1,2]' in each for each in statuses(heard)))
            for choice in choices:
                table.referee.typed(f"gather {choice}", by=0)
                table.referee.typed("gather 7", by=1)  # in vain
                await until(lambda: '"owing":[1,2]' in statuses(heard)[-1])
            table.referee.typed("gather 2", by=2)
            await until(lambda: '"owing":[1]' in statuses(heard)[-1])
            return statuses(heard)

    (one, two) = [
        await world(tmp_path / str(number), choices)
        for number, choices in enumerate([(1, 2, 1), (2, 1, 2)])
    ]
    assert one == two


async def test_a_picture_that_cannot_be_made_stops_no_match(tmp_path, broker, monkeypatch):
    def fail(_name, _status):
        raise RuntimeError("a bug of ours")

    monkeypatch.setattr(table_publisher, "status_of", fail)
    table = ClubTable(tmp_path)
    async with table.in_club(broker.url) as publisher:
        table.play(3)
        await until(lambda: table.told)
        table.play(2)
        await asyncio.sleep(0.3)
        assert table.match.moves == 5
        assert len(table.told) == 1
        publisher.attach(table.referee.bulletin)  # as of another match
        await until(lambda: len(table.told) == 2)
    assert all("The match continues" in told for told in table.told)


@pytest.mark.slow
async def test_a_table_that_is_killed_is_shown_as_gone(tmp_path, broker):
    """The command from outside; its last will is the broker's to publish."""
    words = ("play", "crossing", "--seats", "3", "--auto", "--seed", "1", "--pace", "30")
    club = ("--club", broker.url, "--table-name", "Kitchen")
    home = {**gemtable.ENVIRONMENT, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    async with hall_at(broker.url) as hall:
        process = gemtable.start(*words, *club, "--db", str(tmp_path / "j"), env=home)
        try:
            await until(lambda: hall.tables() and hall.tables()[0].brief.game)
            (seen,) = hall.tables()
            assert (seen.name, seen.is_online) == ("Kitchen", True)
            process.kill()
            await until(lambda: not hall.tables()[0].is_online)
            assert hall.tables()[0].brief.title == "Crossing"
        finally:
            process.kill()
            process.communicate()


@pytest.mark.slow
async def test_a_command_that_ends_at_once_has_told_its_result_each_time(tmp_path, broker):
    words = ("play", "crossing", "--seats", "3", "--auto", "--json", "--speed", "50")
    club = ("--club", broker.url, "--table-name", "Kitchen", "--db", str(tmp_path / "j"))
    home = {**gemtable.ENVIRONMENT, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    async with hall_at(broker.url) as hall:
        for seed in range(1, 6):
            process = gemtable.start(*words, "--seed", str(seed), *club, env=home)
            output, errors = await asyncio.to_thread(process.communicate)
            assert process.returncode == 0, output + errors
            await until(lambda: len(results_in(hall)) == seed)  # noqa: B023
            assert "does not have" not in output + errors


async def test_the_journal_says_at_which_table_a_match_ended(tmp_path):
    table = ClubTable(tmp_path)
    table.play(3)
    assert not table.following.finished.result(1)
    table.play()
    result = table.following.finished.result(1)
    assert result.club_table == ONE
    told = table_publisher.result_of(result).model_dump_json()
    scores = MatchResult.model_validate_json(told).scores
    assert scores == list(table.match.outcome.scores)
