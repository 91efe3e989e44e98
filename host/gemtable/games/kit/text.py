"""Pieces of text side by side, in as many lines as they need, and what stands before them."""

from collections.abc import Iterable

from rich.text import Text

from gemtable.sentence import Sentence

_LABEL_WIDTH = 9  # as that of a seat in English


def label(name: Sentence) -> str:
    """Return what stands before a line's pieces: a name, and room up to where they begin."""
    return f"{name} ".ljust(_LABEL_WIDTH)


def label_of(seat: int, owes: bool) -> Text:
    """Return what stands before the line of a seat, from 0, marked if it `owes` a move."""
    name = Sentence("seat {seat}", seat=seat + 1)
    return Text(f"{'▶' if owes else ' '} {name} ", "bold" if owes else "")


def flowed(head: str, pieces: Iterable[Text], width: int, gap: int = 2) -> list[Text]:
    """Return `head` and the pieces after it, none cut in two; later lines are indented alike.

    Nothing, if there are no pieces. A piece that is too long for a line has one of its own.
    """
    indent = " " * len(head)
    lines: list[Text] = []
    for piece in pieces:
        if lines and lines[-1].cell_len + gap + piece.cell_len <= width:
            lines[-1].append(" " * gap).append_text(piece)
        else:
            lines.append(Text(indent if lines else head).append_text(piece))
    return lines
