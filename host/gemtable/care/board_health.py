"""`gemtable boards health` shows how boards did month by month, and what is going to fail."""

import json
from collections.abc import Mapping

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from gemtable.boards import board_names
from gemtable.errors import UserError
from gemtable.health import age_file
from gemtable.health.board_counts import Age, Counts
from gemtable.health.forecasts import forecasts
from gemtable.printable import printable
from gemtable.sentence import Sentence

_COLUMNS = (
    Sentence("month"),
    Sentence("hours"),
    Sentence("presses"),
    Sentence("bounces"),
    Sentence("sent again"),
    Sentence("damaged"),
    Sentence("lost"),
    Sentence("starts"),
    Sentence("power lost"),
)


def show(board: str | None, as_json: bool) -> None:
    """Print the ages of all boards, or of the one with this name or beginning of its id.

    Raises UserError.
    """
    ages = _chosen(age_file.read(), board)
    if as_json:
        print(json.dumps({"boards": [_facts(uid, age) for uid, age in ages.items()]}))
        return
    if not ages:
        print(Sentence("No board has been at a table of this computer yet."))
        return
    console = Console(highlight=False)
    for uid, age in ages.items():
        console.print(_drawn(uid, age))


def _chosen(ages: Mapping[str, Age], board: str | None) -> Mapping[str, Age]:
    if board is None:
        return ages
    named = {
        uid: age
        for uid, age in ages.items()
        if uid.startswith(board.lower()) or board_names.name_of(uid).casefold() == board.casefold()
    }
    if not named:
        raise UserError(
            Sentence("Nothing is known of a board {board}.", board=printable(board)),
            Sentence("Give its name, or the beginning of its unique id, as in the list of all."),
        )
    return named


def _drawn(uid: str, age: Age) -> RenderableType:
    """Return a heading, a row for each month, and what is going to fail."""
    table = Table(box=None, padding=(0, 1, 0, 0), pad_edge=False, header_style="dim")
    for at, name in enumerate(_COLUMNS):
        table.add_column(str(name), justify="right" if at else "left", no_wrap=True)
    for month, counts in age.months.items():
        table.add_row(month, *_cells(counts))
    titles = board_names.name_of(uid), uid, printable(age.kind)
    title = " · ".join(each for each in titles if each)
    told = [Text(printable(each.text), "red") for each in forecasts(age, board_names.called(uid))]
    return Group(Text(title, "bold"), table, *told, Text())


def _cells(counts: Counts) -> tuple[str, ...]:
    return (
        f"{counts.hours:.1f}",
        str(sum(counts.presses)),
        str(_bounces(counts)),
        str(counts.resent),
        str(counts.spoilt),
        str(counts.lost),
        str(sum(counts.starts.values())),
        str(counts.power_losses),
    )


def _bounces(counts: Counts) -> Sentence | int:
    """Return how many bounces there were, and at which key most of them."""
    bounces = sum(counts.bounces)
    if not bounces:
        return 0
    worst = max(range(len(counts.bounces)), key=counts.bounces.__getitem__)
    return Sentence("{bounces}, most at key {key}", bounces=bounces, key=worst + 1)


def _facts(uid: str, age: Age) -> dict[str, object]:
    return {
        "uid": uid,
        "name": board_names.name_of(uid) or None,
        "board": age.kind,
        "months": [{"month": month, **counts.as_json()} for month, counts in age.months.items()],
        "forecasts": [
            {
                "what": each.what,
                "key": None if each.key is None else each.key + 1,
                "text": str(each.text),
            }
            for each in forecasts(age, board_names.called(uid))
        ],
    }
