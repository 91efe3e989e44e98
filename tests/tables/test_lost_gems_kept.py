"""What the table of The Lost Gems keeps beyond a restart, and what it does not."""

import dataclasses
import json

from gemtable.games.kit.rules import Views
from gemtable.games.kit.table import Address, Gesture, Layout
from gemtable.games.lost_gems import rules as lost_gems
from gemtable.games.lost_gems import table as script

LAYOUT = Layout(
    pads=(Address("p1", 0), Address("p2", 0)),
    racks=tuple(tuple(Address(rack, unit) for unit in range(5)) for rack in ("r1", "r2")),
)
STATE = lost_gems.start(2, 7)
VIEWS = Views(lost_gems.view(STATE), tuple(lost_gems.view(STATE, seat) for seat in range(2)))
HELD = [held.tile for hand in STATE.hands for held in hand]
REFUSED = Gesture(Address("p1", 0), 8, "press")


def through_json(ui):
    return script.restore(json.loads(json.dumps(script.keep(ui))), LAYOUT, VIEWS)


def test_turned_tiles_and_help_are_there_again_and_the_lights_the_same():
    ui = script.Ui(helped=(0, 2), shown=frozenset(HELD[:3]))
    assert through_json(ui) == ui
    assert script.lights(through_json(ui), LAYOUT, VIEWS) == script.lights(ui, LAYOUT, VIEWS)


def test_a_key_that_waits_and_a_refusal_are_not_kept():
    ui = script.begin(LAYOUT)
    assert script.keep(dataclasses.replace(ui, armed=3, refused=REFUSED)) == script.keep(ui)


def test_a_tile_that_left_its_hand_is_face_down():
    """A program killed after a move wrote it, but not yet what the lights forgot by it."""
    gone = next(tile for tile in range(18) if tile not in HELD)
    kept = {"shown": [HELD[0], gone], "helped": [0, 0]}
    assert script.restore(kept, LAYOUT, VIEWS).shown == {HELD[0]}


def test_help_for_a_slot_or_a_seat_that_is_not_there_is_none():
    for helped in ([0, 9], [1], [0, 0, 1], [-1, 0]):
        ui = script.restore({"shown": [], "helped": helped}, LAYOUT, VIEWS)
        assert ui.helped == (0, 0)
