"""`gemtable journal show`: a match in words, as people at the table were told it."""

import json
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from gemtable.journal import Entry
from gemtable.match.course import PEOPLE
from gemtable.options.telling import chosen
from gemtable.records.cells import cell, time_cell
from gemtable.records.replaying import Replay, Told, find, opened, title_of
from gemtable.rules import GAMES
from gemtable.rules.core import Event, Json
from gemtable.tables import SCRIPTS
from gemtable.tables.core import part_name


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
        console.print(cell(f"It cannot be played again: {replayed.unknown}."))
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
        "moves": [{"seat": seat, "move": str(move)} for seat, move in told.moves],
        "events": [{"kind": event.kind, **event.facts} for event in told.events],
        "state": course.game.view(told.state) if course else None,
        "text": _text(replayed, told),
    }


def _table(replayed: Replay) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column("entry", justify="right")
    for name in ("time", "who"):
        table.add_column(name, no_wrap=True)
    table.add_column("what")
    for told in replayed.told:
        entry = told.entry
        time = time_cell(entry.at, "%H:%M:%S")
        who = cell(str(part_name(entry.who)))
        table.add_row(cell(entry.number), time, who, cell(_text(replayed, told)))
    return table


def _text(replayed: Replay, told: Told) -> str:
    """Return the sentences that tell an entry, or that nobody can: of other rules, or forged."""
    try:
        return _words(replayed, told.entry, told.events)
    except (AttributeError, LookupError, TypeError, ValueError):
        return "This entry cannot be told in words."


def _words(replayed: Replay, entry: Entry, events: Sequence[Event]) -> str:
    """Return the sentences that tell an entry; hidden hands stay hidden."""
    facts = entry.facts
    match entry.kind:
        case "start":
            return _start(entry)
        case "seats":
            return _seats(replayed, entry)
        case "move":
            moves = ", ".join(move["text"] for move in facts.get("moves", [facts]))
            return _happened(replayed, moves, events)
        case "redo":
            return f"The move is made again. {_happened(replayed, '', events)}".strip()
        case "correction":
            (move,) = facts.get("moves", [facts])
            instead = f"The last move was to be {move['text']}."
            return f"{instead} {_happened(replayed, '', events)}".strip()
        case "undo":
            return "The last move is taken back."
        case "table":
            return _happened(replayed, "The lights change.", [Event("kept", facts["kept"])])
        case "pause":
            return _paused(facts)
        case "end":
            scores = ", ".join(map(str, facts["scores"]))
            return f"The match is over. Score {scores}. {facts.get('rating', '')}".strip()
        case "drop":
            return "The match is dropped."
        case "reopen":
            return "The match is taken up again."
    return "The match goes on."


def _start(entry: Entry) -> str:
    facts = entry.facts
    title = title_of(facts["game"])
    options = chosen(GAMES.get(facts["game"]), facts["options"])
    table = ", ".join([f"{title} for {facts['seats']}", *options])
    return f"{table}; rules version {facts['rules_version']}."


def _seats(replayed: Replay, entry: Entry) -> str:
    """Return which boards are of the table that were not, or not there."""
    known: Json = {}
    for told in replayed.told[: entry.number]:
        if told.entry.kind == "seats":
            known = told.entry.facts["parts"]
    parts = entry.facts["parts"]
    new = [
        f"{part_name(part)} is board {board}"
        for part, (board, unit) in parts.items()
        if known.get(part) != [board, unit]
    ]
    return f"At the table: {', '.join(new)}." if new else "Fewer boards are at the table."


def _paused(facts: Json) -> str:
    if facts.get("by") == PEOPLE:
        return "Paused: the table asked for it."
    missing = facts.get("missing", {})
    told = [f"{part_name(part)} {why}" for part, why in missing.items()]
    return f"Paused: {', '.join(told) or facts['why']}."


def _happened(replayed: Replay, text: str, events: Sequence[Event]) -> str:
    script = SCRIPTS.get(replayed.history.row.game)
    if script is None or not events:
        return text
    told = [script.words(event) for event in events]
    return " ".join(str(sentence) for sentence in told if sentence is not None)
