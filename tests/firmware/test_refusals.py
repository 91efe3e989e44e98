"""What a board does not do: nothing that is not meant for it, and never fall over."""

import binascii

import pytest
from gemtable import boards
from gemtable.link import host_lines
from gemwire import messages

from tests.patience import PATIENCE_S
from tests.serial_client import SerialClient

RED = "ff0000" * 6


def with_crc(text):
    return b"%08x %s\n" % (binascii.crc32(text), text)


def without_crc(body):
    return b"00000000" + host_lines.frame(body)[8:]


@pytest.fixture(scope="module")
def tile(emulator):
    board = emulator.start(boards.find("pico-tile"))
    yield board
    board.unplug()


@pytest.fixture
def host(tile):
    host = SerialClient(tile.port)
    host.open(beat_ms=30)
    host.read("beat")
    yield host
    host.close()


def bad_frames(host):
    host.pong()
    return host.read("beat").fields["bad_frames"]


def is_refused(host, **envelope):
    """Show red and ask the time in a frame of that envelope; say whether nothing came of it."""
    had = host.pong().acknowledged
    host.send("show", 0, RED, **{"sequence": had + 1, **envelope})
    host.send("ping", 77, **envelope)
    host.send("ping", 0)
    answer = host.read("pong")
    return answer.fields["host_us"] == 0 and answer.acknowledged == had


NOISE = {
    "noise": b"\x00\xff\x80\x1b[31m\xfe\n",
    "text": b"AT+GMI\r\n",
    "half a frame": host_lines.frame(["ask", 0, 0, 0, 0])[:-5] + b"\n",
    "the second half of a frame": host_lines.frame(["ask", 0, 0, 0, 0])[5:],
    "a wrong CRC": without_crc(["ask", 0, 0, 0, 0]),
    "an overlong line": b"x" * 2000 + b"\n",
    "an unknown kind": host_lines.frame(["dance", 0, 0, 0, 0]),
    "no array": with_crc(b'{"ask":0}'),
    "no JSON": with_crc(b'["ask",0,0,0'),
    "an array nested 200 deep": with_crc(b"[" * 200),
    "an empty array": with_crc(b"[]"),
    "a field too many": host_lines.frame(["ask", 0, 0, 0, 0, 0]),
    "a negative session": host_lines.frame(["ask", 0, -1, 0, 0]),
    "a number beyond 30 bits": host_lines.frame(["ask", messages.WRAP, 0, 0, 0]),
    "a very large number": with_crc(b'["ask",%s,0,0,0]' % (b"9" * 300)),
    "a fraction": host_lines.frame(["ask", 0, 0.5, 0, 0]),
}


@pytest.mark.parametrize("says", NOISE)
def test_what_is_no_message_is_counted_and_the_board_goes_on(host, says):
    before = bad_frames(host)
    host.port.write(NOISE[says])
    assert bad_frames(host) == before + 1
    assert host.hello().fields["board"] == "pico-tile"


SHOWS = {
    "a picture too short": ("show", 0, "ff0000" * 5),
    "a picture too long": ("show", 0, "ff0000" * 7),
    "another picture too short": ("animate", 0, "blink", 1000, RED, "ff"),
    "a picture that is no hex": ("show", 0, "red" * 12),
    "half a byte": ("show", 0, "f"),
    "an unknown pattern": ("animate", 0, "sparkle", 1000, RED, ""),
    "a pattern that stands still": ("animate", 0, "steady", 1000, RED, ""),
    "a period of nothing": ("animate", 0, "blink", 0, RED, ""),
    "a unit that is not there": ("show", 1, RED),
    "a unit far from there": ("animate", messages.WRAP - 1, "spin", 1000, RED, ""),
}


@pytest.mark.parametrize("says", SHOWS)
def test_what_cannot_be_shown_is_counted_and_not_repeated_for_ever(host, tile, says):
    before = bad_frames(host)
    host.reliably(*SHOWS[says])  # acknowledged, or a host would repeat it for ever
    assert bad_frames(host) == before + 1
    host.open(beat_ms=40_000)  # the picture stays until we look, however late that is
    host.show(0, "steady", "00ff00" * 6)
    assert tile.wait_for(lambda leds: leds == [(0, 96, 0)] * 6, PATIENCE_S)


