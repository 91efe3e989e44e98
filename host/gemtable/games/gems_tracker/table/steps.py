"""The steps of a move of Gems Tracker: one question each, and the keys that answer it.

`opened` are the keys pressed in earlier steps. A step depends only on what everyone sees, so
everyone may see its lights.

To take a pair, a seat chooses an open tracker card, with two keys for each seat, then a mine. To
place the pair, it chooses an area or a new one; then an end, a booking card for an end, or a
booking card to cover; then the direction of the mine and the booking cards next to the column.
For a token, it chooses a spot.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from gemtable.games.gems_tracker.rules import (
    Book,
    Cover,
    Drop,
    Extend,
    GemsTrackerView,
    Move,
    NewArea,
    Placing,
    Take,
    Token,
    places,
)
from gemtable.games.gems_tracker.rules.placing import bookings_beside
from gemtable.games.kit.rules import others
from gemtable.games.kit.table import LIGHTS, SEATS, WHITE, Colour, shade
from gemtable.sentence import Sentence, message

AREA: Colour = (255, 90, 0)
NEW: Colour = (0, 255, 0)
END: Colour = (0, 200, 255)
BOOKING: Colour = (255, 0, 200)
COVER: Colour = (255, 190, 0)
LIES: Colour = (0, 255, 0)
TURNED: Colour = (0, 80, 255)
DROP: Colour = (255, 90, 0)
SPOT: Colour = (255, 190, 0)
MET: Colour = (0, 255, 0)

OWES: Colour = WHITE
HAS_BID: Colour = (0, 160, 0)

_EMPTY = 100  # of 255: a mine without a gem


def mine(gems: Sequence[str | None]) -> Colour:
    """Return the colour that most gems of a mine have; if tied, that of the uppermost gem."""
    lying = [gem for gem in gems if gem is not None]
    if not lying:
        return shade(AREA, _EMPTY)
    return LIGHTS[max(lying, key=lying.count)]


NEW_KEY = 8  # follows the keys of up to eight areas
DROP_KEY = 9
END_KEYS = {"left": 0, "right": 1}  # of an area
BOOKING_KEYS = {"left": 2, "right": 3}  # of an area, and of a column
LIES_KEY, TURNED_KEY = 0, 1

_FIRST_COVER_KEY = 4
_CARDS_A_SEAT = 2  # open tracker cards


class Key(NamedTuple):
    """A key of a step: its name, light and move. A key without a move opens the next step."""

    name: str
    colour: Colour
    move: Move | None = None


class Step(NamedTuple):
    """A question to a seat, and the keys that answer it."""

    question: Sentence
    keys: dict[int, Key]


def step(view: GemsTrackerView, opened: tuple[int, ...]) -> Step | None:
    """Return the current step of the seat in turn; None during a bid and at the end."""
    if view.phase == "take":
        return _mine(view, opened[0]) if opened else _card(view)
    if view.phase == "token":
        return _spot(view)
    if view.phase != "place":
        return None
    if not opened:
        return _where(view)
    if len(opened) == 1 and opened[0] != NEW_KEY:
        return _in_area(view, opened[0])
    return _how(view, _placing(view, opened))


def _card(view: GemsTrackerView) -> Step:
    cards = {
        key: Key(_card_name(view, owner, number), SEATS[owner])
        for key, (owner, number) in cards_by_key(view).items()
    }
    return Step(Sentence("Which tracker card do you take?"), cards)


def cards_by_key(view: GemsTrackerView) -> dict[int, tuple[int, int]]:
    """Return, by key, the owner and number of each tracker card that the seat in turn can take.

    The cards of the next seat come first. A seat's own cards are included only if there are
    no others.
    """
    turn = view.in_turn
    is_solo = view.seats == 1
    owners = (0, 1) if is_solo else (*others(turn, view.seats), turn)
    cards = {
        _CARDS_A_SEAT * place + index: (owner, number)
        for place, owner in enumerate(owners)
        for index, number in enumerate(view.open[owner])
    }
    of_others = {key: card for key, card in cards.items() if card[0] != turn}
    return cards if is_solo else of_others or cards


def _card_name(view: GemsTrackerView, owner: int, number: int) -> str:
    return f"{number} of {'deck' if view.seats == 1 else 'seat'} {owner + 1}"


def _mine(view: GemsTrackerView, card_key: int) -> Step:
    owner, number = cards_by_key(view)[card_key]
    mines = {
        slot: Key(f"mine {slot + 1}", mine(opened.gems), Take(owner, number, slot))
        for slot, opened in enumerate(view.row)
        if opened is not None
    }
    return Step(Sentence("Which mine do you take with card {card}?", card=number), mines)


def _where(view: GemsTrackerView) -> Step:
    """Ask for a new area, or for one that can get the column or a booking card."""
    keys = {}
    open_places = places_of(view)
    for area in range(len(view.boards[view.in_turn])):
        takes = any(not isinstance(place, NewArea) and place.area == area for place in open_places)
        if takes or view.unbooked:
            keys[area] = Key(f"area {area + 1}", AREA)
    if NewArea() in open_places:
        keys[NEW_KEY] = Key("new area", NEW)
    if _may_drop(view):
        keys[DROP_KEY] = Key("drop", DROP, Drop())
    return Step(Sentence("Where does card {card} go?", card=view.taken.number), keys)


def _in_area(view: GemsTrackerView, area: int) -> Step:
    keys = {}
    for key, place in covers(view, area).items():
        keys[key] = Key(f"cover {place.side} {place.steps}", COVER)
    for side, key in END_KEYS.items():
        if Extend(area, side) in places_of(view):
            keys[key] = Key(f"{side} end", END)
    if view.unbooked:
        for side, key in BOOKING_KEYS.items():
            keys[key] = Key(f"booking {side}", BOOKING, Book(area, side))
    text = message(
        "Where in area {area} do you place the pair, or at which end do you lay a booking card?"
    )
    return Step(Sentence(text, area=area + 1), keys)


def _how(view: GemsTrackerView, place: Placing) -> Step:
    """Ask for the direction of the mine, and for booking cards on the column's outer side."""
    keys = {
        LIES_KEY: Key("as it is", LIES, place),
        TURNED_KEY: Key("turned", TURNED, replace(place, turned=True)),
    }
    if view.unbooked > bookings_beside(place):
        for side in _outer(place):
            keys[BOOKING_KEYS[side]] = Key(f"booking {side}", BOOKING)
    return Step(Sentence("Do you place the mine as drawn or turned?"), keys)


