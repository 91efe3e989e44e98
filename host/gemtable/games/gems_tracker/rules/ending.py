"""The end of a match of Gems Tracker, and the outcome."""

from dataclasses import replace

from gemtable.games.gems_tracker.rules.events import Ended
from gemtable.games.gems_tracker.rules.state import State, Step
from gemtable.games.kit.rules import Event, Outcome
from gemtable.sentence import message

FEWEST_RAILS = message("If points are tied, the seat that is lowest on the mining rail wins.")
LOWER_TOKEN = message("If points and rail are tied, the upper token wins.")
_PRAISE = (  # by least number of tenders fulfilled in solo
    (10, message("Absolute champions, did you cheat!? #kidding :p")),
    (9, message("Really great")),
    (8, message("Wow!")),
    (7, message("Quite good...")),
    (5, message("Good!")),
    (3, message("Okay...")),
    (1, message("Do try again.... :)")),
    (0, ""),
)


def end(state: State, events: tuple[Event, ...]) -> Step:
    """End the match."""
    after = replace(state, phase="over", order=())
    outcome = _outcome(after)
    return after, (*events, Ended(outcome.reason, outcome.scores, outcome.winners))


def outcome(state: State) -> Outcome | None:
    """Return how the match ended, for the reason "rounds", or "decks" in solo."""
    return _outcome(state) if state.phase == "over" else None


def _outcome(state: State) -> Outcome:
    return _solo(state) if state.is_solo else _of_seats(state)


def _solo(state: State) -> Outcome:
    """Return the outcome in solo: each tender fulfilled scores one; the goal is all of them."""
    met = len(state.met)
    return Outcome(
        scores=(met,),
        winners=(0,) if met == len(state.papers) else (),
        reason="decks",
        rating=praise(met),
    )


def praise(met: int) -> str:
    """Return the rule text's rating for this number of tenders fulfilled in solo."""
    return next(words for least, words in _PRAISE if met >= least)


def _of_seats(state: State) -> Outcome:
    """Return the outcome; of equal points the lowest on the mining rail wins (note 4.27)."""
    most = max(state.points)
    tied = [seat for seat in state.rail_order if state.points[seat] == most]
    fewest = state.rails[tied[-1]]
    tie_break = ""
    if len(tied) > 1:
        alone = sum(state.rails[seat] == fewest for seat in tied) == 1
        tie_break = FEWEST_RAILS if alone else LOWER_TOKEN
    return Outcome(scores=state.points, winners=(tied[-1],), reason="rounds", tie_break=tie_break)
