"""One open port, on a system that says no now and then, or for good."""

import asyncio
import os
from itertools import chain, repeat
from types import SimpleNamespace

import pytest
from gemtable.link import serial_port as port_module
from gemtable.link.serial_port import Port

from tests.link.fake_port import FakePort
from tests.patience import until

AS_EVER = None


@pytest.fixture
def answers(monkeypatch):
    """Have the next reads or writes of the system return bytes, raise, or do AS_EVER."""

    def answer(read=(), write=()):
        monkeypatch.setattr(
            port_module,
            "os",
            SimpleNamespace(read=scripted(os.read, read), write=scripted(os.write, write)),
        )

    return answer


def scripted(real, answers):
    coming = chain(answers, repeat(AS_EVER))

    def call(descriptor, argument):
        told = next(coming)
        if isinstance(told, Exception):
            raise told
        return real(descriptor, argument) if told is AS_EVER else told

    return call


def run(play):
    """Run `play(port, fake, had, failures)`; what the port's other end got is in `had`."""

    async def main():
        had, failures = [], []
        fake = FakePort(lambda data: had.append(data) or b"")
        port = Port(fake.path, had.append, failures.append)
        await port.open()
        await play(port, fake, had, failures)
        port.close()
        await port.freed.wait()
        fake.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    "no", [BlockingIOError(), InterruptedError()], ids=["full", "interrupted"]
)
def test_what_has_no_room_now_is_written_later(answers, no):
    async def play(port, _fake, had, failures):
        answers(write=[no, no])
        port.write(b"one ")
        port.write(b"two")
        assert port.waiting_bytes == 7
        await until(lambda: b"".join(had) == b"one two")
        assert (failures, port.waiting_bytes) == ([], 0)

    run(play)


@pytest.mark.parametrize("no", [b"", BlockingIOError(), InterruptedError()], ids=repr)
def test_a_port_of_which_somebody_else_has_just_read_goes_on(answers, no):
    async def play(_port, fake, had, failures):
        answers(read=[no])
        fake.say(b"still here")
        await until(lambda: had == [b"still here"])
        assert failures == []

    run(play)


@pytest.mark.parametrize("end", [[b"", b""], [OSError(5, "EIO")]], ids=["nothing", "an error"])
def test_a_port_that_has_ended_fails_once_and_writes_nothing_more(answers, end):
    async def play(port, fake, had, failures):
        answers(read=end)
        fake.say(b"lost")
        await until(lambda: failures)
        port.write(b"nobody reads this")
        await asyncio.sleep(0.05)
        assert (len(failures), had, port.is_open) == (1, [], False)

    run(play)


def test_a_read_goes_on_while_it_is_full_up_to_more_than_the_system_keeps(answers):
    async def play(port, fake, had, _failures):
        endless = [b"x" * 4096] * 100
        for told, size in (([b"x" * 4096, b"y"], 4097), (endless, 80 * 1024)):
            had.clear()
            answers(read=told)
            before_s = asyncio.get_running_loop().time()
            fake.say(b"!")
            await until(lambda: had)
            assert len(had[0]) == size
            assert before_s <= port.read_s() <= asyncio.get_running_loop().time()

    run(play)
