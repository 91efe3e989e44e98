"""A finished match on boards again, in simulated time: keys, lights, cables, and the command."""

import asyncio
import signal
from contextlib import suppress

import pytest
from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.table import OFF, SOFT, WHITE, shade
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play import table_boards
from gemtable.play.past_boards import PastBoards
from gemtable.play.replay_on_boards import Wishes, finished, on_boards, replay_match
from gemtable.play.table_boards import Gathering
from gemtable.process.tasks import begin
from gemtable.records.replayed_match import find
from gemtable.screens.replay_screen import replay_screen
from gemtable.sentence import ENGLISH

from tests.patience import until
from tests.play.program_in_time import Program
from tests.play.table_in_time import TWO_SEATS, TableInTime
from tests.web.finished import write

BACK, ON, ANOTHER = 10, 11, 4
SOFT_WHITE = bytes(shade(WHITE, SOFT)).hex()
BRIGHT, DARK = bytes(WHITE).hex(), bytes(OFF).hex()
PACE_S = 1.5  # as --pace says, if nobody says else
RACK_TILES = 5


def finish(folder):
    """Write a finished match of two, with a tile that was turned over before the first move."""
    journal = Journal(str(folder / "journal.sqlite"))
    match = write(journal, "lost-gems", 2)
    journal.close()
    return match


class Replay(TableInTime):
    """A replay of match 1; `do` is a coroutine function of it, once the boards are lit."""

    def __init__(self, folder, boards=TWO_SEATS, wishes=None):
        finish(folder)
        super().__init__(folder, boards=boards)
        self._wishes = wishes or Wishes()
        self.is_left = False

    async def _play(self, script):
        for name in self._names:
            self.plug_in(name)
        self.pads = [each for name, each in self.named() if name == "pico-pad"]
        gathering = self.gathering = Gathering(self._trouble)
        replayed = finished(self._journal, 1)
        async with on_boards(gathering, replayed, self._wishes) as boards:
            self.steps, self.replay = boards.steps, boards
            self.past = PastBoards(replayed, self.layout)
            steps = begin(boards.steps.run(), "steps")
            await self.rest()
            await script(self)
            steps.cancel()
        await self.rest()
        plugged = [board for board in self.boards.values() if board.is_plugged]
        assert not any(any(sum(board.leds.values(), ())) for board in plugged)
        await gathering.close()

    @property
    def layout(self):
        return self.replay._places.layout

    def named(self):
        return list(zip(self._names, self.boards.values(), strict=True))

    def arrows(self, pad=0):
        """Return the colours of keys 11 and 12 of a pad."""
        shown = self.pads[pad].shows(0)
        return shown[6 * BACK : 6 * BACK + 6], shown[6 * ON : 6 * ON + 6]

    async def tap(self, key, pad=0):
        """Press and let go a key of a pad, and wait until the boards are lit."""
        self.pads[pad].hold(key, True)
        await asyncio.sleep(0.1)
        self.pads[pad].hold(key, False)
        await asyncio.sleep(0.3)

    def steady(self):
        """Return each unit that shows a steady picture now, as it should be and as it is."""
        for unit, picture in self.past.pictures(self.steps.entry, self.layout).items():
            if picture.pattern == "steady" and unit not in self.layout.pads:
                want = b"".join(map(bytes, picture.leds)).hex()
                shown = self.boards[unit.board].shows(unit.unit)  # faces, without the back light
                yield want[: len(shown)], shown


def test_keys_12_and_11_of_any_pad_go_forward_and_back_and_are_lit_if_they_do(tmp_path):
    async def script(replay):
        last = replay.steps.last
        assert replay.arrows() == replay.arrows(1) == (DARK, SOFT_WHITE)
        await replay.tap(BACK)
        assert replay.steps.at == 0
        for number, pad in ((1, 0), (2, 1), (3, 0)):
            await replay.tap(ON, pad)
            assert replay.steps.at == number
            assert replay.arrows() == (SOFT_WHITE, SOFT_WHITE)
        await replay.tap(BACK, 1)
        assert replay.steps.at == 2
        replay.steps.go(last)
        await replay.rest()
        assert replay.arrows() == replay.arrows(1) == (SOFT_WHITE, DARK)
        await replay.tap(ON)
        assert replay.steps.at == last

    Replay(tmp_path).play(script)


