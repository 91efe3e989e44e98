"""Which board is meant: by its port, its name, or its unique id or how that begins."""

import os

from gemtable.boards import naming
from gemtable.care.meeting import Meeting
from gemtable.errors import UserError
from gemtable.sentence import Sentence


def chosen(met: Meeting, said: str) -> str:
    """Return the unique id of the board that is meant. Raises UserError."""
    ports = {line.port: uid for uid, line in met.figures.items()}
    if os.path.realpath(said) in ports:
        return ports[os.path.realpath(said)]
    names = naming.names()
    wanted = " ".join(said.split()).casefold()
    found = [uid for uid in ports.values() if names.get(uid, "").casefold() == wanted != ""]
    found = found or [uid for uid in sorted(ports.values()) if wanted and uid.startswith(wanted)]
    if len(found) == 1:
        return found[0]
    if found:
        raise UserError(
            Sentence("{said} may be {boards}.", said=said, boards=found),
            Sentence("Type more of its name."),
        )
    if met.troubles:  # it may be behind one of these
        raise UserError(*met.troubles[0])
    if not ports:
        raise UserError(Sentence("No board is plugged in."), Sentence("Plug one in."))
    raise UserError(
        Sentence("There is no board {said}.", said=said),
        Sentence(
            "There are: {boards}.", boards=[naming.called(uid) for uid in sorted(ports.values())]
        ),
    )


def port_in(said: str) -> tuple[str, ...]:
    """Return the port that somebody names, as one to look at besides those that USB shows."""
    return (said,) if "/" in said else ()
