"""What the open pages of a seat say: whether somebody is away, and in which language."""

import asyncio

from gemtable.languages import language
from gemtable.sentence import ENGLISH, speaking

from tests.web.table_by_hand import TableByHand


async def test_a_seat_speaks_as_its_newest_page_for_as_long_as_somebody_sits_there(tmp_path):
    polish = language("pl")
    table = TableByHand(tmp_path)
    table.begin()
    following, bulletin = table.following, table.referee.bulletin
    of = following.seat_pages.language_of
    token = following.invitations.let_in(1)
    assert of(1) is None
    changed = bulletin.changed
    with speaking(polish), following.watch(1):
        assert [of(0), of(1)] == [None, polish]
        assert bulletin.changed > changed  # so that the screen of the pad is drawn anew
    assert of(1) is polish  # a phone that sleeps is still in its language
    with speaking(ENGLISH), following.watch(1), speaking(polish), following.watch(0):
        assert [of(0), of(1)] == [None, ENGLISH]  # who only looks at seat 1 sits nowhere
    following.invitations.leave(1, token)
    assert of(1) is None
    following.close()
    await asyncio.sleep(0)