@pytest.mark.slow
def test_tiles_are_lit_as_they_were_after_each_step(tmp_path):
    async def script(replay):
        seen = set()
        for _ in range(replay.steps.last + 1):
            pairs = list(replay.steady())
            assert all(want == is_shown for want, is_shown in pairs), replay.steps.entry
            seen |= {is_shown for _want, is_shown in pairs}
            await replay.tap(ON)
        assert len(seen) > RACK_TILES  # no table of dark tiles is a match

    Replay(tmp_path).play(script)


@pytest.mark.slow
def test_any_other_key_lets_it_go_by_itself_and_stops_it(tmp_path):
    async def script(replay):
        await replay.tap(ANOTHER)
        assert replay.arrows() == (DARK, BRIGHT)
        await asyncio.sleep(3 * PACE_S)
        assert replay.steps.at == 3
        await replay.tap(ANOTHER, 1)
        assert replay.arrows() == (SOFT_WHITE, SOFT_WHITE)
        await asyncio.sleep(3 * PACE_S)
        assert replay.steps.at == 3
        await replay.tap(ANOTHER)
        await replay.tap(BACK)  # a step by hand stops it, too
        await asyncio.sleep(3 * PACE_S)
        assert replay.steps.at == 2

    Replay(tmp_path).play(script)


def test_it_begins_where_people_want_and_goes_as_quickly(tmp_path):
    async def script(replay):
        assert replay.steps.entry >= 6 and replay.steps.at
        began_at = replay.steps.at
        await replay.tap(ANOTHER)
        await asyncio.sleep(5.0)
        assert replay.steps.at == began_at + 10

    Replay(tmp_path, wishes=Wishes(entry=6, pace_s=0.5)).play(script)


def test_a_cable_that_is_pulled_stops_nobody_and_its_board_is_back_where_all_are(tmp_path):
    async def script(replay):
        for _time in range(2):
            replay.pads[1].line.pull()
            await replay.rest()
            await replay.tap(ON)
            replay.plug(replay.pads[1])
            await replay.rest()
            assert replay.arrows(1) == (SOFT_WHITE, SOFT_WHITE)
            await replay.tap(ON, 1)
        assert replay.steps.at == 4

    Replay(tmp_path).play(script)


@pytest.mark.slow
def test_another_board_takes_the_place_of_one_that_is_away(tmp_path):
    async def script(replay):
        replay.pads[1].line.pull()
        await replay.rest()
        replay.pads[1] = replay.plug_in("pico-pad")
        await replay.rest()
        assert replay.arrows(1) == (DARK, SOFT_WHITE)
        await replay.tap(ON, 1)
        assert replay.steps.at == 1

    Replay(tmp_path).play(script)


@pytest.mark.slow
def test_a_tile_moves_nothing_where_people_have_pads(tmp_path):
    async def script(replay):
        rack = replay.boards[replay.layout.racks[0][0].board]
        for key in (0, 1):
            rack.hold(key, True)
            await asyncio.sleep(0.1)
            rack.hold(key, False)
            await replay.rest()
        assert replay.steps.at == 0 and not replay.steps.is_playing

    Replay(tmp_path).play(script)


@pytest.mark.slow
def test_key_12_held_for_two_seconds_leaves_it_and_all_boards_are_dark(tmp_path):
    class Left(Replay):
        async def _play(self, script):
            for name in self._names:
                self.plug_in(name)
            self.pads = [each for name, each in self.named() if name == "pico-pad"]
            gathering = self.gathering = Gathering(self._trouble)
            for _time in range(2):
                replaying = begin(
                    replay_match(gathering, finished(self._journal, 1)), "replay of a match"
                )
                await self.rest()
                assert self.arrows() == (DARK, SOFT_WHITE)
                self.pads[0].hold(ON, True)
                await asyncio.sleep(1.9)
                assert not replaying.done()
                await self.rest()
                assert replaying.done()
                self.pads[0].hold(ON, False)
                assert not any(any(sum(each.leds.values(), ())) for each in self.boards.values())
            await gathering.close()

    Left(tmp_path).play(None)


def test_only_a_match_that_is_over_and_intact_is_shown(tmp_path):
    journal = Journal(str(tmp_path / "journal.sqlite"))
    Match.begin(GAMES["lost-gems"], journal, 2, 1, {})
    with pytest.raises(UserError, match="Match 1 cannot be replayed on boards"):
        finished(journal, 1)
    with pytest.raises(UserError, match="no match 2"):
        finished(journal, 2)
    journal.close()


