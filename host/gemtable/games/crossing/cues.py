"""The cues of Crossing: a theft and a complete set in a reveal, the last round, the winners."""

from collections.abc import Sequence

from gemtable.games.crossing.rules import CrossingView, worth
from gemtable.games.crossing.rules.state import FinalRound, Stole
from gemtable.games.crossing.table.keys import CrossingShown
from gemtable.games.crossing.table.reveal import Reveal
from gemtable.games.kit.cues import Cue, wins
from gemtable.games.kit.rules import Ended, Event
from gemtable.games.kit.sealed_choice import LOOKS
from gemtable.sentence import Sentence


def cues(events: Sequence[Event], _table: CrossingView, shown: CrossingShown) -> list[Cue]:
    """Return the cues of the last look at a reveal, or of what comes after it."""
    if shown.look == LOOKS:
        stolen = [_stolen(event) for event in events if isinstance(event, Stole) and event.stones]
        return stolen + (_sets(shown.reveal) if shown.reveal else [])
    if shown.look:
        return []
    return [cue for event in events for cue in _after(event)]


def _stolen(event: Stole) -> Cue:
    return Cue("theft", f"seat-{event.from_ + 1}", Sentence("Stolen!"))


def _sets(reveal: Reveal) -> list[Cue]:
    """Return a cue for each seat that completed a set: a red, a blue and a yellow stone."""
    before, after = reveal.at_lock, reveal.won
    return [
        Cue("set", f"seat-{seat + 1}", Sentence("A set: 5 points!"))
        for seat in range(after.seats)
        if _count(after, seat) > _count(before, seat)
    ]


def _count(view: CrossingView, seat: int) -> int:
    return worth([*view.tiles[seat], *view.vaults[seat]]).sets


def _after(event: Event) -> list[Cue]:
    match event:
        case FinalRound():
            return [Cue("last", "round", Sentence("The last round!"))]
        case Ended(winners=winners):
            return wins(winners)
    return []
