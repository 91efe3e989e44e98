"""A whole simulated table: what is done at it, see `Scene`, and what must be true all the same.

`calm` ends all faults, and sees that what is honest is there again. `check` raises
when anything was wrong so far.
"""

import asyncio
import gc
from functools import partial

from tests.faults.board import UNITS
from tests.faults.wire import CLEAN
from tests.fuzz.fleet.honest import Edge, Honest
from tests.fuzz.fleet.line import Line
from tests.fuzz.fleet.scene import Scene
from tests.fuzz.fleet.weight import weight

_BACK_S = 2.0  # in which an honest board is there again
_STOPPED_S = 5.0  # one that was stopped by control-C
_LEFT_ALONE_S = 14.0  # one whose port was dead for so long that it was left alone
_NOTICED_S = 1.5  # in which a pulled board is gone
_HEARD_S = 1.0  # in which a press is told when nothing is wrong
_LOCK_S, _JUST_S = 0.5, 0.0015  # of that, and how long before the moment keys are pressed
_AFTER_S = 5.0  # for which nothing more happens, after the end
_WEIGHT = 500_000  # bytes of a fleet with a handful of boards, and what it counts of 64
_WORK = 3000  # turns and system calls of a calm second


class Table(Scene):
    """A scene that is checked whenever time has passed."""

    def passes(self, seconds: float) -> None:
        """Let time pass; raise if anything was wrong."""
        self._run(asyncio.sleep(seconds))
        self.check()

    def check(self) -> None:
        """Raise if anything was wrong so far."""
        self._doubt()
        self.told.moments.check()
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
        self.told.is_calm = True
        self._lock()
        self.passes(_HEARD_S)
        self.told.is_calm = False
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

    def _lock(self) -> None:
        """Have keys pressed just before a moment, and heard after it: they are told before it."""
        self.told.moments.answers.clear()
        self.wake(_LOCK_S * 1000)
        for board in self._free():
            board.line.to_host.harm({"delay": 1.0})
            self.world.after(_LOCK_S - _JUST_S, partial(self._press_all, board))

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

    def _is_long_gone(self, line: Line) -> bool:
        return self.world.now - line.pulled_at > _NOTICED_S
