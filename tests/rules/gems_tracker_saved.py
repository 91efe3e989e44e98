"""Saved states of Gems Tracker, and what damages them."""

from gemtable.games import GAMES

from tests.rules.gems_tracker_cases import PLAYED
from tests.rules.saved import Saved, written

PLACING = written(
    GAMES["gems-tracker"],
    next(
        state
        for state in PLAYED.states
        if state.phase == "place" and state.seats == 3 and state.round == 7
    ),
)
BOOKED = written(
    GAMES["gems-tracker"],
    next(
        state
        for state in PLAYED.states
        if len(state.booked) == 2 and state.bookings[state.order[0]] == 3
    ),
)
SOLO = written(
    GAMES["gems-tracker"],
    next(
        state
        for state in PLAYED.states
        if state.is_solo and state.phase == "place" and state.round == 4
    ),
)

DAMAGE = [
    (["round"], 0),
    (["round"], 8),
    (["round"], 7.0),
    (["points", 0], float("inf")),
    (["points", 0], None),
    (["boards", 0, 0, -1, 3], 1),
    (["boards", 0, 0, -1, 5], not PLACING["boards"][0][0][-1][5]),
    (["boards", 0, 0, -1, 1], "3"),
    (["pair", 0], True),
    (["phase"], "bid"),
    (["phase"], "take"),
    (["phase"], "token"),
    (["phase"], "over"),
    (["phase"], "waiting"),
    (["cards"], {}),
    (["trackers", 0, "held"], []),
    (["trackers", 0, "sealed"], [1]),
    (["trackers", 0, "extra"], []),
    (["trackers"], PLACING["trackers"][:2]),
    (["boards", 0], []),
    (["boards", 0, 0, 0], None),
    (["boards", 0], [*PLACING["boards"][0], [None]]),
    (["bookings", 0], 3),
    (["bookings", 0], -1),
    (["rails", 0], 99),
    (["rail_order"], PLACING["rail_order"][::-1]),
    (["rail_order"], [0, 0, 1]),
    (["points", 0], "7"),
    (["points", 0], True),
    (["deck"], PLACING["deck"][1:]),
    (["row"], [*PLACING["row"], None]),
    (["waste", 0], PLACING["deck"][0]),
    (["papers", 0], PLACING["papers"][1]),
    (["papers", 0], 28),
    (["tokens"], [None] * 7),
    (["tokens", 0], 9),
    (["order"], []),
    (["order"], [0, 0]),
    (["pair"], None),
    (["pair", 2], PLACING["deck"][0]),
    (["grown"], [0]),
    (["met"], [0]),
    (["extra"], 1),
]

BOOKED_DAMAGE = [
    (["booked", 1, 0], 9),
    (["booked", 0, 0], -1),
    (["booked", 0, 0], False),
    (["booked", 0, 0], "0"),
    (["booked", 1, 1], "up"),
    (["booked"], [[0, "right"], [0, "left"]]),
    (["booked"], [[0, "left"]] * 4),
    (["booked"], None),
    (["phase"], "take"),
]

SOLO_DAMAGE = [
    (["round"], 5),
    (["phase"], "bid"),
    (["phase"], "take"),
    (["order"], [0, 0, 0]),
    (["order"], [1]),
    (["grown"], [0, 0]),
    (["grown"], [5]),
    (["met"], [3, 1]),
    (["met"], [10]),
    (["points"], []),
    (["rails"], [1]),
    (["trackers", 0, "open"], [*SOLO["trackers"][0]["held"][:2]]),
]

SAVED = Saved(
    GAMES["gems-tracker"],
    sound=[PLACING, BOOKED, SOLO],
    damage=[
        *((PLACING, path, value) for path, value in DAMAGE),
        *((BOOKED, path, value) for path, value in BOOKED_DAMAGE),
        *((SOLO, path, value) for path, value in SOLO_DAMAGE),
    ],
    words=["", "bid", "take", "place", "token", "over"],
    most_bytes=50_000,
)
