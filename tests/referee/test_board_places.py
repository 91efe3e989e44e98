"""Who gets which board."""

import pytest
from gemtable.games.kit.rules import Views
from gemtable.games.kit.table import Address, Needs
from gemtable.games.lost_gems import rules
from gemtable.games.lost_gems import table as lost_gems
from gemtable.referee.board_places import assign
from hypothesis import assume, given
from hypothesis.strategies import builds, integers, lists, randoms, sampled_from

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
    assigned = assign([], HANDS, seats=2)
    assert assigned.missing == ("pico-pad", "pico-rack", "pico-pad", "pico-rack")
    assert assigned.layout.pads == (None, None)
    assert assigned.layout.racks == ((), ())


def test_an_empty_table_lacks_every_loose_tile():
    assert assign([], TREETOPS, seats=2).missing == ("pico-pad",) * 2 + ("pico-tile",) * 3


def test_boards_go_to_the_lowest_seats_first_in_the_order_given():
    boards = [("e4", PAD), ("e3", RACK), ("e2", PAD), ("e1", RACK)]
    layout = assign(boards, HANDS, seats=2).layout
    assert layout.pads == (Address("e4", 0), Address("e2", 0))
    assert layout.racks == (rack("e3"), rack("e1"))


def test_the_tiles_beyond_the_hand_stay_in_the_rack_as_spares():
    layout = assign([("e1", RACK)], HANDS, seats=1).layout
    assert layout.racks[0] == rack("e1")
    assert layout.backs == frozenset(rack("e1"))


def test_a_seat_without_a_rack_gets_single_tiles():
    boards = [("e1", TILE), ("e2", RACK), ("e3", TILE), ("e4", TILE)]
    assigned = assign(boards, HANDS, seats=2)
    assert assigned.layout.racks == (rack("e2"), (Address("e1", 0), Address("e3", 0)))
    assert assigned.layout.backs == frozenset(rack("e2"))
    assert assigned.missing == ("pico-pad", "pico-pad")


def test_a_seat_with_too_few_single_tiles_lacks_a_rack():
    assigned = assign([("e1", TILE)], Needs(pads=0, tiles=2), seats=1)
    assert assigned.layout.racks == ((),)
    assert assigned.missing == ("pico-rack",)


def test_a_single_tile_in_a_hand_is_not_loose_as_well():
    assigned = assign([("e1", TILE)], Needs(pads=0, tiles=1, loose=1), seats=1)
    assert assigned.layout.racks == ((Address("e1", 0),),)
    assert assigned.layout.tiles == ()
    assert assigned.missing == ("pico-tile",)


def test_a_board_with_too_few_tiles_is_no_rack():
    assigned = assign([("e1", [*TILE, *TILE])], Needs(pads=0, tiles=3), seats=1)
    assert assigned.missing == ("pico-rack",)


def test_loose_tiles_are_single_tiles_and_a_rack_is_never_taken_apart():
    boards = [("e1", RACK), ("e2", TILE), ("e3", TILE)]
    assigned = assign(boards, TREETOPS, seats=1)
    assert assigned.layout.tiles == (Address("e2", 0), Address("e3", 0))
    assert assigned.layout.racks == ((),)
    assert assigned.missing == ("pico-pad", "pico-tile")


def test_a_pad_and_tiles_may_share_a_board():
    layout = assign([("e1", PAD + RACK)], HANDS, seats=1).layout
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
    table = assign(boards, needs, seats=2)
    assert table.missing == ()
    assert assign(boards + SURPLUS, needs, seats=2) == table
    assert not set(table.layout.boards) & {uid for uid, _units in SURPLUS}


@pytest.mark.parametrize("name", ["hands", "treetops", "nothing"])
def test_racks_change_nothing_where_no_seat_lacks_one(name):
    needs, boards = ENOUGH[name]
    table = assign(boards, needs, seats=2)
    assert assign(boards + RACKS, needs, seats=2) == table


@pytest.mark.parametrize("deal", ["referee", "table"])
def test_boards_beyond_the_need_are_given_no_picture(deal):
    options = {"deal": deal}
    needs = lost_gems.needs(options, 2)
    boards = [("p1", PAD), ("p2", PAD), ("r1", RACK), ("r2", RACK), *tiles("s", needs.loose)]
    layout = assign([*boards, *SURPLUS, *RACKS], needs, seats=2).layout
    state = rules.start(2, 1, **options)
    views = Views(rules.view(state), tuple(rules.view(state, seat) for seat in range(2)))
    lights = lost_gems.lights(lost_gems.begin(layout), layout, views)
    uids = {uid for uid, _units in boards} - ({"r1", "r2"} if needs.loose else set())
    assert {address.board for address in lights} == uids


STONES = Needs(pads=1, tiles=0, nice_tiles=1, nice_loose=2)  # as in Crossing


