"""The rule text of Gems Tracker on placing cards and on the mining rail.

Each test quotes the sentence it proves.
"""

from dataclasses import replace

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.kit.rules import IllegalMove

from tests.rules.gems_tracker_table import (
    CARDS,
    bidden,
    board,
    facts,
    legal_texts,
    make,
    numbers,
    placing,
)


def ways(state):
    """Return the legal placings without turns and booking cards."""
    return [text for text in legal_texts(state) if "turned" not in text and "booking" not in text]


def placed(state, move):
    return numbers(make(state, move)[0].boards[0])


def test_the_pair_is_placed_at_once():
    """2 kartu yg sudah dipilih pemain tadi kemudian harus langsung ditaruh"""
    state, _ = make(bidden("1 2", "3 4"), "take 1 of 1 mine 1")
    assert gems_tracker.pending(state) == (1,)
    assert {text.split()[0] for text in legal_texts(state)} == {"new"}
    assert gems_tracker.legal(state, 0) == ()


def test_a_new_area_is_a_new_column_of_tracker_above_mine():
    """Susun Kartu Gem Tracker dan Gem Mine yg sudah diambil menjadi kolom baru dimana kartu Gem
    Tracker berada di atas kartu Gem Mine."""
    state, _ = make(placing(board("6:wgr"), 4, mine=3), "new")
    assert numbers(state.boards[0]) == ["6", "4"]
    (column,) = state.boards[0][1]
    assert (column.number, column.gems) == (4, CARDS.mines[3].gems)


def test_a_mine_may_be_turned_by_180_degrees():
    """Posisi orientasi dari kartu Gem Mine boleh di putar 180° sesuai kehendak."""
    state, _ = make(placing(board(), 4, mine=3), "new turned")
    assert state.boards[0][0][0].gems == CARDS.mines[3].gems[::-1] != CARDS.mines[3].gems


def test_what_lies_stays_where_it_is():
    """Kartu yg sudah di taruh sudah menjadi Area dan tidak boleh diganti lagi posisinya."""
    before = board("6:wgr", "2:w.w 9:rrr")
    state = placing(before, 4)
    for move in gems_tracker.legal(state, 0):
        after, _ = gems_tracker.play(state, 0, move)
        old = [column for area in before for column in area]
        assert [c for area in after.boards[0] for c in area if c in old] == old


def test_left_of_an_area_goes_a_smaller_number():
    """Syarat ditaruh di kiri : Gem tracker Baru harus lebih kecil angkanya dari angka Gem Tracker
    di sebelah kanannya langsung"""
    for number in range(1, 13):
        assert ("extend 1 left" in ways(placing(board("6:wgr 8:wgr"), number))) == (number < 6)


def test_right_of_an_area_goes_a_larger_number():
    """Syarat ditaruh di kanan : Gem tracker Baru harus lebih besar angkanya dari angka Gem Tracker
    di sebelah kirinya langsung"""
    for number in range(1, 13):
        assert ("extend 1 right" in ways(placing(board("6:wgr 8:wgr"), number))) == (number > 8)


def test_example_four_goes_left_of_six():
    """Deni harus menaruhnya di sebelah kiri. Deni tidak bisa menaruh disebelah kanan, karena angka
    4 lebih kecil daripada angka 6."""
    state = placing(board("6:wgr"), 4)
    assert placed(state, "extend 1 left") == ["4 6"]
    with pytest.raises(IllegalMove, match=r"^4 does not fit to the right of 6\.$"):
        make(state, "extend 1 right")


def test_example_three_goes_right_of_two_or_apart():
    """Lusi menaruhnya disebelah kanan dari Areanya yg sudah ada. Lusi tidak boleh menaruh di kiri
    karena angka 3 lebih besar dari 2. Lusi juga kalau mau memiliki pilihan untuk bikin area yg
    baru (terpisah)."""
    state = placing(board("2:wgr"), 3)
    assert ways(state) == ["new", "extend 1 right"]
    assert placed(state, "extend 1 right") == ["2 3"]
    assert placed(state, "new") == ["2", "3"]


def test_equal_numbers_may_lie_in_two_areas():
    """Boleh saja terjadi kondisi dimana seorang pemain memiliki kartu Gem Tracker dengan Angka yg
    sama di Area yg berbeda"""
    state = placing(board("5:wgr"), 5)
    assert ways(state) == ["new"]
    assert placed(state, "new") == ["5", "5"]


def test_one_follows_twelve():
    """Looping adalah kartu Gem Tracker dengan angka 1 dan 12 boleh saling berjejer bersebelahan,
    dengan aturan angka 1 berada setelah angka 12."""
    assert placed(placing(board("12:wgr"), 1), "extend 1 right") == ["12 1"]
    assert placed(placing(board("1:wgr"), 12), "extend 1 left") == ["12 1"]


def test_beyond_the_loop_the_numbers_ascend_again():
    """Sehingga susunan angka kartu dari kiri ke kanan tidak menjadi mutlak dari kecil ke besar.
    Yang penting pasangan Gem Tracker dan Gem Mine yg ditaruh disebelah kiri atau kanan-nya
    memenuhi aturan syarat menaruh"""
    assert placed(placing(board("12:wgr 1:wgr"), 5), "extend 1 right") == ["12 1 5"]
    assert placed(placing(board("12:wgr 1:wgr"), 11), "extend 1 left") == ["11 12 1"]


