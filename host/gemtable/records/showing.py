"""`gemtable journal show`: a match in words, as people at the table were told it."""

import json
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from gemtable.games.kit.rules import Json
from gemtable.games.kit.table import part_name
from gemtable.records.cells import cell, time_cell
from gemtable.records.replaying import Replay, Told, find, opened
from gemtable.records.telling import sentences
from gemtable.sentence import Sentence


def show(database: str | None, match: int, as_json: bool) -> None:
    """Print a match, entry by entry. Raises UserError."""
    with opened(database) as journal:
        replayed = find(journal, match)
    if as_json:
        for told in replayed.told:
            print(json.dumps(_line(replayed, told)))
        return
    console = Console()
    console.print(_table(replayed))
    if replayed.unknown:
        console.print(cell(Sentence("It cannot be played again: {why}.", why=replayed.unknown)))
    if replayed.damage:
        console.print(cell(replayed.damage.told(match)), style="red")


def _line(replayed: Replay, told: Told) -> dict[str, Json]:
    """Return an entry as fields, and in words; seats count from 0.

    `state` is what the whole table knew after it: no hidden hand is in it.
    """
    entry, course = told.entry, replayed.course
    return {
        "match": replayed.history.match,
        "number": entry.number,
        "at": entry.at,
        "who": entry.who,
        "kind": entry.kind,
        "moves": [{"seat": seat, "move": _told(replayed, move)} for seat, move in told.moves],
        "events": [{"kind": event.kind, **event.facts} for event in told.events],
        "state": course.game.rules.view(told.state) if course else None,
        "text": _text(replayed, told),
    }


def _told(replayed: Replay, move: Any) -> str:
    """Return a move as everyone may be told it."""
    course = replayed.course
    if course is None:
        return str(move)
    is_over = course.game.rules.outcome(course.state) is not None
    return course.game.rules.told_of(move, is_over)


def _table(replayed: Replay) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(str(Sentence("entry")), justify="right")
    for name in (Sentence("time"), Sentence("who")):
        table.add_column(str(name), no_wrap=True)
    table.add_column(str(Sentence("what")))
    for told in replayed.told:
        entry = told.entry
        time = time_cell(entry.at, "%H:%M:%S")
        who = cell(str(part_name(entry.who)))
        table.add_row(cell(entry.number), time, who, cell(_text(replayed, told)))
    return table


def _text(replayed: Replay, told: Told) -> str:
    return " ".join(map(str, sentences(replayed, told)))
