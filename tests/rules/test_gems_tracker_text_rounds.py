"""The rule text of Gems Tracker in its order: set-up, clean-up, bids and drafting.

Each test quotes the sentence it proves.
"""

from collections import Counter

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.kit.rules import IllegalMove

from tests.rules.gems_tracker_table import CARDS, bidden, facts, first_legal, legal_texts, make

SEATS = [2, 3, 4]


@pytest.mark.parametrize("seats", SEATS)
def test_each_seat_holds_twelve_trackers_and_three_booking_cards(seats):
    """1 set Gem Tracker Cards (terdiri dari 12 kartu), 3 kartu Booking Space"""
    state = gems_tracker.start(seats)
    assert [each.held for each in state.trackers] == [tuple(range(1, 13))] * seats
    assert state.bookings == (3,) * seats


@pytest.mark.parametrize("seats", SEATS)
def test_tie_breakers_are_dealt_in_order(seats):
    """Bagikan angka secara berurutan ke setiap pemain searah jarum jam."""
    state = gems_tracker.start(seats)
    assert gems_tracker.view(state).breakers == tuple(range(1, seats + 1))


@pytest.mark.parametrize("seats", SEATS)
def test_tokens_begin_at_nought_on_both_tracks(seats):
    """Taruh Token dari masing-masing pemain di spot "0": 1 token di Vp Tracker dan 1 token lagi
    di Mining Rail Tracker"""
    state = gems_tracker.start(seats)
    assert state.points == state.rails == (0,) * seats


@pytest.mark.parametrize("seats", SEATS)
def test_mines_in_the_match_are_those_marked_for_so_many_seats(seats):
    """Untuk 2 players game ambil semua kartu yg ada tertera angka 2, Untuk 3 players game ambil
    semua kartu yg ada tertera angka 3, Untuk 4 players game gunakan semua kartu Gem Mine."""
    state = gems_tracker.start(seats)
    marked = [i for i, mine in enumerate(CARDS.mines) if seats in mine.marks or seats == 4]
    assert sorted([*state.deck, *state.row]) == marked
    assert len(CARDS.mines) == 48


def test_mines_are_shuffled():
    """Kocok kartu Gem Mine yg sudah dipilih tersebut lalu tumpuk secara tertutup"""
    assert len({gems_tracker.start(2, seed).deck for seed in range(20)}) == 20
    assert gems_tracker.start(3, 7) == gems_tracker.start(3, 7)


@pytest.mark.parametrize("seats", SEATS)
def test_one_mine_more_than_seats_lies_open(seats):
    """Buka kartu teratas dari deck Gem Mine sejumlah pemain yg main plus 1 kartu (contoh: Jika
    bermain dengan 3 players maka buka 4 kartu Gem Mine)"""
    assert len(gems_tracker.start(seats).row) == seats + 1


@pytest.mark.parametrize(("seats", "papers"), [(2, 6), (3, 6), (4, 8)])
def test_six_tenders_or_eight_with_four_seats(seats, papers):
    """6 kartu jika bermain dengan 2, & 3 players, 8 kartu jika bermain dengan 4 players."""
    assert len(set(gems_tracker.start(seats).papers)) == papers


MOST = {"A": 2, "C": 1, "D": 2, "F": 2, "I": 2, "L": 1}


def test_a_third_tender_of_a_type_is_put_aside_for_another():
    """jika saat set-up ada kartu dari type-A yg terambil lebih dari 2 kartu maka kartu ke-3 tidak
    dipakai (langsung di-discard), dan buka lagi kartu lainnya yg memiliki type yg berbeda.."""
    state = gems_tracker.start(2, deck={"tenders": list(range(28))})
    types = "".join(CARDS.tenders[paper].type for paper in state.papers)
    assert types == "AABCDD"


