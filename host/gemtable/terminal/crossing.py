"""Crossing drawn: stones in numbers, who has chosen, and to a seat its own choice."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from gemtable.referee.eyes import Eyes
from gemtable.referee.status import Status
from gemtable.rules.core import View
from gemtable.rules.crossing import COLOURS
from gemtable.rules.roles import TABLE
from gemtable.terminal.flow import flowed

_STYLES = {"red": "bright_red", "blue": "bright_blue", "yellow": "bright_yellow", "white": "bold"}
_NUMBERS = ("", "one", "two", "three")
_PILE_WIDTH = 4 * len(COLOURS) - 1


def lines(status: Status, eyes: Eyes, width: int) -> list[Text]:
    """Return the table as these eyes see it; what others have chosen is not among it."""
    view = status.view(TABLE)
    head = Text("         ").append("tile".ljust(_PILE_WIDTH + 2), "dim")
    head.append("vault".ljust(_PILE_WIDTH + 2), "dim").append("points", "dim")
    drawn = [
        *flowed("mushrooms  ", _mushrooms(view), width),
        head,
        *(_seat(view, seat) for seat in range(view["seats"])),
    ]
    if isinstance(eyes, int) and status.view(eyes)["choice"] is not None:
        drawn.append(Text(f"You chose: {status.view(eyes)['choice']}.", "bold"))
    return drawn


def turn(view: View) -> str:
    """Return which round it is, and what it waits for."""
    if view["count"]:
        return f"Counting: {_NUMBERS[view['count']]}"
    if view["phase"] == "place":
        return f"Round {view['number']}: seat {view['distributor'] + 1} lays out the last stones"
    last = ", the last" if view["is_final"] else ""
    owing = [str(seat + 1) for seat in view["pending"] if seat not in view["chosen"]]
    waits = f": {', '.join(owing)} to choose" if owing else ""
    return f"Round {view['number']}{last}{waits}"


def _mushrooms(view: View) -> Iterator[Text]:
    for number, stones in enumerate(view["mushrooms"], 1):
        yield Text(f"{number} ", "dim").append_text(_stones(stones))
    yield Text(f"bag {view['left']}")


def _seat(view: View, seat: int) -> Text:
    owes = seat in view["pending"] and seat not in view["chosen"]
    line = Text().append(f"{'▶' if owes else ' '} seat {seat + 1} ", "bold" if owes else "")
    line.append_text(_stones(view["tiles"][seat])).append("  ")
    line.append_text(_stones(view["vaults"][seat])).append("  ")
    return line.append(f"{view['points'][seat]:>3}   {_doing(view, seat)}")


def _doing(view: View, seat: int) -> str:
    if view["outcome"] is not None:
        return "wins" if seat in view["outcome"]["winners"] else ""
    if view["phase"] == "place":
        return "lays out" if seat == view["distributor"] else ""
    if seat in view["on_break"]:
        return "break"
    return "has chosen" if seat in view["chosen"] else "to choose"


def _stones(stones: Sequence[str]) -> Text:
    """Return how many stones of each colour, by letter as well as by colour."""
    text = Text()
    for colour in COLOURS:
        count = stones.count(colour)
        if count:
            text.append(f"{count:>2}{colour[0]} ", _STYLES[colour])
        else:
            text.append("  · ", "dim")
    text.right_crop(1)
    return text