def test_any_number_of_booking_cards_may_be_laid_while_placing():
    """Setiap pemain mempunyai 3 kartu Booking Space, yg boleh dipakai berbarengan dengan saat fase
    menaruh Gem Tracker dan Gem Mine. Pemain boleh bebas menaruh berapapun jumlah"""
    state, _ = make(placing(board("6:wgr"), 4), "booking 1 left", "booking 1 left")
    ways = {"": "4 _ _ 6", " booking left": "_ 4 _ _ 6"}
    for beyond, cells in ways.items():
        after, _ = make(state, f"extend 1 left{beyond}")
        assert numbers(after.boards[0]) == [cells]
        assert after.bookings[0] == 3 - cells.count("_")
    assert "extend 1 left booking left left" not in legal_texts(state)


def test_booking_cards_lie_beside_the_mine():
    """Kartu Booking space digunakan dengan cara ditaruh berjejer disebelah kartu Gem Mine."""
    assert placed(placing(board(), 4), "new booking left right") == ["_ 4 _"]


def test_a_booking_card_is_a_bridge_for_later_rounds():
    """Tujuan dari memakai kartu Booking Space adalah berfungsi sebagai "jembatan kosong" yg nanti
    bisa ditempati di ronde berikutnya dengan cara ditumpuk oleh Gem tracker dan Gem Mine"""
    state, _ = make(placing(board("2:wgr _ 6:wgr"), 4), "cover 1 right 1")
    assert numbers(state.boards[0]) == ["2 4 6"]
    assert state.boards[0][0][1].covers


def test_example_twelve_left_of_a_booking_card_for_the_loop():
    """Joni memutuskan untuk menaruh 1 buah kartu Booking Space disebelah kiri dari Area yg sudah
    ada. Lalu kemudian menaruh Gem Tracker angka 12 dan Gem Mine nya di sebelah kiri nya lagi untuk
    membentuk Looping (Joni berharap ia bisa menaruh Gem Tracker angka 1 di atas Booking Space)"""
    state, _ = make(placing(board("3:wgr"), 12), "booking 1 left", "extend 1 left")
    assert numbers(state.boards[0]) == ["12 _ 3"]
    assert state.bookings[0] == 2
    later = placing(state.boards[0], 1)
    assert placed(later, "cover 1 left 1") == ["12 1 3"]


def test_example_stacking_on_a_booking_card():
    """Lusi menaruh Gem Tracker & Gem Mine diatas kartu Booking Space (dengan cara ditumpuk di
    atasnya). Di ronde sebelumnya Lusi telah membangun 2 Bokking space cards."""
    state = placing(board("2:wgr _ _ 9:wgr"), 5)
    assert placed(state, "cover 1 right 1") == ["2 5 _ 9"]
    assert placed(state, "cover 1 right 2") == ["2 _ 5 9"]


def test_a_new_area_is_free_to_choose_and_forced_where_nothing_fits():
    """Membuat Area baru adalah pilihan pemain, namun saat pemain tidak bisa menaruh Gem Tracker di
    Area yg sudah ada, maka pemain wajib untuk membuat Area yg baru."""
    assert "new" in ways(placing(board("2:wgr"), 3))
    forced = placing(board("3:wgr"), 3, bookings=(0, 0))
    assert legal_texts(forced) == ["new", "new turned"]


def test_icons_move_the_token_up_the_rail_at_once():
    """pemain harus langsung menaikan token-nya di Mining Rail Tracker sesuai dengan jumlah gambar
    icon yg tertera di kartunya itu."""
    for slot in (1, 2, 3):
        state = bidden("1 2", "3 4")
        icons = CARDS.mines[state.row[slot - 1]].rails
        after, events = make(state, f"take 1 of 1 mine {slot}")
        assert after.rails == (0, icons)
        assert len(facts(events, "advanced")) == (icons > 0)


def test_example_two_icons_move_the_token_two_steps():
    """Joni mengambil Kartu Gem Mine yg tertera 2 buah icon Mining Rail di atasnya, Maka kemudian
    Joni langsung memajukan Token Tracker-nya di Mining Rail Tracker sebanyak 2 langkah."""
    state = replace(bidden("1 2", "3 4"), rails=(0, 3), rail_order=(1, 0))
    two = next(i for i, mine in enumerate(CARDS.mines) if mine.rails == 2)
    state = replace(state, row=(two, *state.row[1:]))
    after, events = make(state, "take 1 of 1 mine 1")
    assert after.rails == (0, 5)
    assert facts(events, "advanced") == [{"seat": 1, "by": 2, "to": 5}]


def test_of_tokens_on_one_space_the_lowest_of_the_stack_ranks_higher():
    """Jika ada 2 token atau lebih berada di spot angka yg sama di Mining Rail Tracker, maka yg
    dianggap lebih tinggi nilainya adalah yg tokennya berada pada posisi paling bawah"""
    one = next(i for i, mine in enumerate(CARDS.mines) if mine.rails == 1)
    state = replace(bidden("1 2", "3 4", "5 6"), rails=(1, 1, 0), rail_order=(1, 0, 2))
    state = replace(state, row=(one, *state.row[1:]))
    after, _ = make(state, "take 1 of 1 mine 1")
    assert after.rails == (1, 1, 1)
    assert after.rail_order == (1, 0, 2)


def test_equal_numbers_in_one_area_are_parted_by_a_booking_card():
    """Di area yg sama juga boleh saja asal menaruhnya dengan memberi dulu jembatan kartu Booking
    space ... selamanya booking space anda jadi tidak akan bisa ditimpa"""
    state, _ = make(placing(board("5:wgr"), 5), "booking 1 right", "extend 1 right")
    assert numbers(state.boards[0]) == ["5 _ 5"]
    for number in range(1, 13):
        assert "cover 1 right 1" not in ways(placing(state.boards[0], number))