def test_no_type_comes_more_often_than_its_card_says():
    """Type: A, jumlah kartu: 4, Max kartu in game: 2 (and so C 1, D 2, F 2, I 2, L 1)"""
    for seed in range(60):
        papers = gems_tracker.start(4, seed).papers
        types = Counter(CARDS.tenders[paper].type for paper in papers)
        assert all(cards <= MOST.get(kind, 1) for kind, cards in types.items())


def test_a_match_has_nine_rounds_and_nine_columns_a_seat():
    """Game ini terdiri dari Total 9 Ronde; pemain bisa melacak ronde dengan cara menghitung jumlah
    kartu Gem Tracker di tableau-nya."""
    state = first_legal(gems_tracker.start(3), 8)
    assert state.round == 9
    assert [sum(map(len, built)) for built in state.boards] == [8] * 3
    state = first_legal(state, 1)
    assert gems_tracker.pending(state) == ()
    assert [sum(map(len, built)) for built in state.boards] == [9] * 3


def test_clean_up_discards_the_mine_that_is_left_and_opens_new_ones():
    """Buang 1 kartu Gem Mine yg tersisa dari ronde yg sebelumnya ke discard pile. Lalu buka lagi
    kartu Gem Mine yg baru dari deck sejumlah pemain plus 1 kartu."""
    begun = gems_tracker.start(2)
    state = first_legal(begun, 1)
    assert state.waste == begun.row[2:]
    assert state.row == begun.deck[:3]
    assert state.deck == begun.deck[3:]


def test_tie_breakers_pass_to_the_left():
    """Kemudian oper setiap kartu tie breaker ke pemain disebelah kirinya."""
    state = gems_tracker.start(3)
    held = []
    for _ in range(4):
        held.append(gems_tracker.view(state).breakers)
        state = first_legal(state, 1)
    assert held == [(1, 2, 3), (3, 1, 2), (2, 3, 1), (1, 2, 3)]


def test_each_seat_bids_two_cards_of_its_hand():
    """Masing-masing pemain memilih 2 kartu Gem Tracker dari tangannya"""
    texts = legal_texts(gems_tracker.start(2))
    assert len(texts) == len(set(texts)) == 12 * 11 // 2
    assert "bid 1 12" in texts


def test_bids_are_revealed_together():
    """lalu kemudian secara bersamaan membuka 2 kartu tersebut di atas meja."""
    state, events = make(gems_tracker.start(3), "bid 1 2", "bid 3 4")
    assert gems_tracker.pending(state) == (2,)
    assert not any(each.open for each in state.trackers)
    assert [event.facts for event in events] == [{"seat": 1}]
    state, events = make(state, "bid 5 6")
    assert [each.open for each in state.trackers] == [(1, 2), (3, 4), (5, 6)]
    assert facts(events, "revealed") == [{"bids": [[1, 2], [3, 4], [5, 6]], "order": [2, 1, 0]}]


def test_the_highest_sum_drafts_first():
    """Pemain yg memiliki jumlah angka paling besar akan menjadi pemain pertama di ronde tersebut
    dan diikuti pemain berikutnya secara berurutan berdasarkan jumlah angka yg semakin kecil."""
    assert bidden("1 2", "11 12", "5 6", "3 9").order == (1, 3, 2, 0)


def test_of_equal_sums_the_lowest_tie_breaker_drafts_first():
    """pemain yg akan mendapatkan giliran duluan adalah pemain yg memegang Tie Breaker Card dengan
    angka terkecil lalu diikuti angka terbesar."""
    assert bidden("1 6", "2 5", "3 4").order == (0, 1, 2)
    second = first_legal(gems_tracker.start(3, 1), 1)
    hand = set.intersection(*(set(each.held) for each in second.trackers))
    low, high = sorted(hand)[:2]
    state, _ = make(second, *[f"bid {low} {high}"] * 3)
    assert state.order == (1, 2, 0)


