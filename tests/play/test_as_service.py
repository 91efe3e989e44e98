"""`gemtable play` as a service: it tells its manager how it is, and goes on after a power cut."""

import asyncio
import json
import os
import signal
import socket
import stat
import tempfile
import urllib.request
from dataclasses import replace
from pathlib import Path

import pytest
from gemtable.games import GAMES
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.current_match import Matches
from gemtable.play.play_options import Choices
from gemtable.play.seat_players import KeptBots
from gemtable.process import service

from tests.journal.played import GEMS, play
from tests.patience import PATIENCE_S
from tests.play import gemtable, program_in_time
from tests.web.simulated_loop import in_passing_time


class Manager:
    """A service manager's end: a datagram socket at a path, or with an abstract name."""

    def __init__(self, place):
        self.socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.socket.bind(place.replace("@", "\0"))
        self.socket.settimeout(PATIENCE_S)
        self.environment = {**gemtable.ENVIRONMENT, "NOTIFY_SOCKET": place}

    def heard(self):
        return self.socket.recv(4096).decode()

    def hears(self, message):
        """Wait for a message; return how many others came before."""
        count = 0
        while self.heard() != message:
            count += 1
        return count


@pytest.fixture
def manager():
    # A socket's path has 107 bytes at most, fewer than pytest's folders may need.
    with tempfile.TemporaryDirectory() as folder:
        managing = Manager(str(Path(folder) / "notify"))
        yield managing
        managing.socket.close()


@pytest.fixture
def kiosk(path, program):
    """Start the table of a kiosk, always at the same port; it is killed after the test."""
    port = gemtable.free_port()

    def start(environment):
        words = ("--emulated", "--no-open", "--web-port", str(port), "--db", str(path))
        started = program("play", "--resume", *words, env=environment)
        gemtable.end_input(started)  # a service has none
        return started

    start.page = f"http://127.0.0.1:{port}/"
    return start


def shown(kiosk):
    """Return what the page tells other programs of the table."""
    with urllib.request.urlopen(f"{kiosk.page}api/table") as answer:
        return json.load(answer)


def begun(path, *texts, game=GEMS, is_auto=False):
    """Begin a match in the journal, make these moves, and leave it."""
    journal = Journal(str(path))
    match = Match.begin(game, journal, 2, 7, {}, is_auto)
    play(match, *texts)
    journal.close()
    return match.number


@pytest.mark.slow
def test_it_is_ready_when_its_page_answers_and_says_that_it_stops(manager, kiosk):
    program = kiosk(manager.environment)
    assert manager.heard() == "READY=1"
    with urllib.request.urlopen(kiosk.page) as answer:
        assert b"Only this computer can open the page." in answer.read()
    program.send_signal(signal.SIGTERM)
    assert manager.heard() == "STOPPING=1"
    program.communicate()
    assert program.returncode == 128 + signal.SIGTERM


def test_it_is_ready_when_its_match_can_be_played_without_a_lobby_too(monkeypatch, manager, path):
    monkeypatch.setenv("NOTIFY_SOCKET", manager.socket.getsockname())
    words = ("play", "crossing", "--emulated", "--db", str(path))
    assert program_in_time.run(*words, stdin="quit").returncode == 0
    manager.socket.setblocking(False)
    assert [manager.heard(), manager.heard()] == ["READY=1", "STOPPING=1"]


@pytest.mark.slow
def test_after_a_power_cut_the_match_goes_on_at_the_same_address(manager, kiosk, path):
    match = begun(path, "hint red")
    for _ in range(2):
        program = kiosk(manager.environment)
        manager.hears("READY=1")
        assert (shown(kiosk)["match"], shown(kiosk)["moves"]) == (match, 1)
        os.killpg(program.pid, signal.SIGKILL)
        program.wait()


@pytest.mark.slow
def test_the_watchdog_is_fed_for_as_long_as_the_loop_runs(manager, kiosk):
    program = kiosk({**manager.environment, "WATCHDOG_USEC": "100000"})
    manager.hears("READY=1")
    assert [manager.heard() for _ in range(3)] == ["WATCHDOG=1"] * 3
    program.send_signal(signal.SIGSTOP)
    manager.socket.settimeout(1.0)  # ten times what a manager would wait
    with pytest.raises(TimeoutError):
        while True:
            manager.heard()
    program.send_signal(signal.SIGCONT)
    manager.socket.settimeout(PATIENCE_S)
    assert manager.heard() == "WATCHDOG=1"


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"WATCHDOG_USEC": "0"},
        {"WATCHDOG_USEC": "-5"},
        {"WATCHDOG_USEC": "soon"},
        {"WATCHDOG_USEC": "1000", "WATCHDOG_PID": "1"},
    ],
)
async def test_a_watchdog_that_waits_for_nothing_of_us_is_not_fed(
    monkeypatch, manager, environment
):
    for name, value in {"NOTIFY_SOCKET": manager.socket.getsockname(), **environment}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(TimeoutError):
        await asyncio.wait_for(service.beats(), 0.05)
    manager.socket.setblocking(False)
    with pytest.raises(BlockingIOError):
        manager.heard()


