"""What lists and scores of a club's journal cost: `python -m tests.bench_records`.

The journal has 10,000 finished matches of people with names. A few hundred of them were played
by bots under those names; the others are copies of these, entry by entry, with checksums of
their own, other people and other days.

command     processor time of the whole command, with its start, and of that what the start and
            `gemtable --version` cost; the best of three
"""

import argparse
import random
import resource
import subprocess
import tempfile
import time
from dataclasses import replace
from functools import partial
from pathlib import Path

from gemtable.games import GAMES
from gemtable.journal import Journal
from gemtable.journal.entries import row_of, sealed
from gemtable.journal.schema import ENTRY, MATCH
from rich.console import Console
from rich.progress import track
from rich.table import Table

from tests.play import gemtable
from tests.records.test_scores import played

MATCHES = 10_000
PLAYED = 300
PEOPLE = [f"{name} {letter}." for name in ("Ola", "Kuba", "Ania", "Zosia") for letter in "ABCDE"]
KINDS = (("lost-gems", 2), ("lost-gems", 3), ("crossing", 4), ("logichroma", 3))
DAY_S = 86_400
COMMANDS = (
    ("--version",),
    ("scores",),
    ("scores", "--json"),
    ("scores", "crossing", "--svg", "{folder}/scores.svg"),
    ("journal", "list"),
    ("journal", "list", "--game", "logichroma", "--newest", "50"),
)


def club(path, matches=MATCHES, played_first=PLAYED):
    """Write a journal of so many finished matches."""
    journal = Journal(str(path))
    chance = random.Random(1)
    for number in track(range(played_first), "Playing", transient=True):
        game, seats = KINDS[number % len(KINDS)]
        played(journal, game, chance.sample(PEOPLE, seats), seed=number)
    originals = [journal.entries(match) for match in journal.matches()]
    for first in track(range(played_first, matches, 100), "Copying", transient=True):
        rows, entries = [], []
        for number in range(first, min(first + 100, matches)):
            copy = copied(originals[number % played_first], number + 1, chance)
            rows.append(_columns(MATCH, row_of(number + 1, copy).columns))
            entries += [_columns(ENTRY, (number + 1, *entry.columns)) for entry in copy]
        journal.write(partial(_insert, rows=rows, entries=entries))
    journal.close()


def _insert(connection, rows, entries):
    connection.execute(MATCH.insert(), rows)
    connection.execute(ENTRY.insert(), entries)


def copied(original, match, chance):
    """Return the entries of another match that went the same way, with other people."""
    people = iter(chance.sample(PEOPLE, len(PEOPLE)))
    later_s = match * DAY_S / 10
    names, entries = {}, []
    for entry in original:
        facts = entry.facts
        if entry.kind == "name":
            names[facts["name"]] = next(people)
            facts = {**facts, "name": names[facts["name"]]}
        elif entry.kind == "end":
            facts = {**facts, "names": [names.get(name) for name in facts["names"]]}
        before = entries[-1].checksum if entries else ""
        another = replace(entry, at=entry.at - 100 * DAY_S + later_s, facts=facts)
        entries.append(sealed(match, before, another))
    return entries


def _columns(table, values):
    return dict(zip((column.name for column in table.c), values, strict=True))


def cost(words):
    """Return the processor seconds of a command and how long it took, the best of three."""
    return min(_once(words) for _ in range(3))


def _once(words):
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    subprocess.run([gemtable.COMMAND, *words], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)
    return used, time.monotonic() - began


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--matches", type=int, default=MATCHES)
    parser.add_argument("--journal", type=Path, help="measure this one; made if it is missing")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        path = chosen.journal or Path(folder) / "journal.sqlite"
        if not path.exists():
            club(path, chosen.matches, min(PLAYED, chosen.matches))
        table = Table(title=f"{chosen.matches:,} matches, {path.stat().st_size / 1e6:.0f} MB")
        for name in ("command", "processor s", "elapsed s"):
            table.add_column(name, justify="right" if "s" in name[-1] else "left")
        for words in COMMANDS:
            given = [word.format(folder=folder) for word in words]
            has_journal = words[0] != "--version"
            seconds = cost([*given, *(("--db", str(path)) if has_journal else ())])
            table.add_row(" ".join(words), *(f"{each:.2f}" for each in seconds))
        Console().print(table)


if __name__ == "__main__":
    assert all(game in GAMES for game, _seats in KINDS)
    main()
