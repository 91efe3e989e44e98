"""What pads and tiles show in Waterfall, position by position, and where loose tiles lie."""

from dataclasses import replace
from random import Random

import pytest
from gemtable.check.tried_table import dealt_anew
from gemtable.games.kit.rules import TABLE, Made
from gemtable.games.kit.table import Picture
from gemtable.games.waterfall import table as script
from gemtable.games.waterfall.rules import ACTIONS, RULES, Add, Place, Remove, Swap
from gemtable.games.waterfall.table.lights import GEMS, face
from gemtable.games.waterfall.table.questions import Ui

from tests.rules.waterfall_table import after, make, place, rows_of
from tests.rules.waterfall_table import table as laid
from tests.tables.test_waterfall_keys import LARGE, asked_for, table_of
from tests.tables.waterfall_tried import begin, choose

OFF, WHITE, CARD, CYAN = (0, 0, 0), (255, 255, 255), (255, 90, 0), (0, 200, 255)
SOFT_CARD, SOFT_CYAN = (40, 14, 0), (0, 31, 40)
UNDO_AND_HELP = ((28, 0, 40), (0, 31, 40))
SEAT_1, SEAT_2 = (0, 80, 255), (255, 200, 0)


def pad(table, seat):
    return table.lights()[table.layout.pads[seat]]


def tile(table, number):
    return table.lights()[table.layout.tiles[number - 1]]


def lying(table):
    return " ".join(str(place or "-") for place in table.ui.lying)


def test_cards_are_lit_alike_whatever_they_are():
    table = table_of("add", "2-red any 5 | any")
    assert pad(table, 0) == Picture(((SOFT_CARD,) * 3 + (OFF,) * 7) + UNDO_AND_HELP)


def test_a_hand_that_has_more_pages_lights_the_key_that_turns_them():
    table = table_of("add", LARGE)
    assert pad(table, 0).leds[:8] == (SOFT_CARD,) * 7 + (SOFT_CYAN,)


def test_ways_have_the_colour_of_the_tile_below_and_one_out_its_own():
    table = table_of("draw / red", "4 3 | any", moves=("play #1", "fall in"))
    assert pad(table, 0).leds[8:10] == ((40, 0, 0), SOFT_CYAN)


def test_columns_have_the_colour_of_their_tile_and_empty_places_are_grey():
    table = asked_for("remove", "red blue / any any any", pawns="- 2.1")
    table.press(0, "row 2")
    assert pad(table, 0).leds[:3] == (OFF, (0, 0, 255), OFF)
    table = asked_for("add", "")
    table.press(0, "tile 1")
    table.press(0, "row 2")
    assert pad(table, 0).leds[:3] == ((120,) * 3, (120,) * 3, OFF)


def test_what_follows_the_first_question_is_bright_and_undo_pulses():
    table = asked_for("remove")
    assert pad(table, 0).pattern == "steady"
    assert pad(table, 0).leds[2] == SOFT_CARD
    table.press(0, "row 3")
    shown = pad(table, 0)
    assert (shown.pattern, shown.leds[10], shown.other[10]) == (
        "pulse",
        (180, 0, 255),
        (28, 0, 40),
    )


def test_pawns_are_chosen_by_keys_in_the_colours_of_their_seats():
    soft = ((0, 12, 40), (40, 31, 0), OFF)
    assert pad(asked_for("pawn"), 0).leds[:3] == soft


def test_a_waiting_pad_shows_the_gemstones_of_the_path_and_four_steps_at_most():
    table = table_of("red-draw / any any", "5 | any", moves=("play #1",))
    soft_white = (40, 40, 40)
    assert pad(table, 1).leds[:10] == (OFF,) * 6 + (soft_white,) * 4
    table = table_of("red-draw / any any", "3 | any", moves=("play #1", "fall in"))
    assert pad(table, 1).leds[:10] == ((40, 0, 0), *(OFF,) * 5, *(soft_white,) * 2, OFF, OFF)


def test_a_card_that_cannot_be_scored_is_refused_on_the_whole_pad():
    table = table_of("red-score", "2 blue | any", moves=("play #1", "fall in"))
    table.press(0, "tile 1")
    assert pad(table, 0) == Picture(((255, 0, 0),) * 12, "blink", (OFF,) * 12, 400)


def test_any_other_refusal_is_shown_at_its_key():
    table = asked_for("remove")
    table.press(0, 6)
    assert pad(table, 0).leds.count((255, 0, 0)) == 1


