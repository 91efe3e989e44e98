"""How a match of Gems Tracker starts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from gemtable.games.gems_tracker.rules.board import NUMBERS
from gemtable.games.gems_tracker.rules.cards import NOT_SOLO, PAPERS, TYPES, Cards
from gemtable.games.gems_tracker.rules.cards_file import read_cards
from gemtable.games.gems_tracker.rules.check import check_cards, printed
from gemtable.games.gems_tracker.rules.rounds import open_round
from gemtable.games.gems_tracker.rules.state import BOOKINGS, SOLO_BOOKINGS, State, Trackers
from gemtable.games.kit.dealing import settled
from gemtable.games.kit.options import ChoiceError, Option
from gemtable.sentence import Sentence, message

TITLE = "Gems Tracker"
SEATS = range(1, 5)
DEFAULT_SEATS = 2  # solo is a different game
OPTIONS: tuple[Option, ...] = (
    Option(
        "cards",
        "file",
        Sentence(
            "The faces of your printed cards, in the form of"
            " gemtable/games/gems_tracker/rules/printed.json. Without it, the cards of that file"
            " are played."
        ),
        of_text=read_cards,
        title=Sentence("Your own printed cards"),
    ),
)


def start(seats: int, seed: int = 0, *, deck: Any = None, **options: Any) -> State:
    """Deal from `deck`, or from decks shuffled by `seed`; one seat plays solo.

    deck     orders of cards, the next first; `seed` shuffles those that are missing:
             {"mines": the mines for this number of seats, by index into Cards.mines,
             "tenders": all tenders, by index into Cards.tenders,
             "trackers": in solo, two decks of the numbers 1 to 12}
    options  those of OPTIONS; "cards" in the form that `check_cards` reads

    Raises ChoiceError.
    """
    chosen = settled(TITLE, SEATS, OPTIONS, seats, options)
    faces = printed() if chosen["cards"] is None else check_cards(chosen["cards"])
    solo = seats == 1
    orders = _orders(faces, seats, seed, {} if deck is None else deck)
    held = orders["trackers"] if solo else [NUMBERS] * seats
    dealt = State(
        cards=faces,
        round=1,
        phase="take" if solo else "bid",
        trackers=tuple(Trackers(tuple(numbers)) for numbers in held),
        boards=((),) * seats,
        bookings=(SOLO_BOOKINGS if solo else BOOKINGS,) * seats,
        rails=(0,) * seats,
        rail_order=tuple(range(seats)),  # at 0 the tie-breaker 1 lies lowest (note 4.16)
        points=(0,) * seats,
        deck=tuple(orders["mines"]),
        row=(),
        waste=(),
        papers=_papers(faces, orders["tenders"], seats),
        tokens=(None,) * len(faces.spots(seats)),
    )
    return open_round(dealt, dealt.trackers)


def _orders(faces: Cards, seats: int, seed: int, deck: Any) -> dict[str, Any]:
    """Check the given orders, and return them with shuffled ones for the others."""
    stacks: dict[str, list[Sequence[int]]] = {
        "mines": [faces.mines_for(seats)],
        "tenders": [range(len(faces.tenders))],
    }
    if seats == 1:
        stacks["trackers"] = [NUMBERS, NUMBERS]
    if not isinstance(deck, Mapping) or not deck.keys() <= stacks.keys():
        text = message("A deck holds the orders of {stacks}.")
        raise ChoiceError(Sentence(text, stacks=list(stacks)))
    chance = Random(seed)
    orders: dict[str, Any] = {}
    for name, sorted_stacks in stacks.items():
        shuffled = [chance.sample(stack, len(stack)) for stack in sorted_stacks]
        orders[name] = shuffled if name == "trackers" else shuffled[0]
        if name in deck:
            given = deck[name] if name == "trackers" else [deck[name]]
            if not _are_orders(given, sorted_stacks):
                text = message("The {stack} of a deck must contain each card exactly once.")
                raise ChoiceError(Sentence(text, stack=name))
            orders[name] = deck[name]
    return orders


def _are_orders(given: Any, stacks: list[Sequence[int]]) -> bool:
    return (
        isinstance(given, list | tuple)
        and len(given) == len(stacks)
        and all(isinstance(order, list | tuple) for order in given)
        and all(type(card) is int for order in given for card in order)
        and all(sorted(order) == sorted(stack) for order, stack in zip(given, stacks, strict=True))
    )


def _papers(faces: Cards, tenders: Sequence[int], seats: int) -> tuple[int, ...]:
    """Return the first tenders that may be in the match, skipping those over a type's limit.

    In solo the limits of the types hold too, and leave exactly ten of the eighteen.
    """
    chosen: list[int] = []
    types: Counter[str] = Counter()
    for tender in tenders:
        kind = faces.tenders[tender].type
        _, most = TYPES[kind]
        if types[kind] == most or (seats == 1 and kind in NOT_SOLO):
            continue
        types[kind] += 1
        chosen.append(tender)
        if len(chosen) == PAPERS[seats]:
            break
    return tuple(chosen)
