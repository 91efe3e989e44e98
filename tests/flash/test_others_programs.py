"""Boards on which somebody else's program runs: flashed, or got back by the way that is named.

A loop that swallows control-C without any pause cannot be stopped on emulated boards of the VM,
since a signal is not two packets of USB; tests/chip/test_rescue.py stops it on a chip.
"""

import asyncio
from contextlib import aclosing, suppress

import pytest
from gemtable.flash import board_prompt, mpremote
from gemtable.flash.board_prompt import at_prompt
from gemtable.flash.one_board import NotOurs, Order, Work

from tests.flash import emulated_flash
from tests.flash.silent_board import SilentBoard
from tests.link.fake_port import FakePort
from tests.play import gemtable

BANNER = "print('hello from my board')\nprint('>>> ')\n"
FALSE_PROMPT = "print('raw REPL; CTRL-B to exit\\r\\n>OK', end='')\n"
PRINTS = "import time\nwhile True:\n    print('Turning the LED ON!')\n    time.sleep_ms(20)\n"
SWALLOWS = (
    "import time\nwhile True:\n    try:\n        while True:\n            print('x' * 60)\n"
    "            time.sleep_ms(5)\n    except KeyboardInterrupt:\n        print('no')\n"
)
FLASHED_AT_ONCE = {
    "a banner": {"boot.py": BANNER},
    "a boot.py that sleeps": {"boot.py": "import time\ntime.sleep(12)\n"},
    "a program that prints": {"main.py": PRINTS},
    "files": {"lib/umqtt/simple.py": "x=1\n", "data.csv": "1,2,3\n" * 20_000, "main.py": "1\n"},
}


@pytest.fixture
def somebodys(board):
    """Return a pad with somebody's files and no others."""

    def with_files(files):
        pad = board("pico-pad")
        emulated_flash.refill(pad, {path: text.encode() for path, text in files.items()})
        return pad

    return with_files


@pytest.mark.slow
@pytest.mark.parametrize("files", FLASHED_AT_ONCE.values(), ids=FLASHED_AT_ONCE)
def test_these_are_flashed_and_their_files_stay(somebodys, files):
    pad = somebodys(files)
    kept = emulated_flash.flash(pad)["kept"]
    for path, text in files.items():
        assert (pad.flash / kept.get(path, path)).read_text() == text
    assert emulated_flash.is_right(pad)


@pytest.mark.slow
@pytest.mark.parametrize(
    "boot", [FALSE_PROMPT, "def (\n"], ids=["a false prompt", "a syntax error"]
)
def test_a_boot_py_that_is_in_the_way_is_rescued_as_is_said(somebodys, boot):
    """After an error in boot.py MicroPython starts no main.py."""
    pad = somebodys({"boot.py": boot})
    _what, fix = emulated_flash.complaint(emulated_flash.flash_as_it_is(pad))
    assert f"boards rescue {pad.port}" in fix
    assert gemtable.run("boards", "rescue", pad.port).returncode == 0
    assert (pad.flash / "kept-boot.py").read_text() == boot
    emulated_flash.flash(pad)


@pytest.mark.slow
def test_one_that_swallows_control_c_is_told_soon_and_at_the_end_what_helps(somebodys):
    pad = somebodys({"main.py": SWALLOWS})
    done = emulated_flash.flash_as_it_is(pad)
    word, what, fix = done.stderr.splitlines()
    assert word == f"The board on {pad.port} does not answer yet."
    assert what == f"gemtable: MicroPython does not answer on {pad.port}."
    assert f"boards rescue {pad.port}" in fix
    done = gemtable.run("boards", "rescue", pad.port)
    assert done.stdout.startswith("Trying for up to 20 s to stop the program of the board on")
    assert "Hold BOOTSEL while you plug the board in, then erase its files" in done.stderr


def test_a_board_whose_answer_takes_long_is_told_of(somebodys, monkeypatch):
    pad = somebodys({})
    monkeypatch.setattr(mpremote, "_WORD_S", 0.0)
    told = []
    order = Order.of(None, source=False, force=False)
    with pytest.raises(NotOurs):
        asyncio.run(Work(pad.port, order, lambda *files: None, told.append).run())
    assert {str(text) for text in told} == {f"The board on {pad.port} does not answer yet."}


