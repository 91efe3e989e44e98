"""A table from a match's opening to its end, and to the next: what counts, and how soon.

Most of it is in simulated time: what is measured is what the program waits for, and no machine's
speed. Its cables take 0.6 ms there and back.
"""

import asyncio
import io
from statistics import median
from types import SimpleNamespace

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.table import UNDO_KEY, Address
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.match_at_table import _tell_ends, leave, play_at_table, sit_down
from gemtable.play.play_options import Choices
from gemtable.play.table_boards import Gathering
from gemtable.process.tasks import begin
from gemtable.referee.status import score
from gemtable.terminal.screens import PlainScreen
from rich.console import Console

from tests.journal.played import GEMS
from tests.liars.lies import Honesty, deceive
from tests.patience import until
from tests.play import program_in_time
from tests.play.desk import desk_of
from tests.play.table_in_time import PAGES, TableInTime
from tests.web.lobby_by_hand import in_lobby
from tests.web.table_by_hand import TableByHand


@pytest.mark.slow
def test_a_press_between_two_matches_is_none_of_the_match_that_is_left(tmp_path):
    async def script(table):
        table.press(0)
        await table.rest()
        table.press(0)
        await table.rest()
        heard = table.referee.fingers.edges
        assert heard == 2, "down and up, while it is played"
        leaving = asyncio.ensure_future(leave(table.referee, table.gathering, None))
        await asyncio.sleep(0.2)
        table.press(0)
        await leaving
        await table.rest()
        assert table.referee.fingers.edges == heard

    TableInTime(tmp_path).play(script)


@pytest.mark.slow
def test_each_match_has_the_boards_names_and_brightness_of_the_one_before(tmp_path):
    async def script(table):
        table.pads[0].line.pull()
        spares = [table.plug_in("pico-pad") for _ in range(2)]
        for spare, name, percent in zip(spares, ("Ola", "Kuba"), ("50", "30"), strict=True):
            await table.rest()
            spare.move(0)  # it takes the place of the pad that is away
            await table.rest()
            table.referee.typed(f"brightness {percent}")
            table.referee.name(0, name)
            await table.rest()
            had, shown = table.pads[1], spare.shows(0)
            await table.another_match()
            assert table.pads == [spare, had]
            assert table.referee.match.names == (name, None)
            assert spare.shows(0) == shown
            spare.line.pull()

    TableInTime(tmp_path, pages=()).play(script)


@pytest.mark.slow
def test_people_keep_their_names_with_the_boards_that_they_claim_in_the_room(tmp_path):
    """Whoever joins with a board is who had it; who joins with none is at the same seat."""

    async def script(table):
        referee = table.referee
        referee.name(0, "Ola")
        referee.name(1, "Kuba")
        one, two = referee.layout.pads
        await table.another_match({"pad 1": two, "pad 2": one})
        assert table.referee.match.names == ("Kuba", "Ola")
        await table.another_match({"pad 1": one})
        assert table.referee.match.names == ("Ola", None)
        table.referee.name(1, "Iga")
        await table.another_match({"pad 1": Address(table.plug_in("pico-pad").uid, 0)})
        assert table.referee.match.names == (None, "Iga")

    TableInTime(tmp_path, pages=()).play(script)


async def test_the_score_is_told_each_time_a_match_ends_and_only_then(tmp_path):
    table, told = TableByHand(tmp_path, "gems-tracker"), []

    def note(by_words, by_keys):
        assert by_keys.values["score"] == by_words.values["score"]
        told.append(by_words)

    telling = begin(_tell_ends(table.referee, SimpleNamespace(tell=note)), "telling")
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


SPEED = 5
ALL_AT_ONCE = "play 1\n" * 30 + "quit\n"  # more than it takes to lose both nickels


@pytest.mark.slow
async def test_boards_show_the_end_of_a_match_whose_last_moves_come_all_at_once(
    tmp_path, monkeypatch
):
    monkeypatch.setattr("sys.stdin", io.StringIO(ALL_AT_ONCE))
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


def was_red(pad):
    """Say whether a pad showed that the match is lost: all keys red but undo and help."""
    return any(
        all(red and not green and not blue for red, green, blue in frame.colours[:UNDO_KEY])
        for frame in pad.frames
    )


SOON_MS = 25
HINT_RED, UNDO = 0, 10


def test_a_press_and_one_just_after_it_are_soon_on_the_leds_and_on_every_page(tmp_path):
    """Whoever tells the pages rests between two looks at the table: that counts, too."""

    async def script(table):
        await answers_soon(table, HINT_RED)
        await answers_soon(table, UNDO)

    TableInTime(tmp_path).play(script)


async def answers_soon(table, key):
    took_ms = await table.answers_ms(lambda: table.press(key))
    assert took_ms.keys() == {"LEDs", *PAGES}
    assert max(took_ms.values()) <= SOON_MS, took_ms


BEFORE_S = 0.010
JITTER = {"delay": 1.0}
HELP = 11
NOTICED_S = 0.3
BACK_S = 0.7


