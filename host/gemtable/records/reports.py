"""What `gemtable journal` prints: the list, one match in words, a check.

A journal may come from somebody else, so nothing in it may control the terminal or rich.
"""

import json
from collections.abc import Iterable, Mapping
from typing import Any, Literal, NamedTuple

from rich import box
from rich.console import Console
from rich.progress import track
from rich.table import Table
from rich.text import Text

from gemtable.games.kit.as_json import Json
from gemtable.games.kit.table import part_name
from gemtable.journal import Entry, Journal, Origin
from gemtable.journal.origins import origin_of
from gemtable.match.result import Result
from gemtable.printable import printable
from gemtable.records import signing
from gemtable.records.doubts import Doubt, Doubts
from gemtable.records.finished import Finished
from gemtable.records.replaying import Replay, Told, find, opened, replay, title_of
from gemtable.records.telling import local_time, sentences
from gemtable.sentence import Sentence, message, naming

_NO_SUCH = Sentence("The journal has no such match.")
_EMPTY = Sentence("The journal is empty.")
# Each at least as wide as its longest word: narrow terminals wrap between words.
_COLUMNS = (
    (Sentence("match"), 5),
    (Sentence("game"), 10),
    (Sentence("seats"), 6),
    (Sentence("began"), 10),
    (Sentence("turns"), 5),
    (Sentence("state"), 10),
    (Sentence("scores"), 6),
)
_IMPORTED = Sentence("imported")
_UNPROVED = Sentence("not proved")
_GOES_ON = Sentence("goes on from another match")
_NUMBERS = {0, 4}  # columns
_STATES = {
    "damaged": Sentence("damaged"),
    "dropped": Sentence("dropped"),
    "over": Sentence("over"),
    "unfinished": Sentence("unfinished"),
}


class _Checked(NamedTuple):
    replayed: Replay
    doubts: list[Doubt]


def list_matches(database: str | None, game: str | None, newest: int, as_json: bool) -> None:
    """Print the newest matches, newest first. Raises UserError."""
    with opened(database) as journal:
        found = _newest(journal, game, newest)
    if as_json:
        _print_json(found)
    elif found:
        Console().print(_list(found))
    else:
        print(_NO_SUCH if game else _EMPTY)


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
        console.print(_cell(Sentence("It cannot be replayed: {why}.", why=replayed.unknown)))
    if replayed.damage:
        console.print(_cell(replayed.damage.told(match)), style="red")


def check(database: str | None, as_json: bool) -> None:
    """Print any damage or doubt, and the counts. The exit status is 1 after either.

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


def _newest(journal: Journal, game: str | None, newest: int) -> list[dict[str, Json]]:
    """Return how the newest matches stand, replaying only what is unfinished or damaged."""
    found: list[dict[str, Json]] = []
    finished = None if journal.damage else Finished(journal)
    for match in reversed(journal.matches()):
        if len(found) == newest:
            break
        if finished and (result := finished.result(match)):
            if game in (None, result.game):
                found.append(_ended(result))
        else:
            history = journal.history(match)
            if game is None or (history.entries and history.row.game == game):
                found.append(_summary(replay(history)))
    return found


def _ended(result: Result) -> dict[str, Json]:
    """Return a finished match as the same fields as `_summary`."""
    return {
        "match": result.match,
        "state": "over",
        "game": result.game,
        "seats": result.seats,
        "bots": result.is_auto,
        "began": result.began_at,
        "turns": result.moves,
        "to_move": [],
        "names": list(result.names),
        "scores": list(result.outcome.scores),
        "winners": list(result.outcome.winners),
        "reason": result.outcome.reason,
        **_from_where(result.origin),
    }


def _summary(replayed: Replay) -> dict[str, Json]:
    """Return an unfinished or damaged match's state as fields."""
    history = replayed.history
    state = "damaged"
    if not replayed.damage:
        state = "over" if history.row.is_over else "unfinished"
        state = "dropped" if history.is_dropped else state
    line: dict[str, Json] = {"match": history.match, "state": state}
    if history.entries:
        row = history.row
        line |= _from_where(origin_of(history.entries[0].facts))
        line |= {"game": row.game, "seats": row.seats, "bots": row.is_auto, "began": row.began_at}
    if replayed.course:
        game, now = replayed.course.game, replayed.course.state
        outcome = game.rules.outcome(now)
        line |= {
            "turns": len(replayed.course.steps),
            "to_move": list(game.rules.pending(now)),
            "names": list(replayed.told[-1].names),
            "scores": list(outcome.scores) if outcome else None,
            "winners": list(outcome.winners) if outcome else None,
            "reason": outcome.reason if outcome else None,
        }
    return line


