"""The hello that ends a flash is that of the board that was flashed, and of no other."""

import asyncio

from gemtable.flash import greeting

PATIENCE_S = 60.0


def test_another_boards_hello_at_the_port_is_not_taken_for_it(board):
    """After a reset ports may change: another board can be where it was."""
    flashed, other = board("pico-pad"), board("pico-pad")
    ports = [other.port, other.port]  # before the flashed one is back

    def find_port():
        return ports.pop() if ports else flashed.port

    told = asyncio.run(greeting.hello(find_port, flashed.uid, PATIENCE_S))
    assert (told.uid, ports) == (flashed.uid, [])
