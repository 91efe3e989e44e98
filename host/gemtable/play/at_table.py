"""One match at the table: boards to seats, then people and bots until it is over or left."""

import asyncio
from collections.abc import Coroutine, Mapping
from typing import TYPE_CHECKING

from gemtable.bots import BOTS
from gemtable.match.match import PAUSED, Match
from gemtable.play.asking import who_sits_where
from gemtable.play.autoplay import autoplay
from gemtable.play.choices import Choices
from gemtable.play.ending import course
from gemtable.play.gathering import Gathering
from gemtable.play.offers import offers
from gemtable.play.page import attach
from gemtable.play.players import Players
from gemtable.play.typed import LEAVING, obey
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee
from gemtable.sentence import Sentence
from gemtable.tables import SCRIPTS
from gemtable.tables.core import Address
from gemtable.terminal.prompt import PromptScreen
from gemtable.terminal.screens import AtScreen, Screen

if TYPE_CHECKING:
    from gemtable.web.following import Following

_AGAIN = ("again", "y", "yes")
_NO_MORE = ("n", "no")

Parts = Mapping[str, Address]


async def sit_down(
    choices: Choices,
    match: Match,
    gathering: Gathering,
    screen: Screen,
    page: "Following | None" = None,
    had: Parts | None = None,
) -> tuple[Referee, Players]:
    """Return the referee of a match and its players, with a board for every part of the table.

    It is shown on the screen, and on the page if there is one. `had` is who sat where in
    the match before this one.
    """
    script = SCRIPTS[match.game.NAME]
    needs = script.needs(match.options, match.seats)
    bots = choices.seats_of_bots(match.seats)
    players = Players(match.seats, bots, BOTS[match.game.NAME]["sensible"])
    asked = players.people if isinstance(screen, PromptScreen) else ()
    if had is None:
        had = await who_sits_where(match, needs, gathering, screen, asked)
    seating = await gathering.seat(needs, match.seats, had)
    tell, speed = screen.tell, choices.speed
    referee = Referee(match, script, seating.layout, gathering.fleet, tell, speed, gathering)
    gathering.listen(referee, referee.bulletin.change)
    players.changed = referee.bulletin.change
    screen.attach(referee.bulletin, AtScreen(lambda: players.people, lambda: offers(referee)))
    attach(page, referee, gathering, players)
    screen.tell(Notice("note", _where(match)))
    if match.is_paused:
        screen.tell(Notice("note", PAUSED))
    return referee, players


async def play_at_table(
    choices: Choices, referee: Referee, players: Players, gathering: Gathering, screen: Screen
) -> bool:
    """Play a match until it is over or left, and everything shows how it stands then.

    Return whether people want another.
    """
    playing = autoplay(referee, players.bots, gathering.press, choices.speed, gathering.has)
    wants_more = False
    if choices.auto:
        await playing
    else:
        wants_more = await _beside(playing, referee, players, gathering, screen)
    await gathering.settle()
    return wants_more


async def _beside(
    bots: Coroutine[None, None, None],
    referee: Referee,
    players: Players,
    gathering: Gathering,
    screen: Screen,
) -> bool:
    """Let bots play while people do; the people's end is the end, and so is a bot's trouble."""
    playing = asyncio.ensure_future(bots)
    typing = asyncio.ensure_future(_people(referee, players, gathering, screen))
    ending = asyncio.ensure_future(_tell_ends(referee, screen))
    try:
        await asyncio.wait({playing, typing}, return_when=asyncio.FIRST_COMPLETED)
        if playing.done():
            playing.result()
        return await typing
    finally:
        for task in (playing, typing, ending):
            task.cancel()
        await asyncio.gather(playing, typing, ending, return_exceptions=True)


def _where(match: Match) -> Sentence:
    if not match.was_resumed:
        return Sentence("Match {match} begins.", match=match.number)
    return Sentence(
        "Match {match} goes on: 1 move stands.",
        "Match {match} goes on: {count} moves stand.",
        match=match.number,
        count=match.moves,
    )


async def _people(
    referee: Referee, players: Players, gathering: Gathering, screen: Screen
) -> bool:
    """Do what people type; return whether they want another match after this one."""
    while True:
        typed = await screen.read()
        if typed is None:
            break
        word = typed.text.lower()
        is_over = referee.match.outcome is not None
        if word in LEAVING or (is_over and word in _NO_MORE):
            return False
        if is_over and word in _AGAIN:
            return True
        for notice in obey(typed, referee, gathering.press, players.alone):
            screen.tell(notice)
    if set(referee.layout.boards) <= set(gathering.emulated):
        return False  # nobody is left who could press a key
    text = Sentence("Nobody types any more; the boards play on. Control-C ends.")
    screen.tell(Notice("note", text))
    while referee.match.pending:
        await referee.bulletin.newer(referee.bulletin.revision)
    return False


async def _tell_ends(referee: Referee, screen: Screen) -> None:
    """Tell the score and the course of the match whenever it ends; after an undo it may again."""
    was_over, revision = referee.match.outcome is not None, referee.bulletin.revision
    while True:
        revision = await referee.bulletin.newer(revision)
        outcome = referee.match.outcome
        if outcome and not was_over:
            screen.tell(Notice("note", course(referee.match, outcome)))
        was_over = outcome is not None
