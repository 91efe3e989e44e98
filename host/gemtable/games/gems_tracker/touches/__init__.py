"""The sheets that open when a seat touches a piece on its page of Gems Tracker.

Bids, and tracker cards with their mines, are chosen in the picture itself. A sheet opens for a
place for a pair, a spot for a token, a tender, or a piece that the seat cannot use now.
"""

from collections.abc import Collection

from gemtable.games.gems_tracker.rules import GemsTrackerView
from gemtable.games.gems_tracker.rules.play import OWED
from gemtable.games.gems_tracker.rules.state import SCORED
from gemtable.games.gems_tracker.rules.worth import leads
from gemtable.games.gems_tracker.table.keys import GemsTrackerPosition
from gemtable.games.gems_tracker.table.steps import cards_by_key
from gemtable.games.gems_tracker.touches.boards import places_to_touch
from gemtable.games.gems_tracker.touches.tenders import spots_to_touch, tender_sheet
from gemtable.games.kit.rules import whose_turn
from gemtable.games.kit.touch import Touch, Touches
from gemtable.sentence import Sentence, message

_ASKS = {
    "place": Sentence("Try the column at a place: it shows the points that would come."),
    "token": Sentence("Try your token between two tenders: both will pay you."),
}


def asks(view: GemsTrackerView) -> Sentence:
    """Return what the seat in turn has to do now, and what it is good for."""
    if view.phase == "bid":
        return Sentence(
            "Lift your last card: the highest takes first.",
            "Lift two cards: the highest sum takes first.",
            count=view.bid_size,
        )
    return _taking(view) if view.phase == "take" else _ASKS[view.phase]


def _taking(view: GemsTrackerView) -> Sentence:
    """Return whose tracker cards the seat in turn can take."""
    if view.seats == 1:
        return Sentence("Take a tracker card and a mine: together they make a column.")
    owners = {owner for owner, _number in cards_by_key(view).values()}
    if owners == {view.in_turn}:
        return Sentence("Take your own tracker card and a mine: no other card is left.")
    return Sentence("Take another seat's tracker card and a mine: they make a column.")


def touches(position: GemsTrackerPosition, seat: int, moves: Collection[str]) -> Touches:
    """Return the sheet of each piece that opens one, by the piece's id on the page."""
    view = position.views.of(seat)
    if view.outcome is not None or position.shown.table.is_resting:
        return {}
    tenders = range(len(view.papers))
    found = {f"tender-{number + 1}": tender_sheet(view, number) for number in tenders}
    found |= {"round": _points_sheet(view), "signs": _signs_sheet(view, seat)}
    found |= _in_the_middle(view, seat)
    if view.phase == "place" and view.in_turn == seat:
        found |= places_to_touch(view, moves)
    if view.phase == "token":
        found |= spots_to_touch(view, seat)
    return found


def _points_sheet(view: GemsTrackerView) -> Touch:
    """Return the sheet that says how points come, and who would win which numbers now."""
    title = Sentence("How points come")
    if view.seats == 1:
        return Touch(title, remark=aim(view))
    told = Sentence(
        "After rounds {rounds}, each number 1 to 12 pays 1 point to the seat with most gems of one"
        " colour connected to it, and each tender pays the tokens beside it. Every round takes two"
        " of your tracker cards, the last round one; discards come back once, in round 6. A filled"
        " number would win its point now.",
        rounds=SCORED,
    )
    for seat, numbers in enumerate(leads(view)):
        if numbers:
            text = message("{told} Seat {seat}: {numbers}.")
            told = Sentence(text, told=told, seat=seat + 1, numbers=numbers)
    return Touch(title, remark=told)


def aim(view: GemsTrackerView) -> Sentence:
    """Return in a line what the points are for, and when they come."""
    if view.seats == 1:
        return Sentence("Each tender counts 1, as soon as you have all that it wants.")
    return Sentence(
        "Points come after rounds {rounds}: 1 for each number where you connect most gems of a"
        " colour, more from tenders beside your tokens.",
        rounds=SCORED,
    )


def _signs_sheet(view: GemsTrackerView, seat: int) -> Touch:
    """Return the sheet that explains the signs beside the seat's own areas."""
    told = Sentence(
        "Booking cards left: {count}. Lay one beside a column: any number fits next to it, and a"
        " later column can cover it.",
        count=view.bookings[seat],
    )
    if view.seats > 1:
        more = Sentence(
            "Tie-breaker {number}: of equal bids the lowest takes first. Mining rail {rail}: of"
            " equal groups the seat further along wins the number.",
            number=view.breakers[seat],
            rail=view.rails[seat],
        )
        told = Sentence("{told} {more}", told=told, more=more)
    return Touch(Sentence("Signs"), remark=told)


def _in_the_middle(view: GemsTrackerView, seat: int) -> dict[str, Touch]:
    """Return a sheet with the reason for each mine and tracker card that cannot be taken."""
    is_drafting = view.phase == "take" and view.in_turn == seat
    why = _why_not(view, seat)
    found = {}
    for slot, mine in enumerate(view.row, 1):
        if mine is not None and not is_drafting:
            found[f"mine-{slot}"] = Touch(Sentence("Mine {number}", number=slot), remark=why)
    can = cards_by_key(view).values() if is_drafting else ()
    for owner, numbers in enumerate(view.open):
        for number in numbers:
            if (owner, number) not in can:
                title = Sentence("Tracker card {card}", card=number)
                found[f"open-{owner + 1}-{number}"] = Touch(title, remark=why)
    return found


def _why_not(view: GemsTrackerView, seat: int) -> Sentence:
    """Return the reason why a seat cannot use the pieces in the middle."""
    if view.phase == "bid":
        return OWED["bid"][0]
    if view.in_turn != seat:
        return whose_turn(view.in_turn)
    if view.phase == "take":
        return Sentence("This card is yours: take one of another seat.")
    return OWED[view.phase][0]