def _spot(view: GemsTrackerView) -> Step:
    spots = {
        spot: Key(f"spot {spot + 1}", SPOT, Token(spot))
        for spot, token in enumerate(view.tokens)
        if token is None
    }
    return Step(Sentence("On which spot between two tenders do you lay your token?"), spots)


def _placing(view: GemsTrackerView, opened: tuple[int, ...]) -> Placing:
    """Return the place chosen by the keys pressed so far, with the mine not turned."""
    area, *keys = opened
    left, right = (keys.count(BOOKING_KEYS[side]) for side in ("left", "right"))
    if area == NEW_KEY:
        return NewArea(left=left, right=right)
    for side, key in END_KEYS.items():
        if keys[0] == key:
            return Extend(area, side, beyond=left + right)
    return covers(view, area)[keys[0]]


def places_of(view: GemsTrackerView) -> tuple[Placing, ...]:
    """Return the places for the pair, with the mine not turned and no new booking cards."""
    turn = view.in_turn
    grown = view.grown if view.seats == 1 else None
    return tuple(places(view.taken.number, view.boards[turn], view.booked, grown))


def covers(view: GemsTrackerView, area: int) -> dict[int, Cover]:
    """Return the cover moves of an area by key, from the left."""
    found = [each for each in places_of(view) if isinstance(each, Cover) and each.area == area]
    return dict(enumerate(found, _FIRST_COVER_KEY))


def _outer(place: Placing) -> tuple[str, ...]:
    if isinstance(place, NewArea):
        return tuple(BOOKING_KEYS)
    return (place.side,) if isinstance(place, Extend) else ()


def _may_drop(view: GemsTrackerView) -> bool:
    """Return whether this is solo and the pair fits nowhere without a booking card (note 4.32)."""
    return view.seats == 1 and not places_of(replace(view, booked=()))
