"""The cues of Waterfall: a tile that is played, a fall, a full waterfall, the winners."""

from collections.abc import Sequence

from gemtable.games.kit.cues import Cue, Face, wins
from gemtable.games.kit.rules import Event, Shown
from gemtable.games.waterfall.rules import FULL, TILES, WaterfallView
from gemtable.games.waterfall.rules.state import Added, Ended, Exited, Fell, Played
from gemtable.sentence import Sentence


def cues(events: Sequence[Event], table: WaterfallView, _shown: Shown) -> list[Cue]:
    """Return the cues of a step."""
    return [cue for event in events for cue in _cues(event, table)]


def _cues(event: Event, table: WaterfallView) -> list[Cue]:
    match event:
        case Played(seat, tile):
            number, gem, _action = TILES[tile]
            face = Face(f"tile-{tile}", seat, gem, number)
            return [Cue("show", f"out-{tile + 1}", face=face)]
        case Fell(place=place):
            return [Cue("fall", f"place-{place.row + 1}-{place.column + 1}")]
        case Exited():
            return [Cue("edge", "pyramid", Sentence("Over the edge!"))]
        case Added() if len(table.waterfall) == FULL:
            return [Cue("full", "pyramid", Sentence("The waterfall is full!"))]
        case Ended() if table.outcome:
            return wins(table.outcome.winners)
    return []
