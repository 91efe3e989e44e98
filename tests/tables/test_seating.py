"""Who gets which board."""

from gemtable.tables.core import Address, Needs
from gemtable.tables.seating import seat

PAD = [["pad", 12, 0, 12]]
TILE = [["tile", 6, 0, 1]]
RACK = [["tile", 6, 1, 1]] * 5

HANDS = Needs(pads=1, tiles=2)
TREETOPS = Needs(pads=1, tiles=0, loose=3)


def rack(uid: str) -> tuple[Address, ...]:
    return tuple(Address(uid, unit) for unit in range(5))


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


def test_boards_beyond_the_need_are_left_out():
    boards = [("e1", PAD), ("e2", PAD), ("e3", RACK), ("e4", RACK)]
    seating = seat(boards, HANDS, seats=1)
    assert seating.missing == ()
    assert seating.layout.pads == (Address("e1", 0),)
    assert seating.layout.racks == (rack("e3"),)
