"""A bug in the answer to one visitor is told at the table: the visitor may well say nothing.

It costs that visitor the answer, and nobody else anything; the traceback is in the log.
"""

from collections.abc import Callable

from gemtable.process import logs
from gemtable.sentence import Sentence
from gemtable.web.guard import App, Message, Receive, Send

Trouble = Callable[[Sentence, Sentence], None]


class Told:
    """Stands before an app, and tells once of each address that has failed."""

    def __init__(self, app: App, trouble: Trouble) -> None:
        self._app, self._trouble = app, trouble
        self._told: set[str] = set()

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        except Exception:
            self._tell(getattr(scope.get("route"), "path", "/"))
            raise  # whoever serves the app writes the log

    def _tell(self, address: str) -> None:
        """Tell of the address as the app has it: what a visitor asks for is not to be printed."""
        if address not in self._told:
            self._told.add(address)
            self._trouble(
                Sentence("The page failed at {address}. The match goes on.", address=address),
                Sentence("Please report it; what happened is in {log}.", log=str(logs.path())),
            )
