"""What ends a flash: the hello of the board that was flashed, or the reason why none came."""

import asyncio

import pytest
from gemtable.errors import UserError
from gemtable.flash import board_checks

from tests.link.fake_port import FakePort
from tests.patience import PATIENCE_S


def test_another_boards_hello_at_the_port_is_not_taken_for_it(board):
    """After a reset ports may change: another board can be where it was."""
    flashed, other = board("pico-pad"), board("pico-pad")
    ports = [other.port, other.port]  # before the flashed one is back

    def find_port():
        return ports.pop() if ports else flashed.port

    told = asyncio.run(board_checks.wait_for_hello(find_port, flashed.uid, PATIENCE_S))
    assert (told.uid, ports) == (flashed.uid, [])


def test_of_several_tracebacks_the_first_is_the_reason():
    """A board at its prompt takes what it is asked for a program, and fails at that, too."""
    said = (
        b'Traceback (most recent call last):\n  File "main.py", line 18, in <module>\n'
        b"ImportError: can't import name Effect\n"
        b'Traceback (most recent call last):\n  File "<stdin>", line 1, in <module>\n'
        b"NameError: name 'f1e68705' isn't defined\n"
    )

    async def ask():
        port = FakePort(lambda _data: said)
        try:
            await board_checks.wait_for_hello(lambda: port.path, "e661", PATIENCE_S)
        finally:
            port.close()

    with pytest.raises(UserError, match="but fails: ImportError: can't import name Effect"):
        asyncio.run(ask())


def test_a_board_at_its_prompt_is_asked_once():
    """Its echo says that no program runs: nobody waits for a hello."""
    asks = []

    def answer(data):
        asks.append(data)
        return (
            data.replace(b"\n", b"\r\n")
            + b'Traceback (most recent call last):\r\n  File "<stdin>", line 1, in <module>\r\n'
            + b"NameError: name 'f1e68705' isn't defined\r\n>>> "
        )

    async def ask():
        port = FakePort(answer)
        try:
            return await board_checks.hello_soon(port.path)
        finally:
            port.close()

    assert asyncio.run(ask()) is None
    assert len(asks) == 1
