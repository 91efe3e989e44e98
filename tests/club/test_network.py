"""A table whose network is cut: it plays on, and the club hears of all of it afterwards."""

import asyncio
import json
import threading

import pytest

from tests.club.hall_by_hand import hall_at
from tests.network import HERE, over_there, pulled, two_computers
from tests.patience import until
from tests.play import gemtable

# Slow enough that the match outlasts the cut and the pauses between two tries, half a minute each.
WORDS = ("play", "lost-gems", "--auto", "--json", "--seed", "1", "--pace", "7")


class Told:
    """What a program prints, read as it comes; `result` is there once it has ended."""

    def __init__(self, program):
        self.notices, self.result = [], None
        threading.Thread(target=self._read, args=(program.stdout,), daemon=True).start()

    def _read(self, lines):
        for text in lines:
            line = json.loads(text)
            if "notice" in line:
                self.notices.append(line)
            else:
                self.result = line

    def texts(self, kind):
        return [each["text"] for each in self.notices if each["notice"] == kind]


@pytest.mark.soak
def test_a_table_whose_network_is_cut_plays_on_and_tells_the_club_later(tmp_path, mosquitto):
    home = {**gemtable.ENVIRONMENT, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)}
    command = over_there(gemtable.COMMAND)

    async def script():
        broker = mosquitto(address=HERE)
        words = (*WORDS, "--club", broker.url, "--db", str(tmp_path / "journal.sqlite"))
        async with hall_at(broker.url) as hall:
            program = gemtable.start(*words, env=home, command=command)
            try:
                told = Told(program)
                await until(lambda: hall.tables() and hall.tables()[0].brief.moves > 2)
                with pulled():
                    await until(lambda: told.texts("trouble"))
                    await until(lambda: not hall.tables()[0].is_online)  # the broker noticed, too
                    events = len(told.texts("event"))
                    await until(lambda: len(told.texts("event")) > events or told.result)
                back = f"The club's broker {broker.url} is back."
                await until(lambda: back in told.texts("note") or told.result)
                assert not told.result, "the match did not outlast the cut"
                while not told.result:
                    events = len(told.texts("event"))
                    await until(lambda: len(told.texts("event")) > events or told.result)  # noqa: B023
                await until(lambda: hall.results())
                (played,) = hall.results()
                assert played.result.scores == told.result["scores"]
                (trouble,) = told.texts("trouble")
                assert "The match continues; the club gets the rest later." in trouble
                return trouble
            finally:
                program.kill()
                program.wait()

    with two_computers():
        print(asyncio.run(script()))