def test_at_the_end_the_pad_of_a_winner_turns_and_the_others_glow():
    rows = rows_of(20, top="leapfrog")
    table = table_of(rows, "1 | any", scored="5 | ", moves=("play #1", "fall in"))
    assert pad(table, 0) == Picture((SEAT_1, OFF) * 6, "spin")
    assert pad(table, 1) == Picture(((40, 31, 0),) * 12)


def test_a_tile_shows_its_gemstone_and_its_action():
    table = table_of("red-add / blue-score green-draw", "3 | any")
    red, blue, green = (255, 0, 0), (0, 0, 255), (0, 255, 0)
    assert tile(table, 1).leds == (red, *(OFF,) * 6)
    assert tile(table, 2).leds == (blue, blue, *(OFF,) * 5)
    assert tile(table, 3).leds == (green, green, green, *(OFF,) * 4)


def test_every_action_is_told_from_the_others_however_a_tile_is_turned():
    faces = [face("red", action) for action in ACTIONS]
    turned = {min(leds[by:] + leds[:by] for by in range(6)) for leds in faces}
    assert len(turned) == len(ACTIONS)
    assert len({face(gem, "add") for gem in GEMS}) == len(GEMS)


def test_a_tile_with_pawns_goes_between_its_own_face_and_their_colours():
    table = asked_for("draw", "any any", pawns="- 1.1")
    shown = tile(table, 1)
    assert shown.pattern == "pulse"
    assert shown.other == (*(SEAT_1,) * 3, *(SEAT_2,) * 3, OFF)


def test_tiles_that_cannot_be_chosen_are_dim():
    table = asked_for("remove", "red-draw blue-draw / any . any")
    assert tile(table, 1).leds[0] != OFF
    assert max(max(colour) for colour in tile(table, 1).leds) == 40
    assert max(max(colour) for colour in tile(table, 4).leds) == 255


def test_in_an_add_all_tiles_are_bright_for_no_tile_is_chosen():
    table = asked_for("add")
    assert max(max(colour) for colour in tile(table, 1).leds) == 255


def test_tiles_that_are_not_laid_out_are_dark():
    assert tile(asked_for("add", ""), 2) == Picture((OFF,) * 7)


def test_the_first_tile_blinks_until_a_press_says_that_it_lies_there():
    table = begin(2, 20, seed=1)
    assert tile(table, 1).pattern == "blink"
    assert not table.tap(table.layout.tiles[0], "click").moves
    assert tile(table, 1).pattern == "steady"


def test_a_tile_that_is_added_blinks_on_the_first_free_board_and_its_neighbours_pulse():
    """Adjacent to an existing tile."""
    table = asked_for("add", "any any / any . any")
    table.say(Made(0, Add(table.state.hand[0], place("3.2"))))
    assert lying(table) == "1.1 2.1 2.2 3.1 3.3 3.2"
    assert tile(table, 6).pattern == "blink"
    assert [tile(table, number).pattern for number in (2, 3, 4, 5)] == ["pulse"] * 4
    table.tap(table.layout.tiles[5], "click")
    assert {tile(table, number).pattern for number in (2, 3, 4, 5, 6)} == {"steady"}


def test_the_press_that_lays_a_tile_out_does_not_choose_it():
    table = asked_for("add", "any .")
    table.say(Made(0, Add(table.state.hand[0], place("2.2"))))
    assert not table.tap(table.layout.tiles[2], "click").moves
    assert table.tap(table.layout.tiles[2], "click").moves


def test_a_removed_tile_goes_dark_and_is_the_next_that_is_laid_out():
    table = asked_for("remove")
    table.say(Made(0, Remove(place("3.1"))))
    assert lying(table) == "1.1 2.1 2.2 - 3.2 3.3"
    assert tile(table, 4) == Picture((OFF,) * 7)
    table.undo()
    assert lying(table) == "1.1 2.1 2.2 3.1 3.2 3.3"
    assert tile(table, 4).pattern == "blink"


def test_swapped_tiles_change_their_lights_and_no_hand_moves():
    table = asked_for("swap", "red blue")
    assert (tile(table, 2).leds[0], tile(table, 3).leds[0]) == ((255, 0, 0), (0, 0, 255))
    table.say(Made(0, Swap(place("2.1"), place("2.2"))))
    assert lying(table) == "1.1 2.1 2.2"
    assert (tile(table, 2).leds[0], tile(table, 3).leds[0]) == ((0, 0, 255), (255, 0, 0))


