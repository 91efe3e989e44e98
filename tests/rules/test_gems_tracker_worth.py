"""Gems Tracker: what a place or a tender would be worth if it were scored now."""

from dataclasses import replace

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules.worth import Aim, Gain, aim, gains, numbers_won

from tests.rules.gems_tracker_table import CARDS, at_tokens, board, tender, with_papers


def seen(*boards, papers=(), **fields):
    """Return what all see of a table with these boards and tenders."""
    state = replace(at_tokens(*boards), **fields)
    return gems_tracker.view(with_papers(state, *papers) if papers else state)


def test_each_number_with_the_most_connected_gems_is_a_point():
    """Setiap juara per-angka nya akan mendapatkan 1 Vp."""
    view = seen(board("2:ww."), board("2:yyy"))
    assert numbers_won(view, 0, view.boards[0]) == 0
    assert numbers_won(view, 0, board("1:ww. 2:ww.")) == 2
    assert numbers_won(view, 1, view.boards[1]) == 1


def test_a_tie_goes_to_the_seat_that_is_higher_on_the_rail():
    """Jika terjadi imbang pada jumlah Gem yg terkoneksi, maka pemenang-nya ditentukan dari siapa
    yg memiliki nilai tertinggi di Mining Rail Tracker."""
    both = board("2:ww."), board("2:yy.")
    won = [
        [numbers_won(seen(*both, rail_order=order), seat, both[seat]) for seat in (0, 1)]
        for order in ((0, 1), (1, 0))
    ]
    assert won == [[1, 0], [0, 1]]


@pytest.mark.parametrize(
    ("pairs", "expected"),
    [(1, Aim(1, 2, 0, 1)), (3, Aim(3, 4, 1, 2)), (6, Aim(6, None, 3, 3))],
)
def test_a_tender_with_steps_needs_the_next_step(pairs, expected):
    """Jika punya 2 pasang : 1 Vp; Jika punya 4 pasang : 2 Vp; Jika punya 6 pasang : 3 Vp"""
    paper = next(each for each in CARDS.tenders if set(each.colours) == {"white", "green"})
    own = board(*(f"{number}:wg." for number in range(1, pairs + 1)))
    assert aim(seen(own, (), papers=[paper]), 0, paper) == expected


def test_the_most_need_one_more_than_the_best_of_the_others():
    """Terbanyak pertama: 3 Vp, terbanyak ke-2: 2 Vp; imbang diposisi 1 & 2: @2 vp"""
    paper = tender("A", colours=("white",))
    for own, expected in (
        ("1:w..", Aim(1, 3, 2, 3)),
        ("1:ww.", Aim(2, 3, 2, 3)),
        ("1:www", Aim(3, None, 3, 3)),
    ):
        view = seen(board(own), board("1:ww."), (), papers=[paper])
        assert aim(view, 0, paper) == expected


def test_the_fewest_need_no_more_and_no_booking_card_is_paid():
    """Tapi kalau ada yg dipakai maka -1Vp/ Construction Site yg dipakai di Area"""
    fewest, none = tender("C", most=False), tender("K")
    view = seen(board("1:w.. _"), (), papers=[fewest, none], rails=(2, 5))
    assert aim(view, 0, fewest) == Aim(2, None, 3, 3)
    assert [aim(view, seat, none).now for seat in (0, 1)] == [-1, 3]


def test_nobody_is_told_what_face_down_cards_would_pay():
    """Hanya yg tertutup di discard pile pemain saja yg boleh dihitung"""
    paper = tender("L")
    view = seen((), (), papers=[paper])
    assert aim(view, 0, paper) == Aim(None, None, 0, 0)
    assert not [gain for gain in gains(view, 0, board("1:www")) if gain.tender == 0]


def test_a_board_gains_where_a_tender_counts_something_else():
    """Untuk variant 2 players game, yg terbanyak 3Vp, yg lebih sedikit 1Vp."""
    papers = tender("A", colours=("white",)), tender("G"), tender("C")
    view = seen(board("1:w.."), board("1:ww."), papers=papers)
    gained = gains(view, 0, board("1:w.. 2:ww."))
    assert [gain for gain in gained if gain.tender < len(papers)] == [Gain(0, 1, 3, 2, 0)]


@pytest.mark.parametrize(("tokens", "paid"), [((), 0), ((1,), 0), ((0,), 1), ((0, 1, 0), 2)])
def test_a_gain_is_paid_once_for_each_own_token_there(tokens, paid):
    """menaruhnya diantara 2 kartu yg berbeda"""
    at = [spot for spot, papers in enumerate(seen((), ()).spots) if 1 in papers]
    lying = [None] * 7
    for spot, token in zip(at, tokens, strict=False):
        lying[spot] = token
    papers = tender("G"), tender("A", colours=("white",))
    view = seen(board("1:w.."), board("1:ww."), papers=papers, tokens=tuple(lying))
    gained = {gain.tender: gain for gain in gains(view, 0, board("1:w.. 2:ww."))}
    assert gained[1] == Gain(1, 1, 3, 2, paid)


def test_alone_only_the_highest_step_counts_and_what_is_met_gains_no_more():
    """Tujuan dari permainan adalah untuk bisa memenuhi semua syarat-kondisi yg tertinggi"""
    state = gems_tracker.start(1)
    view = gems_tracker.view(state)
    at = next(each for each, paper in enumerate(view.papers) if paper.type == "B")
    top = view.papers[at].steps[-1][0]
    assert aim(view, 0, view.papers[at]) == Aim(0, top, 0, 1)
    whole = board(" ".join(f"{number}:..." for number in range(1, top + 1)))
    assert Gain(at, 0, top, 1, 1) in list(gains(view, 0, whole))
    assert numbers_won(view, 0, whole) == 0
    met = replace(view, met=(at,))
    assert not [gain for gain in gains(met, 0, whole) if gain.tender == at]
