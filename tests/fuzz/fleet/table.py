"""A whole simulated table: the real fleet on ports, boards and time that are ours to break.

Faults are done by the methods here; `calm` ends them all, and sees that what is
honest is there again. `check` raises when anything was wrong so far.
"""

import asyncio
import gc
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from typing import Any

from gemtable.link.fleet import Fleet

from tests.faults.board import UNITS
from tests.faults.wire import CLEAN, TO_BOARD, TO_HOST, evenly
from tests.fuzz.fleet.garbage import collected_at_the_end
from tests.fuzz.fleet.honest import Edge, Honest
from tests.fuzz.fleet.liar import Liar, Piece
from tests.fuzz.fleet.line import Fault, Line, error
from tests.fuzz.fleet.logs import Logs
from tests.fuzz.fleet.loop import SimLoop
from tests.fuzz.fleet.system import PREFIX, System
from tests.fuzz.fleet.told import Told
from tests.fuzz.fleet.weight import weight
from tests.fuzz.fleet.world import World

_HARMLESS = ("EAGAIN", "EINTR", "one byte")  # for a port that is open: nothing is told of it
_MOVE_S = 0.006
_BACK_S = 2.0  # in which an honest board is there again
_STOPPED_S = 5.0  # one that was stopped by control-C
_LEFT_ALONE_S = 14.0  # one whose port was dead for so long that it was left alone
_NOTICED_S = 1.5  # in which a pulled board is gone
_HEARD_S = 1.0  # in which a press is told when nothing is wrong
_HANGS_S = 2.5
_AFTER_S = 5.0  # for which nothing more happens, after the end
_WEIGHT = 400_000  # bytes of a fleet with a handful of boards
_WORK = 3000  # turns and system calls of a calm second


