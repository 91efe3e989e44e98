"""`gemtable journal show`: a match in words, as people at the table were told it."""

import json
from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from gemtable.journal import Entry
from gemtable.match.absence import is_gone
from gemtable.match.course import PEOPLE
from gemtable.options.telling import chosen
from gemtable.records.cells import cell, time_cell
from gemtable.records.replaying import Replay, Told, find, opened, title_of
from gemtable.rules import GAMES
from gemtable.rules.core import Event, Json
from gemtable.sentence import Sentence
from gemtable.tables import SCRIPTS
from gemtable.tables.core import part_name

_UNTOLD = Sentence("This entry cannot be told in words.")


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
        return " ".join(map(str, _words(replayed, told.entry, told.events)))
    except (AttributeError, LookupError, TypeError, ValueError):
        return str(_UNTOLD)


def _words(replayed: Replay, entry: Entry, events: Sequence[Event]) -> Sequence[Sentence]:
    """Return the sentences that tell an entry; hidden hands stay hidden."""
    facts = entry.facts
    match entry.kind:
        case "start":
            return [_start(entry)]
        case "seats":
            return [_seats(replayed, entry)]
        case "move":
            moves = [move["text"] for move in facts.get("moves", [facts])]
            return _happened(replayed, events) or [Sentence("{moves}", moves=moves)]
        case "redo":
            return [Sentence("The move is made again."), *_happened(replayed, events)]
        case "correction":
            (move,) = facts.get("moves", [facts])
            instead = Sentence("The last move was to be {move}.", move=move["text"])
            return [instead, *_happened(replayed, events)]
        case "undo":
            return [Sentence("The last move is taken back.")]
        case "table":
            kept = Event("kept", facts["kept"])
            return _happened(replayed, [kept], Sentence("The lights change."))
        case "pause":
            return [_paused(facts)]
        case "end":
            return _ended(facts)
        case "drop":
            return [Sentence("The match is dropped.")]
        case "reopen":
            return [Sentence("The match is taken up again.")]
    return [Sentence("The match goes on.")]


def _start(entry: Entry) -> Sentence:
    facts = entry.facts
    options = chosen(GAMES.get(facts["game"]), facts["options"])
    text = "{title} for {seats}; rules version {version}."
    if options:
        text = "{title} for {seats}, {options}; rules version {version}."
    return Sentence(
        text,
        title=title_of(facts["game"]),
        seats=facts["seats"],
        options=options,
        version=facts["rules_version"],
    )


def _ended(facts: Json) -> Sequence[Sentence]:
    scores = Sentence("The match is over. Score {scores}.", scores=facts["scores"])
    rating = facts.get("rating")  # the rule text's own words
    return [scores, Sentence("{rating}", rating=rating)] if rating else [scores]


def _seats(replayed: Replay, entry: Entry) -> Sentence:
    """Return which boards are of the table that were not, or not there."""
    known: Json = {}
    for told in replayed.told[: entry.number]:
        if told.entry.kind == "seats":
            known = told.entry.facts["parts"]
    parts = entry.facts["parts"]
    new = [
        Sentence("{part} is board {board}", part=part_name(part), board=board)
        for part, (board, unit) in parts.items()
        if known.get(part) != [board, unit]
    ]
    if new:
        return Sentence("At the table: {boards}.", boards=new)
    return Sentence("Fewer boards are at the table.")


def _paused(facts: Json) -> Sentence:
    if facts.get("by") == PEOPLE:
        return Sentence("Paused: the table asked for it.")
    missing = facts.get("missing", {})
    told = [is_gone(part_name(part), why) for part, why in missing.items()]
    return Sentence("Paused: {why}.", why=told or facts["why"])


def _happened(replayed: Replay, events: Sequence[Event], *otherwise: Sentence) -> list[Sentence]:
    """Return what the game's script says of events; `otherwise` of a game that has none."""
    script = SCRIPTS.get(replayed.history.row.game)
    if script is None:
        return list(otherwise)
    told = [script.words(event) for event in events]
    return [sentence for sentence in told if sentence is not None]
