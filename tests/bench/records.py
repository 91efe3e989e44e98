"""What lists and scores of a club's journal cost, by the number of its matches.

The journal has 10,000 finished matches of people with names. Bots played 150 of them under those
names; the others are copies of these, entry by entry, with checksums of their own, other people
and other days.

Measured is the processor time of the whole command, its start included, which is what the peer,
`gemtable --version`, costs.
"""

import random
import resource
import subprocess
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

from gemtable.journal import Journal
from gemtable.journal.entries import row_of, sealed
from gemtable.journal.tables import ENTRY, MATCH
from rich.progress import track

from tests.bench.figure import Figure
from tests.play import gemtable
from tests.records.test_scores import played

MATCHES = 10_000
PLAYED = 150
RUNS = 2
PEOPLE = [f"{name} {letter}." for name in ("Ola", "Kuba", "Ania", "Zosia") for letter in "ABCDE"]
KINDS = (("lost-gems", 2), ("lost-gems", 3), ("crossing", 4), ("logichroma", 3))
DAY_S = 86_400
COMMANDS = {  # and how many seconds are aimed at
    "scores": 1.0,
    "scores --json": 1.0,
    "scores crossing --svg {folder}/scores.svg": None,
    "journal list": 0.5,
    "journal list --game logichroma --newest 50": 0.5,
}


def club(path, matches, played_first, kept=list):
    """Write a journal of so many finished matches; of a copy's entries those that `kept` keeps."""
    journal = Journal(str(path))
    chance = random.Random(1)
    for number in track(range(played_first), "Playing", transient=True):
        game, seats = KINDS[number % len(KINDS)]
        played(journal, game, chance.sample(PEOPLE, seats), seed=number)
    originals = [kept(journal.entries(match)) for match in journal.matches()]
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


def seconds(words: list[str]) -> float:
    """Return the processor time of a command."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run([gemtable.COMMAND, *words], check=True, stdout=subprocess.DEVNULL)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


def figures(_is_quick: bool) -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "journal.sqlite"
        club(path, MATCHES, PLAYED)
        for words, aim_s in COMMANDS.items():
            given = [*words.format(folder=folder).split(), "--db", str(path)]
            runs = [(seconds(given), seconds(["--version"])) for _ in range(RUNS)]
            ours, start = zip(*runs, strict=True)
            what = f"records: {MATCHES:,} matches, {words.partition(' --svg')[0]}"
            yield Figure(what, "s", ours, aim_s, "--version", start)
