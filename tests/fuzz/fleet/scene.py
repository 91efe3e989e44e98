"""The scene of a simulated table: the real fleet on ports, boards and time that are ours.

What people, cables and systems do there are its methods.
"""

from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from typing import Any, Self

from gemtable.link.board import Clock
from gemtable.link.fleet import Fleet

from tests.faults.wire import TO_BOARD, TO_HOST, evenly
from tests.fuzz.fleet.garbage import collected_at_the_end
from tests.fuzz.fleet.honest import Honest
from tests.fuzz.fleet.liar import Liar, Piece
from tests.fuzz.fleet.line import Fault, Line, error
from tests.fuzz.fleet.logs import Logs
from tests.fuzz.fleet.loop import SimLoop
from tests.fuzz.fleet.system import PREFIX, System
from tests.fuzz.fleet.told import Told
from tests.fuzz.fleet.world import World

_HARMLESS = ("EAGAIN", "EINTR", "one byte")  # for a port that is open: nothing is told of it
_MOVE_S = 0.006
_HANGS_S = 2.5
_DRIFTS = (30e-6, -30e-6)  # of the boards' crystals, in turn


class Scene:
    """`boards` are honest and plugged in at the start, `liars` may be plugged in later.

    `clocks`, by the path of a port, are those by which its board lives, at the fleet's `speed`.
    """

    def __init__(self, boards: int = 2, seed: int = 0, speed: float = 1.0) -> None:
        self.world = World(seed)
        self.system = System(self.world)
        self.liars: list[Liar] = []
        self.boards = [
            Honest(self.world, f"e660{n:012x}", _DRIFTS[n % len(_DRIFTS)]) for n in range(boards)
        ]
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
        self.clocks: dict[str, Clock] = {}
        self.fleet = self.told.moments.fleet = Fleet(
            self._find_ports, self.told, speed, self.clocks.get
        )

    def start(self) -> Self:
        self._do(self.fleet.start)
        return self

    # What people do.

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

    def ping(self, board: int) -> None:
        """Ask a board for its time."""
        self._do(lambda: self.fleet.ping(self.boards[board].uid))

    def wake(self, ms: float | None) -> None:
        """Ask for the moment so much later, or before now; None takes back what was asked for."""
        at_s = None if ms is None else self.world.now + ms / 1000
        self._do(lambda: self.told.moments.ask(at_s))

    def answer(self, ms: float, times: int) -> None:
        """Ask for the moment so much after what is told, whatever it is, so many times."""
        self.told.moments.answers.extend([ms / 1000] * times)

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

    def _claimed(self) -> set[str]:
        plugged = [liar for liar in self.liars if liar.line and liar.line.is_plugged]
        return {uid for liar in plugged for uid in (liar.uid, *liar.said)}

    def _named(self) -> set[str]:
        return {uid for liar in self.liars for uid in (liar.uid, *liar.said)}

    def _doubt(self) -> None:
        for board in self.boards:
            if board.uid in self._named():
                board.is_doubted = True

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
