"""A server that doesn't answer: nothing waits for long, and an entry is written once, later."""

import threading
import time
from contextlib import suppress

import psycopg
import pytest
from gemtable.errors import UserError
from gemtable.journal import Draft, Journal, Late, Taken
from gemtable.journal.database import NoAnswer

from tests.database_line import Line
from tests.patience import wait_until


class Told:
    """What the journal tells: how often its server has answered."""

    def __init__(self):
        self.times = 0

    def __call__(self):
        self.times += 1


@pytest.fixture
def name(on_server):
    return on_server.rpartition("/")[2]


@pytest.fixture
def line(server):
    line = Line(server.port)
    yield line
    with suppress(OSError):
        line.close()


@pytest.fixture
def journal(server, name, line):
    """The journal of a program that plays, by a line that can be cut, with match 1 begun."""
    journal = Journal(server.url(name, port=line.port))
    journal.begin("lost-gems", 1, 2, False, {"state": {}}, "ab")
    journal.hold(1)
    journal.hurry(Told())
    yield journal
    journal.close()


@pytest.fixture
def locked(server, name):
    """Another session locks a table, so that writes wait; it lets go when it is closed."""
    with psycopg.connect(server.url(name).replace("+psycopg", "")) as other:
        other.execute("LOCK TABLE match")
        yield other


def pause(journal, number, by="test"):
    return journal.add(1, number, "table", "pause", {"by": by}, "ab")


def settled(journal):
    """Wait until the one entry that was late is settled, and return it.

    A server that is slow from then on is no stall.
    """
    journal.server.patience_s = None
    found = []
    wait_until(lambda: found.append(journal.settle()) or found[-1])
    match, (entry,) = found[-1]
    assert match == 1
    assert not journal.is_late
    return entry


def numbers(url):
    """Return the numbers of match 1 as another program finds them; it is sound."""
    other = Journal(url, only_reading=True)
    found = [entry.number for entry in other.entries(1)]
    other.close()
    return found


def test_an_entry_is_late_while_the_server_is_stalled_and_written_when_it_is_not(
    server, on_server, journal
):
    with server.stalled():
        with pytest.raises(Late, match="does not answer"):
            pause(journal, 1)
        assert journal.is_late
        assert journal.settle() is None
    entry = settled(journal)
    assert (entry.number, entry.facts) == (1, {"by": "test"})
    pause(journal, 2)
    assert numbers(on_server) == [0, 1, 2]


def test_entries_that_are_late_together_are_all_written_and_in_order(server, on_server, journal):
    drafts = [Draft("table", "pause", {"by": by}, "ab") for by in ("test", "again")]
    with server.stalled(), pytest.raises(Late):
        journal.add_all(1, 1, drafts)
    journal.server.patience_s = None
    found = []
    wait_until(lambda: found.append(journal.settle()) or found[-1])
    match, entries = found[-1]
    assert (match, [each.facts["by"] for each in entries]) == (1, ["test", "again"])
    assert numbers(on_server) == [0, 1, 2]


def test_meanwhile_everything_else_is_refused_at_once(server, on_server, journal):
    with server.stalled():
        with pytest.raises(Late):
            pause(journal, 1)
        journal.server.patience_s = None  # who waited would wait forever
        for call in (
            lambda: pause(journal, 1, "again"),
            journal.rows,
            lambda: journal.hold(2),
            lambda: journal.begin("lost-gems", 1, 2, False, {}, "ab"),
        ):
            with pytest.raises(NoAnswer):
                call()
    assert settled(journal).facts == {"by": "test"}
    assert numbers(on_server) == [0, 1]
    assert len(journal.rows()) == 1


@pytest.mark.slow
def test_a_server_that_was_stopped_gets_the_entry_when_it_is_back(server, on_server, journal):
    server.stop()
    try:
        with pytest.raises(Late):
            pause(journal, 1)
        time.sleep(1.5)
    finally:
        server.start()
    assert settled(journal).number == 1
    assert numbers(on_server) == [0, 1]
    other = Journal(on_server)
    with pytest.raises(UserError, match="is being played by"):
        other.hold(1)
    other.close()


