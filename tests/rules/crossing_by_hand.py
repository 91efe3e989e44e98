"""A second resolver of Crossing, from the rule text alone: it asks each stone where it goes.

Slow and plain on purpose. A choice is a pair: ("mushroom", number), ("tile", seat),
("hand", 0) for the hand on one's own tile; None for a seat on break. A place is a pair too:
("mushroom", number), ("tile", seat) or ("vault", seat). All count from 0.
"""

from itertools import pairwise, permutations


def destination(place, choices):
    """Return where a stone lies after the round, if it lay at `place` before."""
    kind, number = place
    if kind == "vault":
        return place  # Przeniesione kamienie są bezpieczne i nie można ich już ukraść.
    if kind == "tile" and choices[number] == ("hand", 0):
        return ("vault", number)  # umieszcza je w skarbczu
    fingers = [seat for seat, choice in enumerate(choices) if choice == place]
    if len(fingers) == 1:
        return ("tile", fingers[0])  # Gdy tylko jeden gracz wskazuje ... kładzie je na swojej
    return place  # Gdy dwóch lub więcej ... kamienie pozostają na miejscu.


def round_played(lying, choices):
    """Return where every stone lies after the round; `lying` maps each to its place."""
    return {stone: destination(place, choices) for stone, place in lying.items()}


def refilled(lying, mushrooms, bag):
    """Return `lying` with the stones of a refill, and what stays in `bag`; None if it runs short.

    Gdy na płytce grzyba znajduje się choć jeden kamień, gracz dokłada kolejny.
    Gdy płytka grzyba jest pusta, gracz kładzie na niej dwa kamienie.
    """
    after, bag = dict(lying), list(bag)
    for mushroom in range(mushrooms):
        occupied = ("mushroom", mushroom) in lying.values()
        for _ in range(1 if occupied else 2):
            if not bag:
                return None
            after[bag.pop(0)] = ("mushroom", mushroom)
    return after, bag


def best_sum(colours):
    """Return the most points that stones of these colours make, trying every number of sets.

    Każdy zestaw trzech kamieni w różnych kolorach jest wart 5 punktów, biały 2, pojedynczy 1.
    """
    whites = colours.count("white")
    others = len(colours) - whites
    possible = [
        sets
        for sets in range(others // 3 + 1)
        if all(colours.count(colour) >= sets for colour in ("red", "blue", "yellow"))
    ]
    return max(5 * sets + 2 * whites + others - 3 * sets for sets in possible)


def order_of(hands):
    """Return the seats that win: no order of the others puts one of them lower.

    `hands` are the colours of each seat's stones, on its tile and in its vault.
    """
    ranks = [(best_sum(hand), hand.count("white")) for hand in hands]
    first = {order[0] for order in permutations(range(len(hands))) if descends(order, ranks)}
    return sorted(first)


def descends(order, ranks):
    return all(ranks[higher] >= ranks[lower] for higher, lower in pairwise(order))
