"""Play matches one after the other, on whatever boards there are."""

import json
import sys
import time

from rich.console import Console

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.eyes import ALL
from gemtable.games.kit.roles import TABLE
from gemtable.journal import Journal
from gemtable.match.match import Match
from gemtable.play.at_table import leave, play_at_table, sit_down
from gemtable.play.choices import Choices
from gemtable.play.gathering import Gathering
from gemtable.play.lobby import in_lobby
from gemtable.play.page import served
from gemtable.play.result import result
from gemtable.play.wishes import Wishes
from gemtable.printable import printable
from gemtable.process import tasks
from gemtable.process.streams import OutputLost
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee
from gemtable.referee.score import score
from gemtable.sentence import Sentence
from gemtable.terminal.line_screens import JsonScreen, PlainScreen
from gemtable.terminal.live import LiveScreen
from gemtable.terminal.looking import Looking
from gemtable.terminal.prompt import PromptScreen
from gemtable.terminal.screens import Screen


def play(choices: Choices) -> None:
    """Play. Raises UserError, and KeyboardInterrupt after a word on how to go on."""
    choices.check()
    screen = _screen(choices)
    has_lobby = isinstance(screen, PromptScreen) or choices.asks_for_page
    if not choices.game and not has_lobby:
        raise UserError(
            Sentence("Say which game is to be played."),
            Sentence(
                "Games: {games}. Without one it begins at a terminal, or with --page.",
                games=list(GAMES),
            ),
        )
    journal = Journal(choices.database)
    wishes = Wishes(choices, journal, screen.tell)
    try:
        wishes.open()
        tasks.run(_play(choices, wishes, screen))
    except (KeyboardInterrupt, OutputLost) as end:
        is_silent = isinstance(end, OutputLost) and end.is_closed_pipe
        if wishes.now and wishes.now.match.pending and not is_silent:
            command = printable(wishes.now.choices.command_to_resume())
            text = Sentence(
                "Stopped. The match is kept. This goes on with it: {command}", command=command
            )
            print(text, file=sys.stderr)
        raise
    finally:
        journal.close()


async def _play(choices: Choices, wishes: Wishes, screen: Screen) -> None:
    """Play what is open, or what people want in the lobby; then for as long as they want more."""
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
            async with served(choices, is_read, screen.tell, wishes) as page:
                referee, parts = None, None
                opened = wishes.now or await in_lobby(screen, wishes)
                while opened:
                    wishes.take(opened)
                    played, match = opened
                    referee, players = await sit_down(
                        played, match, gathering, screen, page, parts
                    )
                    parts = referee.layout.parts
                    opened = await play_at_table(
                        played, referee, players, gathering, screen, wishes
                    )
                    wishes.note_bots(match.number, players.bots)
                    if opened:
                        _tell_kept(match, screen)
                        await leave(referee, gathering, page)
        if referee:
            _finish(played, referee, gathering, time.monotonic() - began_at)
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


def _tell_kept(match: Match, screen: Screen) -> None:
    if match.pending:
        screen.tell(Notice("note", Sentence("Match {match} is kept.", match=match.number)))


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
