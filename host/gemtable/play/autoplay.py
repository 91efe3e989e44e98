"""Bots at the table: they see what a seat sees, decide, and press keys like anyone else."""

import asyncio
from collections.abc import Callable, Sequence

from gemtable.bots import Bot
from gemtable.errors import UserError
from gemtable.referee.referee import Referee
from gemtable.rules.core import Made
from gemtable.sentence import Sentence
from gemtable.tables.core import Gesture

_PATIENCE_S = 10.0  # for a press to come back as a gesture; a board may be on its way back


async def autoplay(
    referee: Referee, bot: Bot, press: Callable[[Gesture], None], speed: float = 1.0
) -> None:
    """Play until the match is over, every move as presses; `speed` is that of the boards' clocks.

    Raises UserError when no press counts, or the journal takes nothing any more.
    """
    patience_s = _PATIENCE_S / min(1.0, speed)
    stuck = 0
    while referee.match.pending:
        _check_journal(referee)
        if referee.absent:
            await _until(referee, lambda: not referee.absent, patience_s)
            continue
        gestures = _next_gestures(referee, bot)
        if not gestures and await _moved(referee, patience_s):
            continue  # by time alone, as when all have chosen
        before = referee.gestures
        for gesture in gestures:
            if not await _make(referee, gesture, press, patience_s):
                break
            _check_journal(referee)
        if referee.absent:
            continue  # a cable came out: whether the press counts is seen when it is back
        stuck = 0 if referee.gestures > before else stuck + 1
        if stuck == 3:
            raise UserError(
                Sentence("Three presses in a row did not reach the referee."),
                Sentence("Look at the boards' messages above, then play on with --resume."),
            )
    while referee.fingers.held and await _changed(referee, patience_s):
        pass  # until the last finger has left its key
    _check_journal(referee)  # the end is an entry, too


def _check_journal(referee: Referee) -> None:
    """Raise UserError if the last press could not be written; bots would repeat it for ever."""
    if referee.unwritten:
        fix = Sentence("{fix} Later, --resume plays on.", fix=referee.unwritten.fix)
        raise UserError(referee.unwritten.what, fix)


def _next_gestures(referee: Referee, bot: Bot) -> Sequence[Gesture]:
    """Return what hands do next: turn a new tile over first, else a seat's move.

    Nothing where all is chosen, and time alone goes on.
    """
    script, ui, layout, views = referee.script, referee.ui, referee.layout, referee.views
    for seat in range(layout.seats):
        chores = script.chores(ui, layout, views, seat)
        if chores:
            return chores
    match = referee.match
    for seat in match.pending:
        move = bot(views.seats[seat], match.game.legal(match.state, seat))
        gestures = script.presses(ui, layout, views, Made(seat, move))
        if gestures:
            return gestures
    return ()


async def _moved(referee: Referee, seconds: float) -> bool:
    """Wait until a move is made or a board is gone; False if neither was for so long."""
    moves = referee.match.moves
    return await _until(
        referee, lambda: referee.match.moves != moves or bool(referee.absent), seconds
    )


async def _make(
    referee: Referee, gesture: Gesture, press: Callable[[Gesture], None], patience_s: float
) -> bool:
    """Press, and wait until the referee has read the gesture; False if it did not come."""
    before = referee.gestures
    press(gesture)
    await _until(referee, lambda: referee.gestures > before or bool(referee.absent), patience_s)
    return referee.gestures > before


async def _until(referee: Referee, is_so: Callable[[], bool], seconds: float) -> bool:
    """Wait until something is so at the table; False if it was not for so long."""
    revision = referee.bulletin.revision
    try:
        async with asyncio.timeout(seconds):  # wait_for may forget that it was cancelled
            while not is_so():
                revision = await referee.bulletin.newer(revision)
    except TimeoutError:
        return is_so()
    return True


async def _changed(referee: Referee, seconds: float) -> bool:
    revision = referee.bulletin.revision
    return await _until(referee, lambda: referee.bulletin.revision > revision, seconds)
