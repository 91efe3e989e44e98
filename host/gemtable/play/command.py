"""Play one match from its first to its last entry, on whatever boards there are."""

import asyncio
import json
import secrets
import sys
import time

from rich.console import Console, RenderableType

from gemtable.bots import BOTS
from gemtable.errors import UserError
from gemtable.journal import Journal, MatchRow
from gemtable.match import Match
from gemtable.play.autoplay import autoplay
from gemtable.play.choices import Choices
from gemtable.play.gathering import Gathering
from gemtable.play.result import result
from gemtable.play.typed import obey
from gemtable.referee import Notice, Referee
from gemtable.rules import GAMES
from gemtable.tables import SCRIPTS
from gemtable.terminal.screens import JsonScreen, LiveScreen, PlainScreen, PromptScreen, Screen
from gemtable.terminal.table import render


async def play(choices: Choices) -> None:
    """Play. Raises UserError."""
    choices.check()
    began_at = time.monotonic()
    journal = Journal(choices.database)
    screen = _screen(choices)
    gathering = Gathering(
        lambda what, fix: screen.tell(Notice("trouble", what, fix)),
        choices.ports,
        choices.only_emulated,
        choices.speed,
    )
    match = None
    try:
        match = _match(choices, journal)
        with screen:
            referee = await _sit_down(match, gathering, screen, choices.speed)
            if choices.auto:
                await autoplay(referee, BOTS[choices.game]["sensible"], gathering.press)
                await gathering.settle()
            else:
                await _people(referee, gathering, screen)
        _finish(choices, referee, gathering, time.monotonic() - began_at)
    except asyncio.CancelledError:  # control-C
        if match and match.pending:
            print(f"Stopped. This goes on with it: {choices.command_to_resume()}", file=sys.stderr)
        raise
    finally:
        await gathering.close()
        journal.close()


def _screen(choices: Choices) -> Screen:
    console = Console(highlight=False)

    def draw(referee: Referee) -> RenderableType:
        return render(referee, choices.reveal)

    if choices.as_json:
        return JsonScreen(console)
    if not console.is_terminal:
        return PlainScreen(console)
    if choices.auto:
        return LiveScreen(console, draw)
    return PromptScreen(console, draw) if sys.stdin.isatty() else PlainScreen(console)


def _match(choices: Choices, journal: Journal) -> Match:
    game = GAMES[choices.game]
    row = journal.unfinished(choices.game, choices.auto)
    if row and _shall_resume(choices, row):
        return Match.resume(game, journal, row)
    if choices.resume and not row:
        raise UserError(
            f"The journal has no unfinished match of {game.TITLE}.", "Start one without --resume."
        )
    seed = secrets.randbelow(1_000_000) if choices.seed is None else choices.seed
    seats = 2 if choices.seats is None else choices.seats
    return Match.begin(game, journal, seats, seed, choices.options, choices.auto)


def _shall_resume(choices: Choices, row: MatchRow) -> bool:
    if choices.resume is not None:
        return choices.resume
    if choices.begins_anew or choices.auto or choices.as_json or not sys.stdin.isatty():
        return False
    answer = input(f"Match {row.id} for {row.seats} is not finished. Go on with it? [Y/n] ")
    return answer.strip().lower() in ("", "y", "yes")


async def _sit_down(match: Match, gathering: Gathering, screen: Screen, speed: float) -> Referee:
    script = SCRIPTS[match.game.NAME]
    seating = await gathering.seat(script.needs(match.options), match.seats)
    tell = screen.tell
    referee = Referee(match, script, seating.layout, gathering.fleet, tell, speed)
    gathering.listen(referee)
    screen.attach(referee)
    return referee


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
        referee.changed.clear()
        await referee.changed.wait()


def _finish(choices: Choices, referee: Referee, gathering: Gathering, seconds: float) -> None:
    match = referee.match
    outcome = match.outcome
    if choices.as_json:
        print(json.dumps(result(referee, gathering, seconds)), flush=True)
    elif outcome:
        print(f"Score {outcome.scores[0]}. {outcome.rating}")
    else:
        print(f"The match is kept. This goes on with it: {choices.command_to_resume()}")
