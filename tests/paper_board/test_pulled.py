"""A cable that comes out behind a press: the answer finds no port, and the match goes on.

It runs as `gemtable play` does, where any error in a callback is taken for a bug.
"""

import asyncio

from gemtable.process import tasks

from tests.paper_board.plug import Cut
from tests.paper_board.table import Table, plugs, sitting
from tests.patience import until

SEED = 4
SPEED = 20
PULLED_MOVES = 2  # with the tiles that are turned first, more than three presses
ROUNDS = 6
STEP_S = 0.0001  # the host reads within some of these, and answers
SIX_PRESSES = [(0, True), (0, False)] * 6


def test_cables_pulled_behind_six_presses_end_nothing(tmp_path):
    went_well = []

    async def main(boards):
        async with sitting(Table(tmp_path / "journal.sqlite", SEED, boards)) as table:
            for number in range(ROUNDS):
                for place, board in enumerate(boards.values()):
                    later_s = (4 * number + place) % 16 * STEP_S
                    board.press(0, 0, SIX_PRESSES, cut=Cut(calls=1, later_s=later_s))
                await until(lambda: len(table.referee.absent) == len(boards))
                for board in boards.values():
                    board.plug()
                await until(lambda: not table.referee.absent)
                await table.settle()
                went_well.append(number)
            assert table.ear.lives == {uid: board.board.pressed for uid, board in boards.items()}

    with plugs() as boards:
        try:
            tasks.run(main(boards))
        finally:
            print(f"{len(went_well)} of {ROUNDS} rounds went well")


def test_bots_whose_every_press_pulls_the_cable_play_on(tmp_path):
    async def main(boards):
        async with sitting(Table(tmp_path / "journal.sqlite", SEED, boards, speed=SPEED)) as table:
            press = table.press

            def press_and_pull(gesture):
                boards[gesture.address.board].cut(Cut(written=20))
                press(gesture)

            async def plug_in_again():
                while True:
                    for uid in list(table.referee.absent):
                        if boards[uid].path is None:
                            boards[uid].plug()
                    await asyncio.sleep(0.005)

            table.press = press_and_pull
            hand = asyncio.create_task(plug_in_again())
            await table.play(moves=PULLED_MOVES)
            hand.cancel()

    with plugs(speed=SPEED) as boards:
        tasks.run(main(boards))
