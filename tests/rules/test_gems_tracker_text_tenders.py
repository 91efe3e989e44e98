"""The rule text of Gems Tracker on each type of tender paper, and its questions and answers.

Each test quotes the sentence it proves.
"""

from collections import Counter

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules import majority, tender_points
from gemtable.games.gems_tracker.rules.board import connected_gems, contest
from gemtable.games.gems_tracker.rules.cards import count
from gemtable.games.gems_tracker.rules.rounds import amounts, pay

from tests.rules.gems_tracker_table import (
    CARDS,
    at_tokens,
    board,
    placing,
    tender,
    with_discards,
)

WHITE = tender("A", colours=("white",))
WHITE_GREEN = tender("D", colours=("white", "green"))


def test_there_are_twenty_eight_tenders():
    """28 Tender Paper Cards (jumlah kartu: A 4, B 1, C 2, D 6, E 1, F 4, G 1, H 1, I 4, J 1, K 1,
    L 2)"""
    types = Counter(each.type for each in CARDS.tenders)
    assert types == Counter("AAAABCCDDDDDDEFFFFGHIIIIJKLL")


def test_majority_pays_three_two_one():
    """Terbanyak pertama: 3 Vp, Terbanyak ke-2 : 2 Vp, Terbanyak ke-3 : 1 Vp"""
    assert majority((5, 9, 2)) == (2, 3, 1)
    assert majority((5, 9, 2, 1)) == (2, 3, 1, 0)


def test_a_tie_for_the_first_place_pays_two_each_and_one_to_the_next():
    """Jika terjadi imbang diposisi 1 & 2 ketika pemain menempatkan @2 vp ... Selanjutnya yg di
    bawah "1" vp"""
    assert majority((9, 4, 9)) == (2, 1, 2)


def test_a_tie_for_the_second_place_pays_one_each():
    """jika imbang diposisi 2 dan 3 ketika pemain dapat @1 vp."""
    assert majority((4, 9, 4)) == (1, 3, 1)


def test_a_tie_of_three_pays_one_each():
    """Jika terjadi imbangan 3 players, semuanya dapat @1Vp."""
    assert majority((4, 4, 4)) == (1, 1, 1)


def test_of_two_seats_the_most_gets_three_and_the_other_one():
    """Untuk variant 2 players game, yg terbanyak 3Vp, yg lebih sedikit 1Vp."""
    assert majority((2, 7)) == (1, 3)


def test_type_a_counts_a_colour_in_all_areas():
    """Terbanyak jumlah Gem "x" yg dipunyai dari seluruh Area yg dipunya. (White Gem Majority:
    Pemain yg memiliki White Gem dengan jumlah terbanyak)"""
    state = at_tokens(board("1:w..", "5:ww."), board("3:wwr"), board("4:rrr 5:rrw"))
    assert amounts(state, WHITE) == (3, 2, 1)
    assert [pay(state, seat, WHITE)[1] for seat in range(3)] == [3, 2, 1]
    red = tender("A", colours=("red",))
    assert [pay(state, seat, red)[1] for seat in range(3)] == [0, 2, 3]  # note 4.33


def test_type_b_counts_columns_with_an_empty_mine():
    """Setiap kolom yg berisi pertambangan yg kosong, dari seluruh Area yg dimiliki."""
    built = board("1:w.. 2:www", "5:... 6:..r")
    assert count(built, tender("B")) == 3


@pytest.mark.parametrize(("most", "points"), [(True, [3, 1, 2]), (False, [1, 3, 2])])
def test_type_c_compares_the_mining_rail(most, points):
    """Ada 2 kartu jenis kondisi; Terbanyak, dan tersedikit. (Mining Rail Majority: Pemain yg
    memiliki Mining Rail dengan jumlah TERBANYAK)"""
    state = at_tokens(board(), board(), board(), rails=(9, 2, 5), rail_order=(0, 2, 1))
    assert [pay(state, seat, tender("C", most=most))[1] for seat in range(3)] == points


def test_type_d_counts_pairs_at_the_sides_not_diagonally():
    """Setiap pasangan White dan Green Gem yg bersebelahan secara ortogonal (tidak diagonal)"""
    assert count(board("1:wg. 2:.g. 3:.w."), WHITE_GREEN) == 2
    assert count(board("1:w.. 2:.g."), WHITE_GREEN) == 0


@pytest.mark.parametrize(
    ("pairs", "points"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 2), (5, 2), (6, 3), (7, 3)]
)
def test_type_d_pays_for_two_four_and_six_pairs(pairs, points):
    """Jika punya 2 pasang: 1 Vp, Jika punya 4 pasang: 2 Vp, Jika punya 6 pasang: 3 Vp"""
    built = board(*["5:wg."] * pairs)
    assert tender_points(built, WHITE_GREEN) == points


def test_type_d_pairs_a_gem_once():
    """Setiap 1 gem akan berpasangan dengan 1 gem lagi, jadi tidak bisa 1 gem berpasangan dengan 2
    gem. intersection not allowed."""
    assert count(board("1:gwg 2:.g."), WHITE_GREEN) == 1
    assert count(board("1:wg. 2:gw."), WHITE_GREEN) == 2


def test_type_d_counts_in_all_areas():
    """Berlaku di seluruh Area yg dipunya. (Type D)"""
    assert count(board("1:wg.", "3:gw."), WHITE_GREEN) == 2


def test_type_e_counts_a_run_of_numbers_side_by_side():
    """Gem Tracker harus berjejer dengan angka yg berurutan (boleh looping)."""
    assert count(board("3:... 4:... 5:... 7:... 8:..."), tender("E")) == 3
    assert count(board("11:... 12:... 1:... 2:..."), tender("E")) == 4


