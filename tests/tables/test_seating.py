"""Who gets which board."""

import pytest
from gemtable.rules import lost_gems as rules
from gemtable.rules.roles import Views
from gemtable.tables import lost_gems
from gemtable.tables.core import Address, Needs
from gemtable.tables.seating import seat

PAD = [["pad", 12, 0, 12]]
TILE = [["tile", 6, 0, 1]]
RACK = [["tile", 6, 1, 1]] * 5

HANDS = Needs(pads=1, tiles=2)
TREETOPS = Needs(pads=1, tiles=0, loose=3)
BOTH = Needs(pads=1, tiles=2, loose=3)


def rack(uid: str) -> tuple[Address, ...]:
    return tuple(Address(uid, unit) for unit in range(5))


def tiles(name: str, count: int) -> list[tuple[str, list[list[str | int]]]]:
    """Return so many boards of a single tile."""
    return [(f"{name}{number:02}", TILE) for number in range(count)]


def test_an_empty_table_lacks_a_pad_and_a_rack_a_seat():
    seating = seat([], HANDS, seats=2)
    assert seating.missing == ("pico-pad", "pico-rack", "pico-pad", "pico-rack")
    assert seating.layout.pads == (None, None)
    assert seating.layout.racks == ((), ())


def test_an_empty_table_lacks_every_loose_tile():
    assert seat([], TREETOPS, seats=2).missing == ("pico-pad",) * 2 + ("pico-tile",) * 3


def test_boards_go_to_the_lowest_seats_first_in_the_order_given():
    boards = [("e4", PAD), ("e3", RACK), ("e2", PAD), ("e1", RACK)]
    layout = seat(boards, HANDS, seats=2).layout
    assert layout.pads == (Address("e4", 0), Address("e2", 0))
    assert layout.racks == (rack("e3"), rack("e1"))


def test_the_tiles_beyond_the_hand_stay_in_the_rack_as_spares():
    layout = seat([("e1", RACK)], HANDS, seats=1).layout
    assert layout.racks[0] == rack("e1")
    assert layout.backs == frozenset(rack("e1"))


def test_a_seat_without_a_rack_gets_single_tiles():
    boards = [("e1", TILE), ("e2", RACK), ("e3", TILE), ("e4", TILE)]
    seating = seat(boards, HANDS, seats=2)
    assert seating.layout.racks == (rack("e2"), (Address("e1", 0), Address("e3", 0)))
    assert seating.layout.backs == frozenset(rack("e2"))
    assert seating.missing == ("pico-pad", "pico-pad")


def test_a_seat_with_too_few_single_tiles_lacks_a_rack():
    seating = seat([("e1", TILE)], Needs(pads=0, tiles=2), seats=1)
    assert seating.layout.racks == ((),)
    assert seating.missing == ("pico-rack",)


def test_a_single_tile_in_a_hand_is_not_loose_as_well():
    seating = seat([("e1", TILE)], Needs(pads=0, tiles=1, loose=1), seats=1)
    assert seating.layout.racks == ((Address("e1", 0),),)
    assert seating.layout.tiles == ()
    assert seating.missing == ("pico-tile",)


def test_a_board_with_too_few_tiles_is_no_rack():
    seating = seat([("e1", [*TILE, *TILE])], Needs(pads=0, tiles=3), seats=1)
    assert seating.missing == ("pico-rack",)


def test_loose_tiles_are_single_tiles_and_a_rack_is_never_taken_apart():
    boards = [("e1", RACK), ("e2", TILE), ("e3", TILE)]
    seating = seat(boards, TREETOPS, seats=1)
    assert seating.layout.tiles == (Address("e2", 0), Address("e3", 0))
    assert seating.layout.racks == ((),)
    assert seating.missing == ("pico-pad", "pico-tile")


def test_a_pad_and_tiles_may_share_a_board():
    layout = seat([("e1", PAD + RACK)], HANDS, seats=1).layout
    assert layout.pads == (Address("e1", 0),)
    assert layout.racks == (tuple(Address("e1", unit) for unit in range(1, 6)),)


ENOUGH = {
    "hands": (HANDS, [("p1", PAD), ("p2", PAD), ("r1", RACK), ("r2", RACK)]),
    "hands of single tiles": (HANDS, [("p1", PAD), ("p2", PAD), *tiles("s", 4)]),
    "hands of both": (HANDS, [("p1", PAD), ("p2", PAD), ("r1", RACK), *tiles("s", 2)]),
    "treetops": (TREETOPS, [("p1", PAD), ("p2", PAD), *tiles("s", 3)]),
    "hands and treetops": (BOTH, [("p1", PAD), ("p2", PAD), ("r1", RACK), *tiles("s", 5)]),
    "nothing": (Needs(pads=0, tiles=0), []),
}
SURPLUS = [("x1", PAD), ("x2", TILE), ("x3", TILE), ("x4", RACK[:1]), ("x5", PAD + TILE)]
RACKS = [("x6", TILE * 2), ("x7", RACK)]  # beyond the need where every seat has one


@pytest.mark.parametrize("needs, boards", ENOUGH.values(), ids=ENOUGH)
def test_boards_beyond_the_need_change_nothing_and_are_not_of_the_table(needs, boards):
    table = seat(boards, needs, seats=2)
    assert table.missing == ()
    assert seat(boards + SURPLUS, needs, seats=2) == table
    assert not set(table.layout.boards) & {uid for uid, _units in SURPLUS}


@pytest.mark.parametrize("name", ["hands", "treetops", "nothing"])
def test_racks_change_nothing_where_no_seat_lacks_one(name):
    needs, boards = ENOUGH[name]
    table = seat(boards, needs, seats=2)
    assert seat(boards + RACKS, needs, seats=2) == table


@pytest.mark.parametrize("deal", ["referee", "table"])
def test_boards_beyond_the_need_are_given_no_picture(deal):
    options = {"deal": deal}
    needs = lost_gems.needs(options, 2)
    boards = [("p1", PAD), ("p2", PAD), ("r1", RACK), ("r2", RACK), *tiles("s", needs.loose)]
    layout = seat([*boards, *SURPLUS, *RACKS], needs, seats=2).layout
    state = rules.start(2, 1, **options)
    views = Views(rules.view(state), tuple(rules.view(state, seat) for seat in range(2)))
    lights = lost_gems.lights(lost_gems.begin(layout), layout, views)
    uids = {uid for uid, _units in boards} - ({"r1", "r2"} if needs.loose else set())
    assert {address.board for address in lights} == uids
