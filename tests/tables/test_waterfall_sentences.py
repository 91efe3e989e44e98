"""The sentences told in Waterfall."""

import pytest
from gemtable.games.waterfall import table as script
from gemtable.games.waterfall.rules import Place
from gemtable.games.waterfall.rules.state import (
    Added,
    Chose,
    Drew,
    Ended,
    Exited,
    Fell,
    Leapfrogged,
    Nothing,
    PawnMoved,
    Played,
    Removed,
    Reshuffled,
    Scored,
    StoppedScoring,
    Swapped,
)

SEAT = {"seat": 0}
TILE = {"seat": 0, "tile": 26}  # 3, red, score
PLACE = Place(2, 1)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (
            Played(**TILE, steps=3),
            "Seat 1 plays red 3 and has 3 steps.",
        ),
        (
            Played(seat=1, tile=20, steps=1),
            "Seat 2 plays green 1 and has 1 step.",
        ),
        (
            Fell(**TILE, place=PLACE, left=1),
            "Seat 1 falls onto red (score): 1 step left.",
        ),
        (
            Fell(**TILE, place=Place(0, 0), left=0),
            "Seat 1 falls onto red (score) with the last step.",
        ),
        (Exited(**SEAT, left=0), "Seat 1 leaves the waterfall."),
        (
            Exited(**SEAT, left=2),
            "Seat 1 leaves the waterfall, and continues from the top: 2 steps left.",
        ),
        (Leapfrogged(**SEAT), "Seat 1 leaps: no pawn is in the way for the rest of this turn."),
        (Drew(**SEAT, tiles=1, left=0), "Seat 1 draws 1 tile; 0 left in the deck."),
        (Drew(**SEAT, tiles=3, left=9), "Seat 1 draws 3 tiles; 9 left in the deck."),
        (Reshuffled(tiles=1), "The deck was empty, so 1 discarded tile becomes the new deck."),
        (
            Reshuffled(tiles=12),
            "The deck was empty, so 12 discarded tiles are shuffled into a new deck.",
        ),
        (Added(**TILE, place=PLACE), "Seat 1 adds red (score) at 3.2."),
        (Removed(**TILE, place=PLACE), "Seat 1 removes red (score) from 3.2."),
        (Scored(**SEAT, tiles=1), "Seat 1 scores a tile face down and has 1 in the pile."),
        (Scored(**SEAT, tiles=4), "Seat 1 scores a tile face down and has 4 in the pile."),
        (StoppedScoring(**SEAT), "Seat 1 stops scoring."),
        (
            Swapped(**SEAT, tiles=(26, 0), places=(Place(1, 0), PLACE)),
            "Seat 1 swaps red (score) at 2.1 and blue (add) at 3.2.",
        ),
        (
            PawnMoved(**SEAT, pawn=1, place=PLACE),
            "Seat 1 moves the pawn of seat 2 to 3.2.",
        ),
        (Chose(**SEAT, action="draw"), "Seat 1 uses the wildcard as draw."),
        (Nothing(**SEAT, action="swap"), "Seat 1 cannot carry out swap."),
        (
            Ended(reason="waterfall", scores=(7, 0)),
            "The waterfall has twenty tiles. The scores: 7 and 0.",
        ),
        (
            Ended(reason="deck", scores=(7, 7, 3)),
            "No tile is left to draw or to play. The scores: 7, 7 and 3.",
        ),
        (
            Ended(reason="stuck", scores=(0, 1)),
            "For too many turns, no tile was scored and the waterfall did not grow. The scores: "
            "0 and 1.",
        ),
    ],
)
def test_an_event_is_told_where_people_count_from_1(event, sentence):
    assert str(script.words(event)) == sentence


def test_where_loose_tiles_lie_is_told_in_the_order_of_their_numbers():
    told = script.TABLE.kept_words({"lying": [[0, 0], None, [2, 1]]})
    assert str(told) == "Places of the loose tiles, in order of their numbers: 1.1 and 3.2."
