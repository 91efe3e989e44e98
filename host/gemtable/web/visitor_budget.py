"""A budget of processor time for all visitors who have not proved who they are.

Their requests are answered one at a time, in turns by address, and together take at most a
share of the loop. So however many expensive requests come, a seat's move waits for one answer at
most in each turn of the loop. Requests with a valid token do not wait.

The budget counts the time until an answer begins; sending has its own limits. A client that
disconnects leaves the queue, so the queue is never longer than the number of connections.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable

from starlette.requests import HTTPConnection

from gemtable.process.tasks import first, ours
from gemtable.web.guard import App, Message, Receive, Send, token_of

_SHARE = 0.2  # of the loop's time
_BURST_S = 0.05  # that may be spent at once after a rest, such as on all files of a page
_DEBT_S = 0.05  # at most, so that one costly answer does not shut others out for long
_LONGEST_S = 0.02  # after which the next may begin, as while a thread reads the journal
_SOCKET_S = 0.004  # what a new socket costs after its answer: the whole picture is sent
_MOST_BYTES = 70_000  # of a form that waits for its turn
_BEGUN = ("http.response.start", "websocket.accept", "websocket.close")
_GONE = ("http.disconnect", "websocket.disconnect")

IsInvited = Callable[[str], bool]  # whether a token of any room is valid


class Turns:
    """A queue of waiting requests: gives them turns, address by address."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by address
        self._left_s, self._at_s = _BURST_S, 0.0
        self._is_taken = False
        self._timer: asyncio.TimerHandle | None = None

    async def take(self, address: str) -> bool:
        """Wait for a turn, and return True. The caller must end the turn."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(address, deque()).append(turn)
        self._go_on()
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.end(0.0)
            raise
        return True

    def end(self, cost_s: float) -> None:
        """End a turn that cost this processor time. The next begins in a later turn of the
        loop.
        """
        self._refill()
        self._left_s = max(-_DEBT_S, self._left_s - cost_s)
        asyncio.get_running_loop().call_soon(ours(self._ended))

    def _ended(self) -> None:
        self._is_taken = False
        self._go_on()

    def _refill(self) -> None:
        now = asyncio.get_running_loop().time()
        self._left_s = min(_BURST_S, self._left_s + (now - self._at_s) * _SHARE)
        self._at_s = now

    def _go_on(self) -> None:
        """Give the next turn, if the budget allows one now."""
        if self._is_taken or self._timer or not self._waiting:
            return
        self._refill()
        if self._left_s < 0:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(-self._left_s / _SHARE, ours(self._rested))
            return
        while self._waiting:
            address, waiting = next(iter(self._waiting.items()))
            del self._waiting[address]
            turn = waiting.popleft()
            if waiting:
                self._waiting[address] = waiting  # behind all others
            if not turn.done():  # otherwise its client is gone
                self._is_taken = True
                turn.set_result(None)
                return

    def _rested(self) -> None:
        self._timer = None
        self._refill()
        self._left_s = max(0.0, self._left_s)  # which rounding may have missed
        self._go_on()


class InTurns:
    """ASGI middleware that makes visitors without a token wait for their turn."""

    def __init__(self, app: App, is_invited: IsInvited) -> None:
        self._app, self._is_invited = app, is_invited
        self._turns = Turns()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        is_visit = scope["type"] in ("http", "websocket")
        if not is_visit or self._is_invited(token_of(HTTPConnection(scope))):
            await self._app(scope, receive, send)
            return
        heard = _Heard(receive)
        if scope["type"] == "http":
            await heard.whole()
        address = (scope.get("client") or ("",))[0]
        if not await first(self._turns.take(address), heard.stays()):
            if scope["type"] == "websocket":  # which is not closed by a plain return
                await send({"type": "websocket.close"})
            return
        turn = _Turn(self._turns, _SOCKET_S if scope["type"] == "websocket" else 0.0)

        async def sends(message: Message) -> None:
            try:
                await send(message)
            finally:
                if message["type"] in _BEGUN:
                    turn.end()

        try:
            await self._app(scope, heard.receive, sends)
        finally:
            turn.end()


class _Turn:
    """One turn, which ends by itself after a while."""

    def __init__(self, turns: Turns, extra_s: float) -> None:
        self._turns, self._extra_s = turns, extra_s
        self._began_s = time.thread_time()
        loop = asyncio.get_running_loop()
        self._limit: asyncio.TimerHandle | None = loop.call_later(_LONGEST_S, ours(self.end))

    def end(self) -> None:
        if self._limit:
            self._limit.cancel()
            self._limit = None
            self._turns.end(time.thread_time() - self._began_s + self._extra_s)


class _Heard:
    """Stores what a client sends before its turn; `receive` then passes it to the app."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._come: deque[Message] = deque()
        self._length = 0  # bytes of a form

    async def whole(self) -> None:
        """Read a request to its end, unless it is long.

        Otherwise somebody who sends a form byte by byte would hold a turn.
        """
        while self._length <= _MOST_BYTES and (await self._hear()).get("more_body"):
            pass

    async def stays(self) -> bool:
        """Wait until the client disconnects, and return False."""
        while self._length <= _MOST_BYTES:
            if self._come and self._come[-1]["type"] in _GONE:
                return False
            await self._hear()
        await asyncio.get_running_loop().create_future()  # a long form waits for its reader
        return False

    async def receive(self) -> Message:
        return self._come.popleft() if self._come else await self._receive()

    async def _hear(self) -> Message:
        message = await self._receive()
        self._come.append(message)
        self._length += len(message.get("body", b""))
        return message
