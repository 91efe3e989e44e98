"""The cues of Gems Tracker: a tender that is met, a scoring, the last round, the winners."""

from collections.abc import Sequence

from gemtable.games.gems_tracker.rules import GemsTrackerView
from gemtable.games.gems_tracker.rules.sources import points_told
from gemtable.games.gems_tracker.rules.state import Ended, Met, RoundBegan
from gemtable.games.kit.cues import Cue, wins
from gemtable.games.kit.rules import Event, ShownSealed
from gemtable.sentence import Sentence


def cues(events: Sequence[Event], table: GemsTrackerView, shown: ShownSealed) -> list[Cue]:
    """Return the cues of a step; bids that are revealed have none besides the reveal's own."""
    if shown.look:
        return []
    return [*_scored(events), *(cue for event in events for cue in _cues(event, table))]


def _scored(events: Sequence[Event]) -> list[Cue]:
    """Return a cue for each seat at a scoring, with its points from numbers and from tenders."""
    told = enumerate(points_told(events), 1)
    return [Cue("tender", f"points-{seat}", text) for seat, text in told]


def _cues(event: Event, table: GemsTrackerView) -> list[Cue]:
    match event:
        case Met(paper):
            return [Cue("tender", f"tender-{paper + 1}", Sentence("Tender met!"))]
        case RoundBegan(round=number) if number == table.rounds:
            return [Cue("last", "round", Sentence("The last round!"))]
        case Ended(winners=winners):
            return wins(winners)
    return []
