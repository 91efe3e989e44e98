"""Who sits where: what the journal knows, and what seats answer by pressing a key."""

from collections.abc import Callable, Collection, Mapping

from gemtable.games.kit.table import Address, Needs
from gemtable.match.match import Match
from gemtable.play.gathering import Gathering
from gemtable.play.typed import LEAVING
from gemtable.process.tasks import first
from gemtable.referee.notices import Notice
from gemtable.referee.seat_claims import Claims, Lobby
from gemtable.terminal.screens import Screen, Typed


async def who_sits_where(
    match: Match,
    needs: Needs,
    gathering: Gathering,
    screen: Screen,
    people: Collection[int],
    ask: Callable[[Notice], None],
) -> Mapping[str, Address]:
    """Return which unit is which part of the table, as far as anybody says it.

    The seats of `people` are asked, if more than one of their boards is plugged in; `ask`
    tells what. Raises KeyboardInterrupt when somebody leaves.
    """
    had = {part: Address(*unit) for part, unit in match.parts.items()}
    lobby = Lobby(Claims(needs, people, had), gathering.fleet, ask)
    await gathering.arrive()
    gathering.listen(lobby)
    if lobby.claims.question():
        lobby.open()
        await _ask(lobby, screen)
        lobby.close()
    return lobby.claims.parts


async def _ask(lobby: Lobby, screen: Screen) -> None:
    """Wait until all is answered, or somebody wants no more questions."""
    while not lobby.settled.is_set():
        typed = await _typed(lobby, screen)
        line = typed.text.lower() if typed else ""
        if line in LEAVING:
            raise KeyboardInterrupt
        if not line:
            return
        if line == "again":
            lobby.claims.forget()
        lobby.open()


async def _typed(lobby: Lobby, screen: Screen) -> Typed | None:
    """Return a line that is typed; None if all is answered before."""
    return await first(screen.read(), _settled(lobby))


async def _settled(lobby: Lobby) -> None:
    await lobby.settled.wait()
