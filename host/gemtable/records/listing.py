"""`gemtable journal list`: one line a match."""

import json
from typing import Literal

from rich.console import Console
from rich.table import Table

from gemtable.games.kit.rules import Json
from gemtable.journal import Journal
from gemtable.records.cells import cell, time_cell
from gemtable.records.replaying import Replay, opened, replay, title_of
from gemtable.sentence import Sentence, message

_NO_SUCH = Sentence("The journal has no such match.")
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
_NUMBERS = {0, 4}  # columns
_STATES = {
    "damaged": Sentence("damaged"),
    "dropped": Sentence("dropped"),
    "over": Sentence("over"),
    "unfinished": Sentence("unfinished"),
}
_EMPTY = Sentence("The journal is empty.")


def show(database: str | None, game: str | None, newest: int, as_json: bool) -> None:
    """Print the newest matches, the newest first. Raises UserError."""
    with opened(database) as journal:
        found = [_line(each) for each in _newest(journal, game, newest)]
    if as_json:
        for line in found:
            print(json.dumps(line))
    elif found:
        Console().print(_table(found))
    else:
        print(_NO_SUCH if game else _EMPTY)


def _newest(journal: Journal, game: str | None, newest: int) -> list[Replay]:
    found: list[Replay] = []
    for match in reversed(journal.matches()):
        history = journal.history(match)
        if game is None or (history.entries and history.row.game == game):
            found.append(replay(history))
        if len(found) == newest:
            break
    return found


def _line(replayed: Replay) -> dict[str, Json]:
    history = replayed.history
    line: dict[str, Json] = {"match": history.match, "state": _state(replayed)}
    if history.entries:
        row = history.row
        line |= {"game": row.game, "seats": row.seats, "bots": row.is_auto, "began": row.began_at}
    if replayed.course:
        game, state = replayed.course.game, replayed.course.state
        outcome = game.rules.outcome(state)
        line |= {
            "turns": len(replayed.course.steps),
            "to_move": list(game.rules.pending(state)),
            "scores": list(outcome.scores) if outcome else None,
            "winners": list(outcome.winners) if outcome else None,
            "reason": outcome.reason if outcome else None,
        }
    return line


def _state(replayed: Replay) -> str:
    if replayed.damage:
        return "damaged"
    if replayed.history.is_dropped:
        return "dropped"
    return "over" if replayed.history.row.is_over else "unfinished"


def _who(line: dict[str, Json]) -> Sentence:
    """Return how many play a match, and whether they are people."""
    text = message("{seats} bots") if line.get("bots") else message("{seats} people")
    return Sentence(text, seats=str(line.get("seats", "")))


def _table(found: list[dict[str, Json]]) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    for number, (name, width) in enumerate(_COLUMNS):
        justify: Literal["left", "right"] = "right" if number in _NUMBERS else "left"
        table.add_column(str(name), justify=justify, min_width=width)
    for line in found:
        table.add_row(
            cell(line["match"]),
            cell(title_of(line.get("game", ""))),
            cell(_who(line)),
            time_cell(line["began"], "%Y-%m-%d %H:%M") if "began" in line else "",
            cell(line.get("turns", "")),
            str(_STATES[line["state"]]),
            ", ".join(map(str, line.get("scores") or ())),
        )
    return table
