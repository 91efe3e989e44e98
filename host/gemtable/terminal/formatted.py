"""A drawing of rich as formatted text of prompt_toolkit."""

from itertools import groupby
from operator import itemgetter

from prompt_toolkit.formatted_text import ANSI, FormattedText, to_formatted_text
from rich.console import Console, RenderableType


def formatted(drawing: RenderableType, console: Console, end: str = "") -> FormattedText:
    """Return a drawing for this console, then `end`, with one piece for each run of a style.

    ANSI would give one piece per letter, and prompt_toolkit walks all of them ten times for a
    drawing.
    """
    system = console.color_system
    printed = Console(
        width=console.width,
        force_terminal=True,
        color_system="truecolor" if system == "truecolor" else "256" if system else None,
        highlight=False,
    )
    with printed.capture() as capture:
        printed.print(drawing)
    letters = to_formatted_text(ANSI(capture.get() + end))
    pieces = groupby(letters, key=itemgetter(0))
    return FormattedText([(style, "".join(each[1] for each in run)) for style, run in pieces])
