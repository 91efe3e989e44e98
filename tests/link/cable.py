"""A cable between a board and the host that can be pulled while the board keeps its power."""

import asyncio
import os
from collections.abc import Callable

from tests.link.fake_port import FakePort


class Cable:
    """Hands lines on, both ways; `spoil` returns the bytes that arrive for a line."""

    def __init__(self, board_port: str, spoil: Callable[[bytes], bytes] = bytes) -> None:
        self._spoil = spoil
        self._board = os.open(board_port, os.O_RDWR | os.O_NOCTTY)
        self._from_board = self._from_host = b""
        self._port = FakePort(self._on_host)
        self.path = self._port.path
        asyncio.get_running_loop().add_reader(self._board, self._on_board)

    def pull(self) -> None:
        asyncio.get_running_loop().remove_reader(self._board)
        os.close(self._board)
        self._port.close()

    def _on_board(self) -> None:
        lines, self._from_board = self._whole_lines(self._from_board + os.read(self._board, 4096))
        self._port.say(lines)

    def _on_host(self, data: bytes) -> bytes:
        lines, self._from_host = self._whole_lines(self._from_host + data)
        os.write(self._board, lines)
        return b""

    def _whole_lines(self, data: bytes) -> tuple[bytes, bytes]:
        *lines, rest = data.split(b"\n")
        return b"".join(self._spoil(line + b"\n") for line in lines), rest
