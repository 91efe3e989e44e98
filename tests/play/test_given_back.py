"""What a program takes, opens and starts it gives back, however an evening ends.

What it writes is its owner's alone, whatever the umask. All is seen from the system's side, and
seen once while people play.
"""

import os
import signal
import stat
import tempfile
import threading
from contextlib import suppress
from pathlib import Path

import psutil
import pytest
from gemtable.journal import Journal
from gemtable.records.replayed_match import find

from tests.play import gemtable
from tests.records.test_scores import played

EVENING = """\
play lost-gems --seed 1 --seats 3 --bot 2
play 1
2 play 1
undo
name 1 Ola
play crossing --seats 3
name 1 Kuba
play lost-gems --match 1
name 2 Maja
name 3 Ela
play lost-gems --seats 3 --bot 2
quit
"""
LEFT = """\
play lost-gems --seed 1
play crossing --seats 3 --bots 2
"""
KEPT = {"journal.sqlite", "journal.sqlite.bots", "journal.sqlite.page"}
WHILE = {  # people play: SQLite's files, and each match's lock
    *("journal.sqlite-shm", "journal.sqlite-wal"),
    *(f"journal.sqlite.match-{match}.lock" for match in (1, 2, 3)),
}
_LOOK_S = 0.1  # now and then, so that the program has the processor


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The folder of the journal, in a home of its own where nothing is hidden by the umask."""
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    for name in ("DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    before = os.umask(0)
    yield tmp_path
    os.umask(before)


def files(home):
    """Return the mode of every file below; files and folders may go meanwhile."""
    found = {}
    for folder, _folders, names in os.walk(home):
        for each in (Path(folder, name) for name in names):
            with suppress(FileNotFoundError):
                if each.is_file():
                    found[each] = stat.S_IMODE(each.stat().st_mode)
    return found


def children():
    """Return the processes that this one's threads have begun; psutil would look at all."""
    found = set()
    for thread in Path("/proc/self/task").iterdir():
        with suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
            found |= {*(thread / "children").read_text().split()}
    return found


def taken():
    """Return what this process has of the system: files, threads, children, and ports."""
    this = psutil.Process()
    descriptors = {}
    for number in os.listdir("/proc/self/fd"):
        with suppress(FileNotFoundError):  # the one that lists them
            descriptors[number] = os.readlink(f"/proc/self/fd/{number}")
    return {
        "descriptors": set(descriptors.items()),
        "threads": {each.ident for each in threading.enumerate()},
        "children": children(),
        "ports": {each.laddr.port for each in this.net_connections("tcp") if not each.raddr},
        "handlers": {(number, signal.getsignal(number)) for number in (1, 2, 15)},
        "temporary": set(Path(tempfile.tempdir).iterdir()),
    }


class Evening:
    """Looks at a program while it runs, in a thread; calls `seen` with the files each time."""

    def __init__(self, home, seen):
        self.modes, self.more = {}, set()  # of all files; kinds of which it had more than before
        self._home, self._seen, self._ends = home, seen, threading.Event()
        self._before = taken()
        self._thread = threading.Thread(target=self._look)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_error):
        self._ends.set()
        self._thread.join()
        after = taken()
        left = {kind: after[kind] - self._before[kind] for kind in after}
        assert {kind: each for kind, each in left.items() if each} == {}

    def _look(self):
        own = {threading.get_ident()}
        while not self._ends.wait(_LOOK_S):
            found = files(self._home)
            for file, mode in found.items():
                self.modes.setdefault(file.relative_to(self._home), set()).add(mode)
            now = taken()
            self.more |= {kind for kind in now if now[kind] - self._before[kind] - own}
            self._seen({each.name for each in found})


def play(home, *words, stdin="", seen=lambda names: None):
    """Return how `gemtable play WORDS` ended, and what was seen meanwhile."""
    with Evening(home, seen) as evening:
        done = gemtable.run(
            *("play", *words, "--emulated", "--speed", "20", "--page"),
            *("--db", str(home / "journal.sqlite")),
            stdin=stdin,
        )
    return done, evening


