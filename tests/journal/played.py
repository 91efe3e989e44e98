"""Matches with an entry of every kind, and what a journal of them must still hold after harm."""

import sqlite3
from copy import deepcopy
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import psycopg
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.rules import Made
from gemtable.journal import Journal
from gemtable.match.course import DamagedMatch
from gemtable.match.match import Match

GEMS = GAMES["lost-gems"]
MATCHES = (1, 2)


def play(match, *texts):
    for text in texts:
        match.play("test", [Made(match.pending[0], GEMS.rules.parse(text))])


def change(database, *statements):
    """Change a journal, in a file or on a server, as another program may."""
    other = connected(database)
    for statement in statements:
        other.execute(statement)
    other.commit()
    other.close()


def connected(database):
    """Return another program's connection to a journal, in a file or on a server."""
    url = str(database)
    return psycopg.connect(url.replace("+psycopg", "")) if "://" in url else sqlite3.connect(url)


def write_two(path):
    """Write the journal of `play_two`, which is played only once in files; return its entries."""
    if "://" in str(path):
        return play_two(path)
    content, entries = _two()
    Path(path).touch()
    Path(path).chmod(0o600)  # whatever the umask
    Path(path).write_bytes(content)
    return deepcopy(entries)


@cache
def _two():
    with TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite"
        entries = play_two(path)
        return path.read_bytes(), entries


def play_two(path):
    """Play match 1, which is over, and match 2, which is not; return the entries of both."""
    journal = Journal(str(path))
    over = Match.begin(GEMS, journal, 2, 7, {})
    while over.pending:
        play(over, "play 1")
    over.close()
    going = Match.begin(GEMS, journal, 3, 8, {"bonus": "ask"})
    going.keep({"shown": [0, 3], "helped": [0, 1, 0]})
    play(going, "hint red to 2", "discard 1")
    going.pause({"pad 2": "unplugged"})
    going.go_on()
    play(going, "hint 1 to 2")
    going.undo("pad 1")
    going.redo("host")
    going.correct("host", GEMS.rules.parse("hint 2 to 2"))
    going.ask_for_pause("host")
    going.end_pause("host")
    journal.drop(2)
    (row,) = (row for row in journal.rows() if row.id == 2)
    going = Match.resume(GEMS, journal, row)
    going.name("seat 1", 0, "Ola")
    going.sit("table", {"pad 1": ("e66", 0), "rack 1": ("e67", 0), "tile 2.1": ("e68", 0)})
    play(going, "hint red to 3", "discard 2", "hint blue to 1")
    entries = {match: journal.entries(match) for match in MATCHES}
    journal.close()
    return entries


def check_against(path, truth, untold=0):
    """Open and mend a journal; every match must be whole, or shorter and that be told.

    So many entries of one may be missing `untold`. Return how many entries are left.
    Nothing but UserError may be raised.
    """
    told, left = recovered(path)
    for match, entries in truth.items():
        found = left.get(match, [])
        assert found == entries[: len(found)]
        if len(found) < len(entries) - untold:
            assert told, f"match {match} lost {len(entries) - len(found)} entries without a word"
    return sum(map(len, left.values()))


def recovered(path):
    """Return what a person is told, and the entries left of each match, all replayed."""
    left = {}
    try:
        journal = Journal(str(path))
        told = journal.mend()
    except UserError as error:
        assert str(error.fix)
        return [str(error)], left
    if not journal.matches():
        told.append("The journal has no match.")  # as play --resume says
    for match in MATCHES:
        try:
            found, words = resumed(journal, match)
        except UserError as error:
            told.append(str(error))
        else:
            left[match] = found
            told += words
    journal.close()
    return told, left


def resumed(journal, match):
    row = next((row for row in journal.rows() if row.id == match), None)
    if row is None:
        return [], []
    told = []
    found = journal.history(match).entries  # before an end that was cut is written again
    try:
        Match.resume(GEMS, journal, row)
    except DamagedMatch as error:
        if not error.keep:
            raise
        told = [str(error), *journal.mend({match: error.keep})]
        found = journal.entries(match)
        Match.resume(GEMS, journal, next(row for row in journal.rows() if row.id == match))
    return list(found), told
