"""A line of progress for each board that is being flashed, on a terminal."""

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn


def progress_bars(console: Console) -> Progress:
    """Return bars that go when all is done, and are not drawn where no terminal is."""
    return Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
