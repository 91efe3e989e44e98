"""Cables pulled in the middle of everything, in one match: no press is lost or doubled.

Of four boards two are of paper and two are emulated.
"""

import logging

import pytest
from gemtable import boards
from gemtable.emulator.emulator import Emulator
from gemtable.process import tasks

from tests.paper_board.attack import Attack, wrongly_heard
from tests.paper_board.board import PAD, TILE
from tests.paper_board.table import Table, plugs, sitting
from tests.patience import until

SEED = 4
SPEED = 20


def pull(database, pulls, caplog):
    """Pull so many cables in a match, and play it to its end."""

    async def main(paper, emulated):
        async with sitting(Table(database, SEED, paper, emulated, SPEED)) as table:
            attack = Attack(table, SEED)
            await attack.run(pulls)
            print(f"{attack.pulls} cables pulled; {attack.figures}")
            await table.play()
            await table.settle()
            await until(lambda: not wrongly_heard(table))
            assert table.eye.came_once_and_in_order(paper)
            assert table.referee.match.outcome

    with Emulator(SPEED) as emulator, plugs([[PAD], [TILE] * 5], SPEED) as paper:
        emulated = [emulator.start(boards.find(name)) for name in ("pico-pad", "pico-rack")]
        tasks.run(main(paper, emulated))
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.slow
def test_six_cables_pulled_in_the_middle_of_everything(tmp_path, caplog):
    pull(tmp_path / "journal.sqlite", 6, caplog)


@pytest.mark.soak
def test_a_thousand_cables_pulled_in_the_middle_of_everything(tmp_path, caplog):
    pull(tmp_path / "journal.sqlite", 1000, caplog)
