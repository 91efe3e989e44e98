"""All that can go wrong at a table, in any order: a state machine that hypothesis drives."""

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
)

from tests.faults.board import UNITS
from tests.fuzz.fleet.table import Table

BOARDS = st.integers(0, 2)  # modulo the number that there are
LIARS = st.integers(0, 3)
NEXT_CALLS = st.integers(0, 12)
ERRORS = ("EIO", "ENXIO", "ENODEV", "EAGAIN", "EINTR", "EBADF", "EBUSY")
KINDS = st.sampled_from(("pull", "EIO", "nothing", "one byte", *ERRORS))
REFUSALS = st.sampled_from(("EBUSY", "ENOENT", "EACCES", "EIO", "ENXIO", "EMFILE"))
NUMBERS = st.sampled_from((0, 1, 1000, (1 << 29) + 1, (1 << 30) - 1))
PIXELS = st.sampled_from((0, 0, 64, 128, 128, 132, -1, 1 << 20))
HELLO = st.tuples(
    st.just("hello"),
    st.integers(0, 12),  # whose unique id: see Liar
    st.integers(0, 1),  # how many boots later
    st.integers(-1, 5),  # which units; -1 leaves them
    st.sampled_from((0, 0, 1, 2, 3, 4, 4)),  # which name
)
THEN = st.sampled_from((0, 1, 4, 20, 100, 300))  # milliseconds that pass after a step
PIECE = (
    HELLO
    | st.tuples(st.just("edge"), st.integers(1, 20))
    | st.tuples(st.just("beat"), NUMBERS, NUMBERS)
    | st.tuples(st.just("pong"), NUMBERS, NUMBERS, NUMBERS)
    | st.tuples(st.just("bus"), NUMBERS, NUMBERS, NUMBERS)
    | st.tuples(st.sampled_from(("ack", "again", "prompt")))
    | st.tuples(st.just("parts"), PIXELS, PIXELS, st.sampled_from((0, 1, 1, -1, 7)), NUMBERS)
    | st.tuples(st.just("protocol"), st.integers(-1, 99))
    | st.tuples(st.just("text"), st.integers(0, 5))
    | st.tuples(st.just("wild"), st.binary(max_size=40))
    | st.tuples(st.just("raw"), st.binary(max_size=20))
)
CUTS = st.lists(st.integers(0, 999), max_size=3).map(tuple)


