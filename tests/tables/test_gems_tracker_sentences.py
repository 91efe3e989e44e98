"""The sentences told in Gems Tracker."""

import pytest
from gemtable.games.gems_tracker import table as script
from gemtable.games.gems_tracker.rules import End
from gemtable.games.gems_tracker.rules.board import Contest
from gemtable.games.gems_tracker.rules.state import (
    Advanced,
    Booked,
    Dropped,
    Ended,
    LaidToken,
    Met,
    Placed,
    Revealed,
    RoundBegan,
    Scored,
    Sealed,
    TenderPaid,
    Took,
)

TOOK = {"seat": 0, "owner": 1, "number": 5, "slot": 2, "mine": 17}
PLACED = {"seat": 0, "area": 1, "cell": 0, "number": 5, "mine": 17, "turned": True}
LEFT = End(1, "left")
SCORED = {"seat": 1, "spot": 2, "paper": 3}


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (Sealed(seat=0), None),
        (
            Revealed(bids=((3, 6), (4, 8)), order=(1, 0)),
            "The seats draft in this order: 2 and 1."
            " The bids are: seat 1 bids 3 and 6 and seat 2 bids 4 and 8.",
        ),
        (
            Took(**TOOK, discarded=(8,)),
            "Seat 1 takes tracker card 5 and mine 3; card 8 is discarded.",
        ),
        (Took(**TOOK, discarded=()), "Seat 1 takes tracker card 5 and mine 3."),
        (Advanced(seat=1, by=2, to=9), "Seat 2 moves to 9 on the mining rail."),
        (
            Booked(seat=0, area=1, side="left"),
            "Seat 1 will lay a booking card at the left end of area 2.",
        ),
        (
            Placed(**PLACED, covers=False, bookings=()),
            "Seat 1 places card 5 in area 2.",
        ),
        (
            Placed(**PLACED, covers=False, bookings=(LEFT,)),
            "Seat 1 places card 5 in area 2, and lays a booking card.",
        ),
        (
            Placed(**PLACED, covers=False, bookings=(LEFT, LEFT)),
            "Seat 1 places card 5 in area 2, and lays 2 booking cards.",
        ),
        (
            Placed(**PLACED, covers=True, bookings=()),
            "Seat 1 covers a booking card in area 2 with card 5.",
        ),
        (
            Placed(**PLACED, covers=True, bookings=(LEFT,)),
            "Seat 1 covers a booking card in area 2 with card 5 and lays 1 new one.",
        ),
        (
            Dropped(seat=0, owner=1, number=7, mine=4),
            "Card 7 fits nowhere: the pair is discarded.",
        ),
        (Met(paper=9), "Tender 10 is fulfilled."),
        (
            LaidToken(seat=1, spot=2, papers=(3, 4)),
            "Seat 2 lays a token on spot 3, between tenders 4 and 5.",
        ),
        (
            Contest(number=7, gems=((0, 4), (2, 6)), winner=2),
            "Gems at number 7: seat 1 connects 4 and seat 3 connects 6; seat 3 wins 1 point.",
        ),
        (
            Contest(number=7, gems=((0, 4), (2, 4)), winner=2),
            "Gems at number 7: seat 1 connects 4 and seat 3 connects 4; seat 3 is higher on the"
            " rail and wins 1 point.",
        ),
        (
            Contest(number=7, gems=((0, 4),), winner=0),
            "Gems at number 7: seat 1 connects 4; as the only seat, it wins 1 point.",
        ),
        (
            Contest(number=7, gems=((0, 0),), winner=None),
            "Number 7: there is no gem, so nobody wins a point.",
        ),
        (
            TenderPaid(**SCORED, type="D", have=4, points=2),
            "Tender 4 (pairs): seat 2 has 4 and gets 2 points for the token on spot 3.",
        ),
        (
            TenderPaid(**SCORED, type="K", have=1, points=-1),
            (
                "Tender 4 (booking cards laid): seat 2 has 1 and gets -1 points for the"
                " token on spot 3."
            ),
        ),
        (
            TenderPaid(**SCORED, type="C", have=9, points=1),
            (
                "Tender 4 (ranking by the mining rail): seat 2 has 9 and gets 1 point for"
                " the token on spot 3."
            ),
        ),
        (
            TenderPaid(**SCORED, type="L", have=None, points=3),
            "Tender 4 (ranking by discards) pays seat 2 3 points for the token on spot 3.",
        ),
        (
            Scored(round=5, points=(7, -1)),
            "Points after round 5: seat 1 has 7 and seat 2 has -1.",
        ),
        (
            RoundBegan(round=3, discarded=(4,), row=(), taken_back=False),
            "Round 3: new mines are face up.",
        ),
        (
            RoundBegan(round=6, discarded=(4,), row=(), taken_back=True),
            "Round 6: new mines are face up, and all discarded tracker cards are back in hand.",
        ),
        (
            Ended(reason="rounds", scores=(12, 15), winners=(1,)),
            "Seat 2 wins with 15 points.",
        ),
        (
            Ended(reason="decks", scores=(0,), winners=()),
            "No tender is fulfilled.",
        ),
        (
            Ended(reason="decks", scores=(1,), winners=()),
            'One tender is fulfilled. The rule text says: "Do try again.... :)".',
        ),
        (
            Ended(reason="decks", scores=(9,), winners=()),
            '9 tenders are fulfilled. The rule text says: "Really great".',
        ),
    ],
)
def test_an_event_is_told(event, sentence):
    told = script.words(event)
    assert (told and str(told)) == sentence
