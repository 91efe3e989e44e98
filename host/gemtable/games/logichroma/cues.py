"""The cues of Logichroma: a card that fits or misfires, a complete stack, the end."""

from collections.abc import Sequence

from gemtable.games.kit.cues import Cue
from gemtable.games.kit.hint_cues import left_hand, of_end, of_step
from gemtable.games.kit.hints import Completed, LeftHand
from gemtable.games.kit.rules import Event, Shown
from gemtable.games.logichroma.rules import LogichromaView
from gemtable.sentence import Sentence

_NO = Cue("misfire", text=Sentence("No: it misfires"))


def cues(events: Sequence[Event], _table: LogichromaView, _shown: Shown) -> list[Cue]:
    """Return the cues of a step."""
    return of_step(map(_cue, events))


def _cue(event: Event) -> Cue | None:
    match event:
        case LeftHand():
            return left_hand(event, f"storey-{event.colour}-{event.value}", _NO)
        case Completed(colour):
            return Cue("complete", f"stack-{colour}", Sentence("Complete!"), colour=colour)
    return of_end(event)
