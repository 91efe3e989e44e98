"""Starts every task of the host, so that none can fail unseen: a failing task is a bug.

asyncio reports an error in a task that nobody awaits only when the task is collected, if ever.
Under `run`, an error in a task, in a thread or in a callback of ours ends the program at once,
with its traceback; elsewhere asyncio prints it.

Any other error that reaches the loop's exception handler, such as one in a transport, is caused
by a visitor or a library. It is logged, and the program continues.
"""

import asyncio
import logging
import threading
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from typing import Any, TypeVar

Result = TypeVar("Result")
Work = Coroutine[Any, Any, Result]

_LOOK_S = 0.01  # between two looks of `until`
_OURS = "is_ours"  # the key that marks an error as a bug of ours
_log = logging.getLogger(__name__)
_running: set[asyncio.Task[object]] = set()  # the loop itself keeps only weak references


def run(main: Work[Result]) -> Result:
    """Run a program's `main` until it ends or a task, callback or thread of ours fails."""
    return asyncio.run(_watched(main))


async def _watched(main: Work[Result]) -> Result:
    loop = asyncio.get_running_loop()
    bug: asyncio.Future[None] = loop.create_future()

    def note(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if _OURS not in context:
            _log.warning("%s", context["message"], exc_info=context.get("exception"))
        elif not bug.done():
            bug.set_exception(context["exception"])

    loop.set_exception_handler(note)
    task = loop.create_task(main)
    try:
        with _threads_told(loop):
            await asyncio.wait((task, bug), return_when=asyncio.FIRST_COMPLETED)
    finally:
        if not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
    if bug.done():
        bug.result()
    return task.result()


@contextmanager
def _threads_told(loop: asyncio.AbstractEventLoop) -> Iterator[None]:
    """Report an error in any thread to the loop, so that nothing waits forever for the thread."""
    before = threading.excepthook

    def tell(failed: threading.ExceptHookArgs) -> None:
        error = failed.exc_value
        if error is None or failed.thread is None:
            before(failed)
            return
        error.add_note(f"This was the thread {failed.thread.name!r}.")
        loop.call_soon_threadsafe(_report, loop, error)

    threading.excepthook = tell
    try:
        yield
    finally:
        threading.excepthook = before


def begin(work: Work[Result], name: str) -> asyncio.Task[Result]:
    """Start a task that nobody has to await. `name` appears in its error."""
    task = asyncio.get_running_loop().create_task(work, name=name)
    _running.add(task)
    task.add_done_callback(_ended)
    return task


def _ended(task: asyncio.Task[object]) -> None:
    _running.discard(task)
    if not task.cancelled() and (error := task.exception()):
        error.add_note(f"This was the task {task.get_name()!r}.")
        _report(task.get_loop(), error)


def ours(callback: Callable[..., object]) -> Callable[..., None]:
    """Return a callback for the loop. An error in it ends the program, as in a task of ours."""

    def called(*arguments: object) -> None:
        try:
            callback(*arguments)
        except Exception as error:
            _report(asyncio.get_running_loop(), error)

    return called


def _report(loop: asyncio.AbstractEventLoop, error: BaseException) -> None:
    context = {"message": "A part of Gemtable has failed", "exception": error, _OURS: True}
    loop.call_exception_handler(context)


async def first(*works: Work[Result]) -> Result:
    """Run coroutines concurrently until one of them ends; return its result.

    Cancel the others, and wait until they have cleaned up. Raise the error of any of them.
    """
    loop = asyncio.get_running_loop()
    tasks = [loop.create_task(work) for work in works]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        ended = [task for task in tasks if task.done()]
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    for task in tasks:
        if not task.cancelled() and (error := task.exception()):
            raise error
    return ended[0].result()


async def and_wait(work: Work[object]) -> None:
    """Run a coroutine, then wait forever, so that its end doesn't end the others in `first`."""
    await work
    await asyncio.get_running_loop().create_future()


async def until(is_true: Callable[[], object], seconds: float) -> bool:
    """Wait for at most `seconds` until `is_true` returns true; return whether it did."""
    now = asyncio.get_running_loop().time
    deadline_s = now() + seconds
    while not is_true():
        if now() > deadline_s:
            return False
        await asyncio.sleep(_LOOK_S)
    return True
