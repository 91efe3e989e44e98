"""Keeps the ages of the real boards at a table, and tells before a match what may spoil it."""

import asyncio
import time
from collections.abc import Callable, Mapping, Sequence

from gemtable.boards import board_names
from gemtable.errors import UserError
from gemtable.games.kit.table import Layout
from gemtable.health import age_file
from gemtable.health.age_record import AgeRecord
from gemtable.health.board_counts import Age
from gemtable.health.forecasts import Forecast, forecasts
from gemtable.link.fleet import Fleet
from gemtable.link.port_list import Trouble
from gemtable.process.tasks import begin
from gemtable.sentence import Sentence, message

_LOOK_S = 30.0
_LOOKS = 10  # between two times that they are kept, at most


class TableAges:
    """Looks at the boards of a table from the first `begin` to `close`.

    `at_start` has the ages as they were kept before the match; pages show those. While choices
    are secret, nothing that keys did is kept: how often one was pressed would tell them. It is
    kept as soon as they are open.
    """

    def __init__(self, fleet: Fleet, is_emulated: Callable[[str], bool], tell: Trouble) -> None:
        self.at_start: Mapping[str, Age] = {}
        self._fleet = fleet
        self._is_emulated = is_emulated
        self._tell = tell
        self._record = AgeRecord()
        self._layout: Callable[[], Layout] | None = None
        self._is_secret: Callable[[], bool] = lambda: False
        self._told: set[tuple[str, str, int | None]] = set()
        self._troubles: set[str] = set()
        self._task: asyncio.Task[None] | None = None

    async def begin(
        self, layout: Callable[[], Layout], is_secret: Callable[[], bool]
    ) -> Sequence[Sentence]:
        """Look at the boards of this table from now on; return what may spoil its match.

        Each thing is told once.
        """
        if self._layout:
            self._look()
            await self._keep(with_keys=not self._is_secret())
        self._layout, self._is_secret = layout, is_secret
        if not self._seated():
            return ()
        try:
            self.at_start = await asyncio.to_thread(age_file.read)
        except UserError as error:
            self._trouble(error)
        self._task = self._task or begin(self._watch(), "ages of boards")
        return [each.text for uid in self._seated() for each in self._news_of(uid, layout())]

    async def close(self) -> None:
        """Stop looking, and keep what is new."""
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._look()
            await self._keep(with_keys=not self._is_secret())

    async def _watch(self) -> None:
        was_secret, looks = False, 0
        self._look()
        while True:
            await asyncio.sleep(_LOOK_S)
            self._look()
            is_secret, looks = self._is_secret(), looks + 1
            if looks >= _LOOKS or (was_secret and not is_secret):
                await self._keep(with_keys=not is_secret)
                looks = 0
            was_secret = is_secret

    def _look(self) -> None:
        seated = self._seated()
        if seated:
            now_s = asyncio.get_running_loop().time()
            tallies = self._fleet.tallies.take()
            self._record.look(seated, self._fleet.figures(), tallies, now_s)

    async def _keep(self, with_keys: bool = True) -> None:
        news = self._record.take(with_keys)
        if not news:
            return
        try:
            aside = await asyncio.to_thread(age_file.add, news, time.strftime("%Y-%m"))
        except UserError as error:
            self._record.give_back(news)
            self._trouble(error)
            return
        if aside:
            text = message("The ages of boards could not be read; the file is now {path}.")
            self._tell(Sentence(text, path=aside), Sentence("They are counted anew."))

    def _seated(self) -> dict[str, tuple[int, ...]]:
        """Return the numbers of keys of each unit, by unique id, of real boards at the table."""
        hellos = self._fleet.hellos
        boards = self._layout().boards if self._layout else ()
        real = (uid for uid in boards if uid in hellos and not self._is_emulated(uid))
        return {uid: tuple(unit[3] for unit in hellos[uid].units) for uid in real}

    def _news_of(self, uid: str, layout: Layout) -> Sequence[Forecast]:
        """Return what is going to fail on a board and has not been told yet."""
        age = self.at_start.get(uid)
        name = layout.name_of(uid) or board_names.called(uid)
        found = forecasts(age, name) if age else ()
        new = [each for each in found if (uid, each.what, each.key) not in self._told]
        self._told |= {(uid, each.what, each.key) for each in new}
        return new

    def _trouble(self, error: UserError) -> None:
        """Report an error once."""
        if str(error) not in self._troubles:
            self._troubles.add(str(error))
            self._tell(error.what, error.fix)
