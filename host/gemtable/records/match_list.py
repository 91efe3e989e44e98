"""`gemtable journal list`: the newest matches and their states.

Only unfinished and damaged matches are replayed; for the others it is enough to read the end.
"""

import json
from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Literal

from rich.console import Console
from rich.table import Table
from rich.text import Text

from gemtable.errors import UserError
from gemtable.games.kit.as_json import Json
from gemtable.games.titles import title_of
from gemtable.journal import History, Journal, Origin
from gemtable.journal.entries import origin_of
from gemtable.match.result import Result
from gemtable.printable import printable
from gemtable.records.finished_matches import Finished
from gemtable.records.open_journals import opened
from gemtable.sentence import Sentence, message


def cell(value: object) -> Text:
    """Return a value as text that is safe to print."""
    return Text(printable(str(value)))


def local_time(seconds: float, form: str) -> str:
    """Return a time, in seconds since 1970, in the format `form`; "?" if it is not valid."""
    try:
        return f"{datetime.fromtimestamp(seconds):{form}}"
    except (OSError, OverflowError, TypeError, ValueError):
        return "?"


_NO_SUCH = Sentence("The journal has no match of this game.")
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
_GOES_ON = Sentence("continues from another match")
_NUMBERS = {0, 4}  # columns
_STATES = {
    "damaged": Sentence("damaged"),
    "dropped": Sentence("dropped"),
    "over": Sentence("over"),
    "unfinished": Sentence("unfinished"),
}


def list_matches(database: str | None, game: str | None, newest: int, as_json: bool) -> None:
    """Print the newest matches, newest first. Raises UserError."""
    with opened(database, is_searched=False) as journal:
        found = _newest(journal, game, newest)
    if as_json:
        for line in found:
            print(json.dumps(line))
    elif found:
        Console().print(_list(found))
    else:
        print(_NO_SUCH if game else _EMPTY)


def _newest(journal: Journal, game: str | None, newest: int) -> list[dict[str, Json]]:
    found: list[dict[str, Json]] = []
    finished = Finished(journal)
    for match in reversed(journal.matches(game)):
        if len(found) == newest:
            break
        if result := _result(journal, finished, match):
            if game in (None, result.game):
                found.append(_ended(result))
        else:
            history = journal.history(match)
            if game is None or (history.entries and history.row.game == game):
                found.append(_summary(history))
    return found


def _result(journal: Journal, finished: Finished, match: int) -> Result | None:
    """Return the result of a finished match. In a damaged journal, return None."""
    if journal.damage:
        return None
    try:
        return finished.result(match)
    except UserError:
        if journal.damage:  # it was found by this read
            return None
        raise


def _ended(result: Result) -> dict[str, Json]:
    """Return a finished match as fields, the same as those of `_summary`."""
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


def _summary(history: History) -> dict[str, Json]:
    """Return an unfinished or damaged match as fields."""
    from gemtable.records.replayed_match import replay  # loads what proves entries by the rules

    replayed = replay(history)
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
            cell(line["match"]),
            cell(title_of(line.get("game", ""))),
            _players(line),
            cell(local_time(line["began"], "%Y-%m-%d %H:%M")) if "began" in line else "",
            cell(line.get("turns", "")),
            _state(line),
            ", ".join(map(str, line.get("scores") or ())),
        )
    return table


def _state(line: Mapping[str, Json]) -> Text:
    """Return the state of a match, with its origin on further lines."""
    told = [_STATES[line["state"]]]
    if line.get("imported"):
        told.append(_imported(line["signed_by"]))
        told += [] if line["proved"] else [_UNPROVED]
    if source := line.get("from"):
        text = message("continues from match {match}")
        told.append(Sentence(text, match=source["match"]) if source["match"] else _GOES_ON)
    return Text("\n").join(map(cell, told))


def _imported(key: str | None) -> Sentence:
    """Return words for an imported match, with its signer's name if the key has one here."""
    from gemtable.records import signatures  # loads cryptography

    name = signatures.signer_of(key).name if key else None
    return Sentence("imported from {name}", name=name) if name else _IMPORTED


def _players(line: Mapping[str, Json]) -> Text:
    """Return the number of people or bots in a match, with any names on the next line."""
    text = message("{seats} bots") if line.get("bots") else message("{seats} people")
    players = Sentence(text, seats=str(line.get("seats", "")))
    names = ", ".join(filter(None, line.get("names", ())))
    return Text("\n").join(map(cell, [players, names] if names else [players]))