def test_the_watchdog_is_fed_twice_in_the_time_that_it_waits(monkeypatch, manager):
    monkeypatch.setenv("NOTIFY_SOCKET", manager.socket.getsockname())
    monkeypatch.setenv("WATCHDOG_USEC", "10000000")

    async def beat():
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(service.beats(), 29.9)

    in_passing_time(beat())
    manager.socket.setblocking(False)
    assert [manager.heard() for _ in range(6)] == ["WATCHDOG=1"] * 6
    with pytest.raises(BlockingIOError):
        manager.heard()


def test_a_manager_with_an_abstract_name_is_told(monkeypatch):
    managing = Manager(f"@gemtable-test-{os.getpid()}")
    monkeypatch.setenv("NOTIFY_SOCKET", managing.environment["NOTIFY_SOCKET"])
    service.ready()
    assert managing.heard() == "READY=1"
    managing.socket.close()


@pytest.mark.parametrize(
    "place", ["", "vsock:2:1234", "/nowhere/notify", "/etc/passwd", "/" * 300]
)
def test_nobody_to_tell_is_no_error(monkeypatch, place):
    monkeypatch.setenv("NOTIFY_SOCKET", place)
    service.ready()
    service.stopping()


def test_a_manager_that_does_not_read_holds_nobody_up(monkeypatch, manager):
    monkeypatch.setenv("NOTIFY_SOCKET", manager.socket.getsockname())
    monkeypatch.setattr(service, "_PATIENCE_S", 0.001)
    for _ in range(300):  # more than the system keeps
        service.ready()


@pytest.fixture
def opened(path):
    """Open what `play --resume` begins with; return its match, None in the lobby, and notices."""
    journals = []

    def opened(**choices):
        journals.append(Journal(str(path)))
        told = []
        matches = Matches(Choices(resume=True, **choices), journals[-1], told.append)
        matches.choices.check()
        matches.open()
        return matches.now and matches.now.match.number, [str(each.text) for each in told]

    yield opened
    for journal in journals:
        journal.close()


def test_what_was_played_last_goes_on_whatever_its_game_and_number(path, opened):
    older = begun(path, "hint red")
    begun(path, game=GAMES["gems-tracker"])
    begun(path, "hint red", is_auto=True)  # of bots, for a script
    journal = Journal(str(path))
    row = journal.row(older)
    play(Match.resume(GEMS, journal, row), "hint 1")
    journal.close()
    assert opened() == (older, [])


def test_bots_play_the_seats_that_they_played(path, opened):
    number = begun(path, "hint red", game=GEMS)
    kept = KeptBots(path)
    kept.note(number, {1})
    kept.note(number + 1, {0, 1})
    journal = Journal(str(path))
    matches = Matches(Choices(resume=True), journal, print)
    matches.open()
    assert matches.now.choices.bot_seats == (2,)
    journal.close()
    assert stat.S_IMODE(path.with_name("journal.sqlite.bots").stat().st_mode) == 0o600


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    ["", "[]", "{", '{"1": [7, -1, 99999]}', '{"1": "all"}', "\0", '{"1": [1' + "0" * 10**6],
)
def test_a_match_goes_on_whatever_is_in_the_file_of_bots(path, opened, text):
    number = begun(path, "hint red")
    path.with_name("journal.sqlite.bots").write_text(text)
    assert opened() == (number, [])


def test_the_seats_of_bots_are_kept_for_as_many_matches_as_people_go_on_with(path):
    kept = KeptBots(path)
    for match in range(1, 61):
        kept.note(match, {0})
    again = KeptBots(path)
    assert [again.of(match) for match in (10, 11, 60)] == [frozenset(), {0}, {0}]
    path.with_name("journal.sqlite.bots").unlink()
    again.note(60, {0})  # as it is known
    assert not path.with_name("journal.sqlite.bots").exists()


def test_another_game_than_the_first_goes_on_too(path, opened):
    begun(path, "hint red")
    newer = begun(path, game=GAMES["gems-tracker"])
    assert opened() == (newer, [])


def test_what_is_over_does_not_go_on_and_nothing_older_takes_its_place(path, opened):
    assert opened() == (None, [])
    begun(path, "hint red")
    last = begun(path, "hint red")
    journal = Journal(str(path))
    journal.drop(last)
    journal.close()
    assert opened() == (None, [])


@pytest.mark.parametrize(
    ("harm", "told"),
    [
        ("rules_version = 99", "Match 1 was started with version 99 of the rules"),
        ("game = 'chess'", "There is no game chess"),
    ],
)
def test_what_cannot_go_on_is_told_and_the_lobby_opens(path, opened, monkeypatch, harm, told):
    begun(path, "hint red")
    journal = Journal(str(path))
    row = journal.row(1)
    journal.close()
    column, value = harm.split(" = ")
    changed = replace(row, **{column: type(getattr(row, column))(value.strip("'"))})
    monkeypatch.setattr(Journal, "played_last", lambda _journal: changed)
    monkeypatch.setattr(Journal, "rows", lambda _journal: [changed])
    number, notices = opened()
    assert number is None
    assert notices[0].startswith(told)


def test_a_match_that_another_program_plays_is_left_to_it(path, opened):
    begun(path, "hint red")
    other = Journal(str(path))
    other.hold(1)
    number, notices = opened()
    other.close()
    assert number is None
    assert notices[0].startswith("Match 1 of this journal is being played")


def test_in_a_pipe_without_a_page_nobody_could_choose(path):
    done = gemtable.run("play", "--resume", "--db", str(path))
    assert (done.returncode, done.stderr.splitlines()[0]) == (
        1,
        "gemtable: Say which game to play.",
    )
