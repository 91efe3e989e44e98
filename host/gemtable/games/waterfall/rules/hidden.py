"""What a role can't see of a match of Waterfall, dealt anew."""

from dataclasses import replace
from random import Random

from gemtable.games.kit.hidden import dealt_among
from gemtable.games.waterfall.rules.state import State


def hidden(state: State, role: int | None, chance: Random) -> State:
    """Return a state that looks the same to a role: a seat, or None for everyone.

    The deck, the hands and the score piles of others are dealt anew, with another seed.
    """
    others = [seat for seat in range(state.seats) if seat != role]
    piles = [state.deck, *(state.hands[seat] for seat in others)]
    piles += [state.scored[seat] for seat in others]
    deck, *dealt = dealt_among(piles, chance)
    hands, scored = list(state.hands), list(state.scored)
    for place, seat in enumerate(others):
        hands[seat], scored[seat] = dealt[place], dealt[len(others) + place]
    seed = chance.getrandbits(64)
    return replace(state, deck=deck, hands=tuple(hands), scored=tuple(scored), seed=seed)
