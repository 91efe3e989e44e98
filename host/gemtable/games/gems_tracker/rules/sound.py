"""Checks that a table of Gems Tracker can look like a saved state, not that play leads there."""

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from gemtable.games.gems_tracker.rules.board import NUMBERS, bookings_used, columns, fits
from gemtable.games.gems_tracker.rules.cards import NOT_SOLO, PAPERS, TYPES
from gemtable.games.gems_tracker.rules.placing import SIDES
from gemtable.games.gems_tracker.rules.state import (
    BOOKINGS,
    ROUNDS,
    SCORED,
    SOLO_AREAS,
    SOLO_BOOKINGS,
    SOLO_ROUNDS,
    TAKEN_BACK,
    End,
    State,
)


def is_sound(state: State) -> bool:
    """Return whether the table can look like this."""
    return (
        _seats_match(state)
        and _trackers_lie_once(state)
        and _mines_lie_once(state)
        and _boards_are_built_by_the_rules(state)
        and _booked_can_be_laid(state)
        and _rail_is_right(state)
        and _tenders_are_right(state)
        and (_is_solo_phase(state) if state.is_solo else _is_phase(state))
    )


def _seats_match(state: State) -> bool:
    by_seat: tuple[Sequence[object], ...] = (
        state.bookings,
        state.rails,
        state.rail_order,
        state.points,
    )
    return (
        state.seats in PAPERS
        and len(state.trackers) == (2 if state.is_solo else state.seats)
        and all(len(each) == state.seats for each in by_seat)
        and state.round in range(1, (SOLO_ROUNDS if state.is_solo else ROUNDS) + 1)
        and all(type(points) is int for points in state.points)
    )


def _trackers_lie_once(state: State) -> bool:
    lying = [
        (owner, number)
        for owner, each in enumerate(state.trackers)
        for numbers in each
        for number in numbers
    ]
    lying += [(column.owner, column.number) for board in state.boards for column in columns(board)]
    lying += [state.pair[:2]] if state.pair else []
    every = [(owner, number) for owner in range(len(state.trackers)) for number in NUMBERS]
    ascending = all(each.held == tuple(sorted(each.held)) for each in state.trackers)
    return sorted(lying) == every and (state.is_solo or ascending)


def _mines_lie_once(state: State) -> bool:
    lying = [mine for mine in (*state.deck, *state.row, *state.waste) if mine is not None]
    lying += [column.mine for board in state.boards for column in columns(board)]
    lying += [state.pair.mine] if state.pair else []
    shown = 3 if state.is_solo else state.seats + 1
    return sorted(lying) == list(state.cards.mines_for(state.seats)) and len(state.row) == shown


def _boards_are_built_by_the_rules(state: State) -> bool:
    bookings = SOLO_BOOKINGS if state.is_solo else BOOKINGS
    return all(
        left >= 0 and left + bookings_used(board) == bookings
        for left, board in zip(state.bookings, state.boards, strict=True)
    ) and all(
        sum(column is not None and column.first for column in area) == 1
        and all(fits(left, right) for left, right in pairwise(area))
        for board in state.boards
        for area in board
    )


def _booked_can_be_laid(state: State) -> bool:
    if not state.booked:
        return True
    seat = state.order[0]
    ends = {End(area, side) for area in range(len(state.boards[seat])) for side in SIDES}
    return (
        state.phase == "place"
        and len(state.booked) <= state.bookings[seat]
        and state.booked == tuple(sorted(state.booked))
        and ends.issuperset(state.booked)
    )


def _rail_is_right(state: State) -> bool:
    if state.is_solo:
        return state.rails == state.rail_order == (0,)
    icons = [
        sum(state.cards.mines[column.mine].rails for column in columns(board))
        for board in state.boards
    ]
    if state.pair:
        icons[state.order[0]] += state.cards.mines[state.pair.mine].rails
    heights = [state.rails[seat] for seat in state.rail_order]
    return (
        state.rails == tuple(icons)
        and sorted(state.rail_order) == list(range(state.seats))
        and heights == sorted(heights, reverse=True)
    )


