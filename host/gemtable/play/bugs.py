"""What no code foresaw must end the program, and be seen: it is a bug."""

import asyncio
from collections.abc import Coroutine
from typing import Any


async def run(main: Coroutine[Any, Any, None]) -> None:
    """Run `main`; an error in any callback of the loop ends it and is raised here."""
    loop = asyncio.get_running_loop()
    bug: asyncio.Future[None] = loop.create_future()

    def note(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if not bug.done():
            bug.set_exception(context.get("exception") or RuntimeError(context["message"]))

    loop.set_exception_handler(note)
    task = loop.create_task(main)
    try:
        await asyncio.wait({task, bug}, return_when=asyncio.FIRST_COMPLETED)
    finally:
        if not task.done():
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
    if bug.done():
        bug.result()
    task.result()