def test_type_e_is_broken_by_a_construction_site():
    """Tidak boleh terpotong oleh Construction Site."""
    assert count(board("3:... _ 4:... 5:..."), tender("E")) == 2
    assert count(board("3:... 4+:... 5:..."), tender("E")) == 3


def test_type_f_counts_a_colour_in_one_area_only():
    """Jumlah Gem "x" hanya dari 1 Area saja (bukan dari beberapa / seluruh Area yg dipunya)."""
    assert count(board("1:ww. 2:w..", "5:ww."), tender("F", colours=("white",))) == 3


def test_type_g_counts_areas_single_columns_too():
    """Jumlah Area yg dipunya. Hanya satu kolom dari Gem tracker & Gem Mine pun itu adalah Area
    juga jika lokasinya terpisah."""
    assert count(board("1:www 2:www", "5:www", "5:www"), tender("G")) == 3


def test_type_h_counts_the_largest_group_of_one_area():
    """Pilih 1 area yg memiliki Gem yg terkoneksi dengan jumlah yg paling banyak."""
    assert count(board("1:ww. 2:rr.", "5:ggg 6:g.."), tender("H")) == 4


def test_type_i_counts_patterns_of_four_connected_gems():
    """Setiap pola itu terdiri dari 4 gem yg terkoneksi (Pattern Building: membentuk pola "T")"""
    t = tender("I", pattern="T")
    assert count(board("1:r.. 2:rr. 3:r.."), t) == 1
    assert count(board("1:r.. 2:wr. 3:r.."), t) == 0
    assert count(board("1:r.. 2:rr. 3:w.."), t) == 0


@pytest.mark.parametrize("patterns", range(5))
def test_type_i_pays_one_two_and_three(patterns):
    """Punya 1 pola: 1 Vp, Punya 2 pola: 2 Vp, Punya 3 pola: 3 Vp"""
    built = board(*["1:r.. 2:rr. 3:r.."] * patterns)
    assert tender_points(built, tender("I", pattern="T")) == min(patterns, 3)


def test_type_i_uses_a_gem_once():
    """gem yg dari situ itu tidak boleh dipakai untuk bikin pola lagi dgn gem lain (1 gem tidak
    boleh 2 fungsi); intersection not allowed. (Type I, seluruh Area)"""
    t = tender("I", pattern="T")
    assert count(board("1:.r. 2:rrr 3:.r."), t) == 1
    assert count(board("1:.r. 2:rr. 3:.rr 4:..r 5:..r"), t) == 1


def test_type_j_counts_its_pattern_once_a_gem():
    """Setiap pola itu terdiri dari 4 gem yg terkoneksi ... (1 gem tidak boleh 2 fungsi);
    intersection not allowed. (Type J, seluruh Area)"""
    line = tender("J")
    assert count(board("1:r.. 2:r.. 3:r.. 4:r.. 5:r.. 6:r.. 7:r.."), line) == 1
    assert count(board("1:r.. 2:r.. 3:r.. 4:r..", "1:w.. 2:w.. 3:w.. 4:w.."), line) == 2


def test_each_gem_serves_a_tender_once():
    """Dalam skoring satu tender, tiap gem cuma boleh dipakai sekali untuk memenuhi kriteria
    skoring."""
    square = tender("I", pattern="square")
    assert count(board("1:rrr 2:rrr"), square) == 1
    assert count(board("1:rrr 2:rrr 3:rrr 4:rrr"), square) == 2


def test_type_k_pays_three_without_booking_cards():
    """jika tidak ada kartu Booking Space yg dipake sama sekali di Area pemain maka dapat 3Vp."""
    assert tender_points(board("1:w.. 2:w.."), tender("K")) == 3


def test_type_k_costs_a_point_for_each_construction_site():
    """Tapi kalau ada yg dipakai maka -1Vp/ Construction Site yg dipakai di Area"""
    assert tender_points(board("1:w.. _ 3:w..", "_ 5:w.. _"), tender("K")) == -3


@pytest.mark.parametrize(("most", "points"), [(True, [2, 3, 1]), (False, [2, 1, 3])])
def test_type_l_compares_the_sums_of_the_discard_piles(most, points):
    """Jumlahkan angka dari kartu Gem Tracker di Discard pile. (Ada 2 jenis: jumlah paling besar,
    dan paling kecil.)"""
    state = with_discards(at_tokens(board(), board(), board()), (10, 9), (12, 8), (1, 2, 3))
    assert amounts(state, tender("L")) == (19, 20, 6)
    assert [pay(state, seat, tender("L", most=most))[1] for seat in range(3)] == points


def test_type_l_does_not_count_the_hand():
    """Kartu yg dipegang di tangan tidak dihitung sebagai discard pile."""
    assert amounts(gems_tracker.start(2), tender("L")) == (0, 0)


def test_the_same_number_may_lie_in_a_new_area():
    """Bolehkah pemain memiliki kartu Gem Tracker dengan 2 Angka yg sama ? Boleh, dengan syarat
    dibuat di area yg baru."""
    moves = list(map(str, gems_tracker.legal(placing(board("7:w.."), 7, bookings=(0, 0)), 0)))
    assert moves == ["new", "new turned"]


def test_the_same_number_in_two_areas_adds_up():
    """Jumlahkan gem yg terkoneksi dari masing-masing Area di angka tersebut."""
    built = board("7:ww. 8:ww.", "7:r.. 9:r..")
    assert connected_gems(built)[7] == 6
    assert contest([built, board("7:ggg 8:gg.")], (1, 0))[0].winner == 0