@pytest.mark.slow
def test_screens_of_pads_are_as_they_were_with_arrows_at_the_two_keys(tmp_path):
    finish(tmp_path)
    journal = Journal(str(tmp_path / "journal.sqlite"))
    replayed = finished(journal, 1)

    async def script():
        gathering = Gathering(lambda what, fix: None, only_emulated=True)
        for _seat in range(2):
            gathering.start("pico-pad-oled", lambda: None)
        await until(lambda: len(gathering.emulated) == 2)
        await gathering.arrive()
        await until(lambda: len(gathering.fleet.parts()) == 2)
        async with on_boards(gathering, replayed, Wishes()) as boards:
            layout, steps = boards._places.layout, boards.steps
            past = PastBoards(replayed, layout)
            for at, keys in ((0, {ON}), (3, {BACK, ON}), (steps.last, {BACK})):
                steps.go(at)
                for seat, pad in enumerate(layout.pads):
                    status = past.status(steps.entry, layout)
                    wanted = replay_screen(status, seat, 4, ENGLISH, frozenset(keys))
                    assert any(wanted)
                    await until(lambda pad=pad, want=wanted: gathering.screen(pad) == want)
        await gathering.close()

    asyncio.run(script())
    journal.close()


class Command(Program):
    """`gemtable journal replay`, which reads no keyboard; a rack is there before it."""

    def __init__(self, *boards):
        super().__init__()
        self.real = [self.board(name) for name in boards]

    async def _do_script(self):
        await self.until(lambda: "Entry " in self.told)
        with suppress(asyncio.CancelledError):
            await self._script(self)
        signal.raise_signal(signal.SIGINT)

    def entries(self):
        """Return the numbers of the entries that were printed."""
        lines = (line for line in self.told.splitlines() if "── Entry " in line)
        return [int(line.partition("Entry ")[2].split()[0]) for line in lines]

    async def click(self, board, kind):
        after_s = {"click": (0, 0.06), "double": (0, 0.06, 0.1, 0.06), "long": (0, 1.3)}[kind]
        board.strokes(0, [(round(s * 1e6), at % 2 == 0) for at, s in enumerate(after_s)])
        await asyncio.sleep(sum(after_s) + 1.0)


@pytest.mark.shows("journal replay", "--boards", "--port")
def test_where_there_are_only_tiles_clicks_step_and_a_long_press_plays(tmp_path):
    finish(tmp_path)
    command = Command("pico-rack")
    (rack,) = command.real

    async def script(command):
        await command.click(rack, "click")
        await command.click(rack, "click")
        await command.click(rack, "double")
        await command.click(rack, "long")
        await asyncio.sleep(2 * PACE_S)

    path = str(tmp_path / "journal.sqlite")
    done = command.run(
        *("journal", "replay", "1", "--boards", "--port", rack.port, "--db", path), script=script
    )
    assert done.returncode == 130, done.stderr
    first, second, third, *_ = replayed(path).stops
    shown = command.entries()
    assert shown[:4] == [first, second, third, second]
    assert shown[4:7] == [second, third, replayed(path).stops[3]]  # it begins to play, and does
    assert "3 emulated boards are starting" in command.told
    for board in command.boards:
        assert not any(map(any, board.leds)), "control-C leaves boards dark"


@pytest.mark.shows("journal replay", "--emulated")
def test_with_emulated_boards_only_no_real_one_is_touched(tmp_path):
    finish(tmp_path)
    command = Command()

    async def script(command):
        assert len(command.emulated) == len(TWO_SEATS)
        await command.click(command.emulated[1], "click")

    words = ("journal", "replay", "1", "--boards", "--emulated")
    done = command.run(*words, "--db", str(tmp_path / "journal.sqlite"), script=script)
    assert done.returncode == 130, done.stderr
    assert len(command.entries()) == 2


def test_options_for_boards_need_boards(tmp_path):
    done = Command().run(
        "journal", "replay", "1", "--emulated", "--db", str(tmp_path / "x.sqlite")
    )
    assert done.returncode == 2 and "are for --boards" in done.stderr


def replayed(path):
    journal = Journal(path)
    needs = GAMES["lost-gems"].table.needs({}, 2)
    layout = table_boards.assign([], needs, 2).layout
    past = PastBoards(find(journal, 1), layout)
    journal.close()
    return past
