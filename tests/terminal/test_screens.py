"""Every way to tell a match tells all of a notice, and nothing of it orders the terminal about."""

import asyncio
import dataclasses
import io
import json
import threading
import time
from types import SimpleNamespace

import pyte
import pytest
from gemtable.games.kit.rules import HOST, TABLE, Made
from gemtable.games.lost_gems import rules as lost_gems
from gemtable.games.lost_gems.rules.state import Declined
from gemtable.match.course import Step
from gemtable.referee.notices import Notice
from gemtable.referee.status import Bulletin
from gemtable.terminal.passed_screen import Looking
from gemtable.terminal.prompt import PromptScreen
from gemtable.terminal.screens import AtScreen, JsonScreen, LiveScreen, PlainScreen
from prompt_toolkit.application import create_app_session
from prompt_toolkit.data_structures import Size
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from prompt_toolkit.output.vt100 import Vt100_Output
from rich.console import Console

from tests.patience import until
from tests.terminal.drawn import status
from tests.terminal.screens import SCREENS, all_screens
from tests.test_printable import HOSTILE
from tests.web.simulated_loop import in_passing_time

KINDS = ("event", "refused", "note", "undo", "pause", "resume", "trouble")
TROUBLE = Notice("trouble", "There is no port.", "Check the cable.")
FOR_PEOPLE = {
    "plain": PlainScreen,
    "live": lambda console: LiveScreen(console, TABLE),
    "prompt": lambda console: PromptScreen(console, Looking()),
}


@pytest.fixture(params=FOR_PEOPLE)
def told(request):
    """Tell a notice; return what people see of it."""

    def tell(notice):
        console = Console(file=io.StringIO(), width=500)
        with create_pipe_input() as keys, create_app_session(keys, DummyOutput()):
            FOR_PEOPLE[request.param](console).tell(notice)
        return console.file.getvalue()

    return tell


def test_a_trouble_and_what_to_do_about_it_are_two_lines(told):
    assert told(TROUBLE) == "There is no port.\n     Check the cable.\n"


def test_a_refusal_tells_what_to_do_as_well(told):
    assert told(Notice("refused", "No.", "Do this.")) == "No.\n     Do this.\n"


def test_a_screen_tells_what_is_for_the_host_and_nothing_that_is_for_a_seat(told):
    assert told(Notice("refused", "No.", to=HOST)) == "No.\n"
    assert told(Notice("refused", "Your hand has none.", to=1)) == ""


def test_where_there_is_nothing_to_do_no_line_says_so(told):
    assert told(Notice("trouble", "So it is.")) == "So it is.\n"


@pytest.mark.parametrize("kind", KINDS)
def test_what_is_told_orders_nothing(told, kind):
    shown = told(Notice(kind, HOSTILE, HOSTILE))
    assert all(line.isprintable() for line in shown.split("\n"))
    assert shown.count("\\x1b]0;mine\\x07") == 2
    assert shown.count("[/red][link=x]:gem:") == 2


def test_a_board_begins_no_line_of_its_own(told):
    assert len(told(Notice("trouble", "a port says:\ngemtable: all is lost")).splitlines()) == 1


def test_a_note_of_ours_may_have_several_lines(told):
    assert told(Notice("note", "one\ntwo")) == "one\ntwo\n"


@pytest.mark.parametrize("kind", KINDS)
def test_json_is_one_line_of_ascii_with_all_of_it(capsys, kind):
    JsonScreen(Console()).tell(Notice(kind, HOSTILE, "Check the cable."))
    (line,) = capsys.readouterr().out.splitlines()
    assert line.isascii() and line.isprintable()
    assert json.loads(line) == {"notice": kind, "text": HOSTILE, "fix": "Check the cable."}


def test_what_is_typed_is_echoed_and_orders_nothing():
    async def read():
        with create_pipe_input() as keys, create_app_session(keys, DummyOutput()):
            screen = PromptScreen(console, Looking())
            keys.send_text("\x1b[200~hint\x1b]0;mine\x07\u202e red\x1b[201~\r")  # pasted
            return await screen.read()

    console = Console(file=io.StringIO(), width=500)
    line = asyncio.run(read())
    assert "\x1b]0;mine" in line.text
    assert console.file.getvalue() == "> hint\\x1b]0;mine\\x07\\u202e red\n"


class SlowTerminal(io.StringIO):
    """A terminal 80 wide and 24 high that makes threads wait, the program's first one excepted."""

    def __init__(self):
        super().__init__()
        self._glass = pyte.Screen(80, 24)
        self._stream = pyte.Stream(self._glass)

    def write(self, text):
        if threading.current_thread() is not threading.main_thread():
            time.sleep(0.3)
        self._stream.feed(text.replace("\n", "\r\n"))
        return len(text)

    def lines(self):
        return [line.rstrip() for line in self._glass.display if line.strip()]


