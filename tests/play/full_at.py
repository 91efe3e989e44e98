"""The command `gemtable` whose disk is full from a commit on: `full_at.py 3 WORDS`."""

import sys

import sqlalchemy
from gemtable.cli import main as cli

from tests.full_disk import fill

COUNT = int(sys.argv[1])

commits = 0


def count(_connection):
    """Called before the database is asked to commit."""
    global commits
    commits += 1
    if commits == COUNT:
        fill()


sqlalchemy.event.listen(sqlalchemy.Engine, "commit", count)
sys.argv[1:2] = []
cli.main()
