"""A page of a match that clients write anything to; it and the match must stay as they are."""

import asyncio
import tempfile
from pathlib import Path

from gemtable.web.server import PageServer

from tests.fuzz.hostile import Choices
from tests.fuzz.wild_requests import pieces
from tests.web.raw_requests import HOST, asked, attack
from tests.web.table_by_hand import TableByHand

_LOOK_EVERY = 50  # attacks
_PATIENCE_S = 30.0


class AttackedPage:
    """Runs until the process ends. An error that reaches the loop, or a bug told, raises."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._faults: list[str] = []
        self._attacks = 0
        self._server = self._runner.run(self._started())

    def attack(self, data: bytes) -> None:
        self._attacks += 1
        self._runner.run(self._attack(pieces(Choices(data), HOST)))
        assert not self._faults, self._faults

    async def _started(self) -> PageServer:
        asyncio.get_running_loop().set_exception_handler(
            lambda _loop, context: self._faults.append(str(context))
        )
        table = TableByHand(Path(tempfile.mkdtemp(prefix="gemtable-fuzz-page-")))
        table.begin()
        server = PageServer(table.following, lambda what, _fix: self._faults.append(str(what)))
        server.start(0)
        return server

    async def _attack(self, sent: list[bytes]) -> None:
        await attack(self._server.port, sent)
        if self._attacks % _LOOK_EVERY == 1:
            reader, writer = await asyncio.open_connection("127.0.0.1", self._server.port)
            writer.write(asked(b"GET / HTTP/1.1"))
            async with asyncio.timeout(_PATIENCE_S):
                assert (await reader.readline()).startswith(b"HTTP/1.1 200")
            writer.close()
