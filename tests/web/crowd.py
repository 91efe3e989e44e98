"""A crowd of silent connections, in a process of its own: it has descriptors of its own.

`python -m tests.web.crowd PORT COUNT PAUSE_S` opens them one after the other, prints a line, and
holds what is still open until it may read a line.
"""

import resource
import socket
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path

_ROOT = Path(__file__).parents[2]


@contextmanager
def crowd(port, count, pause_s=0.0):
    """Hold so many connections to a port; `arrived` of what is returned waits for them."""
    command = [sys.executable, "-S", "-m", "tests.web.crowd", str(port), str(count), str(pause_s)]
    with subprocess.Popen(
        command, cwd=_ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def _hold(port, count, pause_s):
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    held = []
    for _ in range(count):
        one = socket.socket()
        one.setblocking(False)
        one.connect_ex(("127.0.0.1", port))
        held.append(one)
        time.sleep(pause_s)
    print(len(held), flush=True)
    sys.stdin.readline()


if __name__ == "__main__":
    _hold(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]))
