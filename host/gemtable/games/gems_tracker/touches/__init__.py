"""What a seat can touch on its page of Gems Tracker, and what that does, in words.

The numbers of a bid, and a tracker card with its mine, are chosen in the picture itself; here is
what opens a sheet: places for a pair, spots for a token, tenders, and pieces that wait.
"""

from collections.abc import Collection

from gemtable.games.gems_tracker.rules import GemsTrackerView
from gemtable.games.gems_tracker.rules.play import OWED
from gemtable.games.gems_tracker.table.keys import GemsTrackerPosition
from gemtable.games.gems_tracker.table.steps import takeable
from gemtable.games.gems_tracker.touches.boards import places_to_touch
from gemtable.games.gems_tracker.touches.tenders import spots_to_touch, told
from gemtable.games.kit.rules import whose_turn
from gemtable.games.kit.touch import Touch, Touches
from gemtable.sentence import Sentence

_ASKS = {
    "take": Sentence("Touch a tracker card and a mine."),
    "place": Sentence("Touch where the pair goes."),
    "token": Sentence("Touch a spot between two tenders."),
}


def asks(view: GemsTrackerView) -> Sentence:
    """Return what the seat to move is asked to touch."""
    if view.phase == "bid":
        return Sentence(
            "Touch the card you have left.",
            "Touch two cards: the highest sum goes first.",
            count=view.bid_size,
        )
    return _ASKS[view.phase]


def touches(position: GemsTrackerPosition, seat: int, moves: Collection[str]) -> Touches:
    """Return the sheets of a seat's pieces."""
    view = position.views.of(seat)
    if view.outcome is not None:
        return {}
    found = {f"tender-{number}": told(view, number - 1) for number in range(1, _tenders(view) + 1)}
    found |= _in_the_middle(view, seat)
    if view.phase == "place" and view.in_turn == seat:
        found |= places_to_touch(view, moves)
    if view.phase == "token":
        found |= spots_to_touch(view, seat)
    return found


def _tenders(view: GemsTrackerView) -> int:
    return len(view.papers)


def _in_the_middle(view: GemsTrackerView, seat: int) -> dict[str, Touch]:
    """Return why mines and open tracker cards cannot be taken; none of those that can."""
    is_drafting = view.phase == "take" and view.in_turn == seat
    why = _why_not(view, seat)
    found = {}
    for slot, mine in enumerate(view.row, 1):
        if mine is not None and not is_drafting:
            found[f"mine-{slot}"] = Touch(Sentence("Mine {number}", number=slot), remark=why)
    can = takeable(view) if is_drafting else ()
    for owner, numbers in enumerate(view.open):
        for number in numbers:
            if (owner, number) not in can:
                title = Sentence("Tracker card {card}", card=number)
                found[f"open-{owner + 1}-{number}"] = Touch(title, remark=why)
    return found


def _why_not(view: GemsTrackerView, seat: int) -> Sentence:
    """Return why a seat can do nothing with a piece in the middle."""
    if view.phase == "bid":
        return OWED["bid"][0]
    if view.in_turn != seat:
        return whose_turn(view.in_turn)
    if view.phase == "take":
        return Sentence("Take a tracker card of another seat.")
    return OWED[view.phase][0]
