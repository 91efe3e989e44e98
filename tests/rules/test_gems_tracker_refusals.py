"""Refusals of Gems Tracker say what is wrong in a sentence and name the rule."""

from dataclasses import replace

import pytest
from gemtable.rules import gems_tracker
from gemtable.rules.core import IllegalMove

from tests.rules.gems_tracker_table import at_tokens, bidden, board, first_legal, make, placing

BEGUN = gems_tracker.start(2)
BIDDEN = bidden("1 2", "3 4")
TAKEN = make(BIDDEN, "take 1 of 1 mine 2")[0]
TOKENS = at_tokens(board("2:ww."), board("3:r.."))
SOLO = gems_tracker.start(1)

CHOOSE = "Masing-masing pemain memilih 2 kartu Gem Tracker dari tangannya"
TAKE_ONE = "Mengambil 1 kartu Gem Tracker dari pemain lainnya yg terbuka."
TAKE_MINE = "Mengambil 1 kartu Gem Mine dari kartu yg terbuka di tengah meja."
AREA = "menaruh di baris yg sama disebelah kiri atau sebelah kanan di Area yg sudah ada"
COVER = "bisa ditempati di ronde berikutnya dengan cara ditumpuk oleh Gem tracker dan Gem Mine"
HELD = "Setiap pemain mempunyai 3 kartu Booking Space"

REFUSALS = [
    (BEGUN, 0, "bid 3", "Bid two cards of your hand.", CHOOSE),
    (BEGUN, 0, "bid 3 3", "You do not hold 3 and 3.", CHOOSE),
    (BEGUN, 0, "bid 3 13", "You do not hold 3 and 13.", CHOOSE),
    (
        make(BEGUN, "bid 1 2")[0],
        0,
        "bid 3 4",
        "Your bid is sealed.",
        "secara bersamaan membuka 2 kartu tersebut",
    ),
    (
        first_legal(BEGUN, 8),
        0,
        "bid 3 4",
        "In the last round bid the one card you hold.",
        "Pemain hanya memainkan 1 kartu sisa ditangan",
    ),
    (
        BEGUN,
        0,
        "take 1 of 2 mine 1",
        "First all seats bid.",
        "Masing-masing pemain memilih 2 kartu Gem Tracker",
    ),
    (BEGUN, 2, "bid 3 4", "There is no seat 3.", "secara bergiliran"),
    (BIDDEN, 0, "take 3 of 2 mine 1", "It is seat 2's turn.", "secara bergiliran"),
    (BIDDEN, 1, "take 5 of 1 mine 1", "No open tracker card 5 lies at seat 1.", TAKE_ONE),
    (BIDDEN, 1, "take 1 of 3 mine 1", "No open tracker card 1 lies at seat 3.", TAKE_ONE),
    (
        BIDDEN,
        1,
        "take 3 of 2 mine 1",
        "Take a tracker card of another seat.",
        "Pemain dilarang mengambil kartu Gem tracker dari 2 kartunya sendiri yg terbuka",
    ),
    (BIDDEN, 1, "take 1 of 1 mine 4", "There is no mine in slot 4.", TAKE_MINE),
    (
        make(TAKEN, "new")[0],
        0,
        "take 3 of 2 mine 2",
        "There is no mine in slot 2.",
        TAKE_MINE,
    ),
    (
        BIDDEN,
        1,
        "new",
        "First take a tracker card and a mine.",
        "secara bergiliran pemain harus mengambil 2 kartu",
    ),
    (TAKEN, 1, "bid 5 6", "First place what you took.", "harus langsung ditaruh"),
    (TAKEN, 1, "extend 1 left", "There is no area 1.", AREA),
    (TAKEN, 1, "cover 1 of 1", "There is no area 1.", AREA),
    (
        placing(board("6:wgr"), 4),
        0,
        "extend 1 right",
        "4 does not fit right of 6.",
        "Gem tracker Baru harus lebih besar angkanya",
    ),
    (
        placing(board("6:wgr"), 8),
        0,
        "extend 1 left booking 1 left",
        "8 does not fit left of 6.",
        "Gem tracker Baru harus lebih kecil angkanya",
    ),
    (
        placing(board("6:wgr _"), 8),
        0,
        "cover 1 of 1",
        "There is no open booking card in cell 1 of area 1.",
        COVER,
    ),
    (
        placing(board("6:wgr _"), 8),
        0,
        "cover 3 of 1",
        "There is no open booking card in cell 3 of area 1.",
        COVER,
    ),
    (
        placing(board("6:wgr _ 9:wgr"), 9),
        0,
        "cover 2 of 1",
        "9 does not fit between its neighbours.",
        "note 4.9",
    ),
    (placing(board(), 4), 0, "new booking 4 left", "You hold 3 booking cards.", HELD),
    (
        placing(board(), 4),
        0,
        "drop",
        "The pair can be placed.",
        "Jika pemain tidak bisa menaruh pasangan",
    ),
    (
        TOKENS,
        0,
        "bid 1 2",
        "First lay a token on a spot.",
        "menaruh 1 token warna",
    ),
    (TOKENS, 0, "token 8", "There is no spot 8.", "menaruhnya diantara 2 kartu yg berbeda"),
    (
        make(TOKENS, "token 1")[0],
        1,
        "token 1",
        "A token lies on spot 1.",
        "Hanya boleh ada 1 token saja yg ditaruh di setiap spot-nya",
    ),
    (
        make(TOKENS, "token 1", "token 2")[0],
        0,
        "token 3",
        "The match is over.",
        "Permainan berakhir setelah Fase Scoring di akhir ronde ke-9",
    ),
    (
        SOLO,
        0,
        "take 13 of 1 mine 1",
        "No open tracker card 13 lies at deck 1.",
        "Ambil masing-masing 1 kartu gem tracker dari setiap 2 kartu Gem tracker yg terbuka",
    ),
    (
        first_legal(SOLO, 1),
        0,
        "new",
        "First take a tracker card and a mine.",
        "secara bergiliran pemain harus mengambil 2 kartu",
    ),
]


