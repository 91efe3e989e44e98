"""Two hosts never play one match of a server: a lock that lives and dies with a session."""

import os
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import replace

import pytest
import sqlalchemy
from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.journal.postgres_session import Taken

from tests.journal.test_match_locks import end, other_program
from tests.patience import wait_until


@pytest.fixture
def journals(on_server):
    """Open the journal on the server, as each host does; all are closed in the end."""
    opened = []

    def open_one():
        opened.append(Journal(on_server))
        return opened[-1]

    yield open_one
    for journal in opened:
        journal.close()


def begin(journal):
    match = journal.begin("lost-gems", 1, 2, False, {"state": {}}, "ab")
    journal.hold(match)
    return match


def pause(journal, match, number):
    return journal.add(match, number, "table", "pause", {"by": number}, "ab")


def database(url):
    return url.rpartition("/")[2]


@pytest.fixture
def lose_sessions(server, on_server):
    """End all sessions, as a network that was cut for long does."""
    return lambda: server.end_sessions(database(on_server))


@pytest.mark.slow
def test_the_second_program_is_told_who_holds_the_match(on_server, journals):
    begin(journals())
    with pytest.raises(UserError, match=f"Match 1 .* by process {os.getpid()} on ") as caught:
        journals().hold(1)
    assert "--new" in str(caught.value.fix)
    journals().hold(2)


@pytest.mark.slow
def test_a_host_by_another_way_to_the_server_is_kept_out_too(server, on_server):
    """By its Unix socket here; it could as well be another computer."""
    other = other_program(server.socket_url(database(on_server)))
    try:
        journal = Journal(on_server)
        with pytest.raises(UserError, match=f"by process {other.pid} on "):
            journal.hold(1)
        journal.close()
    finally:
        end(other)


@pytest.mark.slow
def test_the_matches_of_another_database_are_others(server, journals):
    begin(journals())
    name = server.new_database()
    journal = Journal(server.url(name))
    journal.hold(1)
    journal.close()
    server.drop(name)


def can_hold(journal, match):
    with suppress(UserError):
        journal.hold(match)
        return True
    return False


def test_a_match_is_unlocked_before_its_session_is_closed(journals):
    """A server unlocks the matches of a closed session only when it comes to it."""
    journal, statements = journals(), []

    def note(_connection, _cursor, statement, *_how):
        statements.append(statement)

    journal.hold(1)
    sqlalchemy.event.listen(sqlalchemy.Engine, "before_cursor_execute", note)
    try:
        journal.close()
    finally:
        sqlalchemy.event.remove(sqlalchemy.Engine, "before_cursor_execute", note)
    assert any("pg_advisory_unlock" in statement for statement in statements)


def test_a_match_is_free_after_let_go_after_close_and_after_a_kill(on_server, journals):
    first, second = journals(), journals()
    for _ in range(2):
        first.hold(1)
        first.let_go(1)
        second.hold(1)
        second.let_go(1)
    first.hold(1)
    first.close()
    wait_until(lambda: can_hold(second, 1))  # the server notices a moment later
    second.close()
    other = other_program(on_server)
    end(other)
    third = journals()
    wait_until(lambda: can_hold(third, 1))


def test_a_match_is_held_once_in_a_program_too(journals):
    journal = journals()
    journal.hold(1)
    with pytest.raises(UserError, match=f"by process {os.getpid()} on "):
        journal.hold(1)


def test_a_lost_session_is_replaced_by_one_with_all_its_locks(journals, lose_sessions):
    first, second = journals(), journals()
    match = begin(first)
    lose_sessions()
    pause(first, match, 1)
    with pytest.raises(UserError, match="is being played by"):
        second.hold(match)
    assert [entry.number for entry in first.entries(match)] == [0, 1]


def test_a_session_that_the_server_still_has_is_ended_by_its_own_successor(journals):
    """As after a cut that only this end has noticed: our own lock would keep us out."""
    journal, other = journals(), journals()
    match = begin(journal)
    lost, journal.server._session._connection = journal.server._session._connection, None
    pause(journal, match, 1)
    with pytest.raises(UserError, match="is being played by"):
        other.hold(match)
    assert len(journal.entries(match)) == 2
    lost.invalidate()


