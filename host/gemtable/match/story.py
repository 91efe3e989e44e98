"""What is told of a match once it is over: the facts of its game, and how long each seat thought.

It follows from what everyone could see, and nothing is told of a match that goes on.
"""

from collections.abc import Sequence
from itertools import pairwise

from gemtable.games.kit.game import Game
from gemtable.games.kit.rules import View
from gemtable.games.kit.story import Fact, Moment
from gemtable.match.course import Step
from gemtable.sentence import Sentence


def story_of(
    game: Game, steps: Sequence[Step], views: Sequence[View], thinking_s: Sequence[float] = ()
) -> list[Fact]:
    """Return the facts of a finished match; none while it goes on.

    `steps` are those that stand, `views` what everyone could know at the deal and after each.
    `thinking_s` is how long each seat owed its moves, in seconds; () if nobody knows.
    """
    if not views or views[-1].outcome is None:
        return []
    return [*game.story(moments_of(steps, views)), *_thinking(thinking_s)]


def moments_of(steps: Sequence[Step], views: Sequence[View]) -> list[Moment[View]]:
    """Return the steps, each with what everyone could know before and after it."""
    return [
        Moment(step.events, *around) for step, around in zip(steps, pairwise(views), strict=True)
    ]


def _thinking(thinking_s: Sequence[float]) -> list[Fact]:
    if not any(map(round, thinking_s)):  # of bots among themselves
        return []
    each = [
        Sentence("seat {seat} {time}", seat=seat, time=_minutes(seconds))
        for seat, seconds in enumerate(thinking_s, 1)
    ]
    told = Sentence("Thinking time: {told}.", told=each)
    return [Fact("thinking", told, {"by_seat_s": list(thinking_s)})]


def _minutes(seconds: float) -> str:
    """Return a time as people read it from a clock: 4:05, or 1:02:05."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