@pytest.mark.slow
@pytest.mark.parametrize("phases", [10, pytest.param(120, marks=pytest.mark.soak)])
def test_no_press_from_before_a_board_was_unplugged_is_refused(tmp_path, phases):
    async def script(table):
        presser, _other, pulled = table.pads
        for phase in range(phases):
            for pad in table.pads:
                pad.line.suspect()
                pad.line.to_host.harm(JITTER)
                pad.line.to_board.harm(JITTER)
            pressed = table.referee.gestures
            presser.move(HELP)
            await asyncio.sleep(BEFORE_S * phase / phases)
            pulled.line.pull()
            await asyncio.sleep(NOTICED_S)
            assert table.referee.gestures == pressed + 1
            assert table.referee.absent
            table.plug(pulled)
            presser.move(HELP)
            await asyncio.sleep(BACK_S)
            assert not table.referee.absent
        assert sum("Plug the board in again" in text for text in table.told) == phases
        assert [text for text in table.told if text.endswith("pad is unplugged.")] == []

    TableInTime(tmp_path, "crossing", ["pico-pad"] * 3).play(script)


STROKES = 5
PAD, RACK = 0, 1
SEATED = ("pico-pad", "pico-rack") * 4
SPARE = ("pico-tile",) * 24


class Counting(Honesty):
    """Tells the truth, and counts the pongs of all boards in `pongs`."""

    def __init__(self, pongs):
        super().__init__()
        self._pongs = pongs

    def pong(self, fields):
        self._pongs.append(self)
        return super().pong(fields)


class Awaited(TableInTime):
    """A table at which keys are moved: `pongs` that came, and `edges` told, by their board."""

    async def begin(self):
        self.pongs = []
        for board in self.boards.values():
            deceive(self, board, Counting(self.pongs))
        self.edges, self._is_told, self._tell = [], asyncio.Event(), self.referee.edge_heard
        self.referee.edge_heard = self._hear
        await asyncio.sleep(1.0)

    def _hear(self, uid, edge):
        self.edges.append(uid)
        self._is_told.set()
        self._tell(uid, edge)

    async def answers(self, number):
        """Move the first key of a board; return how many pongs came until that was told."""
        before = len(self.pongs)
        self._is_told.clear()
        assert list(self.boards.values())[number].move(0), "the key has not settled yet"
        await asyncio.wait_for(self._is_told.wait(), 1.0)
        return len(self.pongs) - before

    async def strokes(self, number):
        """Return the medians of answers that a key's move down waits for, and its move up.

        Each board is also asked four times a second, whatever is pressed.
        """
        downs, ups = [], []
        for stroke in range(STROKES):
            for counts in (downs, ups):
                await asyncio.sleep(0.1 + 0.017 * stroke)
                counts.append(await self.answers(number))
        return median(downs), median(ups)


@pytest.mark.parametrize("spare", [(), pytest.param(SPARE, marks=pytest.mark.slow)], ids=len)
def test_a_pad_s_press_waits_for_the_other_pads_and_all_else_for_nobody(tmp_path, spare):
    table = Awaited(tmp_path, boards=(*SEATED, *spare), pages=())

    async def script(table):
        await table.begin()
        assert await table.strokes(PAD) == (SEATED.count("pico-pad") - 1, 0)
        assert await table.strokes(RACK) == (0, 0)
        assert await table.strokes(len(table.boards) - 1) == (0, 0)

    table.play(script)


def test_a_pad_s_press_is_told_after_an_earlier_one_that_comes_later(tmp_path):
    table = Awaited(tmp_path, boards=SEATED, pages=())

    async def script(table):
        await table.begin()
        first, second = table.pads[:2]
        first.line.to_host.harm({"delay": 1.0})  # by 1 to 10 ms
        table.world.after(0.0, lambda: first.move(0))
        table.world.after(0.0005, lambda: second.move(0))
        await asyncio.sleep(0.2)
        assert table.edges == [first.uid, second.uid]

    table.play(script)


TOLD = "Seat 2 lays out the last stones. This should be somebody who works in a bank"


def test_the_terminal_tells_who_lays_out_the_stones_when_a_match_begins_and_not_again(tmp_path):
    """Jeśli wśród graczy znajduje się pracownik banku, to ten obowiązek spada na niego."""
    words = ("play", "crossing", "--emulated", "--no-page", "--db")
    words = (*words, str(tmp_path / "journal.sqlite"))
    done = program_in_time.run(*words, "--option", "distributor=2", stdin="quit\n")
    assert done.returncode == 0, done.stderr
    assert " ".join(done.stdout.split()).count(TOLD) == 1
    again = program_in_time.run(*words, "--resume", stdin="quit\n")
    assert TOLD not in " ".join(again.stdout.split())


def test_a_game_tells_its_opening_from_what_everyone_may_know():
    rules = GAMES["crossing"].rules
    told = GAMES["crossing"].opening(rules.view(rules.start(3, distributor=1)))
    assert str(told).startswith(TOLD)
    others = [game for name, game in GAMES.items() if name != "crossing"]
    assert all(game.opening(None) is None for game in others)


def test_the_lobby_asks_who_works_in_a_bank(tmp_path):
    async def script(_lobby, host):
        page = (await host.get("/host/matches?game=crossing")).text
        assert "whoever works in a bank, or else wears the finest" in page

    in_lobby(tmp_path, script)
