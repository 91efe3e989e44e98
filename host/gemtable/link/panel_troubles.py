"""Tells people, once for each board, why its screen or buzzer does nothing; the board plays on.

A board's file says what it should have, its `parts` what it has. A port whose board says ever
new ids is told of a few times only.
"""

import asyncio
import json
from collections.abc import Callable
from contextlib import suppress

from gemtable.boards import board_folders
from gemtable.limits import Limits
from gemtable.link import trouble_texts
from gemtable.link.board import Connection
from gemtable.link.board_parts import Parts
from gemtable.sentence import Sentence

_PATIENCE_S = 8.0  # of the board's clock; a board tells its parts once a second
_TROUBLES = 4, 0.02  # of a port: at once, and per second


class PanelTroubles:
    """`trouble` is called with what is wrong and what to do."""

    def __init__(self, trouble: Callable[[Sentence, Sentence], None]) -> None:
        self._trouble = trouble
        self._dark: set[str] = set()  # unique ids of boards whose screen was told of
        self._looked_at: set[str] = set()  # and of those that tell no parts
        self._limits = Limits(*_TROUBLES)

    def heard(self, connection: Connection, parts: Parts) -> None:
        """Report a screen that should be there and does not answer."""
        hello = connection.session.hello
        if parts.has_screen or hello is None or hello.uid in self._dark:
            return
        if "screen" in _named_in(hello.board):
            self._dark.add(hello.uid)
            self._tell(connection, *trouble_texts.dark_screen(hello.uid))

    def look(self, connection: Connection) -> None:
        """Report a board whose firmware does not know the screen or buzzer in its file."""
        hello = connection.session.hello
        if hello is None or hello.uid in self._looked_at or connection.age_s < _PATIENCE_S:
            return
        self._looked_at.add(hello.uid)
        told = connection.session.parts or not connection.session.is_believed_about_parts
        if not told and _named_in(hello.board) & {"screen", "buzzer"}:
            self._tell(connection, *trouble_texts.older_firmware(hello.uid))

    def forget(self, uid: str) -> None:
        """Forget a board that the fleet does not remember, either."""
        self._dark.discard(uid)
        self._looked_at.discard(uid)

    def _tell(self, connection: Connection, what: Sentence, fix: Sentence) -> None:
        if self._limits.take(connection.port, asyncio.get_running_loop().time()):
            self._trouble(what, fix)


def _named_in(board: str) -> set[str]:
    """Return the keys of the board file with this name; none if there is no such file."""
    for path in board_folders.files():
        if path.stem == board:
            with suppress(OSError, ValueError, TypeError, RecursionError):
                return set(json.loads(path.read_bytes()))
    return set()
