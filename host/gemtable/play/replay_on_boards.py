"""Boards that show a finished match again, step by step, moved by their own keys."""

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

from gemtable.errors import UserError
from gemtable.games.kit.table import Address, Gesture, Layout, Needs
from gemtable.journal import Journal
from gemtable.link.board_parts import Parts
from gemtable.link.fair_order import IdleListener
from gemtable.link.session_events import EdgeHeard, Gone, Hello
from gemtable.match.result import is_gone
from gemtable.play.past_boards import PastBoards
from gemtable.play.replay_keys import ON_KEY, action_of, carry_out, open_keys, with_step_keys
from gemtable.play.table_boards import Gathering
from gemtable.process.tasks import begin, first
from gemtable.records.finished_matches import Finished
from gemtable.records.open_journals import not_there
from gemtable.records.replayed_match import Replay
from gemtable.referee.board_places import Away, BoardPlaces
from gemtable.referee.board_settings import Settings
from gemtable.referee.gestures import Fingers
from gemtable.referee.replay_steps import ReplaySteps
from gemtable.referee.status import Bulletin, Status, ToldTo
from gemtable.referee.unit_lights import Lights
from gemtable.screens.pad_watcher import PadWatcher, Setting
from gemtable.screens.replay_screen import replay_screen
from gemtable.sentence import Language, Sentence


@dataclass(frozen=True, slots=True)
class Wishes:
    """How people want to see a replay; `pace_s` is the time for each step that goes by itself.

    `settings` are those of the boards, `had` the units of parts of the table in the newest match.
    """

    entry: int = 0
    pace_s: float = 1.5
    settings: Settings = field(default_factory=Settings)
    had: Mapping[str, Address] | None = None


def finished(journal: Journal, match: int) -> Replay:
    """Return a finished match, replayed. Raises UserError if it can't be shown with all hands."""
    if match not in journal.matches():
        raise not_there(match)
    replayed = Finished(journal).replaying(match)()
    if replayed is None:
        raise UserError(
            Sentence("Match {match} cannot be replayed on boards.", match=match),
            Sentence("A match can be replayed once it is over, if its journal is intact."),
        )
    return replayed


async def replay_match(
    gathering: Gathering, replayed: Replay, wishes: Wishes | None = None
) -> None:
    """Show a match on the boards of a table until somebody holds key 12 of a pad.

    Then all boards are dark, and the table's own listener can take them again.
    """
    async with on_boards(gathering, replayed, wishes or Wishes()) as boards:
        await first(boards.steps.run(), boards.left.wait())


@asynccontextmanager
async def on_boards(
    gathering: Gathering,
    replayed: Replay,
    wishes: Wishes,
    starting: Callable[[int], None] = lambda count: None,
) -> AsyncIterator["ReplayBoards"]:
    """Have boards show a match inside the block; missing boards are emulated.

    `starting` is called with the number of boards that are started. Raises UserError.
    """
    course = replayed.course
    assert course is not None
    seats = len(course.names)
    needs = course.game.table.needs(course.options, seats)
    had = wishes.had or {part: Address(*unit) for part, unit in course.parts.items()}
    assigned = await gathering.assign(needs, seats, had, starting)
    past = await asyncio.to_thread(PastBoards, replayed, assigned.layout)
    boards = ReplayBoards(past, assigned.layout, needs, gathering, wishes)
    gathering.listen(boards)
    screens = begin(boards.watch_screens(gathering), "screens of the pads")
    try:
        yield boards
    finally:
        screens.cancel()
        await asyncio.gather(screens, return_exceptions=True)
        gathering.rest()
        boards.leave()
        await gathering.settle()


class ReplayBoards(IdleListener):
    """The boards of a replay: shows its steps, reads their keys, and sets `left` at "leave".

    A board that comes back shows where the replay is; one that is new takes the place of one
    that is away or emulated.
    """

    def __init__(
        self,
        past: PastBoards,
        layout: Layout,
        needs: Needs,
        gathering: Gathering,
        wishes: Wishes,
    ) -> None:
        link = gathering.fleet
        self.left = asyncio.Event()
        self.steps = ReplaySteps(past.stops, wishes.entry, wishes.pace_s)
        self.steps.watchers.append(self._show)
        self.trouble = gathering.tell
        self._past = past
        self._wishes = wishes
        self._loop = asyncio.get_running_loop()
        self._places = BoardPlaces(layout, needs, gathering.has)
        self._lights = Lights(link, settings=wishes.settings)
        self._fingers = Fingers(layout, link.ping, gathering.speed, holds=(ON_KEY,))
        self._bulletin = Bulletin(self._status, layout.seats)
        self._lights.touched()
        self._show()

    async def watch_screens(self, gathering: Gathering) -> None:
        """Draw the screens of the boards and sound them until this is cancelled."""
        setting = Setting(
            lambda: (),
            self._wishes.settings.volumes.of,
            self._wishes.settings.languages.of,
            lambda: self._lights.share,
            gathering.columns,
        )
        await PadWatcher(self._bulletin, gathering.fleet, setting, self._screen).run()

    def leave(self) -> None:
        """Turn all boards dark, and stop all timers."""
        self.steps.watchers.remove(self._show)
        self._fingers.leave()
        self._lights.leave()

    def board_arrived(self, hello: Hello) -> None:
        places, uid = self._places, hello.uid
        places.came(uid, hello.units)
        if uid in places.nobodys and (old := places.place_for(uid)):
            layout = places.with_instead(uid, old)
            assert layout is not None
            places.change(layout)
            self._fingers.seat(layout)
        self._show()

    def board_gone(self, uid: str, why: Gone) -> None:
        self._fingers.forget(uid)
        gone = is_gone(self._places.layout.name_of(uid) or Sentence("{uid}", uid=uid), why)
        self._places.went(uid, Away(gone, self._loop.time()))

    def rivals(self, uid: str, edge: EdgeHeard) -> Collection[str]:
        return ()

    def edge_heard(self, uid: str, edge: EdgeHeard) -> None:
        if uid in self._places.layout.boards:
            self._take(self._fingers.edge(uid, edge))

    def time_heard(self, uid: str, us: int) -> None:
        self._take(self._fingers.time(uid, us))

    def edges_lost(self, uid: str, lost: int) -> None:
        self._fingers.forget(uid)

    def parts_heard(self, uid: str, parts: Parts) -> None:
        self._bulletin.change()

    def _take(self, gestures: Sequence[Gesture]) -> None:
        pads = [pad for pad in self._places.layout.pads if pad]
        has_pads = not all(self._places.is_emulated(pad.board) for pad in pads)
        for gesture in gestures:
            self._lights.touched()
            action = action_of(gesture, gesture.address in pads, has_pads)
            if action == "leave":
                self.left.set()
            elif action:
                carry_out(action, self.steps)

    def _show(self) -> None:
        layout = self._places.layout
        pictures = self._past.pictures(self.steps.entry, layout)
        pads = {pad: with_step_keys(pictures[pad], self.steps) for pad in layout.pads if pad}
        self._lights.show(pictures | pads)
        self._bulletin.change()

    def _status(self, _notices: ToldTo) -> Status:
        return self._past.status(self.steps.entry, self._places.layout)

    def _screen(
        self, status: Status, seat: int, columns: int, language: Language, part: int
    ) -> bytes:
        return replay_screen(status, seat, columns, language, open_keys(self.steps), part)
