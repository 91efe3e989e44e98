"""What an entry of the journal costs, in a file and on a server on this computer: `make bench`.

Each number is milliseconds from `Journal.add` to its return, when the entry is on disk: median,
99th percentile, and the longest. Both write to the same disk, in turn. A server elsewhere adds
four times the way there and back.
"""

import statistics
import tempfile
import time
from pathlib import Path

from gemtable.journal import Journal
from rich.console import Console
from rich.table import Table

from tests.postgresql import Server

ENTRIES = 1000  # in each journal
IN_TURN = 50
FACTS = {"moves": [{"seat": 1, "text": "hint red to 2"}]}


class Measured:
    """A journal with one match, and the milliseconds that each of its entries took."""

    def __init__(self, name, url):
        self.name = name
        self.each_ms = []
        self._journal = Journal(url)
        self._match = self._journal.begin("lost-gems", 1, 3, False, {"state": {}}, "0" * 16)
        self._journal.hold(self._match)

    def add(self, count):
        for _ in range(count):
            number = len(self.each_ms) + 1
            began_s = time.perf_counter()
            self._journal.add(self._match, number, "seat 2", "move", FACTS, "0" * 16)
            self.each_ms.append((time.perf_counter() - began_s) * 1000)

    def close(self):
        self._journal.close()

    def row(self):
        p99 = statistics.quantiles(self.each_ms, n=100)[-1]
        found = (statistics.median(self.each_ms), p99, max(self.each_ms))
        return self.name, *(f"{each:.2f}" for each in found)


def main():
    server = Server()
    try:
        with tempfile.TemporaryDirectory(dir="/tmp") as folder:
            journals = [
                Measured("SQLite", str(Path(folder) / "journal.sqlite")),
                Measured("PostgreSQL, by 127.0.0.1", server.url(server.new_database())),
                Measured("PostgreSQL, by its socket", server.socket_url(server.new_database())),
            ]
            for _ in range(ENTRIES // IN_TURN):
                for journal in journals:
                    journal.add(IN_TURN)
            table = Table("ms for an entry", "median", "p99", "longest", box=None)
            for journal in journals:
                table.add_row(*journal.row())
                journal.close()
            Console().print(table)
    finally:
        server.close()


if __name__ == "__main__":
    main()