@pytest.mark.parametrize("is_before", [True, False])
def test_what_is_told_stands_above_the_line_to_type_in(monkeypatch, is_before):
    """It was printed by a thread, and where a line just began over that line."""

    async def read():
        with create_pipe_input() as keys, create_app_session(keys, output):
            with PromptScreen(Console(width=80), Looking()) as screen:
                if is_before:
                    screen.tell(TROUBLE)
                reading = asyncio.ensure_future(screen.read())
                await until(lambda: ">" in terminal.lines())
                if not is_before:
                    screen.tell(TROUBLE)
                await until(lambda: "     Check the cable." in terminal.lines())
                standing = terminal.lines()
                keys.send_text("quit\r")
                await reading
                return standing

    terminal = SlowTerminal()
    monkeypatch.setattr("sys.stdout", terminal)
    output = Vt100_Output(terminal, lambda: Size(24, 80), enable_cpr=False)
    assert asyncio.run(read()) == ["There is no port.", "     Check the cable.", ">"]


def test_json_begins_with_the_table_and_tells_it_whenever_it_is_another(capsys):
    first, hinted = status("lost-gems", 2), status("lost-gems", 2, [(0, "hint red")])
    step = Step((Made(0, lost_gems.parse("hint red to 2")),), uncovers=True)
    bulletin = SimpleNamespace(status=first)
    screen = JsonScreen(Console())
    screen.attach(bulletin, AtScreen())
    screen.tell(TROUBLE)
    screen.tell(TROUBLE)
    bulletin.status = dataclasses.replace(hinted, steps=(step,))
    event = Declined(seat=0)
    screen.tell(Notice("event", "Seat 1 hints.", event=event))
    screen.tell(Notice("event", "And more.", event=event))
    screen.attach(SimpleNamespace(status=dataclasses.replace(hinted, match=2)), AtScreen())
    screen.tell(TROUBLE)
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (lines[0]["match"], lines[0]["game"], lines[0]["move"]) == (1, "lost-gems", 0)
    assert (lines[4]["match"], lines[4]["state"]) == (2, lines[2]["state"])
    assert lines[0]["state"] == json.loads(json.dumps(first.views.table.to_json()))
    assert "state" not in lines[1]
    assert lines[2]["state"]["number"] == 2
    assert lines[2]["made"] == [{"seat": 0, "move": "hint red to 2"}]
    assert (lines[2]["event"], lines[2]["facts"], lines[2]["move"]) == ("declined", {"seat": 0}, 1)
    assert not {"state", "made"} & set(lines[3])


def test_a_prompt_shows_the_next_match_though_it_has_the_same_revision():
    async def sit():
        with create_pipe_input() as keys, create_app_session(keys, DummyOutput()):
            screen = PromptScreen(Console(file=io.StringIO(), width=80, height=24), Looking())
            drawn = []
            for game in ("lost-gems", "crossing", "lost-gems"):
                table = status(game, 3)
                screen.attach(Bulletin(lambda _notices, of=table: of, seats=3), AtScreen())
                drawn.append(screen._message())
            screen.__exit__()
            assert drawn[0] == drawn[2] != drawn[1]

    in_passing_time(sit())


class Counted(DummyOutput):
    """A terminal that is written to for nobody; `drawn` counts how often."""

    def __init__(self):
        self.drawn = 0

    def flush(self):
        self.drawn += 1


def test_a_table_at_which_nothing_happens_is_not_drawn_again():
    """An idle match cost an eighth of a core: the prompt drew itself four times a second."""

    async def sit():
        with create_pipe_input() as keys, create_app_session(keys, output):
            screen = PromptScreen(Console(file=io.StringIO(), width=80, height=24), Looking())
            bulletin = Bulletin(lambda _notices: status("lost-gems", 2), seats=2)
            screen.attach(bulletin, AtScreen(lambda: frozenset((0, 1))))
            reading = asyncio.ensure_future(screen.read())
            await asyncio.sleep(1.0)
            before = output.drawn
            await asyncio.sleep(1.0)
            after = output.drawn
            bulletin.change()
            await until(lambda: output.drawn > after)
            keys.send_text("quit\r")
            await reading
            screen.__exit__()
            return before, after

    output = Counted()
    before, after = asyncio.run(sit())
    assert before > 0
    assert after == before


def test_every_table_is_drawn_as_it_was():
    assert {path.stem: path.read_text() for path in SCREENS.glob("*.txt")} == all_screens()
