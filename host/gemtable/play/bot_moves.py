"""Bots at the table: each sees what its seat sees, chooses a move, and presses keys for it.

A bot without a pad, or with a pad on a real board, types its moves instead.
"""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from gemtable.emulator.vm_process import LOOK_S
from gemtable.errors import UserError
from gemtable.games.kit.bots import Bot, after_move
from gemtable.games.kit.presses import is_chosen
from gemtable.games.kit.rules import Made
from gemtable.games.kit.table import Gesture
from gemtable.referee.referee import Referee
from gemtable.sentence import Sentence
from gemtable.stamps import Stamp

_PATIENCE_S = 10.0  # for a press to arrive as a gesture, even from a board that reconnects
# Of the table's time, before each action if people play too: they want to see each move.
_THOUGHT_S = 2.0
_CHORE_S = 0.5
_TRIES = 3

Bots = Mapping[int, Bot]  # by seat


@dataclass(frozen=True, slots=True)
class _Thing:
    """The next action of a bot: gestures, or a move to type. `is_chore` if it isn't a move."""

    what: tuple[Gesture, ...] | Made
    is_chore: bool = False


async def autoplay(
    referee: Referee,
    bots: Bots,
    press: Callable[[Gesture], None],
    speed: float = 1.0,
    reaches: Callable[[str], bool] = lambda _uid: True,
    lived_s: Callable[[str], float] = lambda _uid: asyncio.get_running_loop().time(),
    pace_s: float | None = None,
    times: Callable[[], float] | None = None,
) -> None:
    """Play the seats of `bots` until the match is over; `speed` is the rate of the boards' clocks.

    A bot waits `pace_s` before each action. If that is None, it waits as long as a person who
    watches needs, and `times` returns how many times as fast people want it; without `times`
    nobody watches bots that play alone, and they wait only if people play too.
    `press` makes a gesture on a board for which `reaches` returns True; `lived_s` returns the
    time by that board's clock. The seats in `bots` can change during the match; whoever changes
    them also changes the bulletin.

    Raises UserError if several presses in a row have no effect, or if only bots play and the
    journal can't be written. If people play too, they see the problem and can fix it.
    """
    hands = _Hands(referee, press, _PATIENCE_S / min(1.0, speed), lived_s)
    stuck = 0
    while referee.match.pending:
        is_alone = len(bots) == referee.layout.seats
        revision = referee.bulletin.revision
        if referee.match.is_stalled:
            await referee.bulletin.other(revision)
            continue
        if referee.unwritten:
            _check_journal(referee, is_alone)
            if await hands.see_news(revision):
                continue  # if nothing happened, try again: the disk may have space now
        if referee.absent or referee.match.is_paused:
            await referee.bulletin.other(revision)
            continue
        thing = _next(referee, bots, reaches)
        if thing is None:  # a timer will act next, or people will
            if not is_alone:
                await referee.bulletin.other(revision)
                continue
            is_done = await hands.see_time_pass()
        else:
            if pause_s := _pause_s(thing, is_alone, speed, pace_s, times):
                await asyncio.sleep(pause_s)
                if _next(referee, bots, reaches) != thing:
                    continue  # somebody acted during the wait
            if isinstance(thing.what, Made):
                is_done = _say(referee, thing.what)
            else:
                is_done = await hands.make(thing.what)
        stuck = 0 if is_done or referee.absent or referee.unwritten else stuck + 1
        if stuck == _TRIES:
            raise UserError(
                Sentence("Three presses in a row had no effect."),
                Sentence("Read the messages above about the boards, then continue with --resume."),
            )
    await hands.let_go()
    while referee.match.is_stalled:
        await referee.bulletin.other(referee.bulletin.revision)
    _check_journal(referee, len(bots) == referee.layout.seats)  # the end is an entry too


