"""The score is told whenever a match ends: after an undo or a correction it may end again."""

import asyncio
from types import SimpleNamespace

from gemtable.play.table import _tell_ends
from gemtable.process.tasks import begin
from gemtable.referee.status import score

from tests.patience import until
from tests.web.table_by_hand import TableByHand


def test_the_score_is_told_each_time_a_match_ends_and_only_then(tmp_path):
    async def script():
        table, told = TableByHand(tmp_path, "gems-tracker"), []
        telling = begin(_tell_ends(table.referee, SimpleNamespace(tell=told.append)), "telling")
        await asyncio.sleep(0)
        scores = []

        async def is_told():
            scores.append(score(table.match.outcome))
            await until(lambda: len(told) >= len(scores))
            assert [each.values["score"] for each in told] == scores

        table.play()
        await is_told()
        for _ in range(2):
            table.end_otherwise()
            await is_told()
            table.referee.typed("undo")
            await asyncio.sleep(0.01)
            table.referee.typed("redo")
            await is_told()
        table.referee.name(0, "Ola")  # which ends nothing
        await asyncio.sleep(0.01)
        assert len(told) == 5
        telling.cancel()
        table.journal.close()

    asyncio.run(script())