ABSENT = {  # its board file names no screen and no buzzer
    "a piece of a screen": ("draw", 0, 0, "AA=="),
    "a contrast": ("contrast", 100),
    "a sound that is numbered": ("sound", 50, [440, 100]),
}


@pytest.mark.parametrize("says", ABSENT)
def test_what_is_for_a_part_that_is_not_there_is_counted_and_not_repeated_for_ever(host, says):
    before = bad_frames(host)
    host.reliably(*ABSENT[says])
    assert bad_frames(host) == before + 1
    host.show(0, "steady", RED)  # nothing waits behind it


def test_a_sound_needs_no_number_and_is_counted_where_there_is_no_buzzer(host):
    before, had = bad_frames(host), host.pong().acknowledged
    for count in (1, 2):
        host.send("sound", 50, [440, 100])
        assert bad_frames(host) == before + count
    assert host.pong().acknowledged == had


def test_a_board_without_screen_and_buzzer_tells_of_none(host):
    told = set()
    host.send("open", 0, 30, 20, session=host.session + 1)
    host.session += 1
    for _ in range(2):
        host.send("ping", 0)
        while (message := host.read()).kind != "pong":
            told.add(message.kind)
    assert "beat" in told
    assert "parts" not in told


def test_a_frame_that_follows_noise_without_a_newline_is_lost_and_the_next_is_not(host):
    before = bad_frames(host)
    host.port.write(b"half a li")
    host.send("ask")
    assert host.hello().kind == "hello"
    assert bad_frames(host) == before + 1


def test_empty_lines_are_no_bad_frames(host):
    before = bad_frames(host)
    host.port.write(b"\n\r\n\n")
    assert bad_frames(host) == before


def test_a_frame_of_an_earlier_session_is_refused(host):
    host.open(beat_ms=30)
    assert is_refused(host, session=host.session - 1)
    assert not is_refused(host)


def test_a_frame_of_a_session_that_was_never_opened_is_refused(host):
    assert is_refused(host, session=host.session + 1)


def test_a_frame_meant_for_another_boot_is_refused(host):
    assert is_refused(host, boot=host.boot % 7 + 1)


def test_a_frame_out_of_order_is_refused(host):
    host.show(0, "steady", RED)
    had = host.pong().acknowledged
    for sequence in (had, had + 2, 65535):
        host.send("show", 0, "0000ff" * 6, sequence=sequence)
        assert host.pong().acknowledged == had


@pytest.mark.parametrize("back", [0, 1, 1000])
def test_a_session_never_goes_back(host, back):
    host.session += 1000
    host.send("open", 0, 30, 20)
    host.show(0, "steady", RED)
    host.send("open", 0, 30, 20, session=max(1, host.session - back))
    answer = host.pong()
    assert (answer.session, answer.acknowledged) == (host.session, 1), "the session stands"


def test_an_open_for_another_boot_is_refused(host):
    host.send("open", 0, 30, 20, boot=host.boot % 7 + 1, session=host.session + 1)
    assert host.pong().session == host.session


@pytest.mark.parametrize("acknowledged", [1, 63, 64, 65, 65534, 65535])
def test_an_acknowledgement_of_edges_that_never_were_does_no_harm(host, tile, acknowledged):
    host.send("ack", acknowledged=(host.had + acknowledged - 1) % 65535 + 1)
    host.pong()  # the board has heard it before there are edges
    tile.strokes(0, [(30_000, True), (30_000, False)])
    assert [edge.fields["down"] for edge in host.edges(2)] == [1, 0]


def test_an_edge_acknowledged_twice_is_one_edge_acknowledged(host, tile):
    tile.strokes(0, [(30_000, True), (30_000, False)])
    first, second = host.edges(2)
    host.acknowledge(first.sequence)
    host.acknowledge(second.sequence)
    tile.strokes(0, [(30_000, True), (30_000, False)])
    assert [edge.sequence - second.sequence for edge in host.edges(2)] == [1, 2]
