"""Boards that stand still for seconds, and then answer all that they were asked meanwhile."""

from contextlib import contextmanager

from gemtable.link.events import Opened, TimeHeard

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


def test_a_board_that_is_opened_again_has_one_voice_on_its_bus():
    """Or it would be a majority: the line of the bus goes through the middle of all voices."""
    with table_of(1) as table:
        board = table.boards[0]
        board.line.suspect()
        board.stand_still(0.85)  # it is asked for a hello, and answers in time
        table.passes(2.0)
        assert told(table, "gone") == []
        (connection,) = table.fleet._present().values()
        assert len(connection.session.boot.bus._boards) == 1
