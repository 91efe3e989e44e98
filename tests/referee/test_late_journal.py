"""A journal that doesn't answer: the match waits for it, and nobody sees what isn't on disk."""

import pytest
from gemtable.journal import Journal
from gemtable.journal.postgres_session import Work
from gemtable.link.session import BEAT_S, GONE_S
from gemtable.match.match import Taken
from gemtable.referee.late_journal import STALLED

from tests.journal.played import connected
from tests.patience import until


@pytest.fixture
def path(on_server):
    """The journal of the tables is on a server."""
    return on_server


@pytest.fixture
def lock(on_server):
    """Return what locks the list of matches for others, who wait until it is rolled back."""
    others = []

    def lock():
        others.append(connected(on_server))
        others[-1].execute("LOCK TABLE match")
        return others[-1]

    yield lock
    for other in others:
        other.close()


def hurry(table):
    """As in `gemtable play`, where boards wait meanwhile."""
    table.journal.hurry(lambda: None)


async def settled(table):
    """Wait until the match goes on; a server that is slow from now on is no stall."""

    def is_settled():
        table.referee.settle()
        return not table.match.is_stalled

    table.journal.server.patience_s = None
    await until(is_settled)


def kinds_told(table):
    return [notice.kind for notice in table.told]


def press(table, us):
    """Press a key of seat 1, and let it go: a hint that it may give."""
    table.edge("p1", 0, True, us)
    table.edge("p1", 0, False, us + 50_000)


async def test_what_is_not_on_disk_is_not_seen_and_is_once_it_is_each_time(lock, table):
    for number, pad in enumerate(("p1", "p2")):
        table.told.clear()
        hurry(table)
        other = lock()
        before = table.referee.views
        table.edge(pad, 0, True, 1000)
        assert kinds_told(table) == ["pause"]
        assert table.told[0].text == STALLED
        assert table.referee.status.is_stalled
        assert table.referee.views == before
        assert table.match.moves == number
        other.rollback()
        await settled(table)
        first, then, *events = kinds_told(table)
        assert (first, then, set(events)) == ("pause", "resume", {"event"})
        assert table.match.moves == number + 1
        assert not table.referee.status.is_stalled
    assert table.kinds() == ["start", "move", "move"]


async def test_meanwhile_keys_and_lines_are_answered_and_change_nothing(lock, table):
    hurry(table)
    other = lock()
    press(table, 1000)
    press(table, 200_000)
    table.referee.typed("play 1", by=0)
    table.referee.typed("pause")
    table.referee.typed("play 1")
    told = table.told[1:]
    assert {notice.text for notice in told} == {STALLED}
    assert [(notice.kind, notice.to) for notice in told] == [
        ("note", "table"),
        ("refused", 0),
        ("refused", "host"),
        ("refused", "host"),
    ]
    other.rollback()
    await settled(table)
    assert table.kinds() == ["start", "move"]
    table.referee.typed("undo")
    assert table.kinds() == ["start", "move", "undo"]


@pytest.mark.settings(("p1", "p2", "p3"), game="crossing", seats=3)
async def test_a_count_stands_still_meanwhile_and_begins_again_each_time(lock, seated):
    asked = []
    seated.cables.wake = asked.append
    for seat in (1, 2, 3):
        seated.referee.typed(f"{seat} gather 1")
    for name in ("Ola", "Kuba"):
        assert asked[-1] is not None
        hurry(seated)
        other = lock()
        seated.referee.name(0, name)
        seated.referee.flush()
        assert asked[-1] is None
        other.rollback()
        await settled(seated)
    seated.referee.moment_passed(asked[-1])
    assert seated.referee.status.shown.table.count == 2


async def test_boards_hear_of_their_host_in_time_whatever_is_done_meanwhile(
    table, lock, monkeypatch
):
    """While the loop waits it sends no sign, and the last one may be a beat old."""
    waits_s, wait = [], Work.wait

    def noted(work, patience_s):
        waits_s.append(patience_s)
        return wait(work, patience_s)

    hurry(table)
    other = lock()
    monkeypatch.setattr(Work, "wait", noted)
    press(table, 1000)
    press(table, 200_000)
    table.referee.typed("play 1")
    table.referee.name(0, "Ola")
    table.referee.board_gone("p2", "unplugged")
    table.referee.settle()
    monkeypatch.setattr(Work, "wait", wait)
    assert 0 < sum(waits_s) + BEAT_S < GONE_S
    other.rollback()
    await settled(table)


async def test_a_board_that_goes_meanwhile_is_waited_for_after_it(lock, table):
    hurry(table)
    other = lock()
    press(table, 1000)
    table.referee.board_gone("p2", "unplugged")
    other.rollback()
    await settled(table)
    assert table.referee.absent
    press(table, 200_000)
    assert table.match.moves == 1
    table.back("p2")
    table.edge("p2", 0, True, 400_000)
    assert table.match.moves == 2


@pytest.mark.slow
@pytest.mark.parametrize("is_told_later", [False, True])
async def test_a_match_that_another_host_has_taken_ends_here(
    server, on_server, is_told_later, table
):
    table.journal.hold(1)
    server.end_sessions(on_server.rpartition("/")[2])
    other = Journal(on_server)
    other.hold(1)
    if is_told_later:
        table.journal.server.patience_s = 0
    press(table, 1000)
    assert kinds_told(table)[0] == ("pause" if is_told_later else "trouble")
    with pytest.raises(Taken, match="Another program is playing match 1"):
        await until(table.referee.settle)
    assert table.match.moves == 0
    assert [entry.kind for entry in other.entries(1)] == ["start", "seats"]
    other.close()
