"""The solo rules of Gems Tracker, from the rule text.

Each test quotes the sentence it proves.
"""

from collections import Counter
from dataclasses import replace

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules import Pair
from gemtable.games.kit.rules import IllegalMove

from tests.rules.gems_tracker_table import (
    CARDS,
    board,
    facts,
    first_legal,
    legal_texts,
    make,
    numbers,
    tender,
)

DECKS = {"trackers": [list(range(1, 13)), list(range(12, 0, -1))]}


def solo(*moves, seed=0, **deck):
    state, _ = make(gems_tracker.start(1, seed, deck={**DECKS, **deck}), *moves)
    return state


def to_place(built, number, *, grown=(), **fields):
    """Return a solo table with this board and a pair to place."""
    state = replace(solo(), round=3, phase="place", boards=(built,), grown=grown)
    order = (0, 0)[len(grown) :]
    return replace(state, order=order, pair=Pair(0, number, state.row[0]), **fields)


def test_tracks_and_tokens_are_not_used():
    """Vp Tracker, Mining Rail Tracker, dan token tidak digunakan"""
    state = first_legal(solo(), 6)
    assert (state.points, state.rails, state.tokens) == ((0,), (0,), ())


def test_ten_tenders_without_a_c_g_k_and_l():
    """Kartu Tender Papers type A, C, G, K, & L tidak digunakan, kocok sisa semua kartu tender
    paper. Lalu taruh terbuka 10 kartu tender paper di tengah meja"""
    for seed in range(20):
        papers = gems_tracker.start(1, seed).papers
        types = Counter(CARDS.tenders[paper].type for paper in papers)
        assert types == Counter("BDDEFFHIIJ")


def test_mines_marked_one_and_three_of_them_open():
    """Ambil semua Gem Mine Cards yg bertuliskan angka 1 di pojok kartunya, kocok.. lalu taruh deck
    di tengah meja dan buka 3 kartu berjejer disampingnya"""
    state = gems_tracker.start(1)
    assert len(state.row) == 3
    assert all(1 in CARDS.mines[mine].marks for mine in (*state.deck, *state.row))
    assert sum(1 in mine.marks for mine in CARDS.mines) == len(state.deck) + 3


def test_two_cards_of_each_tracker_deck_lie_open():
    """Ambil 2 set warna kartu Gem tracker secara acak. Buka 2 kartu terbuka diatas meja dari
    masing-masing deck gem tracker"""
    state = solo()
    assert [each.open for each in state.trackers] == [(1, 2), (12, 11)]
    assert [len(each.held) for each in state.trackers] == [10, 10]
    assert gems_tracker.start(1, 1).trackers != gems_tracker.start(1, 2).trackers


def test_six_booking_cards():
    """Ambil 6 kartu Booking Space untuk dipakai di game ini."""
    assert solo().bookings == (6,)


def test_only_two_areas():
    """Di game ini pemain hanya akan membuat 2 Area saja"""
    state = first_legal(solo(), 1)
    assert numbers(state.boards[0]) == ["1", "12"]
    state, _ = make(state, legal_texts(state)[0])
    assert not any(text.startswith("new") for text in legal_texts(state))
    with pytest.raises(IllegalMove, match="already two areas"):
        make(state, "new")


def test_a_round_takes_a_pair_for_each_area():
    """Dalam setiap ronde-nya pemain akan ambil 2 pasang kartu Gem tracker & Gem Mine yg akan
    dibuat untuk masing-masing Area tersebut. Lalu taruh di masing-masing area dengan aturan yg
    sama."""
    state = to_place(board("3:w..", "5:w.."), 8, grown=(0,), bookings=(0,))
    assert {text[: len("extend 1")] for text in legal_texts(state)} == {"extend 2"}
    with pytest.raises(IllegalMove, match="Area 1 already has a column"):
        make(state, "extend 1 right")


def test_of_two_open_trackers_one_is_taken_and_one_discarded():
    """Ambil masing-masing 1 kartu gem tracker dari setiap 2 kartu Gem tracker yg terbuka, discard
    sisa satu kartu yg tidak dipilih kesamping"""
    state, _ = make(solo(), "take 2 of 1 mine 1")
    assert state.pair[:2] == (0, 2)
    assert (state.trackers[0].open, state.trackers[0].discards) == ((), (1,))
    state, _ = make(state, "new")
    assert {text[: len("take 12 of 2")] for text in legal_texts(state)} == {
        "take 12 of 2",
        "take 11 of 2",
    }


