"""`gemtable boards name`: gives a board the name that all messages use."""

from gemtable.boards import naming
from gemtable.care.choosing import chosen, port_in
from gemtable.care.meeting import meeting
from gemtable.printable import printable
from gemtable.process import tasks
from gemtable.sentence import Sentence


def name(said: str, text: str) -> None:
    """Name a board, or remove its name with an empty text. Raises UserError."""
    uid = tasks.run(_uid(said))
    kept = printable(naming.name(uid, text))
    if kept:
        print(Sentence("The board {board} is called {name}.", board=uid, name=kept))
    else:
        print(Sentence("The board {board} has no name.", board=uid))


async def _uid(said: str) -> str:
    async with meeting(port_in(said)) as met:
        return chosen(met, said)