def test_with_fewer_tiles_than_places_the_upper_ones_are_shown():
    table = table_of(rows_of(10), "3 | any", loose=4)
    assert len(table.lights()) == 2 + 4
    assert lying(table).startswith("1.1 2.1 2.2 3.1")


def test_where_tiles_lie_is_kept_and_what_is_half_chosen_is_not():
    table = asked_for("remove")
    table.say(Made(0, Remove(place("3.1"))))
    table.undo()
    table.press(0, "row 3")
    kept = script.keep(table.ui)
    assert kept == {"lying": [[0, 0], [1, 0], [1, 1], [2, 0], [2, 1], [2, 2]]}
    restored = script.restore({"lying": [[2, 2], [0, 0], None]}, table.layout, table.views)
    assert restored.lying == (
        *(Place(2, 2), Place(0, 0), Place(1, 0)),
        *(Place(1, 1), Place(2, 0), Place(2, 1)),
    )
    assert (restored.answers, restored.fresh) == ((), frozenset())


def test_a_restored_table_has_no_place_that_the_waterfall_has_not():
    table = asked_for("draw", "")
    restored = script.restore({"lying": [[5, 1], [0, 0]]}, table.layout, table.views)
    assert restored.lying == (None, Place(0, 0))


@pytest.mark.parametrize("seed", range(4))
def test_no_light_name_or_answer_hangs_on_a_hand_while_something_is_half_chosen(seed):
    """Its first card is chosen, or its page turned: the generic test seldom comes so far."""
    table, chance = begin(2 + seed, 7, seed), Random(seed)
    looks = 0
    while table.pending and looks < 60:
        (turn,) = table.pending
        for key in filter(None, table.key_names(turn)[:8]):
            looks += check_same(table, key, turn, chance)
        table.play([Made(turn, choose(table, turn, chance))])
    assert looks >= 20


def check_same(table, key, turn, chance):
    """Press a key that opens something, with this hand and with another; say whether it did."""
    one, other = table.fork(), dealt_anew(table, None, chance)
    meanings = [each.press(turn, key) for each in (one, other)]
    if any(meaning.moves for meaning in meanings):
        return False  # it was a whole choice: what comes of it is a move
    assert one.lights() == other.lights()
    assert script.shown(one.ui, TABLE) == script.shown(other.ui, TABLE)
    assert one.key_names(turn) == other.key_names(turn)
    assert one.told == other.told
    return True


def test_lights_are_of_the_table_alone():
    """Whoever draws them has no seat's view at all: so no card can be in them."""
    table = asked_for("add")
    views = replace(table.views, seats=(None,) * 2)
    assert script.lights(table.ui, table.layout, views) == table.lights()


@pytest.mark.parametrize(
    ("rows", "hands", "moves", "marks"),
    [
        ("draw / any any", "3 2 | any", ("play #1", "fall in"), ["entered 1.1"]),
        (
            "leapfrog / leapfrog any",
            "3 2 | any",
            ("play #1", "fall in", "fall left"),
            ["left 1.1", "entered 2.1"],
        ),
        ("draw", "3 2 | any", ("play #1", "fall in", "fall left"), ["left 1.1"]),
        ("add", "2 3 | any", ("play #1", "fall in", "add #1 at 2.2"), ["added 2.2"]),
        (
            "remove / any any",
            "2 3 | any",
            ("play #1", "fall in", "remove 2.1"),
            ["removed 2.1"],
        ),
        (
            "swap / any any",
            "2 3 | any",
            ("play #1", "fall in", "swap 2.1 2.2"),
            ["swapped 2.1", "swapped 2.2"],
        ),
        (
            "pawn / any any",
            "2 3 | any",
            ("play #1", "fall in", "pawn 1 to 2.2"),
            ["left 1.1", "entered 2.2"],
        ),
    ],
)
def test_everyone_is_shown_what_the_last_step_did_at_places(rows, hands, moves, marks):
    before = after(laid(rows, hands), *moves[:-1])
    state, events = make(before, moves[-1])
    ui = script.moved(Ui(pawns=before.pawns), RULES.views(state), events)
    shown = script.shown(ui, TABLE).marks
    assert [f"{mark.kind} {mark.place}" for mark in shown] == marks
    undone = script.moved(ui, RULES.views(before), ())
    assert script.shown(undone, TABLE).marks == ()