class FleetMachine(RuleBasedStateMachine):
    """Its steps are those of `Table`; what it prints can be run again as a test.

    `examples` and `steps` count what was tried so far.
    """

    examples = steps = 0

    def __init__(self) -> None:
        super().__init__()
        self.table: Table | None = None

    @initialize(boards=st.integers(1, 3), seed=st.integers(0, 999), twin=st.booleans())
    def start(self, boards: int, seed: int, twin: bool) -> None:
        self.table = Table(boards, seed)
        if twin:
            self.table.plug_liar(self.table.boards[0].uid)
        self.table.start()
        FleetMachine.examples += 1

    @rule(ms=st.sampled_from((1, 30, 100, 300, 1000)))
    def passes(self, ms: int) -> None:
        self._pass(ms)

    @rule(
        then=THEN,
        board=BOARDS,
        unit=st.integers(0, UNITS - 1),
        times=st.sampled_from((1, 2, 6, 80)),
    )
    def press(self, board: int, unit: int, times: int, then: int) -> None:
        self.table.press(self._board(board), unit, times)
        self._pass(then)

    @rule(then=THEN, board=BOARDS, unit=st.integers(0, UNITS - 1))
    def show(self, board: int, unit: int, then: int) -> None:
        self.table.show(self._board(board), unit)
        self._pass(then)

    @rule(then=THEN, ms=st.sampled_from((None, -1000, -20, 0, 0.1, 2, 50, 700)))
    def wake(self, ms: float | None, then: int) -> None:
        self.table.wake(ms)
        self._pass(then)

    @rule(then=THEN, ms=st.sampled_from((-20, 0, 0.1, 2, 50)), times=st.integers(1, 20))
    def answer(self, ms: float, times: int, then: int) -> None:
        self.table.answer(ms, times)
        self._pass(then)

    @rule(then=THEN, board=BOARDS, quietly=st.booleans())
    def pull(self, board: int, quietly: bool, then: int) -> None:
        self.table.pull(self._board(board), quietly)
        self._pass(then)

    @rule(then=THEN, board=BOARDS)
    def put_back(self, board: int, then: int) -> None:
        self.table.put_back(self._board(board))
        self._pass(then)

    @rule(then=THEN, board=BOARDS)
    def reboot(self, board: int, then: int) -> None:
        self.table.reboot(self._board(board))
        self._pass(then)

    @rule(then=THEN, board=BOARDS, rate=st.sampled_from((0.02, 0.1, 0.4)))
    def spoil(self, board: int, rate: float, then: int) -> None:
        self.table.spoil(self._board(board), rate)
        self._pass(then)

    @rule(then=THEN, board=BOARDS, ms=st.sampled_from((50, 300, 1200, 2500)))
    def cut(self, board: int, ms: int, then: int) -> None:
        self.table.cut(self._board(board), ms / 1000)
        self._pass(then)

    @rule(then=THEN, board=BOARDS, after=NEXT_CALLS, kind=KINDS)
    def fault(self, board: int, after: int, kind: str, then: int) -> None:
        self.table.fault(self.table.boards[self._board(board)].line, after, kind)
        self._pass(then)

    @rule(then=THEN, board=BOARDS, kinds=st.lists(REFUSALS, min_size=1, max_size=3))
    def refuse(self, board: int, kinds: list[str], then: int) -> None:
        self.table.put_back(self._board(board))
        self.table.refuse(self.table.boards[self._board(board)].line, *kinds)
        self._pass(then)

    @rule(then=THEN, times=st.integers(1, 3))
    def blind(self, times: int, then: int) -> None:
        self.table.blind(times)
        self._pass(then)

    @precondition(lambda self: len(self.table.liars) < 4)
    @rule(
        then=THEN,
        twin=st.booleans(),
        board=BOARDS,
        room=st.sampled_from((4096, 100)),
        hangs=st.booleans(),
    )
    def plug_liar(self, twin: bool, board: int, room: int, hangs: bool, then: int) -> None:
        own = f"badb0a7d{len(self.table.liars)}"
        uid = self.table.boards[self._board(board)].uid if twin else own
        self.table.plug_liar(uid, room, hangs)
        self._pass(then)

    @precondition(lambda self: self.table.liars)
    @rule(then=THEN, liar=LIARS)
    def unplug_liar(self, liar: int, then: int) -> None:
        self.table.unplug_liar(self._liar(liar))
        self._pass(then)

    @precondition(lambda self: self.table.liars)
    @rule(then=THEN, liar=LIARS, pieces=st.lists(PIECE, min_size=1, max_size=5), cuts=CUTS)
    def says(self, liar: int, pieces: list[tuple], cuts: tuple[int, ...], then: int) -> None:
        self.table.says(self._liar(liar), *pieces, cuts=cuts)
        self._pass(then)

    @precondition(lambda self: self.table.liars)
    @rule(then=THEN, liar=LIARS, piece=PIECE, every_ms=st.sampled_from((0.3, 10)))
    def floods(self, liar: int, piece: tuple, every_ms: float, then: int) -> None:
        self.table.floods(self._liar(liar), piece, 150, every_ms)
        self._pass(then)

    @precondition(lambda self: self.table.liars)
    @rule(then=THEN, liar=LIARS, answers=st.booleans(), reads=st.booleans())
    def change(self, liar: int, answers: bool, reads: bool, then: int) -> None:
        changed = self.table.liars[self._liar(liar)]
        changed.answers, changed.reads = answers, reads
        self._pass(then)

    @precondition(lambda self: self.table.liars)
    @rule(then=THEN, liar=LIARS, after=NEXT_CALLS, kind=KINDS)
    def fault_of_liar(self, liar: int, after: int, kind: str, then: int) -> None:
        self.table.fault(self.table.liars[self._liar(liar)].line, after, kind)
        self._pass(then)

    def teardown(self) -> None:
        if self.table:
            self.table.end()

    def _pass(self, ms: int) -> None:
        FleetMachine.steps += 1
        self.table.passes(ms / 1000)

    def _board(self, number: int) -> int:
        return number % len(self.table.boards)

    def _liar(self, number: int) -> int:
        return number % len(self.table.liars)
