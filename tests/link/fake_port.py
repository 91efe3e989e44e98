"""A serial port with something else than a board of ours on it."""

import asyncio
import os
import tty
from collections.abc import Callable
from contextlib import suppress


class FakePort:
    """A pseudo-terminal; `answer` is given what the host writes and returns what to say."""

    def __init__(self, answer: Callable[[bytes], bytes] | None = None) -> None:
        """Without `answer` what the host writes is not even read. Needs a running loop."""
        self._master, self._slave = os.openpty()
        tty.setraw(self._slave)
        os.set_blocking(self._master, False)
        self.path = os.ttyname(self._slave)
        self._answer = answer
        if answer:
            asyncio.get_running_loop().add_reader(self._master, self._read)

    def stop_reading(self) -> None:
        asyncio.get_running_loop().remove_reader(self._master)

    def say(self, data: bytes) -> None:
        """Say `data`; what has no room because nobody reads is lost."""
        with suppress(BlockingIOError):
            os.write(self._master, data)

    def close(self) -> None:
        self.stop_reading()
        os.close(self._master)
        os.close(self._slave)

    def _read(self) -> None:
        assert self._answer
        answer = self._answer(os.read(self._master, 4096))
        if answer:
            self.say(answer)
