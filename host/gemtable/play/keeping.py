"""Who has a page open is kept beside the journal, in a file of its owner's alone.

It holds what a program that is started anew needs to know these pages again. Where it
cannot be read or written, people come in by their links anew, and that is all.
"""

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from gemtable.journal import private

_ENDING = ".page"
_MOST_BYTES = 100_000


def kept_beside(file: Path | None) -> tuple[Callable[[], str], Callable[[str], None]]:
    """Return how to load and save it beside a journal; in a database of another kind it is not."""
    if file is None:
        return lambda: "", lambda _text: None
    page = file.with_name(file.name + _ENDING)

    def load() -> str:
        with suppress(OSError, UnicodeDecodeError), page.open(encoding="utf-8") as kept:
            return kept.read(_MOST_BYTES)
        return ""

    def save(text: str) -> None:
        with suppress(OSError):
            private.write(page, text)

    return load, save
