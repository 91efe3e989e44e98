"""Random matches of Gems Tracker, every number of seats: what holds at each move."""

from dataclasses import replace
from random import Random

from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules.board import bookings_used, columns
from gemtable.games.gems_tracker.rules.cards import PAPERS

from tests.rules.gems_tracker_cases import PLAYED


def test_every_tracker_card_is_in_one_place():
    for state in PLAYED.states:
        lying = [
            (owner, number)
            for owner, each in enumerate(state.trackers)
            for numbers in each
            for number in numbers
        ]
        lying += [(each.owner, each.number) for board in state.boards for each in columns(board)]
        lying += [state.pair[:2]] if state.pair else []
        assert sorted(lying) == [
            (owner, number) for owner in range(max(2, state.seats)) for number in range(1, 13)
        ]


def test_every_mine_is_in_one_place_and_lies_as_it_is():
    for state in PLAYED.states:
        lying = [mine for mine in (*state.deck, *state.row, *state.waste) if mine is not None]
        for column in (column for board in state.boards for column in columns(board)):
            lying.append(column.mine)
            gems = state.cards.mines[column.mine].gems
            assert column.gems == (gems[::-1] if column.turned else gems)
        lying += [state.pair.mine] if state.pair else []
        assert sorted(lying) == list(state.cards.mines_for(state.seats))


def test_every_booking_card_is_held_or_laid():
    for state in PLAYED.states:
        for held, board in zip(state.bookings, state.boards, strict=True):
            assert held + bookings_used(board) == (6 if state.seats == 1 else 3)


def test_every_seat_lays_two_tokens():
    for state in PLAYED.last_states:
        laid = sorted(seat for seat in state.tokens if seat is not None)
        assert laid == (sorted([*range(state.seats)] * 2) if state.seats > 1 else [])


def test_tenders_stay_where_they_lie():
    for match in PLAYED.matches:
        papers = match.dealt().papers
        assert len(papers) == PAPERS[match.seats]
        assert all(state.papers == papers for state in match.states)


def test_the_rail_counts_the_icons_on_the_board():
    for state in PLAYED.last_states:
        for seat, board in enumerate(state.boards):
            icons = sum(state.cards.mines[column.mine].rails for column in columns(board))
            assert state.rails[seat] == (icons if state.seats > 1 else 0)


def test_points_are_those_the_events_tell():
    for match in PLAYED.matches:
        told = [0] * match.seats
        for event in (event for step in match.steps for event in step.events):
            if event.kind == "contest" and event.facts["winner"] is not None:
                told[event.facts["winner"]] += 1
            if event.kind == "tender":
                told[event.facts["seat"]] += event.facts["points"]
        assert tuple(told) == match.states[-1].points


def test_the_order_of_bids_never_matters():
    """lalu kemudian secara bersamaan membuka 2 kartu tersebut di atas meja."""
    chance = Random(4)
    for begun in [state for state in PLAYED.states if len(gems_tracker.pending(state)) > 1][::9]:
        bids = {
            seat: chance.choice(gems_tracker.legal(begun, seat))
            for seat in gems_tracker.pending(begun)
        }
        ends = []
        for seats in (list(bids), list(bids)[::-1]):
            state = begun
            for seat in seats:
                state, events = gems_tracker.play(state, seat, bids[seat])
            ends.append((state, events[-1]))
        assert ends[0] == ends[1]


def test_a_given_deck_is_dealt_in_its_order():
    begun = gems_tracker.start(2)
    mines = sorted([*begun.row, *begun.deck])
    state = gems_tracker.start(2, seed=9, deck={"mines": mines})
    assert [*state.row, *state.deck] == mines
    assert replace(state, row=(), deck=()) == replace(gems_tracker.start(2, 9), row=(), deck=())
