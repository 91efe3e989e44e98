"""What a role can't see of a match of Gems Tracker, dealt anew."""

from dataclasses import replace
from random import Random

from gemtable.games.gems_tracker.rules.state import State, Trackers
from gemtable.games.kit.hidden import dealt_among


def hidden(state: State, role: int | None, chance: Random) -> State:
    """Return a state that looks the same to a role: a seat, or None for everyone."""
    trackers = tuple(
        each if owner == role and not state.is_solo else _dealt_anew(each, state.is_solo, chance)
        for owner, each in enumerate(state.trackers)
    )
    deck = tuple(chance.sample(state.deck, len(state.deck)))
    return replace(state, deck=deck, trackers=trackers)


def _dealt_anew(each: Trackers, is_solo: bool, chance: Random) -> Trackers:
    """Swap hand, sealed bid and discards; in solo only the deck is face down."""
    if is_solo:
        return each._replace(held=tuple(chance.sample(each.held, len(each.held))))
    held, sealed, discards = dealt_among([each.held, each.sealed, each.discards], chance)
    return each._replace(held=tuple(sorted(held)), sealed=tuple(sorted(sealed)), discards=discards)
