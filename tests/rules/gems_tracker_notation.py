"""How the moves of Gems Tracker are written."""

from gemtable.games import GAMES
from gemtable.games.gems_tracker.rules import Bid, Book, Cover, Drop, Extend, NewArea, Take, Token

from tests.rules.notation import Notation

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

A_BID = "Name the tracker cards to bid: bid 3,6."
A_TAKE = "Name a tracker card, its seat and a mine: take 5 2 3."
A_NEW = "A new area: new, new turned, new booking left right."
AN_EXTEND = "Name an area and its end: extend 2 right, extend 2 left turned booking left."
A_BOOKING = "Name an area and its end for a booking card: booking 2 left."
A_COVER = (
    "Name an area, a side of its first column and how far: cover 2 right 3, cover 2 left 1 turned."
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
    ("token", "Name the spot: token 4."),
    ("token 0", "Name the spot: token 4."),
    ("drop it", "To discard the pair, say drop."),
]

NOTATION = Notation(
    GAMES["gems-tracker"],
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
