"""A host's session and a board's firmware on two wires that do harm, a millisecond at a time.

The fleet's part is played here: it watches for silence; a hello is answered by
`open`, with the last edge that was had of the same boot, a prompt by control-C and
control-D. The boards here run on through those, and `interrupts` counts them.
"""

from gemtable.link.session import GONE_S, Session
from gemtable.link.session_events import EdgeHeard, Event, Greeted, Opened, Prompted
from gemtable.link.stamp_bounds import Boot
from gemtable.link.unit_pictures import Show

from tests.faults.board import Board
from tests.faults.wire import CLEAN, Rates, Wire

LATENCY_S = 0.001


class TapedWire(Wire):
    """A wire that keeps what was put in, while there is a `tape`."""

    tape: list[bytes] | None = None

    def send(self, data: bytes, now: float) -> None:
        if self.tape is not None:
            self.tape.append(data)
        super().send(data, now)


class Link:
    """`edges` are those that the host heard and nobody took from here yet."""

    def __init__(
        self, seed: int, to_host: Rates = CLEAN, to_board: Rates = CLEAN, edges_had: int = 0
    ) -> None:
        """`edges_had` counts the edges of the board's life before this."""
        self.ms = 0
        self.to_host = TapedWire(2 * seed, to_host, LATENCY_S)
        self.to_board = TapedWire(2 * seed + 1, to_board, LATENCY_S)
        self.board = Board(1, self.to_board, self.to_host, edges_had=edges_had)
        self.host = Session()
        self.edges: list[EdgeHeard] = []
        self.openings = self.interrupts = 0
        self._shows: dict[int, Show] = {}
        self._is_present = False  # the board, to the fleet
        self._known: Boot | None = None  # the boot that was held last
        self._asked_at = self._due = 0.0

    @property
    def is_joined(self) -> bool:
        """Whether the host holds the board that there is now."""
        return self._is_present and self.host.boot.number == self.board.boot

    @property
    def now(self) -> float:
        return self.ms / 1000

    def step(self) -> None:
        """Let a millisecond pass on both sides."""
        self.ms += 1
        self.board.turn(self.now)
        data = self.to_host.take(self.now)
        if data:
            for event in self.host.receive(data, self.now):
                self._hear(event)
        self._watch()
        if data or self.now >= self._due:
            self._pump()

    def steps(self, ms: int) -> None:
        for _ in range(ms):
            self.step()

    def show(self, unit: int, show: Show) -> None:
        """Have a unit show something, now or when the board is opened again."""
        self._shows[unit] = show
        if self._is_present:
            self.host.show(unit, show)
            self._pump()

    def restart_host(self) -> None:
        """Begin a new session on the host's side, as when its port was closed and opened."""
        self._is_present = False
        self.host = Session()
        self._asked_at = self._due = self.now

    def reset_board(self) -> None:
        """Boot the board anew: what was in its ring is gone."""
        boot = self.board.boot + 1
        self.board = Board(boot, self.to_board, self.to_host, self.now)

    def _pump(self) -> None:
        if self.to_board.has_room():
            out = self.host.outgoing(self.now)
            if out:
                self.to_board.send(out, self.now)
        self._due = self.host.next_due(self.now)

    def _watch(self) -> None:
        if self.now - max(self._asked_at, self.host.last_heard) > GONE_S:
            self._is_present = False
            self.host.ask()
            self._asked_at = self._due = self.now

    def _hear(self, event: Event) -> None:
        if isinstance(event, EdgeHeard):
            self.edges.append(event)
        elif isinstance(event, Opened):
            self.openings += 1
            self._is_present = True
            self._known = self.host.boot
            for unit, show in self._shows.items():
                self.host.show(unit, show)
        elif isinstance(event, Greeted):
            self._is_present = False
            is_same = self._known is not None and self._known.number == self.host.boot.number
            self.host.open(self._known if is_same else None)
        elif isinstance(event, Prompted):
            self.interrupts += 1
            self._is_present = False
            self.host.start_program()
