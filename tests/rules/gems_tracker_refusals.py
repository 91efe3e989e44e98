"""What the rules of Gems Tracker refuse, and in which words."""

from gemtable.games import GAMES
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules import Bid, Book, Cover, Extend, NewArea, Take

from tests.rules.gems_tracker_table import at_tokens, bidden, board, first_legal, make, placing
from tests.rules.refusals import Refusals

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

LEFT_TO_LAY = "Booking cards that you can still lay:"
BOOKED = make(placing(board("6:wgr", "8:wgr"), 4), *["booking 1 right"] * 2)[0]

SEVEN = placing(board("6:wgr"), 7)  # moves on it that no notation says

MOVES = [
    (BEGUN, 0, "bid 3", "Bid two cards of your hand.", CHOOSE),
    (BEGUN, 0, "bid 3 3", "You do not hold 3 and 3.", CHOOSE),
    (BEGUN, 0, Bid((6, 3)), "You do not hold 6 and 3.", CHOOSE),
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
    (BIDDEN, 1, "take 5 of 1 mine 1", "Seat 1 has no open tracker card 5.", TAKE_ONE),
    (
        BIDDEN,
        1,
        Take(-1, 1, 0),
        "Seat 0 has no open tracker card 1.",
        TAKE_ONE,
    ),
    (BIDDEN, 1, "take 1 of 3 mine 1", "Seat 3 has no open tracker card 1.", TAKE_ONE),
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
    (TAKEN, 1, "cover 1 right 2", "There is no area 1.", AREA),
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
        "extend 1 left booking left",
        "8 does not fit left of 6.",
        "Gem tracker Baru harus lebih kecil angkanya",
    ),
    (
        placing(board("6:wgr _"), 8),
        0,
        "cover 1 right 2",
        "No open booking card lies 2 right of the first column of area 1.",
        COVER,
    ),
    (
        placing(board("6:wgr _"), 8),
        0,
        "cover 1 left 1",
        "No open booking card lies 1 left of the first column of area 1.",
        COVER,
    ),
    (
        placing(board("6:wgr _ 9:wgr"), 9),
        0,
        "cover 1 right 1",
        "9 does not fit between its neighbours.",
        "note 4.9",
    ),
    (SEVEN, 0, Extend(area=-1), "There is no area 0.", AREA),
    (SEVEN, 0, Extend(side="up"), "An area has a left and a right end.", AREA),
    (SEVEN, 0, Extend(beyond=-1), f"{LEFT_TO_LAY} 3.", HELD),
    (SEVEN, 0, NewArea(left=-1), f"{LEFT_TO_LAY} 3.", HELD),
    (SEVEN, 0, NewArea(left=-1, right=1), f"{LEFT_TO_LAY} 3.", HELD),
    (SEVEN, 0, Book(-1, "left"), "There is no area 0.", "note 4.11"),
    (SEVEN, 0, Book(0, "up"), "An area has a left and a right end.", "note 4.11"),
    (
        placing(board("_ 6:wgr"), 4),
        0,
        Cover(area=0, side="right", steps=-1),
        "No open booking card lies -1 right of the first column of area 1.",
        COVER,
    ),
    (
        placing(board("6:wgr _"), 8),
        0,
        Cover(area=0, side="up", steps=1),
        "No open booking card lies 1 up of the first column of area 1.",
        COVER,
    ),
    (placing(board(), 4), 0, "new booking left left left left", f"{LEFT_TO_LAY} 3.", HELD),
    (placing(board(), 4), 0, "new booking left left right right", f"{LEFT_TO_LAY} 3.", HELD),
    (BOOKED, 0, "extend 1 left booking left left", f"{LEFT_TO_LAY} 1.", HELD),
    (make(BOOKED, "booking 2 left")[0], 0, "booking 1 left", f"{LEFT_TO_LAY} 0.", HELD),
    (BOOKED, 0, "booking 3 left", "There is no area 3.", "note 4.11"),
    (
        BOOKED,
        0,
        "cover 1 right 1",
        "No open booking card lies 1 right of the first column of area 1.",
        COVER,
    ),
    (
        BIDDEN,
        1,
        "booking 1 left",
        "First take a tracker card and a mine.",
        "secara bergiliran pemain harus mengambil 2 kartu",
    ),
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

STARTS = [
    (2, {"hands": 3}, "Gems Tracker has no option hands. It has: cards."),
    (2, {"deck": []}, "A deck holds the orders of mines and tenders."),
    (2, {"deck": {"trackers": []}}, "A deck holds the orders of mines and tenders."),
    (2, {"deck": {"mines": [1, 2]}}, "The mines of a deck must contain each card exactly once."),
    (
        2,
        {"deck": {"tenders": [0] * 28}},
        "The tenders of a deck must contain each card exactly once.",
    ),
    (
        2,
        {"deck": {"tenders": [False, True, *range(2, 28)]}},
        "The tenders of a deck must contain each card exactly once.",
    ),
    (2, {"cards": []}, "the cards: an object is needed."),
    *(
        (
            1,
            {"deck": {"trackers": trackers}},
            "The trackers of a deck must contain each card exactly once.",
        )
        for trackers in ([], [[1], [2]], [list(range(1, 13)), list(range(12))], 5)
    ),
]

REFUSALS = Refusals(GAMES["gems-tracker"], moves=MOVES, starts=STARTS)
