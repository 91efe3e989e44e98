"""A journal that can no longer be written: its disk is full, or its server goes away.

The match stops with a sentence or pauses, and goes on as if nothing was.
"""

import asyncio
import json
import time
from contextlib import closing, contextmanager

import psycopg
import pytest
import sqlalchemy
from gemtable.games.kit.rules import Made
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.play_command import follow
from gemtable.referee.late_journal import STALLED
from gemtable.referee.referee import Referee

from tests import postgresql
from tests.database_line import Line
from tests.full_disk import fill, full_disk
from tests.journal.played import GEMS, connected
from tests.network import HERE, over_there, pulled, two_computers
from tests.patience import wait_until
from tests.play import gemtable, program_in_time
from tests.play.desk import Told, desk_of, seated
from tests.referee.test_referee import LAYOUT, Cables
from tests.web.simulated_loop import in_passing_time

AUTO = ("play", "lost-gems", "--auto", "--json")


@contextmanager
def full_at(commit):
    """The disk is full from a commit on, None for never; yields the commits, a list."""
    commits = []

    def count(_connection):
        commits.append(None)
        if len(commits) == commit:
            fill()

    sqlalchemy.event.listen(sqlalchemy.Engine, "commit", count)
    try:
        with full_disk(filled=False):
            yield commits
    finally:
        sqlalchemy.event.remove(sqlalchemy.Engine, "commit", count)


def kinds(path):
    return [entry.kind for entry in gemtable.entries(path)]


def check_stops_and_goes_on(path, commit):
    with full_at(commit):
        done = program_in_time.run(*AUTO, "--seed", "1", "--db", str(path))
    assert done.returncode == 1
    what, fix = done.stderr.splitlines()
    assert "cannot be written" in what
    assert "--resume" in fix
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert {line["text"] for line in told if line["notice"] == "trouble"} == {
        what.removeprefix("gemtable: ")
    }
    written = kinds(path)
    again = program_in_time.run(*AUTO, "--resume", "--db", str(path))
    assert again.returncode == 0, again.stderr
    *told, result = map(json.loads, again.stdout.splitlines())
    assert {line["notice"] for line in told} <= {"note", "event"}
    assert result["reason"] == "last-turns"
    assert kinds(path)[: len(written)] == written
    return written


@pytest.mark.parametrize(
    "commit",
    [pytest.param(3, marks=pytest.mark.slow), 4, pytest.param(20, marks=pytest.mark.slow)],
)  # who sits where; what bots do first, and later
def test_bots_stop_with_a_sentence_when_nothing_can_be_written_and_go_on_later(tmp_path, commit):
    check_stops_and_goes_on(tmp_path / "journal.sqlite", commit)


@pytest.mark.slow
def test_an_end_that_cannot_be_written_is_told_and_written_later(tmp_path):
    whole, path = tmp_path / "whole.sqlite", tmp_path / "journal.sqlite"
    with full_at(None) as commits:
        program_in_time.auto(1, whole)
    written = check_stops_and_goes_on(path, len(commits))
    assert [*written, "table", "end"] == kinds(whole)
    assert kinds(path).count("end") == 1


def played_to_the_end(journal, seed):
    """Return a match of which all is written but its end."""
    match = Match.begin(GEMS, journal, 2, seed, {})
    while owing := match.pending:
        match.play("test", [Made(owing[0], GEMS.rules.legal(match.state, owing[0])[-1])])
    return match


def test_an_end_that_a_full_disk_refused_is_written_soon_after_there_is_room(tmp_path):
    path = tmp_path / "journal.sqlite"
    journal = Journal(str(path))
    matches = [played_to_the_end(journal, seed) for seed in (1, 2)]
    told = []
    desk = desk_of(journal, Told(told))

    async def evening():
        following = asyncio.ensure_future(follow(journal, desk))
        for match in matches:
            with full_disk():
                seated(desk, Referee(match, LAYOUT, Cables(path), told.append))
                await asyncio.sleep(2.5)
            assert match.owes_end
            await asyncio.sleep(1.5)
            assert not match.owes_end
        following.cancel()

    in_passing_time(evening())
    assert [notice.kind for notice in told] == ["trouble"] * 2
    journal.close()


ON_SERVER = ("play", "lost-gems", "--auto", "--json", "--seed", "1", "--speed", "20")


def begun(url, command=(gemtable.COMMAND,)):
    """Return a program of its own, in which bots play, once it has made a move."""
    program = gemtable.start(*ON_SERVER, "--pace", "0.2", "--db", url, command=command)
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
        assert "Another program is playing match 1 of this journal." in error
        assert "Traceback" not in error
        assert [entry.number for entry in other.entries(1)] == list(range(number + 1))
        other.close()
    finally:
        program.kill()
        program.communicate()
        line.close()