@pytest.mark.parametrize(("state", "seat", "text", "reason", "rule"), REFUSALS)
def test_a_refusal_says_what_is_wrong_and_names_the_rule(state, seat, text, reason, rule):
    with pytest.raises(IllegalMove) as refusal:
        gems_tracker.play(state, seat, gems_tracker.parse(text))
    assert (str(refusal.value), refusal.value.rule) == (reason, rule)


@pytest.mark.parametrize(
    "move",
    [
        gems_tracker.NewArea(left=-1),
        gems_tracker.Extend(area=-1),
        gems_tracker.Extend(side="up"),
        gems_tracker.Cover(area=0, cell=-1),
        gems_tracker.Take(-1, 1, 0),
    ],
)
def test_what_no_notation_says_is_refused_too(move):
    state = placing(board("6:wgr"), 7)
    if isinstance(move, gems_tracker.Take):
        state = BIDDEN
    with pytest.raises(IllegalMove):
        gems_tracker.play(state, gems_tracker.pending(state)[0], move)


def test_a_bid_is_refused_in_descending_order():
    with pytest.raises(IllegalMove):
        gems_tracker.play(BEGUN, 0, gems_tracker.Bid((6, 3)))


BAD_STARTS = [
    ({"hands": 3}, "Gems Tracker has no option hands. It has: cards."),
    ({"deck": []}, "A deck holds the orders of mines, tenders."),
    ({"deck": {"trackers": []}}, "A deck holds the orders of mines, tenders."),
    ({"deck": {"mines": [1, 2]}}, "The mines of a deck are each card once."),
    ({"deck": {"tenders": [0] * 28}}, "The tenders of a deck are each card once."),
    (
        {"deck": {"tenders": [False, True, *range(2, 28)]}},
        "The tenders of a deck are each card once.",
    ),
    ({"cards": []}, "the cards: an object is needed."),
]


@pytest.mark.parametrize(("options", "reason"), BAD_STARTS)
def test_a_table_that_cannot_be_says_why(options, reason):
    with pytest.raises(ValueError) as refusal:
        gems_tracker.start(2, **options)
    assert str(refusal.value) == reason


@pytest.mark.parametrize("trackers", [[], [[1], [2]], [list(range(1, 13)), list(range(12))], 5])
def test_solo_decks_hold_each_number_once(trackers):
    with pytest.raises(ValueError, match="The trackers of a deck are each card once"):
        gems_tracker.start(1, deck={"trackers": trackers})


@pytest.mark.parametrize("seats", [0, 5, "2", 2.0, True])
def test_no_other_number_of_seats(seats):
    with pytest.raises(ValueError, match="1 to 4 seats"):
        gems_tracker.start(seats)


def test_a_given_deck_is_dealt_in_its_order():
    begun = gems_tracker.start(2)
    mines = sorted([*begun.row, *begun.deck])
    state = gems_tracker.start(2, seed=9, deck={"mines": mines})
    assert [*state.row, *state.deck] == mines
    assert replace(state, row=(), deck=()) == replace(gems_tracker.start(2, 9), row=(), deck=())