@pytest.mark.parametrize("heeds", [False, True], ids=["no hello", "said hello"])
async def test_a_board_that_falls_silent_is_given_up_after_the_whole_limit(heeds):
    port = FakePort(lambda data: b"")
    with pytest.raises(mpremote.NoAnswer) as raised:
        async with at_prompt(port.path, print) as prompt:
            await prompt.look(heeds, calls_s=(0.2, 0.3))
    port.close()
    (path, fix) = port.path, str(raised.value.fix)
    assert f"boards rescue {path}" in fix


@pytest.mark.parametrize("end", [b"\r\n", b" "], ids=["lines", "one endless line"])
async def test_what_a_program_prints_gives_it_no_more_time(end):
    """It gives the prompts that mpremote waits for, then prints for ever instead of answers."""
    loop = asyncio.get_running_loop()

    def prints(data):
        if data.endswith(b"\x05A\x01"):
            return b"R\x00"  # no raw paste
        if data.endswith(b"\x01"):
            return b"raw REPL; CTRL-B to exit\r\n>"
        if data == b"\x04":
            return b"OK\r\nMPY: soft reboot\r\nraw REPL; CTRL-B to exit\r\n>"
        if data.endswith(b"\x04"):
            loop.call_soon(go_on)
            return b"OK"
        return b""

    def go_on():
        port.say(b"Turning the LED ON!" * 20 + end)
        loop.call_later(0.01, go_on)

    port = FakePort(prints)
    with pytest.raises(mpremote.NoAnswer) as raised:
        async with at_prompt(port.path, print) as prompt:
            await prompt.look(False, calls_s=(1.0,))
    loop.remove_reader(port._master)
    with suppress(OSError):
        port.close()
    (path, fix) = port.path, str(raised.value.fix)
    assert f"boards rescue {path}" in fix


@pytest.mark.parametrize(
    "at",
    [
        *("probe", "put"),
        *(
            pytest.param(later, marks=pytest.mark.slow)
            for later in ("make_room", "switch", "forget_failures")
        ),
    ],
)
def test_a_board_that_falls_silent_in_any_step_is_told_of_and_given_up(monkeypatch, at):
    monkeypatch.setattr(board_prompt, "_LEAVE_S", 0.2)
    order = Order.of("pico-pad", source=True, force=False)

    async def flash(port, tell):
        await Work(port, order, lambda *files: None, tell).run()

    must_be_given_up(monkeypatch, at, flash)


def test_a_board_that_falls_silent_while_it_measures_is_told_of_and_given_up(monkeypatch):
    async def measure(port, tell):
        async with at_prompt(port, tell) as prompt:
            await prompt.rises([2])

    must_be_given_up(monkeypatch, "rises", measure)


def must_be_given_up(monkeypatch, at, does):
    """Check that a board is told of and given up that falls silent in a step of `does`."""
    monkeypatch.setattr(mpremote, "_WORD_S", 0.2)
    monkeypatch.setattr(mpremote, "_NEXT_S", 1.0)
    told = []

    async def script():
        port = SilentBoard(at)
        with pytest.raises(mpremote.NoAnswer) as raised:
            await does(port.path, told.append)
        port.close()
        return port.path, str(raised.value.fix)

    path, fix = asyncio.run(script())
    assert f"boards rescue {path}" in fix
    assert f"The board on {path} does not answer yet." in map(str, told)


@pytest.mark.slow
async def test_a_board_that_answers_for_ever_is_given_up_too(monkeypatch):
    monkeypatch.setattr(mpremote, "_WHOLE_S", 3.0)
    heard = []
    port = SilentBoard("nothing", takes_s=0.1)
    with pytest.raises(mpremote.NoAnswer):
        async with aclosing(mpremote.Mpremote(port.path)) as at:
            await at.run(*[("exec", "print('Here.')")] * 1000, heard=heard.append)
    port.close()
    assert 0 < len(heard) < 1000
