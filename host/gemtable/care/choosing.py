"""Chooses a board by its port, its name, or the start of its unique id."""

import os

from gemtable.boards import naming
from gemtable.care.meeting import Meeting
from gemtable.errors import UserError
from gemtable.sentence import Sentence


def chosen(met: Meeting, said: str) -> str:
    """Return the unique id of the board that `said` means. Raises UserError."""
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
    """Return `said` if it is a port, to look at in addition to those on USB."""
    return (said,) if "/" in said else ()
