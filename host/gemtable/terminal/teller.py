"""Notices in words, above whatever else a screen shows."""

from rich.console import Console
from rich.text import Text

from gemtable.games.kit.roles import HOST, TABLE
from gemtable.printable import printable, printable_lines
from gemtable.referee.bulletin import Bulletin
from gemtable.referee.notices import Notice
from gemtable.terminal.screens import AtScreen

STYLES = {
    "event": "",
    "refused": "yellow",
    "note": "cyan",
    "undo": "magenta",
    "pause": "bold yellow",
    "resume": "bold green",
    "trouble": "red",
}


class Teller:
    """Prints what is for everyone or for the host: a screen is seen by all, and it is the host's.

    The host knows no more of the game than everyone does.
    """

    def __init__(self, console: Console) -> None:
        self.console = console
        self.bulletin: Bulletin | None = None

    def __exit__(self, *_raised: object) -> None:
        return None

    def attach(self, bulletin: Bulletin, _at: AtScreen) -> None:
        self.bulletin = bulletin

    def tell(self, notice: Notice) -> None:
        if notice.to not in (TABLE, HOST):
            return
        shown = printable_lines if notice.kind == "note" else printable
        text = Text(shown(notice.text), STYLES[notice.kind])
        if self.bulletin and notice.kind == "event":
            text = Text.assemble((f"{self.bulletin.status.moves:>3}  ", "dim"), text)
        self._print_text(text)
        if notice.fix:
            self._print_text(Text(f"     {printable(notice.fix)}", "dim"))

    def _print_text(self, text: Text) -> None:
        self.console.print(text)
