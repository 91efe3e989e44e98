"""What Gems Tracker gives the tests of all games: matches by chance, notation and refusals.

The matches are played at every table, in several styles.
"""

from itertools import product
from random import Random

from gemtable.check.played_matches import Match, play_to_the_end
from gemtable.games import GAMES
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules import Bid, Book, Cover, Drop, Extend, NewArea, Take, Token

from tests.rules.cases import Notation, Refusals
from tests.rules.gems_tracker_table import at_tokens, bidden, board, first_legal, make, placing
from tests.rules.playouts import Playouts


def inclined(moves, style):
    """Return the moves that a style of play chooses from; frugal play keeps booking cards."""
    if style == "wild":
        return moves
    frugal = [move for move in moves if not getattr(move, "left", 0) + getattr(move, "right", 0)]
    long = [move for move in frugal if not isinstance(move, NewArea)]
    return (long if style == "long" else frugal) or frugal or moves


def play(seats, seed):
    """Play a match in the style of this seed."""
    chance = Random(f"{seats} {seed}")
    style = ("wild", "frugal", "long")[seed % 3]

    def choose(state):
        seat = chance.choice(gems_tracker.pending(state))
        return seat, chance.choice(inclined(gems_tracker.legal(state, seat), style))

    return play_to_the_end(Match(GAMES["gems-tracker"], seats, seed, {}, []), choose)


PLAYED = Playouts(
    GAMES["gems-tracker"],
    play,
    list(product(gems_tracker.SEATS, range(9))),
    told=("reason", "scores", "winners"),
    closely=20,
)

WRITTEN = [
    (Bid((3, 6)), "bid 3 6"),
    (Bid((12,)), "bid 12"),
    (Take(1, 5, 2), "take 5 of 2 mine 3"),
    (NewArea(), "new"),
    (NewArea(turned=True), "new turned"),
    (NewArea(left=1), "new booking left"),
    (NewArea(turned=True, left=1, right=2), "new turned booking left right right"),
    (Extend(area=0, side="left"), "extend 1 left"),
    (Extend(area=1, side="right", beyond=2), "extend 2 right booking right right"),
    (Extend(area=1, side="left", turned=True, beyond=1), "extend 2 left turned booking left"),
    (Cover(area=1, side="right", steps=2), "cover 2 right 2"),
    (Cover(area=0, side="left", steps=10, turned=True), "cover 1 left 10 turned"),
    (Book(0, "left"), "booking 1 left"),
    (Book(10, "right"), "booking 11 right"),
    (Drop(), "drop"),
    (Token(0), "token 1"),
    (Token(9), "token 10"),
]

A_BID = "Type bid and your tracker cards, for example: bid 3,6."
A_TAKE = "Type take, a tracker card, its seat and a mine, for example: take 5 2 3."
A_NEW = "For a new area, type for example: new, new turned, new booking left right."
AN_EXTEND = (
    "Type extend, an area, and left or right, for example: extend 2 right, extend 2 left turned "
    "booking left."
)
A_BOOKING = "Type booking, an area, and left or right, for example: booking 2 left."
A_COVER = (
    "Type cover, an area, left or right, and the distance from its first column, for example: "
    "cover 2 right 3, cover 2 left 1 turned."
)
A_VERB = "A move begins with bid, take, booking, new, extend, cover, token or drop."
WRONG = [
    ("", A_VERB),
    ("pass", A_VERB),
    ("bid", A_BID),
    ("bid 0 3", A_BID),
    ("bid 1 2 3", A_BID),
    ("bid 1,", A_BID),
    ("bid \u0661 2", A_BID),
    ("take 5", A_TAKE),
    ("take 5 of 2", A_TAKE),
    ("take 5 of 0 mine 1", A_TAKE),
    ("new area", A_NEW),
    ("new booking", A_NEW),
    ("new booking 1 left", A_NEW),
    ("booking", A_BOOKING),
    ("booking left", A_BOOKING),
    ("booking 0 left", A_BOOKING),
    ("booking left of 1", A_BOOKING),
    ("extend 1", AN_EXTEND),
    ("extend 1 left booking", AN_EXTEND),
    ("extend 1 left booking right", AN_EXTEND),
    ("extend 1 up", AN_EXTEND),
    ("extend 1 left turned twice", AN_EXTEND),
    ("cover 2", A_COVER),
    ("cover 2 right 0", A_COVER),
    ("cover 2 right 1 booking left", A_COVER),
    ("token", "Type token and a spot, for example: token 4."),
    ("token 0", "Type token and a spot, for example: token 4."),
    ("drop it", "To discard the pair, type drop."),
]

