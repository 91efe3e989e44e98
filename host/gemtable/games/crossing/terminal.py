"""Draws Crossing in a terminal: numbers of stones, who has chosen, and a seat's own choice."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from gemtable.games.crossing.rules import COLOURS, CrossingView
from gemtable.games.crossing.table.keys import CrossingPosition, CrossingShown
from gemtable.games.kit.eyes import Eyes
from gemtable.games.kit.game import Terminal
from gemtable.games.kit.piece_colours import STYLES
from gemtable.games.kit.rules import TABLE
from gemtable.games.kit.terminal_text import flowed, label, label_of
from gemtable.sentence import Sentence

_PILE_WIDTH = 4 * len(COLOURS) - 1


def lines(position: CrossingPosition, eyes: Eyes, width: int) -> list[Text]:
    """Return the lines of the table for these eyes, without the choices of other seats."""
    view = position.views.table
    shown = position.shown.of(eyes if isinstance(eyes, int) else TABLE)
    drawn = [
        *flowed(label(Sentence("mushrooms")), _mushrooms(view), width),
        _head(width),
        *(_seat(view, shown, seat, width) for seat in range(view.seats)),
    ]
    if shown.choice is not None and shown.reveal is None:
        drawn.append(Text(str(Sentence("You chose: {choice}.", choice=shown.choice)), "bold"))
    return drawn


def number(view: CrossingView) -> Sentence:
    """Return the sentence with the round's number, which also says if it is the last."""
    if view.is_final:
        return Sentence("Round {number}, the last", number=view.number)
    return Sentence("Round {number}", number=view.number)


def _head(width: int) -> Text:
    text = " " * label_of(0, owes=False, width=width).cell_len
    for pile in (Sentence("tile"), Sentence("vault")):
        text += str(pile).ljust(_PILE_WIDTH + 2)
    return Text(f"{text}{Sentence('points')}", "dim")


def _mushrooms(view: CrossingView) -> Iterator[Text]:
    for number, stones in enumerate(view.mushrooms, 1):
        yield Text(f"{number} ", "dim").append_text(_stones(stones))
    yield Text(str(Sentence("bag {count}", count=view.left)))


def _seat(view: CrossingView, shown: CrossingShown, seat: int, width: int) -> Text:
    owes = seat in view.pending and seat not in shown.chosen and shown.reveal is None
    line = label_of(seat, owes, width)
    line.append_text(_stones(view.tiles[seat])).append("  ")
    line.append_text(_stones(view.vaults[seat])).append("  ")
    return line.append(f"{view.points[seat]:>3}   {_doing(view, shown, seat)}")


def _doing(view: CrossingView, shown: CrossingShown, seat: int) -> Sentence | str:
    if shown.reveal and (choice := shown.reveal.choices[seat]):
        return choice
    if view.outcome is not None:
        return Sentence("wins") if seat in view.outcome.winners else ""
    if view.phase == "place":
        return Sentence("lays out") if seat == view.distributor else ""
    if seat in view.on_break:
        return Sentence("break")
    return Sentence("has chosen") if seat in shown.chosen else Sentence("to choose")


def _stones(stones: Sequence[str]) -> Text:
    """Return the number of stones and the first letter of each colour, in fixed columns."""
    text = Text()
    for colour in COLOURS:
        count = stones.count(colour)
        if count:
            text.append(f"{count:>2}{colour[0]} ", STYLES[colour])
        else:
            text.append("  · ", "dim")
    text.right_crop(1)
    return text


TERMINAL = Terminal(lines=lines, number=number)
