"""`gemtable play`: plays matches one after the other, on real and emulated boards."""

import asyncio
import gc
import json
import sys
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from typing import TYPE_CHECKING, NamedTuple

from rich.console import Console
from typer.core import TyperCommand

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.as_json import Json
from gemtable.games.kit.eyes import ALL
from gemtable.games.kit.rules import TABLE
from gemtable.journal import Journal
from gemtable.play.current_match import Matches
from gemtable.play.lobby import Lobby
from gemtable.play.match_at_table import leave, play_at_table, sit_down
from gemtable.play.page_server import lead_to_room, seat_languages, served
from gemtable.play.play_line import PlayLine, line_to_resume
from gemtable.play.play_options import Choices
from gemtable.play.prompt_commands import Desk, Table
from gemtable.play.table_boards import Gathering
from gemtable.printable import printable
from gemtable.process import service, tasks
from gemtable.process.streams import OutputLost
from gemtable.referee.board_settings import Settings
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee
from gemtable.referee.status import score
from gemtable.sentence import Sentence, message, naming
from gemtable.terminal.screens import (
    JsonScreen,
    LiveScreen,
    PlainScreen,
    Screen,
    SilentScreen,
)

if TYPE_CHECKING:
    from gemtable.club.broker import Broker
    from gemtable.club.table_publisher import Publisher, TableName


class Club(NamedTuple):
    """A club's broker, and the name of this table in the club."""

    broker: "Broker"
    table: "TableName"


def named(choices: Choices) -> Club | None:
    """Return the club of the options, if any, and reserve this table's name. Raises UserError."""
    if choices.club is None:
        return None
    # Imported here, so that a program without a club doesn't load an MQTT client.
    from gemtable.club.broker import broker_of
    from gemtable.club.table_publisher import table_named

    broker = broker_of(choices.club, choices.club_password_file, choices.club_ca)
    return Club(broker, table_named(choices.table_name))


@asynccontextmanager
async def told(
    club: Club | None, journal: Journal, tell: Callable[[Notice], None]
) -> AsyncIterator["Publisher | None"]:
    """Publish this table to the club, if any, inside the block. Raises UserError."""
    if club is None:
        yield None
        return
    from gemtable.club.broker import OPEN_PASSWORD
    from gemtable.club.table_publisher import Publisher

    publisher = Publisher(club.broker, club.table, journal, tell)
    place = club.broker.place
    text = Sentence(
        "In the club at {place}, this table is called {name}; the table's id is {id}.",
        place=place,
        name=club.table.name,
        id=club.table.id,
    )
    tell(Notice("note", text))
    if club.broker.tells_password:
        tell(Notice("note", OPEN_PASSWORD))
    publisher.start()
    try:
        yield publisher
    finally:
        await publisher.close()


_AGAIN_S = 1.0  # between two tries to write what a full disk refused


async def follow(journal: Journal, desk: Desk) -> None:
    """Handle late answers of the journal until this task is cancelled.

    Raises Taken if another program plays the match.
    """
    loop, answered = asyncio.get_running_loop(), asyncio.Event()

    def tell() -> None:
        with suppress(RuntimeError):  # the loop is closed: nobody plays any more
            loop.call_soon_threadsafe(answered.set)

    journal.hurry(tell)
    while True:
        with suppress(TimeoutError):
            async with asyncio.timeout(_AGAIN_S):
                await answered.wait()
        answered.clear()
        if desk.table:
            desk.table.referee.settle()
            continue
        try:
            journal.settle()
        except UserError as error:
            desk.screen.tell(Notice("trouble", error.what, error.fix))


def play(choices: Choices, command: TyperCommand) -> None:
    """Run `gemtable play`; `command`, its parser, also parses `play` at the prompt.

    Raises UserError, or KeyboardInterrupt after printing the command that resumes the match.
    """
    choices.check()
    choices.check_boards_only()
    screen = _screen(choices)
    has_lobby = screen.has_prompt or choices.asks_for_page or choices.boards_only
    if not choices.game and not has_lobby:
        raise UserError(
            Sentence("Say which game to play."),
            Sentence(
                "Games: {games}. Without a game, the lobby opens, but only at a terminal or"
                " with --page.",
                games=list(GAMES),
            ),
        )
    club = named(choices)
    journal = Journal(choices.db)
    if club:
        journal.club_table = club.table.id
    matches = Matches(choices, journal, screen.tell)
    desk = Desk(screen, matches, PlayLine(command, matches.choices))
    try:
        matches.open()
        tasks.run(tasks.first(_play(choices, desk, club), follow(journal, desk), service.beats()))
    except (KeyboardInterrupt, OutputLost) as end:
        is_silent = isinstance(end, OutputLost) and end.is_closed_pipe
        if matches.now and matches.now.match.pending and not is_silent:
            resume = printable(line_to_resume(matches.now.match.number, matches.now.choices))
            text = message("Stopped. The match is kept. To continue: {command}")
            print(Sentence(text, command=resume), file=sys.stderr)
        raise
    finally:
        journal.close()
        if club:
            club.table.lock.release()


