"""What hangs on the bulletin is counted for each role by itself."""

from gemtable.games.kit.rules import HOST, TABLE
from gemtable.referee.notices import Notice
from gemtable.referee.status import Bulletin
from gemtable.sentence import Sentence

MANY = 300  # more than are kept


def test_what_one_seat_is_told_moves_no_number_and_no_notice_of_another():
    bulletin = Bulletin(lambda told: told, seats=2)
    bulletin.tell(Notice("note", Sentence("For all.")))
    for _ in range(MANY):
        bulletin.tell(Notice("note", Sentence("For one."), to=1))
    bulletin.tell(Notice("note", Sentence("For all.")))
    told = bulletin.status
    for role in (TABLE, HOST, 0):
        assert [each.number for each in told[role]] == [1, 2]
    assert told[1][-1].number == MANY + 2
    assert len(told[1]) == 200
