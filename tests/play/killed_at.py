"""The command `gemtable` that kills itself outright at a commit: `killed_at.py 3 after WORDS`.

SIGKILL gives a program no time for anything, as when the power fails.
"""

import os
import signal
import sys

import sqlalchemy
from gemtable.cli import main as cli

COUNT, WHEN = int(sys.argv[1]), sys.argv[2]

commits = 0


def count(_connection):
    """Called before the database is asked to commit."""
    global commits
    commits += 1
    if commits == COUNT and WHEN == "before":
        die()


def returned(_connection, _record):
    """Called when a connection comes back, after its commit."""
    if commits == COUNT:
        die()


def die():
    os.kill(os.getpid(), signal.SIGKILL)


sqlalchemy.event.listen(sqlalchemy.Engine, "commit", count)
sqlalchemy.event.listen(sqlalchemy.pool.Pool, "checkin", returned)
sys.argv[1:3] = []
cli.main()
