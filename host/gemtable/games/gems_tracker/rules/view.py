"""What a seat may know of a match of Gems Tracker, built by naming what is shown."""

from gemtable.games.gems_tracker.rules.board import Area, Board
from gemtable.games.gems_tracker.rules.cards import Cards, tender_to_json
from gemtable.games.gems_tracker.rules.check import printed
from gemtable.games.gems_tracker.rules.ending import outcome
from gemtable.games.gems_tracker.rules.state import ROUNDS, SOLO_ROUNDS, State
from gemtable.games.gems_tracker.rules.turns import pending
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.rules import outcome_facts


def view(state: State, seat: int | None = None) -> dict[str, Json]:
    """Return what `seat` may know: its own hand, bid and discard pile. None: nobody's."""
    solo = state.is_solo
    own = None if seat is None or solo else state.trackers[seat]
    return {
        "seat": seat,
        "seats": state.seats,
        "round": state.round,
        "rounds": SOLO_ROUNDS if solo else ROUNDS,
        "phase": state.phase,
        "pending": list(pending(state)),
        "order": list(state.order),
        "bid_size": state.bid_size,
        "breakers": [] if solo else [state.breaker(each) for each in range(state.seats)],
        "hand": list(own.held) if own else None,
        "bid": list(own.sealed) if own else None,
        "discards": list(own.discards) if own else None,
        "held": [len(each.held) for each in state.trackers],
        "sealed": [bool(each.sealed) for each in state.trackers],
        "open": [list(each.open) for each in state.trackers],
        "discarded": [len(each.discards) for each in state.trackers],
        "row": [None if mine is None else _mine(state.cards, mine) for mine in state.row],
        "pair": _pair(state),
        "left": len(state.deck),
        "waste": list(state.waste),
        "boards": [_board(board) for board in state.boards],
        "grown": list(state.grown),
        "bookings": list(state.bookings),
        "booked": [list(end) for end in state.booked],
        "rails": list(state.rails),
        "rail_order": list(state.rail_order),
        "points": list(state.points),
        "track": [max(0, points) for points in state.points],
        "invented": state.cards == printed(),
        "papers": [tender_to_json(state.cards.tenders[tender]) for tender in state.papers],
        "spots": [list(spot) for spot in state.cards.spots(state.seats)],
        "tokens": list(state.tokens),
        "met": list(state.met),
        "outcome": outcome_facts(outcome(state), "rating", "tie_break"),
    }


def _mine(cards: Cards, mine: int) -> dict[str, Json]:
    face = cards.mines[mine]
    return {"mine": mine, "gems": list(face.gems), "rails": face.rails}


def _pair(state: State) -> dict[str, Json] | None:
    if state.pair is None:
        return None
    owner, number, mine = state.pair
    return {"owner": owner, "number": number, **_mine(state.cards, mine)}


def _board(board: Board) -> list[Json]:
    return [_area(area) for area in board]


def _area(area: Area) -> list[Json]:
    """Return the cells of an area; null is a booking card that nothing covers."""
    return [
        None
        if column is None
        else {
            "number": column.number,
            "gems": list(column.gems),
            "owner": column.owner,
            "mine": column.mine,
            "turned": column.turned,
            "covers": column.covers,
            "first": column.first,
        }
        for column in area
    ]
