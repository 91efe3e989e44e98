"""The cues that The Lost Gems and Logichroma share."""

from collections.abc import Iterable

from gemtable.games.kit.cues import Cue, Face
from gemtable.games.kit.hints import Discarded, Ended, LastTurns, LeftHand, Played
from gemtable.games.kit.rules import Event
from gemtable.sentence import Sentence

_LAST = Sentence("The last turns!")
_LOST = Sentence("The match is lost")


def face(event: LeftHand) -> Face:
    """Return the face of a tile that left a hand."""
    return Face(f"tile-{event.tile}", event.seat, event.colour, event.value)


def left_hand(event: LeftHand, fitted: str, failed: Cue) -> Cue:
    """Return the cue of a tile that left a hand: at `fitted` if it fits, `failed` if not."""
    out = f"out-{event.tile}"
    match event:
        case Played(fits=True):
            return Cue("fits", fitted, Sentence("It fits!"), face(event))
        case Discarded():
            return Cue("show", out, face=face(event))
    return Cue(failed.kind, out, failed.text, face(event))


def of_step(found: Iterable[Cue | None]) -> list[Cue]:
    """Return the cues of a step; a match that is won says more than what was completed last."""
    cues = [cue for cue in found if cue is not None]
    is_won = any(cue.kind == "won" for cue in cues)
    return [cue for cue in cues if not (is_won and cue.kind == "complete")]


def of_end(event: Event) -> Cue | None:
    """Return the cue of an event near the end, or None: it comes, or is won, lost or neither."""
    match event:
        case LastTurns():
            return Cue("last", "last-turns", _LAST)
        case Ended(reason="complete"):
            return Cue("won", "table", Sentence("All complete!"))
        case Ended(reason="nickels" | "misfires"):
            return Cue("lost", "table", _LOST)
        case Ended():
            return Cue("over", "table", Sentence("The end"))
    return None
