"""Who is told what the fleet hears, and holds it against what is true.

What is wrong is noted in the world, in a sentence: nothing is told falsely, no text
is longer or wilder than people can read, and nobody is flooded.
"""

import re
from collections import Counter, defaultdict, deque
from collections.abc import Callable, Collection, Mapping
from math import inf

from gemtable.link.board_parts import Parts
from gemtable.link.session_events import EdgeHeard, Hello
from gemtable.sentence import Sentence

from tests.fuzz.fleet.honest import Honest
from tests.fuzz.fleet.line import Line
from tests.fuzz.fleet.moments import Moments
from tests.fuzz.fleet.world import World

_LONGEST = 400  # characters of one sentence
_MOST = {
    "sentences": 50,
    "comings and goings": 80,
    "edges": 1000,
    "parts": 3,
}  # a second, of one board
_BUG = "Gemtable could not handle"  # as trouble_texts.py has it
_UID = re.compile("[0-9a-f]{1,64}")


class Told:
    """A listener; `present` are the boards that are there, as far as it was told."""

    def __init__(
        self,
        world: World,
        lines: Mapping[str, Line],
        honest: Mapping[str, Honest],
        claimed: Callable[[], Collection[str]],
        named: Callable[[], Collection[str]],
    ) -> None:
        """`claimed` says which unique ids hostile boards say now that are plugged in.

        `named` says which they ever said.
        """
        self.present: dict[str, Hello] = {}
        self.all: list[tuple] = []  # but edges, times and moments
        self.moments = Moments(world)
        self.may_be_blind = False  # a look for ports failed
        self.is_calm = False  # nothing is wrong at the table, whatever was done to it
        self.is_over = False  # nothing may be told any more
        self._world, self._lines, self._honest = world, lines, honest
        self._claimed, self._named = claimed, named
        self._arrived_s: dict[str, float] = {}
        self._lost: Counter[str] = Counter()
        self._recent: defaultdict[tuple[str, str], deque[float]] = defaultdict(deque)

    def board_arrived(self, hello: Hello) -> None:
        self._note("arrived", hello.uid, *(text for text in hello if isinstance(text, str)))
        self._count("comings and goings", hello.uid)
        if not _UID.fullmatch(hello.uid):
            self._world.blame(f"a board arrived whose unique id is {hello.uid!r}")
        if hello.uid in self.present:
            self._world.blame(f"{hello.uid} arrived, and was there")
        self.present[hello.uid] = hello
        self._arrived_s[hello.uid] = self._world.now
        if hello.uid in self._honest:
            self._honest[hello.uid].arrived(is_sure=hello.uid not in self._claimed())

    def board_gone(self, uid: str, why: str) -> None:
        self._note("gone", uid, why)
        self._count("comings and goings", uid)
        if self.present.pop(uid, None) is None:
            self._world.blame(f"{uid} is gone, and was not there")
        board = self._honest.get(uid)
        if board:
            board.left()
        if board and not (board.is_suspect or board.is_doubted):
            self._world.blame(f"{uid} is gone, and nothing was done to it: {why}")

    def rivals(self, uid: str, edge: EdgeHeard) -> None:
        pass

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        self._is_there(uid, "an edge")
        self._count("edges", uid)
        if uid in self._honest and (wrong := self._honest[uid].heard(edge)):
            self._world.blame(f"{uid}: {wrong}")
        self.moments.edge_told(edge, self._waited_for_since_s(uid))

    def time_heard(self, uid: str, us: int) -> None:
        self._is_there(uid, "a time")
        board = self._honest.get(uid)
        if board and not board.is_doubted and board.owed and board.owed[0].us < us:
            self._world.blame(f"{uid}: time {us} was told before {board.owed[0]}")
        self.moments.told()

    def edges_lost(self, uid: str, lost: int) -> None:
        self._note("lost", uid, "")
        self._is_there(uid, "a loss")
        self._lost[uid] += lost
        board = self._honest.get(uid)
        is_true = board is None or board.is_doubted or self._lost[uid] <= board.lost
        if lost <= 0 or not is_true:
            self._world.blame(f"{uid}: {self._lost[uid]} edges lost were told")
        self.moments.told()

    def parts_heard(self, uid: str, parts: Parts) -> None:
        self._is_there(uid, "parts")
        self._count("parts", uid)
        if (parts.width, parts.height) not in ((0, 0), (128, 64)):
            self._world.blame(f"{uid} has a screen of {parts.width} x {parts.height}")
        if parts.has_screen and self.moments.fleet:  # as whoever draws all screens does
            self.moments.fleet.draw(uid, bytes([len(self.all) % 251]) * 1024)
            self.moments.fleet.contrast(uid, 1)
            self.moments.fleet.sound(uid, 50, ((880, 100),))
        self.moments.told()

    def moment_passed(self, at_s: float) -> None:
        if self.is_over:
            self._world.blame(f"told after the end: moment {at_s}")
        self.moments.came(at_s)

    def trouble(self, said: Sentence, advice: Sentence | None) -> None:
        what = str(said)
        self._note("trouble", what, str(advice or ""))
        sources = [source for source in self._sources() if source in what]
        for source in sources:
            self._count("sentences", source)
        if _BUG in what:
            self._world.blame(f"a bug: {what!r}")
        is_blind = self.may_be_blind and "listed" in what
        if not is_blind and not any(map(self._is_suspect, sources)):
            self._world.blame(f"nothing was wrong, and yet: {what!r}")

    def complained_of(self, port: str) -> bool:
        return any(told[0] == "trouble" and port in told[1] for told in self.all)

    def _note(self, *told: str) -> None:
        self.all.append(told)
        if self.is_over:
            self._world.blame(f"told after the end: {told}")
        for text in told:
            if not text.isprintable() or not text.isascii():
                self._world.blame(f"told what cannot be printed: {text!r}")
            if len(text) > _LONGEST:
                self._world.blame(f"told {len(text)} characters: {text[:80]!r}...")

    def _sources(self) -> set[str]:
        """Return what a sentence may be about: ports and unique ids."""
        return {*self._lines, *self._honest, *self.present, *self._named()}

    def _is_suspect(self, source: str) -> bool:
        """Say whether what is told of a port or a board may be true."""
        board = self._honest.get(source)
        if board:
            return board.is_suspect or board.is_doubted
        return source not in self._lines or self._lines[source].is_suspect

    def _waited_for_since_s(self, uid: str) -> float:
        """Return since when nothing can be told too late of a board; inf: it can be still.

        Nothing is wrong with it, and no other board says more than the host puts in order.
        """
        board = self._honest.get(uid)
        is_sure = board and (self.is_calm or not board.is_suspect) and not self._named()
        return self._arrived_s[uid] if is_sure and uid in self._arrived_s else inf

    def _is_there(self, uid: str, what: str) -> None:
        if uid not in self.present:
            self._world.blame(f"{what} of {uid}, which is not there")

    def _count(self, what: str, of: str) -> None:
        recent = self._recent[what, of]
        recent.append(self._world.now)
        while recent[0] <= self._world.now - 1.0:
            recent.popleft()
        if len(recent) == _MOST[what] + 1:
            self._world.blame(f"more than {_MOST[what]} {what} in a second, of {of!r}")
