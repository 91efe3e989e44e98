"""`gemtable journal show` and `check`: print a match in words, and check all matches.

A journal can come from somebody else, so its texts must not control the terminal or rich.
"""

import json
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.table import part_name
from gemtable.printable import printable
from gemtable.records.entry_sentences import sentences
from gemtable.records.match_list import cell, local_time
from gemtable.records.open_journals import opened
from gemtable.records.proof import Doubt, Doubts
from gemtable.records.replayed_match import Replay, Told, find, replay
from gemtable.sentence import Sentence, message, naming


class _Checked(NamedTuple):
    replayed: Replay
    doubts: list[Doubt]


def show(database: str | None, match: int, as_json: bool) -> None:
    """Print a match, entry by entry. Raises UserError."""
    with opened(database) as journal:
        replayed = find(journal, match)
    if as_json:
        _print_json(_shown(replayed, told) for told in replayed.told)
        return
    console = Console()
    console.print(_entries(replayed))
    if replayed.unknown:
        console.print(cell(Sentence("The match cannot be replayed: {why}.", why=replayed.unknown)))
    if replayed.damage:
        console.print(cell(replayed.damage.told(match)), style="red")


def check(database: str | None, as_json: bool) -> None:
    """Print any damage and doubts, and the counts. Exits with status 1 for damage or doubts.

    Raises UserError.
    """
    with opened(database) as journal:
        matches: Iterable[int] = journal.matches()
        console = Console(stderr=True)
        if console.is_terminal and not as_json:  # show a progress bar
            matches = track(matches, "Replaying", console=console, transient=True)
        doubts = Doubts(knows_keys=journal.server is None)
        checked = [
            _Checked(replay(history), doubts.about(history))
            for history in map(journal.history, matches)
        ]
        damage = journal.damage
    if as_json:
        _print_json(map(_checked, checked))
    else:
        _tell_check(checked, damage)
    if damage or any(each.replayed.damage or each.doubts for each in checked):
        raise SystemExit(1)


def _shown(replayed: Replay, told: Told) -> dict[str, Json]:
    """Return an entry as fields and in words. Seats count from 0.

    `state` is what everybody at the table knew after the entry, without hidden hands.
    """
    entry, course = told.entry, replayed.course
    moves = [(seat, str(move)) for seat, move in told.moves]
    if course:
        is_over = course.game.rules.outcome(course.state) is not None
        moves = [(seat, course.game.rules.told_of(move, is_over)) for seat, move in told.moves]
    return {
        "match": replayed.history.match,
        "number": entry.number,
        "at": entry.at,
        "who": entry.who,
        "kind": entry.kind,
        "moves": [{"seat": seat, "move": move} for seat, move in moves],
        "events": [{"kind": event.kind, **event.facts} for event in told.events],
        "state": course.game.rules.view(told.state).to_json() if course else None,
        "names": list(told.names),
        "text": _text(replayed, told),
    }


def _entries(replayed: Replay) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    table.add_column(str(Sentence("entry")), justify="right")
    for name in (Sentence("time"), Sentence("who")):
        table.add_column(str(name), no_wrap=True)
    table.add_column(str(Sentence("what")))
    for told in replayed.told:
        entry = told.entry
        time = local_time(entry.at, "%H:%M:%S")
        with naming(told.names):
            cells = (entry.number, time, part_name(entry.who), _text(replayed, told))
            table.add_row(*map(cell, cells))
    return table


def _text(replayed: Replay, told: Told) -> str:
    return " ".join(map(str, sentences(replayed, told)))


def _checked(checked: _Checked) -> dict[str, Json]:
    replayed, damage = checked.replayed, checked.replayed.damage
    return {
        "match": replayed.history.match,
        "entries": len(replayed.told),
        "damaged_at": damage.at if damage else None,
        "why": str(damage.why) if damage else None,
        "not_replayed": str(replayed.unknown) if replayed.unknown else None,
        "doubts": [{"entry": each.entry, "why": str(each.why)} for each in checked.doubts],
    }


def _tell_check(checked: list[_Checked], damage: Sentence | None) -> None:
    if damage:
        print(printable(Sentence("The database is damaged: {damage}.", damage=damage)))
    for each, doubts in checked:
        if each.damage:
            print(printable(each.damage.told(each.history.match)))
        elif each.unknown:
            text = message("Match {match}: only checksums were compared, because {why}.")
            print(printable(Sentence(text, match=each.history.match, why=each.unknown)))
        for doubt in doubts:
            print(printable(doubt.told(each.history.match)))
    counted = Sentence(
        "1 match, {entries} intact entries.",
        "{count} matches, {entries} intact entries.",
        count=len(checked),
        entries=sum(len(each.replayed.told) for each in checked),
    )
    print(counted)


def _print_json(lines: Iterable[Mapping[str, Json]]) -> None:
    for line in lines:
        print(json.dumps(line))
