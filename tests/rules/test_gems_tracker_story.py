"""What is told of a match of Gems Tracker, by the sentences of its rule text."""

from dataclasses import replace

from gemtable.games.gems_tracker import rules as gems_tracker

from tests.rules.gems_tracker_table import (
    NO_WAY_IN,
    at_tokens,
    board,
    solo_placing,
    tender,
    with_papers,
)
from tests.rules.told import told

# Of number 2 seat 1 connects four gems, seat 2 four as well; 3 is seat 3's with eight.
BOARDS = (board("2:ww. 3:ww."), board("2:yy. 5:yy."), board("3:rrr 4:rrr 5:rr."))
NOT_RED = (("white", "green"), ("white", "yellow"), ("green", "yellow"))
TOKENS = ("token 1", "token 2", "token 3")


def of(state, *moves):
    return told("gems-tracker", state, *moves)


def scoring(*boards, **fields):
    """Return a table before its last scoring, whose tenders pay nothing."""
    nothing = tender("G")  # for two areas and more; each seat has one
    return with_papers(at_tokens(*boards, **fields), nothing)


def test_numbers_and_tenders_are_told_apart():
    """Untuk setiap angka: 1 Vp. Most white gems: 3 Vp for the first."""
    white = tender("A", colours=("white",))
    state = with_papers(at_tokens(board("2:ww."), board("3:r..")), white)
    found = of(state, "token 1", "token 2")
    # Seat 1 has the only 2, and by both tokens' spots whatever tenders pay; seat 2 the only 3.
    assert "seat 1 has 1 from numbers and" in found["sources"]
    assert "seat 2 has 1 from numbers and" in found["sources"]


def test_the_last_scoring_and_every_source_are_told():
    """Untuk setiap angka: 1 Vp. Most white gems: 3 Vp for the first (2 players: 3/1)."""
    white = tender("A", colours=("white",))
    state = with_papers(at_tokens(board("2:ww."), board("3:r..")), white)
    spots = gems_tracker.view(state).spots
    at, beside = ([0 in spot for spot in spots].index(has) + 1 for has in (True, False))
    found = of(state, f"token {at}", f"token {beside}")
    assert found["last_scoring"].startswith("Points after round 9: Seat 1: +")
    first, _second = found["each_source"]
    assert first.startswith("Seat 1: number 2 in round 9 (+1), tender 1 in round 9 (+3)")


def test_the_rail_decides_between_equal_gems_and_that_is_told():
    found = of(at_tokens(*BOARDS, rail_order=(1, 0, 2)), *TOKENS)
    assert found["by_rail"] == "Tied numbers, decided by the mining rail: seat 2 wins 1."
    other = of(at_tokens(board("2:ww."), board("2:w.."), number=9), "token 1", "token 2")
    assert "by_rail" not in other, "two connected gems are more than one"


def test_the_best_tender_is_told():
    """Terbanyak pertama: 3 Vp (2 players: 3/1)."""
    white = tender("A", colours=("white",))
    state = with_papers(at_tokens(board("2:www"), board("3:r..")), white)
    first = gems_tracker.view(state).spots.index(
        next(spot for spot in gems_tracker.view(state).spots if 0 in spot)
    )
    other = next(spot for spot in range(7) if 0 not in gems_tracker.view(state).spots[spot])
    found = of(state, f"token {first + 1}", f"token {other + 1}")
    assert found["best_tender"] == "Tender 1 pays the most: 3 points for seat 1 in round 9."


def test_who_drafts_first_most_often_is_told():
    """Pemain yg memiliki jumlah angka paling besar akan menjadi pemain pertama."""
    state = gems_tracker.start(2)
    assert of(state, "bid 11 12, bid 1 2")["first"] == "Seat 1 drafts first in 1 of 1 rounds."


def test_equal_bids_are_told():
    """Jika ada 2 atau lebih pemain yg memiliki jumlah angka yg sama, tie breaker."""
    state = gems_tracker.start(3)
    assert of(state, "bid 4 5, bid 2 3, bid 1 4")["equal_bids"] == (
        "Bids are tied in round 1, and the tie-breaker decides."
    )
    assert "equal_bids" not in of(state, "bid 4 5, bid 2 3, bid 1 3")


def test_in_solo_tenders_are_told_with_their_round():
    """Tender papers yg terpenuhi (solo): only the highest step, at any moment."""
    longest = tender("H")
    state = solo_placing(board("6:rrr 7:rrr"), 8, round=4)
    red = next(mine for mine, face in enumerate(state.cards.mines) if face.gems.count("red") >= 2)
    state = replace(state, pair=state.pair._replace(mine=red))
    pairs = [state.cards.tenders.index(tender("D", colours=each)) for each in NOT_RED]
    state = replace(state, papers=(state.cards.tenders.index(longest), *pairs))
    assert of(state, "extend 1 right")["met"] == "Fulfilled tenders: tender 1 in round 4."


def test_in_solo_a_pair_that_fits_nowhere_is_told():
    assert of(solo_placing(NO_WAY_IN, 7), "drop")["dropped"] == "1 pair of cards fits nowhere."