def _from_where(origin: Origin) -> dict[str, Json]:
    """Return where a match comes from as fields."""
    source = {"match": origin.match, "entry": origin.entry} if origin.goes_on else None
    imported = {"imported": origin.is_imported, "signed_by": origin.key}
    return {**imported, "proved": origin.is_proved, "from": source}


def _list(found: Iterable[Mapping[str, Json]]) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    for number, (name, width) in enumerate(_COLUMNS):
        justify: Literal["left", "right"] = "right" if number in _NUMBERS else "left"
        table.add_column(str(name), justify=justify, min_width=width)
    for line in found:
        table.add_row(
            _cell(line["match"]),
            _cell(title_of(line.get("game", ""))),
            _players(line),
            _cell(local_time(line["began"], "%Y-%m-%d %H:%M")) if "began" in line else "",
            _cell(line.get("turns", "")),
            _state(line),
            ", ".join(map(str, line.get("scores") or ())),
        )
    return table


def _state(line: Mapping[str, Json]) -> Text:
    """Return how a match stands, and below where it comes from, if from elsewhere."""
    told = [_STATES[line["state"]]]
    if line.get("imported"):
        told.append(_imported(line["signed_by"]))
        told += [] if line["proved"] else [_UNPROVED]
    if source := line.get("from"):
        text = message("goes on from match {match}")
        told.append(Sentence(text, match=source["match"]) if source["match"] else _GOES_ON)
    return Text("\n").join(map(_cell, told))


def _imported(key: str | None) -> Sentence:
    """Return that a match was imported, and from whom if people here named the key."""
    name = signing.signer_of(key).name if key else None
    return Sentence("imported from {name}", name=name) if name else _IMPORTED


def _players(line: Mapping[str, Json]) -> Text:
    """Return how many people or bots play a match, and below the names that are known."""
    text = message("{seats} bots") if line.get("bots") else message("{seats} people")
    players = Sentence(text, seats=str(line.get("seats", "")))
    names = ", ".join(filter(None, line.get("names", ())))
    return Text("\n").join(map(_cell, [players, names] if names else [players]))


def _shown(replayed: Replay, told: Told) -> dict[str, Json]:
    """Return an entry as fields, and in words; seats count from 0.

    `state` is what the whole table knew after it, without hidden hands.
    """
    entry, course = told.entry, replayed.course
    moves = [(seat, str(move)) for seat, move in told.moves]
    if course:
        is_over = course.game.rules.outcome(course.state) is not None
        moves = [(seat, course.game.rules.told_of(move, is_over)) for seat, move in told.moves]
    return {
        **_stored(replayed.history.match, entry),
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
            table.add_row(*map(_cell, cells))
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


def _stored(match: int, entry: Entry) -> dict[str, Json]:
    return {
        "match": match,
        "number": entry.number,
        "at": entry.at,
        "who": entry.who,
        "kind": entry.kind,
    }


def _print_json(lines: Iterable[Mapping[str, Json]]) -> None:
    for line in lines:
        print(json.dumps(line))


def _cell(value: Any) -> Text:
    """Return a value as text that is safe to print."""
    return Text(printable(str(value)))
