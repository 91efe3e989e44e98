"""What an entry of the journal costs, in a file and on a server on this computer.

From `Journal.add` to its return, when the entry is on disk. All write to the same disk, in turn.
The peer is SQLite by itself: one row of as many bytes and a commit, with a write-ahead log and
full sync, as the journal has. A server elsewhere adds four times the way there and back.
"""

import json
import sqlite3
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from gemtable.journal import Journal

from tests.bench.figure import Figure, p99
from tests.postgresql import Server

ENTRIES = 1000  # in each journal
IN_TURN = 50
FACTS = {"moves": [{"seat": 1, "text": "hint red to 2"}]}


class Measured:
    """A journal with one match, and the milliseconds that each of its entries took."""

    def __init__(self, url: str) -> None:
        self.each_ms: list[float] = []
        self._journal = Journal(url)
        self._match = self._journal.begin("lost-gems", 1, 3, False, {"state": {}}, "0" * 16)
        self._journal.hold(self._match)

    def add(self) -> None:
        number = len(self.each_ms) + 1
        began_s = time.perf_counter()
        self._journal.add(self._match, number, "seat 2", "move", FACTS, "0" * 16)
        self.each_ms.append((time.perf_counter() - began_s) * 1000)

    def close(self) -> None:
        self._journal.close()


class Bare:
    """The same of SQLite alone."""

    def __init__(self, path: Path) -> None:
        self.each_ms: list[float] = []
        self._file = sqlite3.connect(path)
        self._file.execute("PRAGMA journal_mode=WAL")
        self._file.execute("PRAGMA synchronous=FULL")
        self._file.execute("CREATE TABLE entry (number INTEGER PRIMARY KEY, facts TEXT)")
        self._file.commit()

    def add(self) -> None:
        began_s = time.perf_counter()
        with self._file:
            self._file.execute("INSERT INTO entry (facts) VALUES (?)", (json.dumps(FACTS) * 4,))
        self.each_ms.append((time.perf_counter() - began_s) * 1000)

    def close(self) -> None:
        self._file.close()


def figures(_is_quick: bool) -> Iterator[Figure]:
    server = Server()
    try:
        with tempfile.TemporaryDirectory(dir="/tmp") as folder:
            bare = Bare(Path(folder) / "bare.sqlite")
            journals = {
                "SQLite": Measured(str(Path(folder) / "journal.sqlite")),
                "PostgreSQL, by 127.0.0.1": Measured(server.url(server.new_database())),
                "PostgreSQL, by its socket": Measured(server.socket_url(server.new_database())),
            }
            for _ in range(ENTRIES // IN_TURN):
                for journal in (bare, *journals.values()):
                    for _entry in range(IN_TURN):
                        journal.add()
            for name, journal in journals.items():
                for percent, figure in (("p50", median), ("p99", p99)):
                    what = f"journal: an entry, {name}, {percent}"
                    runs, peer = ([*map(figure, _turns(each))] for each in (journal, bare))
                    yield Figure(what, "ms", runs, None, "SQLite alone", peer)
            for journal in (bare, *journals.values()):
                journal.close()
    finally:
        server.close()


def _turns(journal: Measured | Bare) -> Iterator[list[float]]:
    """Yield the milliseconds of a tenth of the entries, then of the next."""
    size = ENTRIES // 10
    for first in range(0, ENTRIES, size):
        yield journal.each_ms[first : first + size]
