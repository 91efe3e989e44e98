"""Boards that stand still for seconds, and then answer all that they were asked meanwhile."""

from contextlib import contextmanager

import pytest
from gemtable.link.session_events import Opened, TimeHeard

from tests.fuzz.fleet.table import Table
from tests.link.hand import Hand

UID = "e661"
STILL_S = 15.0  # in which a board is asked sixty times: more often than it may boot
BACK_S = 0.3


@contextmanager
def table_of(boards):
    table = Table(boards, seed=3).start()
    try:
        table.passes(2.0)
        yield table
        table.end()
    finally:
        if not table.world.is_ending:
            table.close()


def told(table, kind):
    return [what for what in table.told.all if what[0] == kind]


def test_pent_up_answers_are_one_hello_and_no_new_beginning():
    """The board stood still; what was asked meanwhile it answers before it reads `open`."""
    hand = Hand().opened()
    hand.session.ask()
    hand.passes(8.0)
    (greeted,) = hand.says_hello()
    assert not greeted.begins
    for _ask in range(39):
        assert hand.says_hello() == []
    hand.session.open(hand.session.boot)
    assert [hand.says_hello() for _ask in range(3)] == [[], [], []]
    hand.hears()
    assert hand.beat(5, 0) == [Opened(), TimeHeard(5)]


def test_a_board_that_answers_each_pent_up_question_is_back_at_once_and_nobody_complains():
    with table_of(1) as table:
        board = table.plug_liar(UID)
        table.passes(2.0)
        for times in range(1, 4):
            board.reads = False
            table.passes(STILL_S)
            assert len(told(table, "gone")) == times
            board.reads = True
            board.wake()
            table.passes(BACK_S)
            assert UID in table.told.present
        assert told(table, "trouble") == []
        table.unplug_liar(0)


def test_a_board_with_our_firmware_is_back_at_once_too():
    with table_of(2) as table:
        board = table.boards[0]
        board.line.suspect()  # it is gone for a while, and that is right
        board.stand_still(STILL_S)
        table.passes(STILL_S)
        assert board.uid not in table.told.present
        table.passes(BACK_S)
        assert board.uid in table.told.present
        assert told(table, "trouble") == []


@pytest.mark.parametrize("still_s, is_away", [(0.85, False), (1.6, True)])
def test_presses_of_a_board_that_is_opened_again_have_their_times_unless_it_was_away(
    still_s, is_away
):
    """After 0.85 s it has been asked for a hello, and answers in time."""
    with table_of(1) as table:
        board, stamps, their_heard = table.boards[0], [], table.told.edge_heard
        table.told.edge_heard = lambda uid, edge: (stamps.append(edge.at), their_heard(uid, edge))
        board.line.suspect()
        board.stand_still(still_s)
        table.passes(0.4)
        table.press(0, unit=3, times=3)
        table.passes(0.1)
        assert len(board.owed) == 3
        table.passes(2.0)
        assert len(told(table, "gone")) == is_away
        assert (len(board.owed), [at is None for at in stamps]) == (0, [is_away] * 3)
        # One voice on its bus, or it would be a majority: a bus's line goes through their middle.
        (connection,) = table.fleet._present().values()
        assert len(connection.session.boot.bus._boards) == 1
