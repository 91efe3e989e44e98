"""Reports a bug in an answer to a visitor at the table; the visitor might not mention it.

Only that visitor goes without an answer. The traceback is in the log.
"""

from collections.abc import Callable

from starlette.requests import ClientDisconnect

from gemtable.process import logs
from gemtable.sentence import Sentence
from gemtable.web.guard import App, Message, Receive, Send

Trouble = Callable[[Sentence, Sentence], None]


class Told:
    """ASGI middleware that reports each failed address once."""

    def __init__(self, app: App, trouble: Trouble) -> None:
        self._app, self._trouble = app, trouble
        self._told: set[str] = set()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        except (OSError, ClientDisconnect):
            raise  # the client has gone, or the system refuses something: no bug of ours
        except Exception:
            self._tell(getattr(scope.get("route"), "path", "/"))
            raise  # the server logs it

    def _tell(self, address: str) -> None:
        """Report the path of the route, never the path that the visitor asked for."""
        if address not in self._told:
            self._told.add(address)
            self._trouble(
                Sentence("The page failed at {address}. The match goes on.", address=address),
                Sentence("Please report it; what happened is in {log}.", log=str(logs.path())),
            )
