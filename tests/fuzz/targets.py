"""What bytes are thrown at: functions of any bytes that raise only when something is broken."""

import binascii
import io
from contextlib import suppress
from functools import cache

from gemtable.boards import board_file, check
from gemtable.care import board_list
from gemtable.journal import stored_entries
from gemtable.link import host_lines
from gemtable.link.session import Session
from gemtable.link.session_events import Greeted
from gemtable.match.course import Course
from gemtable.match.entry_kinds import take
from gemwire import frames, messages
from gemwire.lines import LineReader
from rich.console import Console

from tests.faults.board import Board
from tests.faults.wire import Wire
from tests.fuzz import wild_boards
from tests.fuzz.hostile import Choices, lines
from tests.fuzz.wild_entries import GAME, MATCH, rows
from tests.fuzz.wild_hellos import hello_fields, met
from tests.link.hand import Hand

_BOOT, _SESSION = 1, 1
_TURN_S = 0.05
_MOST = 20 * frames.MAX_LINE  # bytes that a session may write at once


def decoder(data: bytes) -> None:
    """Any bytes are a list or a FrameError, and no list unpacks to more than is promised."""
    for line in (data, b"%08x %s" % (binascii.crc32(data), data)):
        with suppress(frames.FrameError):
            body = frames.decode(line)
            assert isinstance(body, list)
            with suppress(messages.MessageError):
                _check_message(messages.unpack(body))


def reader(data: bytes) -> None:
    """Bytes in any pieces are the same lines, none too long, and no more is kept."""
    choices = Choices(data)
    whole, pieces = LineReader(), LineReader()
    found, at = [], 0
    while at < len(data):
        step = 1 + choices.below(200)
        found += pieces.feed(data[at : at + step])
        at += step
    expected = whole.feed(data)
    assert found == expected
    assert whole.overlong == pieces.overlong
    assert all(len(line) <= frames.MAX_LINE and b"\n" not in line for line in found)


def host_bytes(data: bytes) -> None:
    """A session of the host takes any bytes, before it was opened and after."""
    for session in (Session(), Hand().opened().session):
        choices = Choices(data)
        now = 100.0
        while choices:
            session.receive(choices.bytes() + b"\n" * choices.below(2), now)
            now += _TURN_S
            _check_bytes(session.outgoing(now))


def host_frames(data: bytes) -> None:
    """A session of the host takes any messages of a board, hellos and openings among them."""
    hand = Hand().opened()
    session = hand.session
    for line in lines(Choices(data), hand.boot, hand.number):
        session.show(len(line) % 9, ("steady", 1000, "ff" * 18, ""))
        for event in session.receive(line, hand.now):
            if isinstance(event, Greeted):
                session.open()
        hand.now += _TURN_S
        _check_bytes(session.outgoing(hand.now))
        assert session.next_due(hand.now) >= hand.now


def board_bytes(data: bytes) -> None:
    """The firmware takes any bytes."""
    choices = Choices(data)
    _feed_board(
        iter(lambda: choices.bytes() + b"\n" * choices.below(2) if choices else None, None)
    )


def board_frames(data: bytes) -> None:
    """The firmware takes any messages of a host."""
    _feed_board(lines(Choices(data), _BOOT, _SESSION))


def journal(data: bytes) -> None:
    """Any rows are a history up to the first that does not add up, and replay or are refused."""
    stored = list(rows(Choices(data)))
    history = stored_entries.sound(MATCH, stored, None)
    assert history.damage and len(history.entries) == history.damage.at <= len(stored)
    course = Course(GAME)
    with suppress(ValueError):
        for number, entry in enumerate(history.entries):
            assert entry.number == number
            take(course, entry)
            assert course.hash == entry.state_hash


def boards(data: bytes) -> None:
    """Any bytes are a board, or all that is wrong in them is told in sentences."""
    for file in (data, wild_boards.board_file(Choices(data))):
        found = check.faults(file, "pico-tile")
        assert len(found) <= check.MOST
        for place, says in found:
            assert str(says) and str(says)[-1] not in ".:"
            assert all(type(step) in (str, int) for step in place)
        if not found:
            board = board_file.Board.model_validate_json(file)
            assert board.worst_ma <= board.budget_ma <= 500


def hellos(data: bytes) -> None:
    """Whatever a board says it is, it is none of ours, or told in a line that terminals bear."""
    choices = Choices(data)
    try:
        meeting = met(hello_fields(choices), choices)
    except messages.MessageError:
        return
    screen = io.StringIO()
    Console(file=screen, width=400).print(board_list.drawn(meeting))
    heading, told = screen.getvalue().splitlines()
    assert (heading + told).isprintable()
    (hello,) = meeting.hellos.values()
    assert all(text in told for text in (hello.uid, hello.board, hello.firmware))


@cache
def _attacked_page():
    from tests.fuzz.attacked_page import AttackedPage  # here: it loads a web server

    return AttackedPage()


def page(data: bytes) -> None:
    """The page's server takes whatever a client writes; it isn't guided by coverage."""
    _attacked_page().attack(data)


def _feed_board(pieces) -> None:
    hears, says = Wire(), Wire()
    board = Board(_BOOT, hears, says)
    hears.send(host_lines.frame(["open", _BOOT, _SESSION, 0, 0, 0, 250, 20]), 0.0)
    now = 0.0
    for number, piece in enumerate(pieces):
        now += _TURN_S
        board.press(number % 8, number % 16 < 8)
        hears.send(piece, now)
        board.turn(now)
        _check_bytes(says.take(now))


def _check_bytes(data: bytes) -> None:
    assert len(data) <= _MOST
    for line in LineReader().feed(data):
        _check_message(messages.unpack(frames.decode(line)))


def _check_message(message) -> None:
    kind, *envelope, fields = message
    assert kind in messages.FIELDS
    assert all(type(value) is int and 0 <= value < messages.WRAP for value in envelope)
    assert len(fields) == len(messages.FIELDS[kind])
    numbers = [value for value in fields if isinstance(value, int)]
    assert all(0 <= number < messages.WRAP for number in numbers)


TARGETS = {
    "decoder": decoder,
    "reader": reader,
    "host-bytes": host_bytes,
    "host-frames": host_frames,
    "board-bytes": board_bytes,
    "board-frames": board_frames,
    "journal": journal,
    "boards": boards,
    "hellos": hellos,
    "page": page,
}
