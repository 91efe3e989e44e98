"""Pieces of text side by side, in as many lines as they need."""

from collections.abc import Iterable

from rich.text import Text


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