@pytest.mark.parametrize(("writes", "lets_go"), [(True, False), (False, False), (True, True)])
def test_a_host_whose_match_was_taken_over_in_the_meantime_does_not_write(
    journals, lose_sessions, writes, lets_go
):
    first, second = journals(), journals()
    match = begin(first)
    lose_sessions()
    second.hold(match)
    theirs = [pause(second, match, 1)] if writes else []
    if lets_go:
        second.let_go(match)
    for number in (1, 2):
        with pytest.raises(Taken, match="Another program is playing match 1"):
            pause(first, match, number)
    assert second.entries(match)[1:] == theirs


def test_names_that_were_changed_in_the_meantime_are_not_written_over(journals, lose_sessions):
    """Each checksum covers the one before, so an entry must follow what is there now."""
    first, second = journals(), journals()
    match = begin(first)
    lose_sessions()
    second.hold(match)
    second.rewrite([match], lambda entry: replace(entry, who="nobody"))
    second.let_go(match)
    with pytest.raises(Taken):
        pause(first, match, 1)
    assert len(second.entries(match)) == 1


WRITES = """
import sys
from gemtable.errors import UserError
from gemtable.journal import Journal
journal = Journal(sys.argv[1])
match = journal.begin("lost-gems", 1, 2, False, {"state": {}}, "ab")
journal.hold(match)
print("held", flush=True)
sys.stdin.readline()
try:
    journal.add(match, 1, "table", "pause", {"by": "who was stopped"}, "ab")
except UserError as error:
    print(error, flush=True)
"""


@pytest.mark.slow
def test_a_host_that_was_stopped_writes_nothing_once_its_match_was_taken_over(
    on_server, journals, lose_sessions
):
    other = subprocess.Popen(
        [sys.executable, "-c", WRITES, on_server],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert other.stdout.readline() == "held\n"
        other.send_signal(signal.SIGSTOP)
        other.stdin.write("\n")
        other.stdin.flush()
        journal = journals()
        with pytest.raises(UserError, match=f"by process {other.pid} on "):
            journal.hold(1)
        lose_sessions()
        journal.hold(1)
        ours = pause(journal, 1, 1)
        other.send_signal(signal.SIGCONT)
        assert other.stdout.readline() == "Another program is playing match 1 of this journal.\n"
        assert journal.entries(1)[1:] == [ours]
    finally:
        other.stdin.close()
        end(other)


def test_two_hosts_that_make_a_journal_at_the_same_time_make_one(journals):
    ready, made, failed = threading.Barrier(4), [], []

    def make():
        ready.wait()
        try:
            made.append(journals())
        except UserError as error:
            failed.append(error)

    threads = [threading.Thread(target=make) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []
    assert sorted(begin(journal) for journal in made) == [1, 2, 3, 4]


def setting(journal, name):
    return journal.read(lambda connection: connection.exec_driver_sql(f"SHOW {name}").scalar())


@pytest.mark.parametrize(
    ("name", "value", "has"),
    [("synchronous_commit", "off", "on"), ("idle_session_timeout", "5000", "0")],
)
def test_commits_are_on_disk_and_matches_held_whatever_the_database_says(
    server, on_server, journals, name, value, has
):
    server.execute(f"ALTER DATABASE {database(on_server)} SET {name} = {value}")
    assert setting(journals(), name) == has


def test_a_host_that_is_gone_is_noticed_within_half_a_minute(journals):
    journal = journals()
    idle_s, again_s, times = (
        int(setting(journal, f"tcp_keepalives_{name}")) for name in ("idle", "interval", "count")
    )
    assert 0 < idle_s + again_s * times < 30


def test_what_a_url_says_of_its_connection_counts(on_server):
    journal = Journal(f"{on_server}?options=-c%20work_mem%3D123MB")
    assert setting(journal, "work_mem") == "123MB"
    assert setting(journal, "synchronous_commit") == "on"
    journal.close()


def test_a_server_that_stands_still_is_told_when_the_journal_is_opened(server, on_server):
    with server.stalled(), pytest.raises(UserError, match=r"cannot be opened: .*timeout"):
        Journal(f"{on_server}?connect_timeout=2", only_reading=True)


def test_a_server_that_is_too_old_is_refused_before_anything_is_written(
    server, on_server, monkeypatch
):
    monkeypatch.setattr("gemtable.journal.store.OLDEST", 99)
    with pytest.raises(UserError, match=r"The server is PostgreSQL \d+\.") as refused:
        Journal(on_server)
    assert "needs PostgreSQL 99" in str(refused.value.fix)
    tables = "SELECT count(*) FROM pg_tables WHERE schemaname = 'public'"
    assert server.execute(tables, database(on_server)) == [(0,)]
