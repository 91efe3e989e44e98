"""The wire as its page tells it: to a board of paper, and to the project's own host."""

import json
from pathlib import Path

from gemtable.link.session import Session
from gemtable.link.session_events import Greeted, Opened

from tests.paper_board.board import PaperBoard
from tests.paper_board.exchange import BEGAN_US, exchange
from tests.paper_board.lines import body_of, frame
from tests.test_imports import imports_of

GOLDEN = Path(__file__).parents[1] / "golden" / "wire.json"
PLAIN_TILE = ["tile", 6, 0, 1]
RED = ("steady", 1, "ff0000" * 6, "")


def lines(data):
    return data.decode().splitlines()


def test_a_stranger_wrote_the_board_of_paper():
    for name in ("lines.py", "board.py", "plug.py"):
        roots = {each.partition(".")[0] for each in imports_of(Path(__file__).with_name(name))}
        assert not roots & {"gemwire", "gemtable"}


def test_frames_of_paper_are_those_of_the_golden_file():
    for example in json.loads(GOLDEN.read_text()):
        line = example["line"].encode()
        assert frame(example["body"]) == line + b"\n"
        assert body_of(line) == example["body"]


def test_a_board_of_paper_says_what_the_page_says():
    board = PaperBoard("e660000000000001", [PLAIN_TILE], boot=123456789)
    said = []
    for ms, who, what in exchange():
        us = BEGAN_US["board"] + 1000 * ms
        if who == ">":
            board.hear(what.encode() + b"\n", us)
        elif who == "key":
            board.press(0, 0, int(what == "down"), us)
        else:
            said += lines(board.say(us))
            assert said.pop(0) == what
    assert said == []


def test_the_host_says_what_the_page_says():
    host, said = Session(), []
    for ms, who, what in exchange():
        now = BEGAN_US["host"] / 1e6 + ms / 1e3
        if who == ">":
            said += lines(host.outgoing(now))
            assert said.pop(0) == what
        elif who == "<":
            for event in host.receive(what.encode() + b"\n", now):
                if isinstance(event, Greeted):
                    host.open()
                elif isinstance(event, Opened):
                    host.show(0, RED)
    assert said == []


def test_a_host_that_has_no_edge_of_a_boot_gets_all_again():
    """`resume` is 0, which covers none."""
    board = PaperBoard("e660000000000001", [PLAIN_TILE], boot=77)
    for number, session in enumerate((1, 2)):
        board.press(0, 0, 1 - number, 1000 * number)
        board.hear(frame(["open", 77, session, 0, 0, 0, 250, 20]), 5000)
        edges = [body for body in map(body_of, board.say(6000).splitlines()) if body[0] == "edge"]
        assert [body[3] for body in edges] == [1, 2][: number + 1]


def test_a_board_of_paper_takes_what_is_for_a_screen_and_a_buzzer_and_shows_nothing():
    """It has neither, and tells of neither."""
    board = PaperBoard("e660000000000001", [PLAIN_TILE], boot=77)
    board.hear(frame(["open", 77, 1, 0, 0, 0, 250, 20]), 0)
    board.say(0)
    for number, (kind, sequence, *fields) in enumerate(
        (("draw", 1, 0, 0, "AA=="), ("contrast", 2, 9), ("sound", 0, 50, [440, 100])), 1
    ):
        board.hear(frame([kind, 77, 1, sequence, 0, *fields]), 1000)
        said = [body_of(line) for line in board.say(1000).splitlines()]
        assert [body[0] for body in said] == ["ack"] * (sequence > 0)
        assert board.bad_frames == number
