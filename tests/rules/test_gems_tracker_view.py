"""What a seat is shown of a match of Gems Tracker, and that the rest stays hidden."""

from gemtable.check.hidden import hidden_of
from gemtable.games.gems_tracker import rules as gems_tracker

from tests.rules.gems_tracker_cases import PLAYED
from tests.rules.gems_tracker_table import CARDS, board, legal_texts, make, placing

dealt_anew = hidden_of("gems-tracker")


def view(state, seat=None):
    """Return a view as JSON."""
    return gems_tracker.view(state, seat).to_json()


def test_a_view_in_full():
    state, _ = make(gems_tracker.start(2, 3), "bid 4 11", "bid 2 5", "take 5 of 2 mine 1", "new")
    first, *others = gems_tracker.start(2, 3).row
    shown = [
        {"mine": mine, "gems": list(CARDS.mines[mine].gems), "rails": CARDS.mines[mine].rails}
        for mine in (first, *others)
    ]
    rails = shown[0]["rails"]
    seen = view(state, 1)
    papers = seen.pop("papers")
    assert [paper["type"] for paper in papers] == [
        CARDS.tenders[paper].type for paper in state.papers
    ]
    assert seen == {
        "seat": 1,
        "seats": 2,
        "round": 1,
        "rounds": 9,
        "phase": "take",
        "pending": [1],
        "order": [1],
        "bid_size": 2,
        "breakers": [1, 2],
        "hand": [1, 3, 4, 6, 7, 8, 9, 10, 11, 12],
        "bid": [],
        "discards": [2],
        "held": [10, 10],
        "sealed": [False, False],
        "open": [[4, 11], []],
        "discarded": [0, 1],
        "row": [None, *shown[1:]],
        "pair": None,
        "left": 27,
        "waste": [],
        "boards": [
            [
                [
                    {
                        "number": 5,
                        "gems": shown[0]["gems"],
                        "owner": 1,
                        "mine": first,
                        "turned": False,
                        "covers": False,
                        "first": True,
                    }
                ]
            ],
            [],
        ],
        "grown": [],
        "bookings": [3, 3],
        "booked": [],
        "rails": [rails, 0],
        "rail_order": [0, 1],
        "points": [0, 0],
        "track": [0, 0],
        "spots": [[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [1, 4], [2, 5]],
        "tokens": [None] * 7,
        "met": [],
        "outcome": None,
    }


def test_a_pair_to_place_is_shown_to_all():
    state, _ = make(gems_tracker.start(2), "bid 4 11", "bid 2 5", "take 5 of 2 mine 2")
    mine = gems_tracker.start(2).row[1]
    assert view(state)["pair"] == {
        "owner": 1,
        "number": 5,
        "mine": mine,
        "gems": list(CARDS.mines[mine].gems),
        "rails": CARDS.mines[mine].rails,
    }


def test_an_open_booking_card_is_null():
    shown = view(placing(board("4:w.. _"), 7))["boards"][0][0]
    assert (shown[0]["number"], shown[1]) == (4, None)


def test_a_sealed_bid_is_shown_to_its_seat_only():
    """secara bersamaan membuka 2 kartu tersebut di atas meja"""
    state, _ = make(gems_tracker.start(2), "bid 4 11")
    assert view(state, 0)["bid"] == [4, 11]
    for seat in (1, None):
        seen = view(state, seat)
        assert seen["sealed"] == [True, False]
        assert not seen["bid"]


def test_the_outcome_is_shown():
    state = PLAYED.states[-1]
    outcome = gems_tracker.outcome(state)
    assert view(state)["outcome"] == {
        "scores": list(outcome.scores),
        "winners": list(outcome.winners),
        "reason": "rounds",
        "rating": "",
        "tie_break": outcome.tie_break,
    }


def test_a_sealed_bid_tells_no_more_than_that_it_is_there():
    for state in [state for state in PLAYED.states if len(gems_tracker.pending(state)) > 1][::5]:
        seat = gems_tracker.pending(state)[0]
        texts = legal_texts(state)
        told = [
            gems_tracker.play(state, seat, gems_tracker.parse(text))
            for text in (texts[0], texts[-1])
        ]
        views = [[view(after, each) for each in (None, 1 - seat)] for after, _ in told]
        assert views[0][0] == views[-1][0]
        assert told[0][1] == told[-1][1]
