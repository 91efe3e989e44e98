"""What a role cannot see of a match, dealt anew, for each game: `DEALT_ANEW`.

A role is a seat, or None for the whole table. The match that comes of it looks
the same to that role.
"""

from dataclasses import replace

from gemtable.games.crossing import rules as crossing
from gemtable.games.logichroma import rules as logichroma
from gemtable.games.lost_gems import rules as lost_gems

from tests.games import for_all

SWAPS = 40  # of two tiles, where cards are dealt anew


def _lost_gems(state, role, chance):
    hands = state.hands if role is None else state.hands[role : role + 1]
    return shards_anew(state, [held for hand in hands for held in hand if held], chance)


def shards_anew(state, helds, chance):
    """Return the state of The Lost Gems with the treetops and the shards of `helds` dealt anew.

    Whatever a holder was told of a shard stays true.
    """
    held = {each.tile: each for each in helds}

    def may_lie(shard, tile):
        (colour, value), told = lost_gems.SHARDS[shard], held.get(tile)
        return told is None or (colour in told.colours and value in told.values)

    return replace(state, deck=_swapped(state.deck, [*state.treetops, *held], may_lie, chance))


def _logichroma(state, role, chance):
    hands = state.hands if role is None else state.hands[role : role + 1]
    return cards_anew(state, [held for hand in hands for held in hand if held], chance)


def cards_anew(state, helds, chance):
    """Return the state of Logichroma with undrawn cards and those of `helds` dealt anew.

    Whatever a holder was told of a card stays true.
    """
    held = {each.tile: each for each in helds}
    hidden = [*held, *range(state.drawn, logichroma.TILES)]

    def may_lie(card, tile):
        told = held.get(tile)
        return told is None or may_be_card(logichroma.CARDS[card], told, state.card(tile))

    return replace(state, deck=_swapped(state.deck, hidden, may_lie, chance))


def _swapped(deck, tiles, may_lie, chance):
    """Return what lies on which tile, with some of these swapped where both may lie there."""
    deck = list(deck)
    for _ in range(SWAPS if len(tiles) > 1 else 0):
        one, other = chance.sample(tiles, 2)
        if may_lie(deck[one], other) and may_lie(deck[other], one):
            deck[one], deck[other] = deck[other], deck[one]
    return tuple(deck)


def may_be_card(card, held, was):
    """Say whether a tile on which `was` lies may be a card, by what its holder was told of it."""
    is_other = held.knows_colour and card.colour != was.colour
    is_other = is_other or (held.knows_value and card.value != was.value)
    return not is_other and set(held.excluded).isdisjoint(card)


def _crossing(state, role, chance):
    """Deal the bag anew, and let all others who have chosen choose otherwise."""
    nobody = replace(state, choices=(None,) * state.seats)
    choices = [
        choice if choice is None or seat == role else chance.choice(crossing.legal(nobody, seat))
        for seat, choice in enumerate(state.choices)
    ]
    bag = chance.sample(state.bag, len(state.bag))
    return replace(state, choices=tuple(choices), bag=tuple(bag))


def _waterfall(state, role, chance):
    """Deal the deck, the hands and the score piles of others anew, with another seed."""
    hidden = [list(state.deck)]
    for holder in range(state.seats):
        if holder != role:
            hidden.append(list(state.hands[holder]))
            hidden.append(list(state.scored[holder]))
    tiles = [tile for pile in hidden for tile in pile]
    chance.shuffle(tiles)
    piles = [tuple(tiles.pop() for _ in pile) for pile in hidden]
    deck, *others = piles
    hands, scored = list(state.hands), list(state.scored)
    for holder in range(state.seats):
        if holder != role:
            hands[holder], scored[holder] = others.pop(0), others.pop(0)
    seed = chance.randrange(1000)
    return replace(state, deck=deck, hands=tuple(hands), scored=tuple(scored), seed=seed)


def _gems_tracker(state, role, chance):
    deck = tuple(chance.sample(state.deck, len(state.deck)))
    trackers = tuple(
        each if owner == role and not state.is_solo else _redealt(each, state.is_solo, chance)
        for owner, each in enumerate(state.trackers)
    )
    return replace(state, deck=deck, trackers=trackers)


def _redealt(each, solo, chance):
    """Swap hand, sealed bid and discards; in solo only the deck is face down."""
    hidden = [*each.held] if solo else [*each.held, *each.sealed, *each.discards]
    chance.shuffle(hidden)
    if solo:
        return each._replace(held=tuple(hidden))
    held, sealed = len(each.held), len(each.held) + len(each.sealed)
    return each._replace(
        held=tuple(sorted(hidden[:held])),
        sealed=tuple(sorted(hidden[held:sealed])),
        discards=tuple(hidden[sealed:]),
    )


def _nothing_hidden(state, _role, _chance):
    """Return the state as it is: of this game tests do not know what it hides."""
    return state


DEALT_ANEW = for_all(
    {
        "crossing": _crossing,
        "gems-tracker": _gems_tracker,
        "logichroma": _logichroma,
        "lost-gems": _lost_gems,
        "waterfall": _waterfall,
    },
    lambda _name: _nothing_hidden,
)