NOTATION = Notation(
    written=WRITTEN,
    wrong=WRONG,
    kin=[
        Book(0, "left"),
        NewArea(),
        Extend(),
        Cover(),
        Drop(),
        Token(0),
        Bid((1,)),
        Take(0, 1, 0),
    ],
    otherwise=[
        ("bid 6 3", Bid((3, 6))),
        ("bid 3,6", Bid((3, 6))),
        ("bid 3, 6", Bid((3, 6))),
        ("take 5 2 3", Take(1, 5, 2)),
        ("new booking right left", NewArea(left=1, right=1)),
    ],
)

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
    (BEGUN, 0, "bid 3", "Bid two cards from your hand.", CHOOSE),
    (BEGUN, 0, "bid 3 3", "You do not hold 3 and 3.", CHOOSE),
    (BEGUN, 0, Bid((6, 3)), "You do not hold 6 and 3.", CHOOSE),
    (BEGUN, 0, "bid 3 13", "You do not hold 3 and 13.", CHOOSE),
    (
        make(BEGUN, "bid 1 2")[0],
        0,
        "bid 3 4",
        "You have already bid.",
        "secara bersamaan membuka 2 kartu tersebut",
    ),
    (
        first_legal(BEGUN, 8),
        0,
        "bid 3 4",
        "In the last round, bid the one card left in your hand.",
        "Pemain hanya memainkan 1 kartu sisa ditangan",
    ),
    (
        BEGUN,
        0,
        "take 1 of 2 mine 1",
        "All seats must bid first.",
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
    (TAKEN, 1, "bid 5 6", "First place the pair that you took.", "harus langsung ditaruh"),
    (TAKEN, 1, "extend 1 left", "There is no area 1.", AREA),
    (TAKEN, 1, "cover 1 right 2", "There is no area 1.", AREA),
    (
        placing(board("6:wgr"), 4),
        0,
        "extend 1 right",
        "4 does not fit to the right of 6.",
        "Gem tracker Baru harus lebih besar angkanya",
    ),
    (
        placing(board("6:wgr"), 8),
        0,
        "extend 1 left booking left",
        "8 does not fit to the left of 6.",
        "Gem tracker Baru harus lebih kecil angkanya",
    ),
    (
        placing(board("6:wgr _"), 8),
        0,
        "cover 1 right 2",
        "Area 1 has no open booking card 2 to the right of its first column.",
        COVER,
    ),
    (
        placing(board("6:wgr _"), 8),
        0,
        "cover 1 left 1",
        "Area 1 has no open booking card 1 to the left of its first column.",
        COVER,
    ),
    (
        placing(board("6:wgr _ 9:wgr"), 9),
        0,
        "cover 1 right 1",
        "9 does not fit between the neighbouring cards.",
        "note 4.9",
    ),
    (SEVEN, 0, Extend(area=-1), "There is no area 0.", AREA),
    (SEVEN, 0, Extend(side="up"), "The end must be left or right.", AREA),
    (SEVEN, 0, Extend(beyond=-1), f"{LEFT_TO_LAY} 3.", HELD),
    (SEVEN, 0, NewArea(left=-1), f"{LEFT_TO_LAY} 3.", HELD),
    (SEVEN, 0, NewArea(left=-1, right=1), f"{LEFT_TO_LAY} 3.", HELD),
    (SEVEN, 0, Book(-1, "left"), "There is no area 0.", "note 4.11"),
    (SEVEN, 0, Book(0, "up"), "The end must be left or right.", "note 4.11"),
    (
        placing(board("_ 6:wgr"), 4),
        0,
        Cover(area=0, side="right", steps=-1),
        "Area 1 has no open booking card -1 to the right of its first column.",
        COVER,
    ),
    (
        placing(board("6:wgr _"), 8),
        0,
        Cover(area=0, side="up", steps=1),
        "Area 1 has no open booking card 1 to the up of its first column.",
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
        "Area 1 has no open booking card 1 to the right of its first column.",
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
        "This pair can be placed, so you cannot drop it.",
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
        "Spot 1 already has a token.",
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
        "Deck 1 has no open tracker card 13.",
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
    (2, {"hands": 3}, "Gems Tracker has no option hands. Its options: cards."),
    (2, {"deck": []}, "A deck can contain only these card orders: mines and tenders."),
    (
        2,
        {"deck": {"trackers": []}},
        "A deck can contain only these card orders: mines and tenders.",
    ),
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
    (2, {"cards": []}, "the cards: this must be an object."),
    *(
        (
            1,
            {"deck": {"trackers": trackers}},
            "The trackers of a deck must contain each card exactly once.",
        )
        for trackers in ([], [[1], [2]], [list(range(1, 13)), list(range(12))], 5)
    ),
]

REFUSALS = Refusals(moves=MOVES, starts=STARTS)