@pytest.mark.parametrize("cut", ["cut_before", "cut_after"])
def test_a_line_cut_before_the_commit_arrives_or_after_it_loses_and_doubles_nothing(
    on_server, journal, line, cut
):
    getattr(line, cut)(b"UPDATE match", b"COMMIT")
    wait_for(lambda: pause(journal, 1), journal)
    assert line.cuts
    assert numbers(on_server) == [0, 1]
    pause(journal, 2)


@pytest.mark.parametrize("cut", ["cut_before", "cut_after"])
def test_a_match_whose_beginning_was_cut_off_begins_once_or_is_told(on_server, journal, line, cut):
    journal.server.patience_s = None
    getattr(line, cut)(b"UPDATE match", b"COMMIT")
    with pytest.raises(UserError):
        journal.begin("waterfall", 1, 2, False, {}, "ab")
    assert [row.game for row in journal.rows()].count("waterfall") == (cut == "cut_after")


def wait_for(write, journal):
    """Write an entry, now or late."""
    journal.hurry(journal.server.settled)
    try:
        write()
    except Late:
        settled(journal)
    journal.server.patience_s = None


@pytest.mark.slow
@pytest.mark.parametrize("round_", range(3))
def test_a_server_that_is_killed_in_the_middle_of_entries_has_each_of_them_once(
    server, on_server, journal, round_
):
    """Entries are written as fast as they can be while the server dies and comes back."""
    killing = threading.Timer(0.05 * round_, lambda: (server.stop(), server.start()))
    killing.start()
    number = 0
    while killing.is_alive() or number < 20:
        number += 1
        wait_for(lambda: pause(journal, number), journal)  # noqa: B023
    killing.join()
    assert numbers(on_server) == list(range(number + 1))


def test_a_match_that_began_too_late_for_those_who_waited_did_not_begin(
    on_server, journal, locked
):
    with pytest.raises(NoAnswer):
        journal.begin("waterfall", 1, 2, False, {}, "ab")
    locked.rollback()
    wait_until(lambda: rows_of(journal))
    assert [row.game for row in journal.rows()] == ["lost-gems"]


def rows_of(journal):
    try:
        return journal.rows()
    except NoAnswer:
        return None


REFUSES = """
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'the disk is full'; END $$;
    CREATE TRIGGER refuse BEFORE INSERT ON entry EXECUTE FUNCTION refuse()
"""


@pytest.mark.slow
def test_what_the_server_refuses_in_the_end_is_told_and_can_be_written_anew(
    server, on_server, name, journal
):
    server.execute(REFUSES, name)
    server.stop()
    try:
        with pytest.raises(Late):
            pause(journal, 1)
    finally:
        server.start()
    with pytest.raises(UserError, match="cannot be written: the disk is full"):
        wait_until(journal.settle)
    assert not journal.is_late
    assert numbers(on_server) == [0]
    server.execute("DROP TRIGGER refuse ON entry", name)
    wait_for(lambda: pause(journal, 1), journal)
    assert numbers(on_server) == [0, 1]


def test_a_host_whose_match_was_taken_over_during_the_outage_does_not_write(
    server, on_server, name, journal, line
):
    line.close()  # nobody gets through any more
    server.end_sessions(name)
    with pytest.raises(Late):
        pause(journal, 1)
    other = Journal(on_server)
    other.hold(1)
    theirs = pause(other, 1, "other")
    reopened = Line(server.port, line.port)
    with pytest.raises(Taken, match="Another program is playing match 1"):
        wait_until(journal.settle)
    assert other.entries(1)[1:] == [theirs]
    other.close()
    reopened.close()


@pytest.mark.slow
def test_the_program_can_end_while_an_entry_is_late(server, journal):
    server.stop()
    try:
        with pytest.raises(Late):
            pause(journal, 1)
        journal.close()
        wait_until(lambda: not journal.server._worker._thread.is_alive())
    finally:
        server.start()


def test_those_who_wait_for_it_are_told_that_it_answers(server, journal):
    before = journal.server.settled.times
    with server.stalled(), pytest.raises(Late):
        pause(journal, 1)
    wait_until(lambda: journal.server.settled.times > before)
    settled(journal)
