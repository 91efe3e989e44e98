"""Play matches one after the other, on whatever boards there are."""

import asyncio
import json
import sys
import time

from rich.console import Console

from gemtable.errors import UserError
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play import bugs
from gemtable.play.at_table import play_at_table, sit_down
from gemtable.play.choices import Choices
from gemtable.play.gathering import Gathering
from gemtable.play.page import served
from gemtable.play.result import result
from gemtable.play.taking_up import another, open_match
from gemtable.printable import printable
from gemtable.referee.ending import score
from gemtable.referee.eyes import ALL
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee
from gemtable.rules.roles import TABLE
from gemtable.sentence import Sentence
from gemtable.streams import OutputLost
from gemtable.terminal.line_screens import JsonScreen, PlainScreen
from gemtable.terminal.live import LiveScreen
from gemtable.terminal.looking import Looking
from gemtable.terminal.prompt import PromptScreen
from gemtable.terminal.screens import Screen


def play(choices: Choices) -> None:
    """Play. Raises UserError, and KeyboardInterrupt after a word on how to go on."""
    choices.check()
    screen = _screen(choices)
    journal = Journal(choices.database)
    matches: list[Match] = []
    try:
        matches.append(open_match(choices, journal, screen.tell))
        asyncio.run(bugs.run(_play(choices, journal, matches, screen)))
    except (KeyboardInterrupt, OutputLost) as end:
        is_silent = isinstance(end, OutputLost) and end.is_closed_pipe
        if matches and matches[-1].pending and not is_silent:
            command = printable(choices.command_to_resume())
            text = Sentence(
                "Stopped. The match is kept. This goes on with it: {command}", command=command
            )
            print(text, file=sys.stderr)
        raise
    finally:
        journal.close()


async def _play(choices: Choices, journal: Journal, matches: list[Match], screen: Screen) -> None:
    """Play `matches[0]`, and others after it for as long as people want; they are added."""
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
            is_read = isinstance(screen, PromptScreen | LiveScreen)
            async with served(choices, journal.file, is_read, screen.tell) as page:
                referee, players = await sit_down(choices, matches[0], gathering, screen, page)
                while await play_at_table(choices, referee, players, gathering, screen):
                    matches.append(another(journal, matches[-1]))
                    parts = referee.layout.parts
                    referee, players = await sit_down(
                        choices, matches[-1], gathering, screen, page, parts
                    )
        _finish(choices, referee, gathering, time.monotonic() - began_at)
    finally:
        await gathering.close()


def _screen(choices: Choices) -> Screen:
    """Return the screen that fits the terminal. Raises UserError if none does what was asked."""
    console = Console(highlight=False)
    is_prompt = console.is_terminal and sys.stdin.isatty() and not choices.as_json
    if choices.passes and not is_prompt:
        raise UserError(
            Sentence("--pass hands a terminal from seat to seat, and this is none."),
            Sentence("Leave --pass out."),
        )
    if choices.as_json:
        return JsonScreen(console)
    if choices.auto and console.is_terminal:
        return LiveScreen(console, ALL if choices.reveal else TABLE)
    if is_prompt:
        return PromptScreen(console, Looking(choices.passes, choices.reveal))
    return PlainScreen(console)


def _finish(choices: Choices, referee: Referee, gathering: Gathering, seconds: float) -> None:
    """Tell how it ended: the last thing on the screen."""
    outcome = referee.match.outcome
    if choices.as_json:
        print(json.dumps(result(referee, gathering, seconds)), flush=True)
    elif outcome:
        print(score(outcome))
    else:
        command = printable(choices.command_to_resume())
        print(Sentence("The match is kept. This goes on with it: {command}", command=command))
