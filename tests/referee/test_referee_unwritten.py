"""A disk that is full: people are told once for each thing that they do, and nothing is lost."""

from contextlib import contextmanager

import sqlalchemy

from tests.full_disk import fill, full_disk
from tests.patience import until
from tests.referee.test_referee_kept import turn_over


def troubles(table):
    """Return what was told of troubles since it was asked last; each says what to do."""
    found = [notice for notice in table.told if notice.kind == "trouble"]
    table.told.clear()
    for notice in found:
        assert "cannot be written" in str(notice.text)
        assert str(notice.fix) == (
            "Check the path and the disk, or choose another journal with --db FILE."
        )
    return found


@contextmanager
def full_disk_after(table, commits):
    """The disk takes so many entries, and then is full."""
    left = commits

    def count(_connection):
        nonlocal left
        left -= 1
        if left < 0:
            fill()

    with full_disk(filled=False):
        sqlalchemy.event.listen(table.journal._engine, "commit", count)
        yield
    sqlalchemy.event.remove(table.journal._engine, "commit", count)


async def test_a_move_whose_traces_on_the_lights_cannot_be_written_is_one_trouble(table):
    turn_over(table)
    table.told.clear()
    with full_disk_after(table, 1):
        table.edge("p1", 6, True, 2_000_000)  # play 1, the tile that was turned over
        assert troubles(table) == []
        await until(lambda: len(troubles(table)) == 1)
        table.edge("p1", 6, False, 2_090_000)
        table.referee.time_heard("p1", 3_000_000)
        assert table.told == []
        table.edge("p2", 11, True, 4_000_000)  # help
        await until(lambda: len(troubles(table)) == 1)
    assert table.kinds() == ["start", "table", "move"]
    table.edge("p2", 11, False, 5_000_000)
    table.edge("p2", 11, True, 6_000_000)
    await until(lambda: not table.match.owes)
    assert troubles(table) == []
    assert table.kinds() == ["start", "table", "move", "table"]


async def test_everything_that_is_tried_on_a_full_disk_is_one_trouble_and_changes_nothing(table):
    table.referee.typed("hint red")
    table.referee.typed("undo")
    table.referee.typed("hint blue")
    before = table.match.state
    table.told.clear()
    with full_disk():
        for text in ("hint 1", "undo", "correct hint red", "pause"):
            table.referee.typed(text)
            assert len(troubles(table)) == 1, text
        table.edge("p2", 0, True, 1_000_000)
        assert len(troubles(table)) == 1
        table.referee.board_gone("r2", "unplugged")
        assert len(troubles(table)) == 1
        table.back("r2")
        assert len(troubles(table)) == 1
    assert table.match.state == before
    table.referee.typed("hint 1")
    assert troubles(table) == []
    assert table.kinds() == ["start", "move", "undo", "move", "move"]


async def test_the_referee_says_whether_the_last_thing_could_be_written(table):
    assert table.referee.unwritten is None
    with full_disk():
        table.referee.typed("hint red")
    assert "cannot be written" in str(table.referee.unwritten)
    table.referee.typed("hint red")
    assert table.referee.unwritten is None
