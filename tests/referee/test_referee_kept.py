"""The referee and what outlasts it: what lights remember, redo, correction, pauses of people."""

from gemtable.games import GAMES
from gemtable.games.kit.rules import Made
from gemtable.match.match import Match
from gemtable.referee.referee import Referee

from tests.patience import until
from tests.referee.test_referee import GEMS, LAYOUT

PAUSED = "The match is paused by the table; type resume to continue."


def turn_over(table, at_us=1_000_000):
    """Double-click the first tile of seat 1's rack."""
    for down, us in ((True, 0), (False, 60_000), (True, 160_000), (False, 220_000)):
        table.edge("r1", 0, down, at_us + us)
    table.referee.time_heard("r1", at_us + 1_000_000)


def next_referee(table):
    """The referee of a host that takes the match up again, with lights that show nothing yet."""
    row = table.journal.unfinished("lost-gems")
    table.cables.shown.clear()
    match = Match.resume(GEMS, table.journal, row)
    return Referee(match, LAYOUT, table.cables, table.told.append)


async def test_a_tile_turned_over_is_seen_at_once_and_soon_on_disk(table):
    table.cables.shown.clear()
    turn_over(table)
    turn_over(table, at_us=3_000_000)
    turn_over(table, at_us=6_000_000)
    assert {(entries, uid) for entries, uid, _ in table.cables.shown} == {(2, "r1")}
    await until(lambda: table.kinds() == ["start", "table"])
    turn_over(table, at_us=9_000_000)
    await until(lambda: table.kinds() == ["start", "table", "table"])


async def test_a_match_that_is_left_has_what_its_lights_remember_on_disk(table):
    turn_over(table)
    table.referee.leave()
    assert table.kinds() == ["start", "table"]


async def test_after_a_restart_the_lights_are_what_they_were(table):
    turn_over(table)
    table.edge("p2", 11, True, 1000)  # help
    table.edge("p1", 0, True, 1000)  # a hint: the help is gone, the tile is not
    table.edge("p1", 11, True, 99_000)
    await until(lambda: not table.match.owes)
    written = table.journal.entries(1)
    again = next_referee(table)
    assert again.ui == table.referee.ui
    assert again.ui.shown and again.ui.helped == (1, 0)
    lights = GAMES["lost-gems"].table.lights
    assert lights(again.ui, LAYOUT, again.views) == lights(
        table.referee.ui, LAYOUT, table.referee.views
    )
    assert table.journal.entries(1) == written  # nothing new to remember


async def test_killed_between_a_move_and_what_the_lights_forget_by_it(table):
    turn_over(table)
    move = GEMS.rules.parse("play 1")
    table.match.play("test", [Made(0, move)])  # the host dies here
    again = next_referee(table)
    assert again.ui.shown == frozenset()
    await until(lambda: table.kinds() == ["start", "table", "move", "table"])


async def test_redo_and_correct_are_typed_and_told(table):
    table.referee.typed("hint red")
    table.referee.typed("undo")
    table.referee.typed("redo")
    assert str(table.told[-1].text).startswith("Seat 1 hints red")
    table.referee.typed("correct hint blue")
    assert str(table.told[-1].text).startswith("Seat 1 hints blue")
    assert table.kinds() == ["start", "move", "undo", "redo", "correction"]
    table.referee.typed("correct jump")
    assert table.told[-1].kind == "refused"
    table.referee.typed("redo")
    assert str(table.told[-1].text) == "There is no move to redo."


async def test_while_people_pause_keys_and_moves_wait_and_the_host_can_put_things_right(table):
    table.referee.typed("hint red")
    table.referee.typed("pause")
    assert table.told[-1].kind == "pause"
    table.edge("p2", 0, True, 1000)
    assert (table.told[-1].kind, str(table.told[-1].text)) == ("note", PAUSED)
    for text in ("hint 1", "pause"):
        table.referee.typed(text)
        assert (table.told[-1].kind, str(table.told[-1].text)) == ("refused", PAUSED)
    table.referee.typed("undo")
    table.referee.typed("redo")
    table.referee.typed("correct hint blue")
    table.referee.typed("resume")
    assert table.told[-1].kind == "resume"
    table.edge("p2", 0, False, 80_000)
    table.edge("p2", 0, True, 160_000)
    assert table.kinds() == [
        *("start", "move", "pause", "undo", "redo", "correction", "resume", "move")
    ]
    table.referee.typed("resume")
    assert str(table.told[-1].text) == "The match is not paused."


async def test_a_host_that_ended_while_a_board_was_away_goes_on_with_all_boards(table):
    table.referee.board_gone("r2", "unplugged")
    again = next_referee(table)
    assert table.kinds() == ["start", "pause", "resume"]
    assert not again.match.waits_for_boards


async def test_a_board_that_comes_back_does_not_end_the_pause_of_the_people(table):
    table.referee.typed("pause")
    table.referee.board_gone("r2", "unplugged")
    table.back("r2")
    table.edge("p1", 0, True, 1000)
    assert str(table.told[-1].text) == PAUSED
