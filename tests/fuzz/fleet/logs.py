"""What is logged: an error that no cable makes is a bug, contained or not."""

import logging

from gemtable.errors import UserError

from tests.fuzz.fleet.loop import described
from tests.fuzz.fleet.world import World


class Logs(logging.Handler):
    """As long as it is entered, blames in the world what is logged with a bug's exception."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self._world = world

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        if error and not isinstance(error, OSError | UserError):
            self._world.blame(f"logged: {record.getMessage()}: {described(error)}")

    def __enter__(self) -> "Logs":
        logging.getLogger().addHandler(self)
        return self

    def __exit__(self, *_raised: object) -> None:
        logging.getLogger().removeHandler(self)
