"""What no code foresaw ends the program with its own traceback."""

import asyncio

import pytest
from gemtable.play import bugs


class Surprise(Exception):
    pass


def surprise():
    raise Surprise


def test_an_error_in_a_callback_ends_the_program_and_is_raised():
    async def main():
        asyncio.get_running_loop().call_soon(surprise)
        await asyncio.sleep(30)

    with pytest.raises(Surprise):
        asyncio.run(bugs.run(main()))


def test_an_error_in_the_program_is_raised():
    async def main():
        surprise()

    with pytest.raises(Surprise):
        asyncio.run(bugs.run(main()))


def test_the_program_may_clean_up_when_a_callback_fails():
    done = []

    async def main():
        asyncio.get_running_loop().call_soon(surprise)
        try:
            await asyncio.sleep(30)
        finally:
            await asyncio.sleep(0)
            done.append("cleaned up")

    with pytest.raises(Surprise):
        asyncio.run(bugs.run(main()))
    assert done == ["cleaned up"]


def test_without_an_error_it_ends_with_the_program():
    done = []

    async def main():
        await asyncio.sleep(0)
        done.append("played")

    asyncio.run(bugs.run(main()))
    assert done == ["played"]