def test_each_tracker_is_paired_with_a_mine_from_the_middle():
    """Ambil kartu gem mine dari tengah meja untuk setiap 1 kartu nya dipasangkan dengan gem
    tracker tadi."""
    state, _ = make(solo(), "take 2 of 1 mine 1", "new", "take 11 of 2 mine 3", "new")
    assert [column.mine for area in state.boards[0] for column in area] == [
        solo().row[0],
        solo().row[2],
    ]
    assert state.waste == (solo().row[1],)
    assert state.row == solo().deck[:3]


def test_booking_cards_help_in_the_same_way():
    """Bantuan kartu Booking Space bisa digunakan dengan cara yg sama"""
    booked, _ = make(to_place(board("5:w..", "3:w.."), 4), *["booking 1 right"] * 2)
    state, _ = make(booked, "extend 1 right")
    assert numbers(state.boards[0]) == ["5 _ _ 4", "3"]
    assert state.bookings == (4,)


def test_a_pair_that_fits_nowhere_is_discarded():
    """Jika pemain tidak bisa menaruh pasangan kartu di kedua area yg ada karena tidak bisa
    memenuhi syarat taruh, maka pilih masing-masing 1 kartu dari Gems tracker card dan Gem mine
    card untuk di-discard dan pemain kehilangan kesempatan membuat kolom baru di area pada ronde
    tersebut"""
    full = board("3:w.. 12:w..", "3:w.. 12:w..")
    state = to_place(full, 7, bookings=(0,))
    assert legal_texts(state) == ["drop"]
    after, events = make(state, "drop")
    assert after.boards == (full,)
    assert after.trackers[0].discards[-1] == 7
    assert after.waste == (state.pair.mine,)
    assert after.order == (0,)
    assert [event.kind for event in events] == ["dropped"]


def test_a_pair_that_fits_is_not_discarded():
    """Jika pemain tidak bisa menaruh pasangan kartu ... karena tidak bisa memenuhi syarat taruh"""
    with pytest.raises(IllegalMove, match="can be placed"):
        make(to_place(board("3:w..", "5:w.."), 4), "drop")


def test_a_tender_met_is_turned_down_at_once():
    """Jika dalam jalannya permainan pemain berhasil memenuhi syarat dari kartu tender paper yg
    ada, maka kartu tersebut langsung di taruh tertutup di atas meja"""
    state = to_place(board("1:... 2:... 3:... 4:... 5:...", "9:..."), 6)
    run = state.papers.index(CARDS.tenders.index(tender("E")))
    after, events = make(state, "extend 1 right")
    assert {"paper": run} in facts(events, "met")
    assert run in after.met


def test_only_the_highest_condition_counts():
    """Tujuan dari permainan adalah untuk bisa memenuhi semua syarat-kondisi yg tertinggi dari
    masing-masing 10 kartu Tender paper."""
    state = to_place(board("1:... 2:...", "9:..."), 3)
    assert tender("E").steps[1:] == ((3, 2), (4, 3))  # in the data file
    run = state.papers.index(CARDS.tenders.index(tender("E")))
    after, events = make(state, "extend 1 right")
    assert facts(events, "met") == [{"paper": paper} for paper in after.met]
    assert run not in after.met


PRAISE = [
    (range(10, 11), "Absolute champions, did you cheat!? #kidding :p"),
    (range(9, 10), "Really great"),
    (range(8, 9), "Wow!"),
    (range(7, 8), "Quite good..."),
    (range(5, 7), "Good!"),
    (range(3, 5), "Okay..."),
    (range(1, 3), "Do try again.... :)"),
    (range(1), ""),
]


@pytest.mark.parametrize(
    ("met", "praise"), [(met, praise) for band, praise in PRAISE for met in band]
)
def test_fulfilled_tenders_are_praised(met, praise):
    """Reward Pujian Menyelesaikan Tender Papers :D"""
    over = replace(solo(), phase="over", order=(), met=tuple(range(met)))
    outcome = gems_tracker.outcome(over)
    assert (outcome.rating, outcome.scores, outcome.reason) == (praise, (met,), "decks")
    assert outcome.winners == ((0,) if met == 10 else ())
