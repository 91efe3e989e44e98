"""Which ports are to be opened now, and what people were told of each: once, as long as it is so.

It knows ports by path, and nothing of boards.
"""

import asyncio
import logging
import os
from collections.abc import Callable, Iterable

from gemtable.sentence import Sentence

_AGAIN_S = 10.0  # until a port that is left alone is tried again: it may have been mended

_log = logging.getLogger(__name__)

Trouble = Callable[[Sentence, Sentence | None], None]  # takes what is wrong, and what to do


class Lookout:
    """Looks at what `find_ports` finds, and tells `trouble` what is wrong with ports."""

    def __init__(self, find_ports: Callable[[], Iterable[str]], trouble: Trouble) -> None:
        self._find_ports = find_ports
        self._trouble = trouble
        self._ports: set[str] = set()
        self._complaints: dict[str, Sentence] = {}  # port: what was told of it last
        self._left_until: dict[str, float] = {}  # port: when it is tried again
        self._refusals: dict[str, Sentence] = {}  # port: why it could not be opened just now
        self._is_blind = False  # the ports cannot be found, and that was told

    async def look(self) -> list[str]:
        """Return the ports there are that are not left alone."""
        try:
            self._ports = await asyncio.to_thread(self._found)
            self._is_blind = False
        except Exception as error:  # the system's list of devices, read while it changes
            self._note_blindness(error)
        for known in (self._complaints, self._left_until, self._refusals):
            for port in set(known) - self._ports:
                known.pop(port)
        now = asyncio.get_running_loop().time()
        return sorted(port for port in self._ports if now >= self._left_until.get(port, 0))

    def refused(self, port: str, what: Sentence, fix: Sentence) -> None:
        """Note that a port cannot be opened; it is told when it is still so at the next look.

        What is just coming or going, or looked at by the system, opens then.
        """
        if self._refusals.get(port) == what:
            self.complain(port, what, fix)
        self._refusals[port] = what

    def opened(self, port: str) -> None:
        """Note that a port is open."""
        self._refusals.pop(port, None)

    def came_right(self, port: str) -> None:
        """Forget what was told of a port: the next trouble is a new one."""
        self._complaints.pop(port, None)

    def leave_alone(
        self, port: str, what: Sentence, fix: Sentence, seconds: float | None = None
    ) -> None:
        """Tell why a port is left alone, and do not name it for a while."""
        self.complain(port, what, fix)
        for_s = _AGAIN_S if seconds is None else seconds
        self._left_until[port] = asyncio.get_running_loop().time() + for_s

    def mention(self, port: str, what: Sentence, fix: Sentence) -> None:
        """Tell what comes right by itself, unless people know already that it does not."""
        if port not in self._complaints:
            self._trouble(what, fix)

    def complain(self, port: str, what: Sentence, fix: Sentence) -> None:
        if self._complaints.get(port) != what:
            self._complaints[port] = what
            self._trouble(what, fix)

    def _found(self) -> set[str]:
        """Return the ports there are; one of several names counts once."""
        return {os.path.realpath(port) for port in self._find_ports()}

    def _note_blindness(self, error: Exception) -> None:
        if not self._is_blind:
            self._is_blind = True
            _log.error("looking for ports", exc_info=error)
            self._trouble(
                Sentence(
                    "The ports of this computer cannot be listed: {error}.", error=str(error)
                ),
                Sentence("The boards that are there play on; it is tried again."),
            )
