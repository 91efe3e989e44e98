"""A press of key 12 that became a hold: no move, no secret choice; and one that did not."""

from dataclasses import replace

import pytest
from gemtable.games import GAMES
from gemtable.games.gems_tracker.rules import Bid
from gemtable.games.kit.table import do

from tests.referee.sealed_table import SealedTable, by_hand
from tests.room.menu_table import HELP, HOLD_US, MenuTable
from tests.tables.crossing_tried import layout as crossing
from tests.tables.gems_tracker_tried import layout

MENU_AND_CLOSED = (HELP,)


def bidding(tmp_path, play):
    """Let two seats of Gems Tracker do what `play` says; return what it returns."""

    async def bids(clock):
        table = SealedTable(tmp_path / "match.sqlite", "gems-tracker", layout(2), clock)
        found = play(table)
        table.journal.close()
        return found

    return by_hand(bids)


def chosen(table):
    return [sorted(each) for each in table.referee.ui.choices]


def bid(table, seat, *numbers):
    table.say(str(Bid(tuple(sorted(numbers)))), by=seat)


def holds_12(table, seat):
    return 12 in table.match.state.trackers[seat].held


def test_number_12_is_chosen_by_a_press_and_not_by_a_hold(tmp_path):
    def play(table):
        bid(table, 0, 3, 7)
        table.hold(0, keys=MENU_AND_CLOSED)
        held = chosen(table)
        table.press(0, HELP)
        return holds_12(table, 0), held[0], chosen(table)[0]

    assert bidding(tmp_path, play) == (True, [3, 7], [7, 12])


def test_a_hold_that_began_the_count_stops_it_before_the_lock(tmp_path):
    def play(table):
        bid(table, 1, 1, 2)
        table.press(0, 2)  # one number of two
        table.hold(0, keys=MENU_AND_CLOSED)
        found = table.referee.ui.count, chosen(table)[0], table.referee.ui.bidders
        table.let_pass(10)
        return (*found, table.match.moves)

    assert bidding(tmp_path, play) == (0, [3], frozenset({1}), 0)


def test_a_hold_tells_nobody_anything_and_leaves_a_count_alone(tmp_path):
    def play(table):
        bid(table, 0, 3, 7)
        bid(table, 1, 1, 2)
        told = len(table.told())
        table.hold(0, keys=())
        return len(table.told()) - told, table.referee.ui.count, chosen(table)[0]

    assert bidding(tmp_path, play) == (0, 1, [3, 7])  # two of three seconds are over


def test_another_seats_choice_in_the_meantime_stays(tmp_path):
    def play(table):
        pad = table.layout.pads[0]
        table.hold_down(0)
        bid(table, 1, 1, 2)
        table.hold_on(0)
        assert table.menus.page_of(pad) is not None
        return chosen(table)

    assert bidding(tmp_path, play) == [[], [1, 2]]


def test_a_key_that_was_down_at_a_lock_opens_no_menu(tmp_path):
    async def locks(clock):
        table = SealedTable(tmp_path / "match.sqlite", "crossing", crossing(3, tiles=False), clock)
        for seat in range(3):
            table.say("gather 1", by=seat)
        table.let_pass(2)
        table.hold_down(0)
        table.hold_on(0)  # the lock comes after a second
        found = table.match.moves, table.menus.page_of(table.layout.pads[0])
        table.hold(0, keys=())
        found = *found, table.menus.page_of(table.layout.pads[0]) is not None
        table.journal.close()
        return found

    assert by_hand(locks) == (1, None, True)


def with_a_step_on_key_12(monkeypatch):
    """Let key 12 in The Lost Gems give the first hint, as another package's game might."""
    game = GAMES["lost-gems"]

    def read(ui, layout, views, gesture, at):
        if gesture.key != HELP or gesture.address not in layout.pads:
            return game.table.read(ui, layout, views, gesture, at)
        return do(ui, layout.pads.index(gesture.address), game.rules.parse("hint red to 2"))

    changed = replace(game, table=replace(game.table, read=read))
    monkeypatch.setitem(GAMES._loaded, "lost-gems", changed)


@pytest.fixture
async def stepping(path, monkeypatch):
    with_a_step_on_key_12(monkeypatch)
    table = MenuTable(path)
    yield table
    table.menus.leave()
    table.journal.close()


async def test_a_step_of_key_12_is_made_when_the_key_is_up_again(stepping):
    stepping.down("p1")
    assert stepping.match.moves == 0
    stepping.up("p1")
    assert stepping.match.moves == 1


async def test_a_step_of_key_12_is_not_made_if_the_key_is_held(stepping):
    stepping.hold("p1")
    assert stepping.match.moves == 0
    assert stepping.title("p1") == "Menu"


async def test_a_step_of_key_12_comes_before_another_step_and_opens_no_menu_then(stepping):
    stepping.down("p1")
    stepping.referee.typed("undo")
    assert stepping.kinds()[-2:] == ["move", "undo"]
    stepping.us += HOLD_US
    stepping.referee.time_heard("p1", stepping.us)
    assert stepping.title("p1") is None


@pytest.mark.parametrize("ends", ["pause", "unplugged", "lost", "left"])
async def test_a_step_of_key_12_is_made_before_what_ends_the_waiting(stepping, ends):
    stepping.down("p1")
    if ends == "pause":
        stepping.referee.typed("pause")
    elif ends == "unplugged":
        stepping.referee.board_gone("p1", "unplugged")
    elif ends == "lost":
        stepping.referee.edges_lost("p1", 1)
    else:
        stepping.referee.flush()
    assert stepping.match.moves == 1
    stepping.up("p1")
    assert stepping.match.moves == 1


async def test_a_bots_press_counts_as_read_when_it_is_handled(stepping):
    before = stepping.referee.gestures
    stepping.down("p1")
    assert stepping.referee.gestures == before
    stepping.up("p1")
    assert stepping.referee.gestures == before + 1
