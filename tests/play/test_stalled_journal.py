"""`gemtable play` on a server that goes away: the match pauses, and goes on as if nothing was."""

import json
import time
from contextlib import closing

import psycopg
import pytest
from gemtable.journal import Journal
from gemtable.referee.late_journal import STALLED

from tests import postgresql
from tests.database_line import Line
from tests.journal.played import connected
from tests.network import HERE, over_there, pulled, two_computers
from tests.patience import wait_until
from tests.play import gemtable

AUTO = ("play", "lost-gems", "--auto", "--json", "--seed", "1", "--speed", "20")


def begun(url, command=(gemtable.COMMAND,)):
    """Return a program of its own, in which bots play, once it has made a move."""
    program = gemtable.start(*AUTO, "--pace", "0.2", "--db", url, command=command)
    wait_until(lambda: program.poll() is not None or has_moved(url))
    assert program.poll() is None, program.communicate()
    return program


def has_moved(url):
    with connected(url) as other:
        try:
            query = "SELECT count(*) FROM entry WHERE what LIKE '{\"move\"%'"
            return other.execute(query).fetchone() > (0,)
        except psycopg.errors.UndefinedTable:
            return False


@pytest.fixture
def program(on_server):
    program = begun(on_server)
    yield program
    program.kill()
    program.communicate()


def finished(program, url):
    """Wait until the match is over, and check the journal; return the notices but for events."""
    out, error = program.communicate()
    assert program.returncode == 0, out[-2000:] + error
    checked = gemtable.run("journal", "check", "--db", url)
    assert checked.returncode == 0, checked.stdout
    journal = Journal(url, only_reading=True)
    (row,) = journal.rows()
    assert row.is_over
    assert [entry.kind for entry in journal.entries(1)].count("end") == 1
    journal.close()
    lines = [json.loads(line) for line in out.splitlines()]
    return [line for line in lines if line.get("notice") not in (None, "event")]


def check(notices):
    """Check that there were pauses because of the journal, each of which ended, and no trouble.

    On a busy machine an emulated board may stay silent for so long that it is waited for, too.
    """
    told = [(each["notice"], each["text"]) for each in notices]
    ended = told.count(("resume", "The journal answers again."))
    assert told.count(("pause", str(STALLED))) == ended >= 1
    assert not any(each["notice"] == "trouble" for each in notices)


@pytest.mark.slow
def test_a_server_that_was_killed_and_comes_back_costs_a_pause_and_no_more(
    server, on_server, program
):
    server.stop()
    time.sleep(2)
    server.start()
    check(finished(program, on_server))


@pytest.mark.slow
def test_a_server_that_stands_still_costs_a_pause_and_no_more(server, on_server, program):
    with server.stalled():
        time.sleep(2)
    check(finished(program, on_server))


@pytest.mark.soak
def test_a_server_whose_network_is_cut_costs_a_pause_and_no_more():
    with two_computers(), closing(postgresql.Server(also_at=HERE)) as server:
        url = server.url(server.new_database(), host=HERE)
        program = begun(url, over_there(gemtable.COMMAND))
        try:
            with pulled():
                time.sleep(60)  # beyond what TCP sends again
            check(finished(program, url))
        finally:
            program.kill()
            program.wait()


@pytest.mark.slow
def test_a_host_that_was_cut_off_and_whose_match_is_played_elsewhere_ends_with_a_sentence(
    server, on_server
):
    name = on_server.rpartition("/")[2]
    line = Line(server.port)
    program = begun(server.url(name, port=line.port))
    try:
        line.close()
        server.end_sessions(name)
        other = Journal(on_server)
        other.hold(1)
        number = len(other.entries(1))
        other.add(1, number, "host", "pause", {"by": "other"}, other.entries(1)[-1].state_hash)
        line = Line(server.port, line.port)
        _out, error = program.communicate()
        assert program.returncode == 1
        assert "Another program plays match 1 of this journal." in error
        assert "Traceback" not in error
        assert [entry.number for entry in other.entries(1)] == list(range(number + 1))
        other.close()
    finally:
        program.kill()
        program.communicate()
        line.close()
