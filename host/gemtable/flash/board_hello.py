"""Gets the hello of a board that runs our program, or the reason why there is none."""

import asyncio
from collections.abc import Callable

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.link.connection import Connection
from gemtable.link.events import Echoed, Event, Gone, Greeted, Hello, Said
from gemtable.link.session import Session
from gemtable.process.tasks import ours
from gemtable.sentence import Sentence

SOON_S = 1.0  # a running board answers within milliseconds
_AGAIN_S = 0.05
_TRACEBACK_S = 0.5  # until a traceback has arrived completely
_TRACEBACK = "Traceback"


async def hello_soon(port: str) -> Hello | None:
    """Return the hello of a running board; None at the prompt, or if none comes in `SOON_S`."""
    try:
        async with asyncio.timeout(SOON_S):
            return await _ask(port, [], ends_at_prompt=True)
    except (TimeoutError, UserError):
        return None


async def wait_for_hello(find_port: Callable[[], str], uid: str, seconds: float) -> Hello:
    """Return the hello of the board with that unique id. Raises UserError.

    Its session is left alone. `find_port` returns the port where it should be.
    """
    said: list[str] = []
    try:
        async with asyncio.timeout(seconds):
            while True:
                hello = await _ask(find_port(), said)
                if hello and hello.uid == uid:
                    return hello
                await asyncio.sleep(_AGAIN_S)
    except TimeoutError:
        fix = Sentence(
            "Unplug the board and plug it in again, without holding a key. If a boot.py of your"
            " own is on it: {command}",
            command=command_lines.ours("boards", "rescue", find_port()),
        )
        raise UserError(
            Sentence(
                "The firmware is on the board, but it said no hello within {seconds:.0f} s.",
                seconds=seconds,
            ),
            Sentence("It said: {said} {fix}", said=said[-1], fix=fix) if said else fix,
        ) from None


async def _ask(port: str, said: list[str], ends_at_prompt: bool = False) -> Hello | None:
    """Return the hello of the board on the port; None if the port is missing or disappears.

    Append the lines of text that it sends to `said`. Raises UserError after a traceback. With
    `ends_at_prompt` return None if MicroPython's prompt answers, as no hello will come.
    """
    loop = asyncio.get_running_loop()
    told: asyncio.Future[Hello | None] = loop.create_future()

    def fail() -> None:
        if not told.done():
            told.set_exception(_failure(port, said))

    def heard(_connection: Connection, event: Event) -> None:
        if isinstance(event, Greeted) and not told.done():
            told.set_result(event.hello)
        elif isinstance(event, Echoed) and ends_at_prompt and not told.done():
            told.set_result(None)
        elif isinstance(event, Said):
            said.append(event.text)
            if event.text.startswith(_TRACEBACK):
                loop.call_later(_TRACEBACK_S, ours(fail))

    def ended(_connection: Connection, _why: Gone) -> None:
        if not told.done():
            told.set_result(None)

    connection = Connection(port, Session(), heard, ended)
    try:
        await connection.open()
    except UserError:
        return None
    try:
        return await told
    finally:
        connection.close("left alone")
        await connection.freed.wait()


def _failure(port: str, said: list[str]) -> UserError:
    """Return an error with the message of the first traceback.

    The prompt may have sent a later traceback in answer to our own request.
    """
    began = said.index(next(text for text in said if text.startswith(_TRACEBACK)))
    reason = next((text for text in said[began + 1 :] if not text.startswith(" ")), "")
    return UserError(
        Sentence("The firmware is on the board, but fails: {error}.", error=reason),
        Sentence(
            "{command} shows its whole output. If there is a boot.py of your own on it: {rescue}",
            command=command_lines.mpremote("connect", port),
            rescue=command_lines.ours("boards", "rescue", port),
        ),
    )
