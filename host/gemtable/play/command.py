"""Play one match from its first to its last entry, on whatever boards there are."""

import asyncio
import json
import sys
import time
from collections.abc import Coroutine

from rich.console import Console, RenderableType

from gemtable.bots import BOTS
from gemtable.journal import Journal
from gemtable.match.match import PAUSED, Match
from gemtable.play import bugs
from gemtable.play.asking import who_sits_where
from gemtable.play.autoplay import autoplay
from gemtable.play.choices import Choices
from gemtable.play.gathering import Gathering
from gemtable.play.result import result
from gemtable.play.taking_up import open_match
from gemtable.play.typed import obey
from gemtable.printable import printable
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee
from gemtable.referee.status import Status
from gemtable.sentence import Sentence
from gemtable.streams import OutputLost
from gemtable.tables import SCRIPTS
from gemtable.terminal.screens import JsonScreen, LiveScreen, PlainScreen, PromptScreen, Screen
from gemtable.terminal.table import render


def play(choices: Choices) -> None:
    """Play. Raises UserError, and KeyboardInterrupt after a word on how to go on."""
    choices.check()
    journal = Journal(choices.database)
    screen = _screen(choices)
    match = None
    try:
        match = open_match(choices, journal, screen.tell)
        asyncio.run(bugs.run(_play(choices, match, screen)))
    except (KeyboardInterrupt, OutputLost) as end:
        is_silent = isinstance(end, OutputLost) and end.is_closed_pipe
        if match and match.pending and not is_silent:
            command = printable(choices.command_to_resume())
            print(f"Stopped. This goes on with it: {command}", file=sys.stderr)
        raise
    finally:
        journal.close()


async def _play(choices: Choices, match: Match, screen: Screen) -> None:
    began_at = time.monotonic()
    gathering = Gathering(
        lambda what, fix: screen.tell(Notice("trouble", what, fix)),
        choices.ports,
        choices.only_emulated,
        choices.speed,
        choices.tier,
    )
    try:
        with screen:
            referee = await at_table(choices, match, gathering, screen)
        _finish(choices, referee, gathering, time.monotonic() - began_at)
    finally:
        await gathering.close()


async def at_table(
    choices: Choices, match: Match, gathering: Gathering, screen: Screen
) -> Referee:
    """Play a match until it is over or left, and everything shows how it stands then."""
    referee = await _sit_down(choices, match, gathering, screen)
    bot = BOTS[choices.game]["sensible"]
    bots = dict.fromkeys(choices.seats_of_bots(match.seats), bot)
    playing = autoplay(referee, bots, gathering.press, choices.speed, gathering.has)
    if choices.auto:
        await playing
    else:
        await _beside(playing, _people(referee, gathering, screen))
    await gathering.settle()
    return referee


async def _beside(bots: Coroutine[None, None, None], people: Coroutine[None, None, None]) -> None:
    """Let bots play while people do; the people's end is the end, and so is a bot's trouble."""
    playing, typing = asyncio.ensure_future(bots), asyncio.ensure_future(people)
    try:
        await asyncio.wait({playing, typing}, return_when=asyncio.FIRST_COMPLETED)
        if playing.done():
            playing.result()
        await typing
    finally:
        for task in (playing, typing):
            task.cancel()
        await asyncio.gather(playing, typing, return_exceptions=True)


def _screen(choices: Choices) -> Screen:
    console = Console(highlight=False)

    def draw(status: Status) -> RenderableType:
        return render(status, choices.reveal)

    if choices.as_json:
        return JsonScreen(console)
    if not console.is_terminal:
        return PlainScreen(console)
    if choices.auto:
        return LiveScreen(console, draw)
    return PromptScreen(console, draw) if sys.stdin.isatty() else PlainScreen(console)


async def _sit_down(
    choices: Choices, match: Match, gathering: Gathering, screen: Screen
) -> Referee:
    script = SCRIPTS[match.game.NAME]
    needs = script.needs(match.options, match.seats)
    people = set(range(match.seats)) - set(choices.seats_of_bots(match.seats))
    asked = people if isinstance(screen, PromptScreen) else ()
    had = await who_sits_where(match, needs, gathering, screen, asked)
    seating = await gathering.seat(needs, match.seats, had)
    tell, speed = screen.tell, choices.speed
    referee = Referee(match, script, seating.layout, gathering.fleet, tell, speed, gathering)
    gathering.listen(referee, referee.bulletin.change)
    screen.attach(referee.bulletin)
    if match.was_resumed:
        screen.tell(Notice("note", _where(match)))
        if match.is_paused:
            screen.tell(Notice("note", PAUSED))
    return referee


def _where(match: Match) -> Sentence:
    return Sentence(
        "Match {match} goes on: 1 move stands.",
        "Match {match} goes on: {count} moves stand.",
        match=match.number,
        count=match.moves,
    )


async def _people(referee: Referee, gathering: Gathering, screen: Screen) -> None:
    while True:
        line = await screen.read()
        if line is None:
            break
        if line == "quit":
            return
        for notice in obey(line, referee, gathering.press):
            screen.tell(notice)
    if set(referee.layout.boards) <= set(gathering.emulated):
        return  # nobody is left who could press a key
    screen.tell(Notice("note", "Nobody types any more; the boards play on. Control-C ends."))
    while referee.match.pending:
        await referee.bulletin.newer(referee.bulletin.revision)


def _finish(choices: Choices, referee: Referee, gathering: Gathering, seconds: float) -> None:
    match = referee.match
    outcome = match.outcome
    if choices.as_json:
        print(json.dumps(result(referee, gathering, seconds)), flush=True)
    elif outcome:
        print(f"Score {outcome.scores[0]}. {outcome.rating}")
    else:
        command = printable(choices.command_to_resume())
        print(f"The match is kept. This goes on with it: {command}")
