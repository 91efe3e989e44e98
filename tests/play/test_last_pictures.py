"""The program ends when all boards show how the match stands, and not before."""

import asyncio
import io

import pytest
from gemtable.games.kit.table import UNDO_KEY
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.choices import Choices
from gemtable.play.table import play_at_table, sit_down
from gemtable.play.table_boards import Gathering
from gemtable.terminal.screens import PlainScreen
from rich.console import Console

from tests.journal.played import GEMS
from tests.patience import until
from tests.play.desk import desk_of

SPEED = 5
ALL_AT_ONCE = "play 1\n" * 30 + "quit\n"  # more than it takes to lose both nickels


@pytest.mark.slow
def test_boards_show_the_end_of_a_match_whose_last_moves_come_all_at_once(tmp_path, monkeypatch):
    async def play():
        journal = Journal(str(tmp_path / "journal.sqlite"))
        match = Match.begin(GEMS, journal, 2, 4, {})
        screen = PlainScreen(Console(file=io.StringIO()))
        gathering = Gathering(lambda what, fix: None, only_emulated=True, speed=SPEED)
        try:
            with screen:
                choices = Choices("lost-gems")
                desk = desk_of(journal, screen, choices)
                table = await sit_down(choices, match, gathering, desk)
                assert not await play_at_table(choices, table, gathering, desk)
            assert match.outcome.reason == "nickels"
            assert gathering.fleet.is_calm()  # confirmed by all boards, before anyone lets them go
            await gathering.fleet.close()
            pads = [gathering.emulated[pad.board] for pad in table.referee.layout.pads]
            await until(lambda: all(map(was_red, pads)))
        finally:
            await gathering.close()
            journal.close()

    monkeypatch.setattr("sys.stdin", io.StringIO(ALL_AT_ONCE))
    asyncio.run(play())


def was_red(pad):
    """Say whether a pad showed that the match is lost: all keys red but undo and help."""
    return any(
        all(red and not green and not blue for red, green, blue in frame.colours[:UNDO_KEY])
        for frame in pad.frames
    )
