"""The cues of The Lost Gems: a shard that fits or not, a complete gem, the end."""

from collections.abc import Sequence

from gemtable.games.kit.cues import Cue
from gemtable.games.kit.hint_cues import left_hand, of_end, of_step
from gemtable.games.kit.hints import Completed, LeftHand
from gemtable.games.kit.rules import Event, Shown
from gemtable.games.lost_gems.rules import LostGemsView
from gemtable.sentence import Sentence

_NO = Cue("nickel", text=Sentence("No: one nickel is left"))
_LOST = Cue("nickel", text=Sentence("No: the last nickel is gone"))


def cues(events: Sequence[Event], table: LostGemsView, _shown: Shown) -> list[Cue]:
    """Return the cues of a step."""
    failed = _NO if table.nickels else _LOST
    return of_step(_cue(event, failed) for event in events)


def _cue(event: Event, failed: Cue) -> Cue | None:
    match event:
        case LeftHand():
            return left_hand(event, f"gem-{event.colour}", failed)
        case Completed(colour):
            return Cue("complete", f"gem-{colour}", Sentence("Complete!"), colour=colour)
    return of_end(event)
