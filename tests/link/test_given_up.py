"""A board whose program fails again and again: people are told, and it is left alone."""

import asyncio
import json

import pytest
from gemtable.link import fleet, port_list
from gemtable.link.session_events import Prompted, Said
from gemwire.messages import GAVE_UP

from tests.flash import emulated_flash
from tests.link.hand import Hand
from tests.link.heard_fleet import Plugged, listening
from tests.patience import PATIENCE_S, until

TOLD = (
    "The program of the board on {port} failed three times in a row and will not be started again."
)

DARKEST_AMBER = 2  # of 255


def make_it_fail(pad):
    """Have its program fail as soon as it runs; come back when it is not started any more."""
    file = emulated_flash.kept_at(pad, "board.json")
    file.write_text(json.dumps({**json.loads(file.read_text()), "debounce_ms": "short"}))
    pad.power_cycle()
    assert pad.wait_for(is_red, PATIENCE_S)


def is_red(leds):
    """Say whether the first LED is red and no other is lit.

    The amber of a board without a host has no green either, where it is darkest.
    """
    red, green, blue = leds[0]
    return red > DARKEST_AMBER and not (green or blue or any(map(any, leds[1:])))


@pytest.fixture
def pad(board):
    """A pad with its own files, at twenty times its speed: after a failure it rests a second."""
    made = board("pico-pad", speed=20)
    emulated_flash.fill(made)
    return made


def test_whoever_misses_it_tries_it_again_now_and_then_and_is_told_once(pad, monkeypatch):
    monkeypatch.setattr(port_list, "_AGAIN_S", 0.5)
    monkeypatch.setattr(fleet, "_STRANGER_S", PATIENCE_S)  # however slow it starts

    async def listen():
        async with listening(Plugged(pad), speed=20) as (_fleet, heard):
            await until(lambda: heard.arrived)
            await asyncio.to_thread(make_it_fail, pad)
            boots = pad.boots
            await until(lambda: pad.boots >= boots + 2)
            return [what for what, _fix in heard.troubles if " says: " not in what]

    assert asyncio.run(listen()) == [TOLD.format(port=pad.port)]


def test_it_is_told_and_left_alone_and_a_host_that_comes_later_is_told_what_it_sees(pad):
    async def listen():
        async with listening(Plugged(pad), speed=20) as (_fleet, heard):
            await until(lambda: heard.arrived)
            await asyncio.to_thread(make_it_fail, pad)
            await until(lambda: TOLD.format(port=pad.port) in dict(heard.troubles))
            boots = pad.boots
            await asyncio.sleep(0.5)
            assert pad.boots == boots
            return dict(heard.troubles)

    fix = asyncio.run(listen())[TOLD.format(port=pad.port)]
    assert fix.startswith("Install the firmware on the board, or unplug it")

    async def come_later():
        async with listening(Plugged(pad), speed=20) as (_fleet, heard):
            await until(lambda: told_later in dict(heard.troubles))
            assert not any(" says: " in what for what, _fix in heard.troubles)
            return dict(heard.troubles)[told_later]

    told_later = f"The board on {pad.port} runs no program: MicroPython waits at its prompt."
    fix = asyncio.run(come_later())
    assert (
        fix == "Install the firmware on it. If it has the firmware already, unplug it and plug"
        " it in again."
    )


def test_its_last_word_is_heard_even_where_all_others_are_taken_for_the_prompts():
    hand = Hand().opened()
    hand.now += 0.8  # without a word
    assert hand.session.receive(b">>> \r\n", hand.now) == [Prompted()]
    hand.session.start_program()
    said = f"Traceback\r\n{GAVE_UP}\r\n".encode()
    assert hand.session.receive(said, hand.now) == [Said(GAVE_UP)]


def test_a_flash_has_the_program_started_again(pad):
    make_it_fail(pad)
    assert emulated_flash.flash(pad)["uid"] == pad.uid
