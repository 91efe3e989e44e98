"""What somebody at a board does: types a line, or presses a key of the board."""

import asyncio
from collections.abc import Callable, Coroutine

from gemtable.care.places import Place
from gemtable.process.tasks import begin

_CALM_S = 0.1  # after the last release, for any chatter to arrive
_LOOK_S = 0.02

# Returns the next typed line; None at the end of the input.
Answer = Callable[[], Coroutine[None, None, str | None]]


class Hands:
    """`check` raises UserError if the board is gone; it is called while we wait."""

    def __init__(self, answer: Answer, check: Callable[[], object], patience_s: float) -> None:
        self._answer = answer
        self._check = check
        self._patience_s = patience_s
        self._typing: asyncio.Task[str | None] | None = None
        self._edges: list[tuple[Place, bool]] = []

    def hear(self, key: Place, down: bool) -> None:
        """Take an edge of the board."""
        self._edges.append((key, down))

    async def typed(self) -> str | None:
        """Return the next typed line; None at the end of the input."""
        typing, self._typing = self._reading(), None
        return await typing

    async def pressed(self) -> frozenset[Place] | str | None:
        """Return the keys of the next press, after their release, or the next typed line.

        None if neither comes for `patience_s`. A line, or that time, also ends a press without a
        release.
        """
        now = asyncio.get_running_loop().time
        keys: set[Place] = set()
        down: set[Place] = set()
        moved_s = now()
        while now() - moved_s < self._patience_s:
            self._check()
            while self._edges:
                key, is_down = self._edges.pop(0)
                moved_s = now()
                if is_down:
                    keys.add(key)
                    down.add(key)
                else:
                    down.discard(key)
            if keys and not down and now() - moved_s > _CALM_S:
                break
            typing = self._reading()
            if typing.done() and (line := typing.result()) is not None:
                self._typing = None
                return frozenset(keys) or line
            await asyncio.sleep(_LOOK_S)
        return frozenset(keys) or None

    def close(self) -> None:
        if self._typing:
            self._typing.cancel()

    def _reading(self) -> asyncio.Task[str | None]:
        if self._typing is None:
            self._typing = begin(self._answer(), "what is typed")
        return self._typing
