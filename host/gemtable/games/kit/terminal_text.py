"""Text for a terminal: labels of seats, pieces wrapped into lines, chips."""

from collections.abc import Iterable, Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from gemtable.games.kit.hints import MayBe
from gemtable.games.kit.piece_colours import STYLES
from gemtable.sentence import Sentence, names, naming

_LABEL_WIDTH = 9  # of a label in English, in columns
_NARROW, _ROOM = 60, 7  # the default width of a terminal, and that of a label with a name
_MOST_ROOM = 16


def label(name: Sentence) -> str:
    """Return a name padded to the label width, to put before a line's pieces."""
    return f"{name} ".ljust(_LABEL_WIDTH)


def label_of(seat: int, owes: bool, width: int = _NARROW) -> Text:
    """Return the label of a seat's line, marked if the seat (from 0) `owes` a move.

    The label is "seat 2", or "2 Ola" if people have names. With names, all labels are equally
    wide, as far as a terminal of this `width` has room.
    """
    label = _seat(seat)
    if names():
        widest = max(cell_len(_seat(each)) for each in range(len(names())))
        most = max(cell_len(_number(seat)), min(_MOST_ROOM, _ROOM + max(0, width - _NARROW)))
        label = _fitted(label, min(widest, most))
    return Text(f"{'▶' if owes else ' '} {label} ", "bold" if owes else "")


def named_seats(width: int) -> list[Text]:
    """Return lines that list the seats with their names; no lines if there are no names."""
    pieces = [Text(f"{seat} {name}") for seat, name in enumerate(names(), 1) if name]
    return flowed(label(Sentence("names")), pieces, width)


def _seat(seat: int) -> str:
    """Return a seat's number, which people type, with its name if it has one."""
    name = names()[seat] if names() else None
    return f"{seat + 1} {name}" if name else _number(seat)


def _number(seat: int) -> str:
    with naming(()):
        return str(Sentence("seat {seat}", seat=seat + 1))


def _fitted(text: str, width: int) -> str:
    if cell_len(text) <= width:
        return set_cell_size(text, width)
    return set_cell_size(text, width - 1) + "…"


def flowed(head: str, pieces: Iterable[Text], width: int, gap: int = 2) -> list[Text]:
    """Return `head` and the pieces after it as lines; later lines are indented by its width.

    Pieces are not split: one that is too long gets its own line. Without pieces, there are no
    lines.
    """
    indent = " " * len(head)
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + gap + piece.cell_len <= width:
            lines[-1].append(" " * gap).append_text(piece)
        else:
            lines.append(Text(indent if lines else head).append_text(piece))
    return lines


def possible(knows: MayBe, colours: Sequence[str], values: Sequence[int]) -> Text:
    """Return the colours (as letters) and values that a tile can have, and dots for the others."""
    text = Text()
    for colour in colours:
        text.append(*((colour[0], STYLES[colour]) if colour in knows.colours else ("·", "dim")))
    text.append(" ")
    for value in values:
        text.append(*((str(value),) if value in knows.values else ("·", "dim")))
    return text


def chips(name: str, count: int, most: int, style: str) -> Text:
    """Return `name` and a row of `most` signs, of which the first `count` are filled."""
    return Text(name).append("●" * count, style).append("○" * (most - count), "dim")
