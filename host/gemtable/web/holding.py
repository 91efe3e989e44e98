"""Keys of emulated boards that a page holds down.

A message is one JSON object with all keys that are held now: {"held": ["e660.0.3"]}, each as
board.unit.key. The page repeats it every second, so if the page is lost, its keys go up.
"""

import asyncio
from contextlib import suppress
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gemtable.errors import UserError
from gemtable.games.kit.roles import HOST
from gemtable.games.kit.table import PAD_KEYS, Address
from gemtable.process.tasks import ours
from gemtable.referee.notices import Notice
from gemtable.referee.status import Status
from gemtable.web.said import Nonsense
from gemtable.web.table import Table

_FINGERS = 10
_SILENT_S = 3.0  # after which a page that holds keys counts as lost
_KEY = r"^[0-9a-z]{1,32}\.[0-9]{1,2}\.[0-9]{1,2}$"


class _Held(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    held: Annotated[list[Annotated[str, Field(pattern=_KEY)]], Field(max_length=_FINGERS)]


class Hand:
    """The keys that one page holds. Call `let_go` when the page is gone."""

    def __init__(self) -> None:
        self._down: dict[tuple[Address, int], Table] = {}  # each with its table
        self._silence: asyncio.TimerHandle | None = None

    def heed(self, message: str, table: Table) -> None:
        """Hold exactly the keys in a message. Raises Nonsense.

        Ignores a key that is not, or no longer, on an emulated board.
        """
        try:
            said = _Held.model_validate_json(message)
        except ValidationError:
            raise Nonsense from None
        wanted = dict.fromkeys(map(_key, said.held))
        for key in [key for key in self._down if key not in wanted]:
            self._up(key)
        for key in wanted:
            if key not in self._down and _is_emulated(table.bulletin.status, *key):
                self._press(key, table)
        self._restart_timeout()

    def let_go(self) -> None:
        """Release all keys."""
        for key in list(self._down):
            self._up(key)
        self._restart_timeout()

    def _press(self, key: tuple[Address, int], table: Table) -> None:
        try:
            table.hold(*key, True)
        except UserError as error:
            table.bulletin.tell(Notice("refused", error.what, error.fix, to=HOST))
        else:
            self._down[key] = table

    def _up(self, key: tuple[Address, int]) -> None:
        table = self._down.pop(key)
        with suppress(UserError):  # its board is gone
            table.hold(*key, False)

    def _restart_timeout(self) -> None:
        """Restart the timeout that releases all keys if the page goes silent."""
        if self._silence:
            self._silence.cancel()
            self._silence = None
        if self._down:
            loop = asyncio.get_running_loop()
            self._silence = loop.call_later(_SILENT_S, ours(self.let_go))


def key_id(unit: Address, key: int) -> str:
    """Return the name of a key in the page's messages, such as "e660.0.3"."""
    return f"{unit.board}.{unit.unit}.{key}"


def _key(name: str) -> tuple[Address, int]:
    board, unit, key = name.split(".")
    return Address(board, int(unit)), int(key)


def _is_emulated(status: Status, unit: Address, key: int) -> bool:
    """Return whether the key exists on an emulated board of the table."""
    keys = PAD_KEYS if unit in status.layout.pads else 1
    return unit in status.leds and key < keys