async def _play(choices: Choices, desk: Desk, club: Club | None) -> None:
    began_at = time.monotonic()
    screen, matches = desk.screen, desk.matches
    gathering = Gathering(
        lambda what, fix: screen.tell(Notice("trouble", what, fix)),
        choices.ports,
        choices.only_emulated,
        choices.clock_speed,
        choices.tier,
    )
    try:
        with screen:
            is_read = screen.has_prompt or isinstance(screen, LiveScreen)
            async with (
                told(club, matches.journal, screen.tell) as publisher,
                served(choices, is_read, screen.tell, matches) as page,
            ):
                publishes = publisher.rest if publisher else lambda: None
                settings = Settings(languages=seat_languages(page))
                lobby = Lobby(desk, gathering, page, settings, publishes)
                # Keep what is loaded out of garbage collection, which would take 90 ms each time
                # and delay presses and pictures.
                gc.freeze()
                before: Table | None = None
                if not matches.now and not choices.boards_only:
                    gathering.prepare()
                opened = asked_first = None if choices.boards_only else matches.now
                if opened is None:
                    opened = await lobby.open(matches.now)
                while opened:
                    matches.take(opened)
                    played, match = opened
                    try:
                        table = await sit_down(
                            *(played, match, gathering, desk, page, before),
                            *(lobby.claimed, settings),
                        )
                    except UserError as error:
                        if opened is asked_first:
                            raise
                        # Who asked for it at the table can choose again; the program goes on.
                        screen.tell(Notice("trouble", error.what, error.fix))
                        lead_to_room(page)
                        opened = await lobby.open(None, before)
                        continue
                    lobby.claimed = {}
                    before = table
                    service.ready()
                    if publisher:
                        publisher.attach(table.referee.bulletin)
                    opened = await play_at_table(played, table, gathering, desk)
                    if matches.is_off:
                        await leave(table.referee, gathering, None)  # dark
                    if not opened and not matches.leads_to_room:
                        break
                    if match.pending:
                        desk.tell(Sentence("Match {match} is kept.", match=match.number))
                    await leave(table.referee, gathering, page)
                    opened = opened or await lobby.open(None, table)
        if desk.table:
            _finish(played, desk.table.referee, gathering, time.monotonic() - began_at)
    finally:
        service.stopping()
        await gathering.close()


def _screen(choices: Choices) -> Screen:
    """Return the screen for these options. Raises UserError if --pass has no terminal."""
    console = Console(highlight=False)
    is_prompt = console.is_terminal and sys.stdin.isatty() and not choices.as_json
    if choices.passes and not is_prompt:
        raise UserError(
            Sentence("--pass needs a terminal, and this is not a terminal."),
            Sentence("Leave out --pass."),
        )
    if choices.as_json:
        return JsonScreen(console)
    if choices.boards_only:
        return SilentScreen(console)
    if choices.auto and console.is_terminal:
        return LiveScreen(console, ALL if choices.reveal else TABLE)
    if is_prompt:
        # Imported here, since other screens need no prompt_toolkit.
        from gemtable.terminal.passed_screen import Looking
        from gemtable.terminal.prompt import PromptScreen

        return PromptScreen(console, Looking(choices.passes, choices.reveal))
    return PlainScreen(console)


def _finish(choices: Choices, referee: Referee, gathering: Gathering, seconds: float) -> None:
    """Print the result, or the command that resumes the match, as the last output."""
    outcome = referee.match.outcome
    if choices.as_json:
        print(json.dumps(_result(referee, gathering, seconds)), flush=True)
    elif outcome:
        with naming(referee.match.names):
            print(score(outcome))
    else:
        command = printable(line_to_resume(referee.match.number, choices))
        print(Sentence("The match is kept. To continue: {command}", command=command))


def _result(referee: Referee, gathering: Gathering, seconds: float) -> dict[str, Json]:
    """Return the last line of `gemtable play --json`, with scores if the match is over."""
    match, layout = referee.match, referee.layout
    told: dict[str, Json] = {"game": match.game.name, "seats": match.seats}
    told["names"] = list(match.names)
    outcome = match.outcome
    if outcome:
        told |= {
            "scores": list(outcome.scores),
            "winners": list(outcome.winners),
            "rating": outcome.rating,
            "reason": outcome.reason,
        }
    return told | {
        "turns": match.moves,
        "edges": referee.fingers.edges,
        "boards": [
            {
                "uid": uid,
                "tier": gathering.tier if uid in gathering.emulated else "hardware",
                "firmware": hello.firmware,
            }
            for uid, hello in sorted(gathering.fleet.hellos.items())
            if uid in layout.boards
        ],
        "frames_dropped": gathering.fleet.frames_dropped,
        "seconds": round(seconds, 2),
    }