class Table:
    """`boards` are honest and plugged in at the start, `liars` may be plugged in later."""

    def __init__(self, boards: int = 2, seed: int = 0) -> None:
        self.world = World(seed)
        self.system = System(self.world)
        self.liars: list[Liar] = []
        self.boards = [Honest(self.world, f"e660{n:012x}") for n in range(boards)]
        by_uid = {board.uid: board for board in self.boards}
        self.told = Told(self.world, self.system.lines, by_uid, self._claimed, self._named)
        self._pictures = self._blind_looks = 0
        self._wanted: dict[tuple[str, int], str] = {}
        self._stack = ExitStack()
        self._stack.enter_context(self.system.installed())
        self._stack.enter_context(collected_at_the_end())
        self._stack.enter_context(Logs(self.world))
        self._loop = SimLoop(self.world, self.system)
        for board in self.boards:
            board.plug(self._new_line())
        self.fleet = Fleet(self._find_ports, self.told)

    def start(self) -> "Table":
        self._do(self.fleet.start)
        return self

    # What people do.

    def passes(self, seconds: float) -> None:
        """Let time pass; raise if anything was wrong."""
        self._run(asyncio.sleep(seconds))
        self.check()

    def press(self, board: int, unit: int, times: int = 1) -> None:
        """Press and let go a key, so many moves in all, as quickly as a board takes them."""
        for number in range(times):
            self.world.after(_MOVE_S * number, lambda: self.boards[board].move(unit))

    def show(self, board: int, unit: int) -> None:
        """Have a unit of an honest board show a picture that was never shown."""
        self._pictures += 1
        uid, picture = self.boards[board].uid, f"{self._pictures:06x}" * 6
        self._wanted[uid, unit] = picture
        self._do(lambda: self.fleet.show(uid, unit, ("steady", 1000, picture, "")))

    def pull(self, board: int, ends_quietly: bool = False) -> None:
        line = self.boards[board].line
        if line:
            line.ends_quietly = ends_quietly
            line.pull()

    def put_back(self, board: int) -> None:
        """Plug a board into another port, whether or not it was pulled."""
        self.pull(board)
        self.boards[board].plug(self._new_line())

    def plug_liar(self, uid: str, room: int = 4096, hangs: bool = False) -> Liar:
        """Plug in a board that says it is `uid`, the number of an honest one perhaps.

        The system takes its time to open and to close a port that `hangs`.
        """
        self.liars.append(Liar(self.world, uid, 7000 + len(self.liars)))
        line = self._new_line(room)
        self.liars[-1].plug(line)
        line.suspect()
        line.hangs_s = _HANGS_S if hangs else 0.0
        self._doubt()
        return self.liars[-1]

    def unplug_liar(self, liar: int) -> None:
        line = self.liars[liar].line
        assert line
        line.pull()

    def says(self, liar: int, *pieces: Piece, cuts: tuple[int, ...] = ()) -> None:
        """Have a liar say things in one go."""
        self.liars[liar].say(list(pieces), list(cuts), [board.uid for board in self.boards])
        self._doubt()

    def floods(self, liar: int, piece: Piece, times: int, every_ms: float = 0.3) -> None:
        """Have a liar say one thing again and again."""
        for number in range(times):
            self.world.after(number * every_ms / 1000, lambda: self.says(liar, piece))

    # What cables and systems do.

    def reboot(self, board: int) -> None:
        self._line(board).suspect()
        self.boards[board].reboot()

    def spoil(self, board: int, rate: float) -> None:
        """Have a cable spoil that part of all frames, in every way."""
        line = self._line(board)
        line.suspect()
        line.to_host.harm(evenly(rate, *TO_HOST))
        line.to_board.harm(evenly(rate, *TO_BOARD))

    def cut(self, board: int, seconds: float) -> None:
        """Let nothing pass for a while."""
        line = self._line(board)
        line.suspect()
        if not line.is_cut:
            line.cut_at = self.world.now
        line.cut_until = max(line.cut_until, self.world.now + seconds)

    def fault(self, line: Line, after: int, kind: str) -> None:
        """Let one of the next system calls on a port go wrong: see `Fault`."""
        if kind not in _HARMLESS or not line.is_open:
            line.suspect()
        line.faults.append(Fault(after, kind))

    def refuse(self, line: Line, *kinds: str) -> None:
        """Let the next attempts to open a port fail: see errno for names."""
        line.suspect()
        line.errors_at_open += kinds

    def blind(self, times: int) -> None:
        """Let the next looks for ports fail."""
        self.told.may_be_blind = True
        self._blind_looks += times

    # What must be true.

    def check(self) -> None:
        """Raise if anything was wrong so far."""
        self._doubt()
        for board in self.boards:
            line = board.line
            if line and board.uid in self.told.present and not board.is_doubted:
                if self.world.now - line.silent_since > _NOTICED_S:
                    self.world.blame(f"nobody noticed that {board.uid} is silent")
        lines = self.system.lines.values()
        if len(self.told.present) > sum(not self._is_long_gone(line) for line in lines):
            self.world.blame(f"more boards than ports: {list(self.told.present)}")
        assert not self.world.wrong, "\n".join(self.world.wrong[:5])

    def calm(self) -> None:
        """End all faults. See that what is honest and plugged in works as if nothing had been."""
        gc.collect()  # what is thrown away may close what is not its own
        self._blind_looks = 0
        for line in self.system.lines.values():
            line.faults.clear()
            line.errors_at_open.clear()
            line.cut_until = 0.0
            line.to_host.harm(CLEAN)
            line.to_board.harm(CLEAN)
        for number in range(len(self.boards)):
            self.show(number, number)
        self._wait_for_boards()
        pressed = [(board, self._press_all(board)) for board in self._free()]
        worked = self.world.worked
        self.passes(_HEARD_S)
        if self.world.worked - worked > _WORK * (1 + len(self.system.lines)):
            self.world.blame(f"{self.world.worked - worked} turns and calls in a calm second")
        if weight(self.fleet) > _WEIGHT:
            self.world.blame(f"the fleet holds {weight(self.fleet)} bytes")
        for board, edges in pressed:
            self._check_board(board, edges)
        self.check()

    def end(self) -> None:
        """End the match after a calm time, if nothing was wrong so far."""
        try:
            if not self.world.wrong:
                self.calm()
        finally:
            self.close()

    def close(self) -> None:
        """End the match now; see that nothing happens any more, and nothing is left open."""
        was_wrong = bool(self.world.wrong)
        self.world.is_ending = True
        try:
            self.told.is_over = True
            self._run(self.fleet.close())
            self._run(asyncio.sleep(_AFTER_S))
            if self.system.left_open():
                self.world.blame(f"left open: {self.system.left_open()}")
        finally:
            self._loop.close()
            self._stack.close()
        if not was_wrong:  # else it was raised before
            self.check()

    def _wait_for_boards(self) -> None:
        """Let the time pass in which every honest board must be there again."""
        began = self.world.now
        while True:
            missing = [board for board in self._free() if board.uid not in self.told.present]
            limit = max(map(self._patience, missing), default=_BACK_S)
            passed = self.world.now - began
            if passed >= _BACK_S and not missing:
                return
            if passed >= limit:
                gone = ", ".join(board.uid for board in missing)
                self.world.blame(f"not there again {passed:.1f} s after the last fault: {gone}")
            self.passes(0.25)

    def _patience(self, board: Honest) -> float:
        if board.line and self.told.complained_of(board.line.path):
            return _LEFT_ALONE_S
        return _STOPPED_S if self.world.now - board.stopped_at < _STOPPED_S else _BACK_S

    def _check_board(self, board: Honest, edges: list[Edge]) -> None:
        if not board.is_doubted and board.owed:
            self.world.blame(f"{board.uid}: {len(board.owed)} edges never heard: {board.owed[0]}")
        if not all(map(board.was_heard, edges)):
            self.world.blame(f"{board.uid}: presses were not heard when all was calm")
        for (uid, unit), picture in self._wanted.items():
            if uid == board.uid and board.shows(unit) != picture:
                self.world.blame(f"{uid} shows {board.shows(unit)} on {unit}, not {picture}")

    def _press_all(self, board: Honest) -> list[Edge]:
        moves = [board.move(unit) for unit in range(UNITS)]
        return [edge for edge in moves if edge]

    def _free(self) -> list[Honest]:
        """Return the honest boards that are plugged in and have no twin."""
        claimed = self._claimed()
        return [board for board in self.boards if board.is_plugged and board.uid not in claimed]

    def _claimed(self) -> set[str]:
        plugged = [liar for liar in self.liars if liar.line and liar.line.is_plugged]
        return {uid for liar in plugged for uid in (liar.uid, *liar.said)}

    def _named(self) -> set[str]:
        return {uid for liar in self.liars for uid in (liar.uid, *liar.said)}

    def _doubt(self) -> None:
        for board in self.boards:
            if board.uid in self._named():
                board.is_doubted = True

    def _is_long_gone(self, line: Line) -> bool:
        return self.world.now - line.pulled_at > _NOTICED_S

    def _line(self, board: int) -> Line:
        line = self.boards[board].line
        assert line
        return line

    def _new_line(self, room: int = 4096) -> Line:
        number = len(self.system.lines)
        line = Line(self.world, f"{PREFIX}{number:03}", self.world.chance.getrandbits(16), room)
        self.system.lines[line.path] = line
        return line

    def _find_ports(self) -> list[str]:
        if self._blind_looks:
            self._blind_looks -= 1
            raise error("ENOENT")
        return [path for path, line in self.system.lines.items() if line.is_plugged]

    def _do(self, what: Callable[[], object]) -> None:
        async def do() -> None:
            what()

        self._run(do())

    def _run(self, what: Coroutine[Any, Any, object]) -> None:
        self._loop.run_until_complete(what)
