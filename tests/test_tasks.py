"""What no code foresaw ends the program with its own traceback."""

import ast
import asyncio
import threading
from pathlib import Path

import pytest
from gemtable.process import tasks

TASKS = Path(tasks.__file__)
HOST = TASKS.parents[1]
CLUB = HOST / "club/broker.py"


class Surprise(Exception):
    pass


def surprise():
    raise Surprise


def test_an_error_in_a_callback_of_ours_ends_the_program_and_is_raised():
    async def main():
        asyncio.get_running_loop().call_soon(tasks.ours(surprise))
        await asyncio.sleep(30)

    with pytest.raises(Surprise):
        tasks.run(main())


def test_an_error_in_the_program_is_raised():
    async def main():
        surprise()

    with pytest.raises(Surprise):
        tasks.run(main())


class Fails(asyncio.Protocol):
    """A protocol of a library, with a bug in it."""

    def __init__(self, closed):
        self.closed = closed

    def data_received(self, _data):
        surprise()

    def connection_lost(self, _error):
        self.closed.set()


def test_an_error_that_is_not_ours_is_logged_and_the_program_goes_on(caplog):
    async def main():
        loop, closed = asyncio.get_running_loop(), asyncio.Event()
        server = await loop.create_server(lambda: Fails(closed), "127.0.0.1", 0)
        _reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(b"x")
        await closed.wait()  # asyncio closes what fails
        writer.close()
        server.close()
        loop.call_soon(surprise)  # as a library's timer does
        await asyncio.sleep(0.01)
        return "played"

    assert tasks.run(main()) == "played"
    assert [record.exc_info[0] for record in caplog.records] == [Surprise, Surprise]


def test_the_program_may_clean_up_when_a_callback_of_ours_fails():
    done = []

    async def main():
        asyncio.get_running_loop().call_soon(tasks.ours(surprise))
        try:
            await asyncio.sleep(30)
        finally:
            await asyncio.sleep(0)
            done.append("cleaned up")

    with pytest.raises(Surprise):
        tasks.run(main())
    assert done == ["cleaned up"]


def test_without_an_error_it_ends_with_the_program():
    done = []

    async def main():
        await asyncio.sleep(0)
        done.append("played")

    tasks.run(main())
    assert done == ["played"]


def test_an_error_in_a_task_that_nobody_awaits_ends_the_program_and_says_which_it_was():
    async def fails():
        surprise()

    async def main():
        tasks.begin(fails(), "page")
        await asyncio.sleep(30)

    with pytest.raises(Surprise) as caught:
        tasks.run(main())
    assert "'page'" in caught.value.__notes__[0]


def test_an_error_in_a_thread_ends_the_program_and_says_which_it_was():
    before = threading.excepthook

    async def main():
        threading.Thread(target=surprise, name="stdin").start()
        await asyncio.sleep(30)

    with pytest.raises(Surprise) as caught:
        tasks.run(main())
    assert "'stdin'" in caught.value.__notes__[0]
    assert threading.excepthook is before


def test_a_task_that_is_cancelled_is_no_error():
    async def main():
        task = tasks.begin(asyncio.sleep(30), "page")
        await asyncio.sleep(0)
        task.cancel()
        await asyncio.sleep(0)

    tasks.run(main())


async def after(turns, result, done=None):
    try:
        for _ in range(turns):
            await asyncio.sleep(0)
        return result
    finally:
        await asyncio.sleep(0)
        if done is not None:
            done.append(result)


def test_of_works_side_by_side_the_first_to_end_counts_and_the_others_have_cleaned_up():
    done = []
    assert tasks.run(tasks.first(after(9, "late", done), after(2, "soon"))) == "soon"
    assert done == ["late"]


def test_of_two_that_end_at_once_the_first_named_counts():
    assert tasks.run(tasks.first(after(2, "one"), after(2, "other"))) == "one"


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_an_error_in_any_work_is_raised_also_while_it_cleans_up(turns):
    async def fails():
        try:
            await asyncio.sleep(30)
        finally:
            surprise()

    with pytest.raises(Surprise):
        tasks.run(tasks.first(after(turns, "soon"), fails()))


def test_what_is_not_to_end_the_others_still_does_so_by_an_error():
    async def fails():
        surprise()

    assert tasks.run(tasks.first(tasks.and_wait(after(1, "x")), after(5, "later"))) == "later"
    with pytest.raises(Surprise):
        tasks.run(tasks.first(tasks.and_wait(fails()), asyncio.sleep(30)))


def test_control_c_ends_works_side_by_side():
    done = []

    async def main():
        asyncio.get_running_loop().call_soon(asyncio.current_task().cancel)
        await tasks.first(after(99, "one", done), after(99, "other", done))

    with pytest.raises(asyncio.CancelledError):
        tasks.run(main())
    assert sorted(done) == ["one", "other"]


def test_no_task_of_the_host_is_started_anywhere_else():
    """A group awaits its own. A club's connection has a loop of its own, which logs errors."""
    for path in HOST.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Attribute) and node.attr in ("create_task", "ensure_future"):
                is_group = isinstance(node.value, ast.Name) and node.value.id == "group"
                assert is_group or path in (TASKS, CLUB), f"{path}:{node.lineno}"


CALLS = {"call_soon", "call_soon_threadsafe", "call_later", "call_at", "add_reader", "add_writer"}
SIMPLE = {"abort", "set", "put_nowait"}  # of asyncio: they cannot fail


def test_each_callback_that_the_host_gives_to_a_loop_is_said_to_be_ours():
    """An error in another one would only be logged, and what it was to do left undone."""
    for path in HOST.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
                continue
            if node.func.attr in CALLS and path != TASKS:
                is_first = node.func.attr.startswith("call_soon")
                callback = node.args[0 if is_first else 1]
                is_ours = isinstance(callback, ast.Call) and ast.unparse(callback.func) == "ours"
                is_simple = isinstance(callback, ast.Attribute) and callback.attr in SIMPLE
                assert is_ours or is_simple, f"{path}:{node.lineno}"