def _tenders_are_right(state: State) -> bool:
    types = Counter(state.cards.tenders[tender].type for tender in state.papers)
    laid = Counter(seat for seat in state.tokens if seat is not None)
    return (
        len(set(state.papers)) == len(state.papers) == PAPERS[state.seats]
        and min(state.papers) >= 0
        and all(cards <= TYPES[kind][1] for kind, cards in types.items())
        and not (state.is_solo and types.keys() & set(NOT_SOLO))
        and len(state.tokens) == len(state.cards.spots(state.seats))
        and all(laid[seat] == _tokens_of(state, seat) for seat in range(state.seats))
        and laid.keys() <= set(range(state.seats))
        and list(state.met) == sorted(set(state.met) & set(range(len(state.papers))))
        and (state.is_solo or not state.met)
    )


def _tokens_of(state: State, seat: int) -> int:
    """Return the number of tokens the seat has laid so far."""
    before = sum(scored < state.round for scored in SCORED)
    if state.is_solo:
        return 0
    if state.phase == "token":
        return before + (seat not in state.order)
    return before + (state.phase == "over")


def _is_phase(state: State) -> bool:
    seats = range(state.seats)
    left = len(state.order)
    placed = state.seats * state.round - (left if state.phase in ("take", "place") else 0)
    if state.phase == "bid":
        placed -= state.seats
    taken = sum(mine is None for mine in state.row)
    bids_open = sum(bool(each.open) for each in state.trackers)
    hands = [len(each.held) + len(each.sealed) for each in state.trackers]
    held = _hand_at(state.round) - (0 if state.phase == "bid" else state.bid_size)
    orderly = (
        len(set(state.order)) == left
        and set(state.order) <= set(seats)
        and hands == [held] * state.seats
        and sum(1 for board in state.boards for _ in columns(board)) == placed
        and all(len(each.sealed) in (0, state.bid_size) for each in state.trackers)
        and all(len(each.open) in (0, state.bid_size) for each in state.trackers)
        and (state.pair is not None) == (state.phase == "place")
        and not state.grown
    )
    if not orderly:
        return False
    match state.phase:
        case "bid":
            waiting = not all(each.sealed for each in state.trackers)
            return waiting and not left and not taken and not bids_open
        case "take":
            return 0 < left == bids_open == state.seats - taken
        case "place":
            return 0 < left == bids_open + 1 == state.seats - taken + 1
        case "token":
            return state.round in SCORED and left > 0 and taken == state.seats
        case "over":
            return state.round == ROUNDS and not left and taken == state.seats
    return False


def _hand_at(number: int) -> int:
    """Return the size of a hand when round `number` begins."""
    if number < TAKEN_BACK:
        return 12 - 2 * (number - 1)
    return 7 - 2 * (number - TAKEN_BACK)


def _is_solo_phase(state: State) -> bool:
    left = len(state.order)
    open_decks = sum(bool(each.open) for each in state.trackers)
    taken = sum(mine is None for mine in state.row)
    orderly = (
        state.order == (0,) * left
        and not any(each.sealed for each in state.trackers)
        and all(len(each.open) in (0, 2) for each in state.trackers)
        and all(len(each.held) == 12 - 2 * state.round for each in state.trackers)
        and len(state.deck) == len(state.cards.mines_for(1)) - 3 * state.round
        and len(state.boards[0]) <= SOLO_AREAS
        and set(state.grown) <= set(range(len(state.boards[0])))
        and len(set(state.grown)) == len(state.grown) <= 2 - left
        and (state.pair is not None) == (state.phase == "place")
    )
    match state.phase:
        case "take":
            return orderly and 0 < left <= 2 and open_decks == left == 2 - taken
        case "place":
            return orderly and 0 < left <= 2 and open_decks == left - 1 == 2 - taken
        case "over":
            return orderly and state.round == SOLO_ROUNDS and not left and taken == 2
    return False
