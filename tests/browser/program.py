"""`gemtable play` with its page and emulated boards, in a process of its own."""

import json
import re
import signal
import threading
from contextlib import contextmanager

from tests.play import gemtable

SPEED = 20  # of the boards' clocks
_HOST = re.compile(r"http://127\.0\.0\.1:(\d+)(/host#\S+)")


class Program:
    """`port` is where its page is, `host` the link by which the host comes in."""

    def __init__(self, game, database, *words, port=None):
        self._process = gemtable.start(
            *("play", game, "--emulated", "--json", "--speed", str(SPEED)),
            *("--db", str(database), "--web-port", str(port or gemtable.free_port()), *words),
        )
        said = ""
        while not (found := _HOST.search(said)):
            said = json.loads(self._process.stdout.readline()).get("text", "")
        self.port, self.host = int(found[1]), found[2]
        self._reader = threading.Thread(target=self._process.stdout.read, daemon=True)
        self._reader.start()  # or it would wait for somebody who reads

    def stand_still(self):
        self._process.send_signal(signal.SIGSTOP)

    def go_on(self):
        self._process.send_signal(signal.SIGCONT)

    def end(self):
        """End it as systemd does, or whoever presses control-C."""
        self._process.terminate()

    def kill(self):
        """End it at once: it has no time for anything."""
        self._process.kill()
        self._process.wait()
        self._reader.join()
        for stream in (self._process.stdin, self._process.stdout, self._process.stderr):
            stream.close()


@contextmanager
def running(game, database, *words, port=None):
    """Run it meanwhile; in the end it is killed, if it was not before."""
    program = Program(game, database, *words, port=port)
    try:
        yield program
    finally:
        program.kill()
