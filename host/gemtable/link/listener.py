"""Who is told what the boards do."""

import asyncio
from typing import Protocol

from gemtable.link.events import EdgeHeard, EdgesLost, Gone, Hello, Tidings, TimeHeard
from gemtable.sentence import Sentence


class Listener(Protocol):
    """Boards are named by unique id. All but troubles comes in fair order."""

    def board_arrived(self, hello: Hello) -> None: ...
    def board_gone(self, uid: str, why: Gone) -> None: ...
    def edge_heard(self, uid: str, edge: EdgeHeard) -> None: ...
    def time_heard(self, uid: str, us: int) -> None: ...
    def edges_lost(self, uid: str, lost: int) -> None: ...
    def moment_passed(self, at_s: float) -> None: ...
    def trouble(self, what: Sentence, fix: Sentence | None) -> None: ...


class Telling:
    """Tells `listener`; `hellos` has those of the boards that it was told of, by unique id."""

    def __init__(self, listener: Listener) -> None:
        self.listener = listener
        self.hellos: dict[str, Hello] = {}
        self.is_over = False  # nothing more is told

    def arrived(self, hello: Hello) -> None:
        self.hellos[hello.uid] = hello
        self.listener.board_arrived(hello)

    def gone(self, uid: str, why: Gone) -> None:
        del self.hellos[uid]
        self.listener.board_gone(uid, why)

    def heard(self, uid: str, event: Tidings) -> None:
        match event:
            case EdgeHeard():
                self.listener.edge_heard(uid, event)
            case TimeHeard():
                self.listener.time_heard(uid, event.us)
            case EdgesLost():
                self.listener.edges_lost(uid, event.lost)

    def moment_passed(self, at_s: float) -> None:
        self.listener.moment_passed(at_s)

    def trouble(self, what: Sentence, fix: Sentence | None = None) -> None:
        """Have the loop tell it, in no order; what goes wrong there is the loop's affair."""
        asyncio.get_running_loop().call_soon(self._trouble, what, fix)

    def _trouble(self, what: Sentence, fix: Sentence | None) -> None:
        if not self.is_over:
            self.listener.trouble(what, fix)
