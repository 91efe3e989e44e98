"""A board at its prompt, at a pseudo-terminal, that falls silent where it is told to."""

import json
import time
from contextlib import suppress

from tests.link.fake_port import FakePort

_PROMPT = b"raw REPL; CTRL-B to exit\r\n>"
_FOUND = {
    "uid": "e661",
    "mpy": 0,
    "version": [1, 27, 0],
    "port": "linux",
    "machine": "",
    "files": {},
    "folders": [],
    "listed": "",
    "boards": {},
}


class SilentBoard(FakePort):
    """It says what board_side.py says, in `takes_s`; nothing from the first call of `at` on."""

    def __init__(self, at: str, takes_s: float = 0.0) -> None:
        super().__init__(self._answer_to)
        self._at, self._takes_s = at, takes_s
        self._command = b""
        self._is_silent = False

    def close(self) -> None:
        with suppress(OSError):
            super().close()

    def _answer_to(self, data: bytes) -> bytes:
        if self._is_silent:
            return b""
        if data.endswith(b"\x01"):
            self._command = b""
            # A command is sent in one go; or the prompt is asked for.
            return b"R\x01\xff\xff" if data.endswith(b"\x05A\x01") else _PROMPT
        if data == b"\x04" and not self._command:  # not the end of a command, which may come alone
            return b"OK\r\nMPY: soft reboot\r\n" + _PROMPT
        self._command += data
        if not data.endswith(b"\x04"):
            return b""
        time.sleep(self._takes_s)
        call = self._command.decode().rstrip("\x04").splitlines()[-1]
        self._is_silent = call.startswith(f"{self._at}(")
        return b"\x04" if self._is_silent else b"\x04" + _said(call) + b"\x04\x04>"


def _said(call: str) -> bytes:
    """Return what a board prints for a call."""
    if call.startswith("print('Here.')"):
        return b"Here.\r\n"
    if call.startswith("look("):
        return json.dumps(_FOUND).encode() + b"\r\n"
    if call.startswith("probe("):
        return b'{"slow": [], "low": []}\r\n'
    if call.startswith("put("):
        return b"put it\r\n"
    return b""