def test_what_is_nice_to_have_is_never_missing():
    assert assign([], STONES, seats=2).missing == ("pico-pad",) * 2


def test_what_is_nice_to_have_is_taken_from_what_is_left_of_the_needs():
    needs = Needs(pads=0, tiles=2, loose=1, nice_tiles=1, nice_loose=2)
    assigned = assign(tiles("t", 5), needs, seats=1)
    assert assigned.missing == ()
    assert assigned.layout.racks == ((Address("t00", 0), Address("t01", 0)),)
    assert assigned.layout.tiles == tuple(Address(f"t{number:02}", 0) for number in (2, 3, 4))
    assert assigned.layout.nice == {Address("t03", 0), Address("t04", 0)}
    more = assign(tiles("t", 6), needs, seats=1).layout
    assert more.racks[0] == (*assigned.layout.racks[0], Address("t05", 0))


def test_nothing_nice_to_have_is_dealt_while_anything_needed_is_missing():
    layout = assign([("p1", PAD), *tiles("t", 4)], STONES, seats=2).layout
    assert (layout.tiles, layout.racks, layout.nice) == ((), ((), ()), frozenset())


def test_a_rack_is_nice_to_have_for_a_seat_and_single_tiles_for_all():
    boards = [("p1", PAD), ("p2", PAD), ("r1", RACK), *tiles("t", 4)]
    layout = assign(boards, STONES, seats=2).layout
    assert layout.tiles == (Address("t00", 0), Address("t01", 0))
    assert layout.racks == (rack("r1"), (Address("t02", 0),))
    assert all(layout.can_spare(uid) for uid in ("r1", "t00", "t02"))
    assert not layout.can_spare("p1")


def test_a_board_with_a_needed_tile_cannot_be_spared():
    layout = assign([("r1", RACK)], Needs(pads=0, tiles=2), seats=1).layout
    assert Address("r1", 4) in layout.nice
    assert not layout.can_spare("r1")


def test_boards_go_to_the_places_they_had_and_the_rest_is_dealt():
    boards = [("p1", PAD), ("p2", PAD), ("r1", RACK), ("r2", RACK)]
    had = {"pad 2": Address("p1", 0), "rack 1": Address("r2", 0)}
    layout = assign(boards, HANDS, 2, had).layout
    assert layout.pads == (Address("p2", 0), Address("p1", 0))
    assert layout.racks == (rack("r2"), rack("r1"))


def test_what_is_not_there_any_more_is_dealt_anew():
    boards = [("p2", PAD), ("p3", PAD), ("r1", RACK), ("r2", RACK)]
    had = {"pad 1": Address("p1", 0), "pad 2": Address("p2", 0), "rack 1": Address("p3", 0)}
    layout = assign(boards, HANDS, 2, had).layout
    assert layout.pads == (Address("p3", 0), Address("p2", 0))
    assert layout.racks == (rack("r1"), rack("r2"))


def test_a_hand_of_single_tiles_keeps_its_slots_and_one_that_is_gone_is_made_up_for():
    had = {"tile 1.1": Address("t1", 0), "tile 1.2": Address("t2", 0)}
    boards = [("t0", TILE), ("t2", TILE), ("r1", RACK)]
    layout = assign(boards, Needs(pads=0, tiles=2), 1, had).layout
    assert layout.racks == ((Address("t0", 0), Address("t2", 0)),)


def test_no_board_has_two_places_whatever_a_journal_says():
    had = {"pad 1": Address("p1", 0), "pad 2": Address("p1", 0)}
    assigned = assign([("p1", PAD)], Needs(pads=1, tiles=0), 2, had)
    assert assigned.layout.pads == (Address("p1", 0), None)
    assert assigned.missing == ("pico-pad",)


KINDS = {"p": PAD, "r": RACK, "t": TILE, "x": PAD + RACK, "y": PAD + TILE, "z": PAD * 2}


@given(
    names=lists(sampled_from(sorted(KINDS)), max_size=14),
    needs=builds(
        Needs,
        pads=integers(0, 1),
        tiles=integers(0, 2),
        loose=integers(0, 3),
        nice_tiles=integers(0, 2),
        nice_loose=integers(0, 3),
    ),
    seats=integers(1, 3),
    order=randoms(use_true_random=False),
)
def test_the_same_boards_in_any_order_make_the_same_table_again(names, needs, seats, order):
    boards = [(f"{name}{number}", KINDS[name]) for number, name in enumerate(names)]
    assigned = assign(boards, needs, seats)
    assume(not assigned.missing)
    shuffled = order.sample(boards, len(boards))
    assert assign(shuffled, needs, seats, assigned.layout.parts) == assigned
    units = assigned.layout.units
    assert len(set(units)) == len(units)