def test_example_nine_five_five():
    """Deni memiliki jumlah angka 9, sehingga ia punya giliran pertama. Lusi dan Joni memiliki
    jumlah angka yg sama yaitu 5, tapi karena Lusi memiliki "kartu Tie Breaker angka 1" maka ia
    mendapat giliran lebih dulu dari Joni"""
    lusi, deni, joni = range(3)
    state = bidden("2 3", "4 5", "1 4")
    assert state.breaker(lusi) == 1
    assert state.order == (deni, lusi, joni)


def test_in_round_nine_the_one_card_left_is_bid():
    """kecuali di ronde terakhir (ronde ke-9): Pemain hanya memainkan 1 kartu sisa ditangan."""
    state = first_legal(gems_tracker.start(2), 8)
    (left,) = state.trackers[0].held
    assert legal_texts(state) == [f"bid {left}"]


def test_a_turn_takes_one_open_tracker_of_another_seat_and_one_mine():
    """secara bergiliran pemain harus mengambil 2 kartu: Mengambil 1 kartu Gem Tracker dari pemain
    lainnya yg terbuka. & Mengambil 1 kartu Gem Mine dari kartu yg terbuka di tengah meja."""
    state = bidden("1 2", "11 12")
    assert gems_tracker.pending(state) == (1,)
    assert set(legal_texts(state)) == {
        f"take {number} of 1 mine {slot}" for number in (1, 2) for slot in (1, 2, 3)
    }
    after, _ = make(state, "take 2 of 1 mine 3")
    assert after.pair == (0, 2, state.row[2])
    assert after.row == (*state.row[:2], None)


def test_the_robbed_seat_discards_its_other_card_at_once():
    """Saat mengambil 1 kartu Gem Tracker dari pemain lain, 1 kartu sisa pemain tersebut langsung
    di-discard tertutup di dekatnya. Sehingga kartu tsb. tidak bisa diambil pemain lainnya"""
    state, events = make(bidden("1 2", "3 4", "11 12"), "take 2 of 1 mine 1")
    assert state.trackers[0].discards == (1,)
    assert facts(events, "took")[0]["discarded"] == [1]
    state, _ = make(state, "new")
    assert not any(" of 1 " in text for text in legal_texts(state))


def test_nobody_takes_its_own_card_while_another_lies_open():
    """Pemain dilarang mengambil kartu Gem tracker dari 2 kartunya sendiri yg terbuka"""
    state = bidden("1 2", "3 4", "11 12")
    assert not any(" of 3 " in text for text in legal_texts(state))
    with pytest.raises(IllegalMove, match="another seat"):
        make(state, "take 12 of 3 mine 1")


def test_the_last_seat_takes_its_own_card_if_no_other_is_left():
    """kecuali pemain tersebut mendapatkan giliran terakhir dan tidak ada kartu Gem Tracker yg
    tersisa dari pemain lain yg bisa diambil ... boleh ambil 1 kartunya sendiri."""
    state, _ = make(
        bidden("1 2", "3 4", "11 12"), "take 3 of 2 mine 1", "new", "take 11 of 3 mine 2", "new"
    )
    assert gems_tracker.pending(state) == (0,)
    assert {text[: text.index(" mine")] for text in legal_texts(state)} == {
        "take 1 of 1",
        "take 2 of 1",
    }


def test_discards_come_back_to_hand_at_the_start_of_round_six():
    """Kartu Gem Tracker yg di-discard nanti akan diambil lagi balik ke tangan di awal ronde ke-6
    (saat kartu Gem Tracker di tangan tersisa 2 kartu)."""
    state = first_legal(gems_tracker.start(2), 4)
    while state.phase != "token":
        state, _ = make(state, legal_texts(state)[0])
    assert [len(each.held) for each in state.trackers] == [2, 2]
    piles = [each.discards for each in state.trackers]
    assert [len(pile) for pile in piles] == [5, 5]
    hands = [set(each.held) for each in state.trackers]
    state = first_legal(state, 1)
    assert [set(each.held) for each in state.trackers] == [
        hand | set(pile) for hand, pile in zip(hands, piles, strict=True)
    ]
    assert [each.discards for each in state.trackers] == [(), ()]
