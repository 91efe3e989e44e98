"""Random matches of Gems Tracker, every number of seats: what holds at each move."""

import json
from random import Random

import pytest
from gemtable.rules import gems_tracker
from gemtable.rules.core import IllegalMove
from gemtable.rules.gems_tracker import NewArea
from gemtable.rules.gems_tracker.board import bookings_used, columns
from gemtable.rules.gems_tracker.cards import PAPERS

SEATS = (1, 2, 3, 4)


def inclined(moves, style):
    """Return the moves that a style of play chooses from; frugal play keeps booking cards."""
    if style == "wild":
        return moves
    frugal = [move for move in moves if not getattr(move, "left", 0) + getattr(move, "right", 0)]
    long = [move for move in frugal if not isinstance(move, NewArea)]
    return (long if style == "long" else frugal) or frugal or moves


def match(seats, seed):
    """Return the steps of a match: state, seat, move, state after, events."""
    chance = Random(f"{seats} {seed}")
    style = ("wild", "frugal", "long")[seed % 3]
    state = gems_tracker.start(seats, seed)
    steps = []
    while waiting := gems_tracker.pending(state):
        seat = chance.choice(waiting)
        move = chance.choice(inclined(gems_tracker.legal(state, seat), style))
        after, events = gems_tracker.play(state, seat, move)
        steps.append((state, seat, move, after, events))
        state = after
    return steps


MATCHES = [match(seats, seed) for seats in SEATS for seed in range(9)]
STEPS = [step for steps in MATCHES for step in steps]
STATES = [state for state, *_ in STEPS] + [steps[-1][3] for steps in MATCHES]
LAST = [steps[-1][3] for steps in MATCHES]


def test_every_tracker_card_is_in_one_place():
    for state in STATES:
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
    for state in STATES:
        lying = [mine for mine in (*state.deck, *state.row, *state.waste) if mine is not None]
        for column in (column for board in state.boards for column in columns(board)):
            lying.append(column.mine)
            gems = state.cards.mines[column.mine].gems
            assert column.gems == (gems[::-1] if column.turned else gems)
        lying += [state.pair.mine] if state.pair else []
        assert sorted(lying) == list(state.cards.mines_for(state.seats))


def test_every_booking_card_is_held_or_laid():
    for state in STATES:
        for held, board in zip(state.bookings, state.boards, strict=True):
            assert held + bookings_used(board) == (6 if state.seats == 1 else 3)


def test_every_seat_lays_two_tokens():
    for state in LAST:
        laid = sorted(seat for seat in state.tokens if seat is not None)
        assert laid == (sorted([*range(state.seats)] * 2) if state.seats > 1 else [])


def test_tenders_stay_where_they_lie():
    for steps in MATCHES:
        papers = steps[0][0].papers
        assert len(papers) == PAPERS[steps[0][0].seats]
        assert all(after.papers == papers for *_, after, _ in steps)


def test_the_rail_counts_the_icons_on_the_board():
    for state in LAST:
        for seat, board in enumerate(state.boards):
            icons = sum(state.cards.mines[column.mine].rails for column in columns(board))
            assert state.rails[seat] == (icons if state.seats > 1 else 0)


def test_points_are_those_the_events_tell():
    for steps in MATCHES:
        told = [0] * steps[0][0].seats
        for event in (event for *_, events in steps for event in events):
            if event.kind == "contest" and event.facts["winner"] is not None:
                told[event.facts["winner"]] += 1
            if event.kind == "tender":
                told[event.facts["seat"]] += event.facts["points"]
        assert tuple(told) == steps[-1][3].points


def test_until_the_end_those_who_owe_can_move_and_no_other():
    for state in STATES:
        able = tuple(seat for seat in range(state.seats) if gems_tracker.legal(state, seat))
        assert able == gems_tracker.pending(state)
        assert (able == ()) == (gems_tracker.outcome(state) is not None)


def test_the_order_of_bids_never_matters():
    """lalu kemudian secara bersamaan membuka 2 kartu tersebut di atas meja."""
    chance = Random(4)
    for begun in [state for state in STATES if len(gems_tracker.pending(state)) > 1][::9]:
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


def test_play_never_changes_its_argument():
    for steps in MATCHES[::3]:
        state = steps[0][0]
        for before, seat, move, after, _ in steps:
            written = gems_tracker.to_json(before)
            assert gems_tracker.play(before, seat, move)[0] == after
            assert gems_tracker.to_json(before) == written
            assert before == state
            state = after


EVERY_MOVE = list({move: None for _, _, move, *_ in STEPS})


def test_what_is_legal_is_accepted_and_all_else_refused_with_reason_and_rule():
    for state, seat, *_ in STEPS[::23]:
        legal = gems_tracker.legal(state, seat)
        assert len(set(legal)) == len(legal)
        for move in {*legal, *EVERY_MOVE}:
            if move in legal:
                gems_tracker.play(state, seat, move)
                continue
            with pytest.raises(IllegalMove) as refusal:
                gems_tracker.play(state, seat, move)
            assert str(refusal.value).endswith(".")
            assert refusal.value.rule


def test_every_move_is_refused_to_a_seat_that_owes_none():
    for state in STATES[::20]:
        for seat in {*range(-1, state.seats + 1)} - {*gems_tracker.pending(state)}:
            for move in EVERY_MOVE[::7]:
                with pytest.raises(IllegalMove):
                    gems_tracker.play(state, seat, move)


def test_every_legal_move_goes_through_its_notation():
    for state, seat, *_ in STEPS[::3]:
        for move in gems_tracker.legal(state, seat):
            assert gems_tracker.parse(str(move)) == move


def test_a_match_replayed_from_its_notation_is_the_same():
    for steps in MATCHES:
        state = gems_tracker.from_json(gems_tracker.to_json(steps[0][0]))
        for before, seat, move, _, events in steps:
            assert state == before
            state, told = gems_tracker.play(state, seat, gems_tracker.parse(str(move)))
            assert told == events
        assert state == steps[-1][3]


def test_events_go_to_json_and_back():
    for *_, events in STEPS:
        for event in events:
            assert json.loads(json.dumps(event.facts)) == event.facts


def test_a_match_ends_with_its_outcome_told_once():
    for steps in MATCHES:
        told = [event for *_, events in steps for event in events if event.kind == "ended"]
        outcome = gems_tracker.outcome(steps[-1][3])
        facts = {
            "reason": outcome.reason,
            "scores": list(outcome.scores),
            "winners": list(outcome.winners),
        }
        assert [event.facts for event in told] == [facts]