def of_journal(home):
    return {each.name for each in home.glob("journal*")}


def names(entries):
    return {each.facts["name"] for each in entries if each.kind == "name"}


def test_an_evening_leaves_the_journal_and_what_is_kept_beside_it(home):
    done, evening = play(home, "--web-port", str(gemtable.free_port()), stdin=EVENING)
    assert done.returncode == 0, done.stderr
    assert "Match 1 continues" in done.stdout
    journal = Journal(str(home / "journal.sqlite"), only_reading=True)
    first, second, third = (journal.entries(match) for match in (1, 2, 3))
    assert names(first) == {"Ola", "Maja", "Ela"}
    assert names(second) - {"Ola"} == {"Kuba"}  # Ola had that seat for a moment
    assert names(third) == {"Ola", "Ela"}  # a bot has seat 2
    assert not find(journal, 1).course.steps  # an undo took back more than a bot's move alone
    journal.close()
    assert evening.more >= {"descriptors", "threads", "children", "ports", "temporary"}
    assert of_journal(home) == KEPT
    journal = {name: modes for name, modes in evening.modes.items() if "journal" in name.name}
    assert {name.name for name in journal} >= KEPT | WHILE
    assert {name: modes for name, modes in journal.items() if modes != {0o600}} == {}


@pytest.mark.slow
def test_control_c_in_the_second_match_leaves_no_more_and_tells_how_that_goes_on(home):
    told, first, second = [], *(f"journal.sqlite.match-{match}.lock" for match in (1, 2))

    def control_c(names):
        if not told and second in names and first not in names:
            told.append(signal.pthread_kill(threading.main_thread().ident, signal.SIGINT))

    words = ("--web-port", str(gemtable.free_port()))
    done, evening = play(home, *words, stdin=LEFT, seen=control_c)
    assert done.returncode == 128 + signal.SIGINT, done.stdout + done.stderr
    assert (
        "The match is kept. To continue: gemtable play crossing --match 2 --bots 2" in done.stderr
    )
    assert evening.more >= {"descriptors", "threads", "children", "ports"}
    assert of_journal(home) <= KEPT


def test_a_start_that_fails_leaves_no_more_and_the_match_can_be_played(home):
    for name in ("tls.pem", "tls.key"):
        (home / name).write_text("no certificate")
        (home / name).chmod(0o600)
    tls = ("--tls-cert", str(home / "tls.pem"), "--tls-key", str(home / "tls.key"))
    for words in (("--new",), ("--resume",)):
        done, _evening = play(home, "lost-gems", *words, *tls)
        assert done.returncode == 1, done.stdout
        assert of_journal(home) <= KEPT


def test_what_other_commands_write_is_its_owners_alone_too(home):
    database = ("--db", str(home / "journal.sqlite"))
    journal = Journal(database[1])
    played(journal, "lost-gems", ["Ola", "Kuba"])
    journal.close()
    for words in (
        ("backup", str(home / "backup.jsonl"), *database),
        ("restore", str(home / "backup.jsonl"), "--db", str(home / "restored.sqlite")),
        ("journal", "export", "1", "--output", str(home / "export.jsonl"), *database),
        ("scores", "--svg", str(home / "scores.svg"), *database),
        ("scores", "rename", "Ola", "Ania", *database),
    ):
        done = gemtable.run(*words)
        assert done.returncode == 0, done.stderr
    written = {file.relative_to(home).as_posix(): mode for file, mode in files(home).items()}
    assert written.keys() >= {
        *("journal.sqlite", "backup.jsonl", "restored.sqlite", "export.jsonl", "scores.svg"),
        "data/gemtable/signing-key.pem",
    }
    assert {name: oct(mode) for name, mode in written.items() if mode != 0o600} == {}
