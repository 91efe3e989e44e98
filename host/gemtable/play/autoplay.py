"""Bots at the table: they see what a seat sees, decide, and press keys like anyone else.

A bot whose keys are on a real board, or that has none, says its move in words.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence

from gemtable.errors import UserError
from gemtable.games.kit.bots import Bot
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Gesture
from gemtable.referee.referee import Referee
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp

_PATIENCE_S = 10.0  # for a press to come back as a gesture; a board may be on its way back
_THOUGHT_S = 0.8  # of the table's time: among people a bot does not answer at once
_TRIES = 3

Bots = Mapping[int, Bot]  # by seat


async def autoplay(
    referee: Referee,
    bots: Bots,
    press: Callable[[Gesture], None],
    speed: float = 1.0,
    reaches: Callable[[str], bool] = lambda _uid: True,
    pace_s: float | None = None,
) -> None:
    """Play for the seats of `bots` until the match is over; `speed` is that of the boards' clocks.

    Before all that a bot does it waits `pace_s`; without one it waits only among people.

    `press` moves fingers on the keys of a board that `reaches` says yes to. The seats may
    change meanwhile; the bulletin tells of it.

    Raises UserError when no press counts; and when the journal takes nothing any more, but
    not among people: they are told of it, see to it and go on.
    """
    hands = _Hands(referee, press, _PATIENCE_S / min(1.0, speed))
    stuck = 0
    while referee.match.pending:
        is_alone = len(bots) == referee.layout.seats
        revision = referee.bulletin.revision
        if referee.unwritten:
            _check_journal(referee, is_alone)
            if await hands.see_news(revision):
                continue  # and else the disk may have room again: what comes next is tried
        if referee.absent or referee.match.is_paused:
            await referee.bulletin.other(revision)
            continue
        thing = _next(referee, bots, reaches)
        if thing is None:  # time alone goes on, or people do
            if not is_alone:
                await referee.bulletin.other(revision)
                continue
            is_done = await hands.see_time_pass()
        else:
            thought_s = 0.0 if is_alone else _THOUGHT_S / speed
            if pace_s is not None:
                thought_s = pace_s
            if thought_s:
                await asyncio.sleep(thought_s)
                if _next(referee, bots, reaches) != thing:
                    continue  # somebody did something meanwhile
            is_done = _say(referee, thing) if isinstance(thing, Made) else await hands.make(thing)
        stuck = 0 if is_done or referee.absent or referee.unwritten else stuck + 1
        if stuck == _TRIES:
            raise UserError(
                Sentence("Three presses in a row did not reach the referee."),
                Sentence("Look at the boards' messages above, then play on with --resume."),
            )
    await hands.let_go()
    _check_journal(referee, len(bots) == referee.layout.seats)  # the end is an entry, too


class _Hands:
    """Fingers on emulated keys; `press` starts a gesture, which is then waited for."""

    def __init__(
        self, referee: Referee, press: Callable[[Gesture], None], patience_s: float
    ) -> None:
        self._referee = referee
        self._press = press
        self._patience_s = patience_s

    async def make(self, gestures: Sequence[Gesture]) -> bool:
        """Make gestures one after the other; False if not even the first was read.

        While the match pauses none counts, and after a pause the table has forgotten what was
        half chosen: those that follow would come to something else.
        """
        first = self._referee.gestures
        for gesture in gestures:
            before, deeds = self._referee.gestures, self._referee.deeds
            self._press(gesture)
            if not await self._is_read(before) or self._referee.deeds == deeds:
                break
            if self._referee.unwritten:
                break
        return self._referee.gestures > first

    async def _is_read(self, before: int) -> bool:
        """Wait until the referee has read one more gesture; False if a pause came before it.

        And False if it did not come for long while all boards were there. What was pressed
        before a pause may come long after it, and would count besides what is pressed then.
        """
        was_paused = False
        while self._referee.gestures == before:
            if self._referee.absent:
                was_paused = True
                await self._referee.bulletin.other(self._referee.bulletin.revision)
            elif not await self._until(lambda: self._referee.gestures > before or self._is_away()):
                return False
        return not was_paused

    def _is_away(self) -> bool:
        return bool(self._referee.absent)

    async def see_time_pass(self) -> bool:
        """Wait for what time alone brings, as when all have chosen; False if nothing came."""
        deeds = self._referee.deeds
        return await self._until(lambda: self._referee.deeds > deeds or self._is_away())

    async def see_news(self, revision: int) -> bool:
        """Wait until somebody does something; False if nobody did for long."""
        return await self._until(lambda: self._referee.bulletin.changed > revision)

    async def let_go(self) -> None:
        """Wait until the last finger has left its key."""
        await self._until(lambda: not self._referee.fingers.held)

    async def _until(self, is_so: Callable[[], bool]) -> bool:
        """Wait until something is so; False if it did not come for long."""
        bulletin = self._referee.bulletin
        try:
            async with asyncio.timeout(self._patience_s):  # wait_for may forget a cancel
                while not is_so():
                    await bulletin.other(bulletin.revision)
        except TimeoutError:
            return is_so()
        return True


def _check_journal(referee: Referee, is_alone: bool) -> None:
    """Raise UserError if bots are alone and the last press could not be written.

    They would repeat it for ever.
    """
    if referee.unwritten and is_alone:
        fix = Sentence("{fix} Later, --resume plays on.", fix=referee.unwritten.fix)
        raise UserError(referee.unwritten.what, fix)


def _next(
    referee: Referee, bots: Bots, reaches: Callable[[str], bool]
) -> tuple[Gesture, ...] | Made | None:
    """Return what hands do next, or what is said for a seat whose keys no bot can press.

    New tiles are turned over first. None where there is nothing to be done.
    """
    script, ui, layout, views = referee.script, referee.ui, referee.layout, referee.views
    for seat in bots:
        chores = script.chores(ui, layout, views, seat)
        if chores and all(reaches(gesture.address.board) for gesture in chores):
            return chores
    match = referee.match
    for seat in match.pending:
        if seat in bots:
            chosen = bots[seat](views.seats[seat], match.game.rules.legal(match.state, seat))
            made = Made(seat, chosen.move)
            gestures = script.presses(ui, layout, views, made)
            if gestures and all(reaches(gesture.address.board) for gesture in gestures):
                return gestures
            if gestures or _comes_to_something(referee, made):
                return made
    return None


def _comes_to_something(referee: Referee, made: Made) -> bool:
    """Say whether a seat that has no pad can still say this move: it may have chosen it."""
    if referee.layout.pads[made.seat]:
        return False
    now = Stamp(0.0, 0.0)
    ui = referee.ui
    meaning = referee.script.said(ui, referee.layout, referee.views, made, now)
    return bool(meaning.moves) or meaning.ui != ui


def _say(referee: Referee, made: Made) -> bool:
    """Say a move for a bot's seat; return whether it came to anything."""
    before = referee.bulletin.revision
    referee.typed(str(made.move), by=made.seat)
    return referee.bulletin.revision > before and not referee.unwritten
