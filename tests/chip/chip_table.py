"""A match of The Lost Gems at emulated chips, in emulated time: the referee and its sessions.

Seat 1 has boards, which are chips; what seat 2 does is typed. No port and no fleet: what
these do for the referee is done here by hand.
"""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path

from gemtable.emulator.chip.rp2040 import Chip
from gemtable.emulator.chip.strip import Waveform
from gemtable.games import GAMES
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Address, Gesture, Layout, Picture
from gemtable.journal import Journal
from gemtable.link.session import Session
from gemtable.link.session_events import (
    EdgeHeard,
    EdgesLost,
    Event,
    Greeted,
    Opened,
    Said,
    TimeHeard,
)
from gemtable.link.unit_pictures import Show
from gemtable.match.match import Match
from gemtable.referee.gestures import strokes
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee

PAD = Address("pad", 0)
TILES = tuple(Address("rack", unit) for unit in range(5))
ONLY_A_PAD = Layout((PAD, None), ((), ()))
PAD_AND_RACK = Layout((PAD, None), (TILES, ()), backs=frozenset(TILES))
_SLICE_US = 2000  # of a chip, between two looks at what its session has to say
_LONGEST_US = 6_000_000
_PAINTED_US = 20_000  # from a picture's receipt to its last bit on the wire, at the latest


class Board:
    """A chip with the host's session at it."""

    def __init__(self, chip: Chip) -> None:
        self.chip = chip
        self.session = Session()
        self.frames: dict[int, Waveform] = {}  # the newest of each strip
        chip.shown = self.frames.__setitem__

    @property
    def now(self) -> float:
        return self.chip.us / 1e6

    def step(self) -> None:
        """Let a little time pass, after what the session has to say."""
        if self.chip.host.is_connected:
            self.chip.host.send(self.session.outgoing(self.now))
        self.chip.run(_SLICE_US)


class ChipTable:
    """A match of seed 1; boards go by the names of the layout. `told` is what people would read.

    Each chip has its own time: that of one stands while only another is of interest.
    """

    def __init__(self, database: Path, layout: Layout, chips: dict[str, Chip]) -> None:
        self.told: list[Notice] = []
        self.said: list[str] = []
        self.boards = {name: Board(chip) for name, chip in chips.items()}
        for name, board in self.boards.items():
            board.chip.heard = partial(self._heard, name)
        self.journal = Journal(str(database))
        match = Match.begin(GAMES["lost-gems"], self.journal, 2, 1, {})
        self.referee = Referee(match, layout, self, self.told.append)
        self.settle()

    def show(self, uid: str, unit: int, show: Show) -> None:
        self.boards[uid].session.show(unit, show)

    def wake(self, at_s: float | None) -> None:
        assert at_s is None, "nothing in The Lost Gems comes of time alone"

    def ping(self, uid: str) -> None:
        self.boards[uid].session.ping()

    def wanted(self, address: Address) -> Picture:
        """Return what a unit should show."""
        referee = self.referee
        return referee.script.lights(referee.ui, referee.layout, referee.views)[address]

    def sent(self, name: str, strip: int = 0) -> bytes:
        """Return what was last on the wire of a strip."""
        return self.boards[name].frames[strip].sent

    def moves(self) -> list[tuple[str, str]]:
        """Return who made which move, as the journal has it."""
        entries = self.journal.entries(1)
        moves = [entry for entry in entries if entry.kind == "move"]
        return [(entry.who, move["text"]) for entry in moves for move in entry.facts["moves"]]

    def is_calm(self) -> bool:
        """Say whether every board has confirmed all that it shall show."""
        return all(board.session.is_calm() for board in self.boards.values())

    def settle(self) -> None:
        """Let time pass until every LED shows what it should."""
        self.until(self.is_calm)
        for board in self.boards.values():
            end_us = board.chip.us + _PAINTED_US
            while board.chip.us < end_us:
                board.step()

    def until(self, is_so: Callable[[], bool], *names: str) -> None:
        """Let time pass, at those boards or at all, until something is so."""
        boards = [self.boards[name] for name in names or self.boards]
        deadline_us = boards[0].chip.us + _LONGEST_US
        while not is_so():
            assert boards[0].chip.us < deadline_us, (self.told, self.said)
            for board in boards:
                board.step()
            self._miss()

    def press(self, text: str) -> None:
        """Have seat 1 make the move of that notation, on its pad."""
        referee = self.referee
        move = referee.match.game.rules.parse(text)
        for gesture in referee.script.presses(
            referee.ui, referee.layout, referee.views, Made(0, move)
        ):
            self._make([gesture])

    def turn_over(self) -> None:
        """Have seat 1 turn its new tiles to the others, all at the same time."""
        referee = self.referee
        self._make(referee.script.chores(referee.ui, referee.layout, referee.views, 0))

    def _make(self, gestures: Sequence[Gesture]) -> None:
        """Have fingers make all of these at the same time, on one board, and let them be read."""
        awaited = self.referee.gestures + len(gestures)
        for gesture in gestures:
            chip = self.boards[gesture.address.board].chip
            key = chip.board.units[gesture.address.unit].keys[gesture.key]
            after_us = 0
            for stroke in strokes(gesture.kind):
                after_us += stroke.after_us
                chip.after(after_us, partial(chip.set_key, key, stroke.down))
        self.until(
            lambda: self.referee.gestures >= awaited and not self.referee.fingers.held,
            gestures[0].address.board,
        )
        self.settle()

    def _heard(self, name: str, packet: bytes) -> None:
        board = self.boards[name]
        for event in board.session.receive(packet, board.now):
            self._hear(name, board.session, event)

    def _hear(self, name: str, session: Session, event: Event) -> None:
        if isinstance(event, Greeted):
            session.open()
        elif isinstance(event, Opened) and session.hello:
            self.referee.board_arrived(session.hello._replace(uid=name))
        elif isinstance(event, EdgeHeard):
            self.referee.edge_heard(name, event)
        elif isinstance(event, TimeHeard):
            self.referee.time_heard(name, event.us)
        elif isinstance(event, EdgesLost):
            self.referee.edges_lost(name, event.lost)
        elif isinstance(event, Said):
            self.said.append(event.text)

    def _miss(self) -> None:
        """Tell the referee of boards that were silent for too long, and ask for them."""
        for name, board in self.boards.items():
            session = board.session
            if session.is_open and board.now - session.last_heard > session.gone_s:
                self.referee.board_gone(name, "silent")
                session.ask()