class _Hands:
    """Makes gestures on emulated keys: starts each with `press`, and waits for its arrival."""

    def __init__(
        self,
        referee: Referee,
        press: Callable[[Gesture], None],
        patience_s: float,
        lived_s: Callable[[str], float],
    ) -> None:
        self._referee = referee
        self._press = press
        self._patience_s = patience_s
        self._lived_s = lived_s

    async def make(self, gestures: Sequence[Gesture]) -> bool:
        """Make gestures one after the other; return False if not even the first one arrived.

        Stop at a pause, since gestures don't count during a pause, and the table forgets
        unfinished choices, so that the remaining gestures would mean something else.
        """
        first = self._referee.gestures
        for gesture in gestures:
            before, deeds = self._referee.gestures, self._referee.deeds
            self._press(gesture)
            is_read = await self._is_read(gesture.address.board, before)
            if not is_read or self._referee.deeds == deeds or self._referee.unwritten:
                break
        return self._referee.gestures > first

    async def _is_read(self, board: str, before: int) -> bool:
        """Wait until the referee has read one more gesture; return False if a pause came first.

        A press from before a pause can arrive long after it, in addition to a new press. Also
        return False if nothing arrives while the board runs for `patience_s`.
        """
        was_paused = False
        ends_s = self._lived_s(board) + self._patience_s
        while self._referee.gestures == before:
            if self._is_away():
                was_paused = True
                await self._referee.bulletin.other(self._referee.bulletin.revision)
                ends_s = self._lived_s(board) + self._patience_s
            elif self._lived_s(board) > ends_s:
                return False
            else:
                await self._until(
                    lambda: self._referee.gestures > before or self._is_away(), LOOK_S
                )
        return not was_paused

    def _is_away(self) -> bool:
        return bool(self._referee.absent) or self._referee.match.is_stalled

    async def see_time_pass(self) -> bool:
        """Wait for a timer, e.g. after all have chosen; return False if nothing happened."""
        deeds = self._referee.deeds
        return await self._until(
            lambda: self._referee.deeds > deeds or self._is_away(), self._patience_s
        )

    async def see_news(self, revision: int) -> bool:
        """Wait until something changes; return False if nothing does in time."""
        return await self._until(
            lambda: self._referee.bulletin.changed > revision, self._patience_s
        )

    async def let_go(self) -> None:
        """Wait until no key is down."""
        await self._until(lambda: not self._referee.fingers.held, self._patience_s)

    async def _until(self, is_so: Callable[[], bool], seconds: float) -> bool:
        bulletin = self._referee.bulletin
        try:
            async with asyncio.timeout(seconds):  # wait_for may lose a cancellation
                while not is_so():
                    await bulletin.other(bulletin.revision)
        except TimeoutError:
            return is_so()
        return True


def _check_journal(referee: Referee, is_alone: bool) -> None:
    """Raise UserError if only bots play and the last press could not be written.

    Otherwise the bots would repeat the press for ever.
    """
    if referee.unwritten and is_alone:
        fix = Sentence("{fix} Then continue with --resume.", fix=referee.unwritten.fix)
        raise UserError(referee.unwritten.what, fix)


def _pause_s(
    thing: _Thing,
    is_alone: bool,
    speed: float,
    pace_s: float | None,
    times: Callable[[], float] | None,
) -> float:
    if pace_s is not None:
        return pace_s
    if is_alone and times is None:
        return 0.0
    return (_CHORE_S if thing.is_chore else _THOUGHT_S) / speed / (times() if times else 1.0)


def _next(referee: Referee, bots: Bots, reaches: Callable[[str], bool]) -> _Thing | None:
    """Return the next action of a bot: gestures, or a move to type if it can't press keys.

    Chores, such as turning over a new tile, come first. Returns None if there is nothing to do.
    """
    script, ui, layout, views = referee.script, referee.ui, referee.layout, referee.views
    for seat in bots:
        chores = script.chores(ui, layout, views, seat)
        if chores and all(reaches(gesture.address.board) for gesture in chores):
            return _Thing(chores, is_chore=True)
    match = referee.match
    for seat in match.pending:
        if seat in bots:
            rules = match.game.rules
            legal = rules.legal(match.state, seat)
            chosen = bots[seat](views.seats[seat], legal, match.chance_of(seat))
            made = Made(seat, chosen.move)
            after_move(
                rules.play, match.state, made, legal
            )  # raises if refused, or it would be tried for ever
            gestures = script.presses(ui, layout, views, made)
            if gestures and all(reaches(gesture.address.board) for gesture in gestures):
                return _Thing(gestures)
            if gestures or _comes_to_something(referee, made):
                return _Thing(made)
    return None


def _comes_to_something(referee: Referee, made: Made) -> bool:
    """Return whether typing this move for a seat without a pad would have an effect.

    Returns False if the seat has already chosen this move in secret.
    """
    if referee.layout.pads[made.seat]:
        return False
    script, ui = referee.script, referee.ui
    asked = script.said(ui, referee.layout, referee.views, made, Stamp(0.0, 0.0))
    return not is_chosen(script, ui, asked, made.seat)


def _say(referee: Referee, made: Made) -> bool:
    before = referee.bulletin.revision
    referee.typed(str(made.move), by=made.seat)
    return referee.bulletin.revision > before and not referee.unwritten
