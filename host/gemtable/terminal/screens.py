"""The interface of screens, and how they print notices."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from typing import NamedTuple, Protocol, Self

from rich.console import Console
from rich.text import Text

from gemtable.errors import UserError
from gemtable.games.kit.eyes import Eyes
from gemtable.games.kit.roles import HOST, TABLE, Role
from gemtable.printable import printable, printable_lines
from gemtable.referee.bulletin import Bulletin
from gemtable.referee.notices import Explained, Notice
from gemtable.sentence import Sentence, naming

STYLES = {
    "event": "",
    "refused": "yellow",
    "note": "cyan",
    "undo": "magenta",
    "pause": "bold yellow",
    "resume": "bold green",
    "trouble": "red",
}


class Typed(NamedTuple):
    """A line that a person typed, and their role."""

    text: str
    by: Role = HOST


@dataclass(frozen=True, slots=True)
class AtScreen:
    """Who sits at a screen: `people` returns their seats, from 0.

    `offers` returns completions of a line, as far as these eyes may know. `is_open` returns
    whether others may see a line while all choose in secret. `why` returns what bots did at a
    move, counted from 1, and why.
    """

    people: Callable[[], frozenset[int]] = frozenset
    offers: Callable[[str, Eyes], Sequence[str]] = lambda _begun, _eyes: ()
    is_open: Callable[[str], bool] = lambda _line: False
    why: Callable[[int], Sequence[Explained]] = lambda _number: ()


class Screen(Protocol):
    """Shows a match: as a live table for bots, a prompt for people, text lines or JSON lines.

    `has_prompt` says whether people type at it, and read what they are asked.
    """

    has_prompt: bool

    def __enter__(self) -> Self: ...
    def __exit__(self, *_raised: object) -> None: ...
    def attach(self, bulletin: Bulletin | None, at: AtScreen) -> None:
        """Show this table from now on; None in the lobby."""

    def look(self, seat: int) -> None:
        """Show a seat, from 0, what only it may see. Raises UserError."""

    def tell(self, notice: Notice) -> None: ...
    async def read(self) -> Typed | None:
        """Return the next line that a person typed; None at the end of input."""


class Teller:
    """Prints notices for everyone and for the host, whose screen this is and which all can see.

    The host knows no more about the game than everyone does.
    """

    has_prompt = False

    def __init__(self, console: Console) -> None:
        self.console = console
        self.bulletin: Bulletin | None = None

    def __exit__(self, *_raised: object) -> None:
        return None

    def attach(self, bulletin: Bulletin | None, _at: AtScreen) -> None:
        self.bulletin = bulletin

    def look(self, _seat: int) -> None:
        raise UserError(
            Sentence("look needs a terminal that hides it again."),
            Sentence("--reveal shows the faces of all hands."),
        )

    def tell(self, notice: Notice) -> None:
        if notice.to not in (TABLE, HOST):
            return
        shown = printable_lines if notice.kind == "note" else printable
        with self.named():
            text = Text(shown(notice.text), STYLES[notice.kind])
            fix = printable(notice.fix) if notice.fix else ""
        if self.bulletin and notice.kind == "event":
            text = Text.assemble((f"{self.bulletin.status.moves:>3}  ", "dim"), text)
        self._print_text(text)
        if fix:
            self._print_text(Text(f"     {fix}", "dim"))

    def named(self) -> AbstractContextManager[None]:
        """Return the context in which people at the table have their names."""
        return naming(self.bulletin.status.names if self.bulletin else ())

    def _print_text(self, text: Text) -> None:
        self.console.print(text)
