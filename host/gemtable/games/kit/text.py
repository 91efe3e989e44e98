"""Lays out pieces of text in lines, with a label before them."""

from collections.abc import Iterable

from rich.text import Text

from gemtable.sentence import Sentence

_LABEL_WIDTH = 9  # of a seat's label in English


def label(name: Sentence) -> str:
    """Return a name padded to the label width, to put before a line's pieces."""
    return f"{name} ".ljust(_LABEL_WIDTH)


def label_of(seat: int, owes: bool) -> Text:
    """Return the label of a seat's line, marked if the seat (from 0) `owes` a move."""
    name = Sentence("seat {seat}", seat=seat + 1)
    return Text(f"{'▶' if owes else ' '} {name} ", "bold" if owes else "")


def flowed(head: str, pieces: Iterable[Text], width: int, gap: int = 2) -> list[Text]:
    """Return lines of `head` and the pieces after it; later lines have the same indent.

    Pieces are not split; one too long for a line gets a line of its own. No pieces, no lines.
    """
    indent = " " * len(head)
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + gap + piece.cell_len <= width:
            lines[-1].append(" " * gap).append_text(piece)
        else:
            lines.append(Text(indent if lines else head).append_text(piece))
    return lines
