"""Play one match from its first to its last entry, on whatever boards there are."""

import json
import secrets
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field

from rich.console import Console, RenderableType

from gemtable.bots import BOTS
from gemtable.errors import UserError
from gemtable.journal import Journal, MatchRow
from gemtable.match import Match
from gemtable.play import typing
from gemtable.play.autoplay import autoplay
from gemtable.play.gathering import Gathering
from gemtable.referee import Notice, Referee
from gemtable.rules import GAMES
from gemtable.rules.core import Json
from gemtable.tables import SCRIPTS
from gemtable.terminal.screens import JsonScreen, LiveScreen, PlainScreen, PromptScreen, Screen
from gemtable.terminal.table import render


@dataclass(frozen=True, slots=True)
class Choices:
    """What was asked for on the command line; `resume` None: ask if there is somebody."""

    game: str
    seats: int = 2
    seed: int | None = None
    auto: bool = False
    as_json: bool = False
    database: str | None = None
    only_emulated: bool = False
    speed: float = 1.0
    reveal: bool = False
    resume: bool | None = None
    ports: tuple[str, ...] = ()
    options: Mapping[str, Json] = field(default_factory=dict)


async def play(choices: Choices) -> None:
    """Play. Raises UserError."""
    if choices.game not in GAMES:
        raise UserError(f"There is no game {choices.game}.", f"Games: {', '.join(GAMES)}.")
    if choices.speed != 1.0 and not choices.only_emulated:
        raise UserError("Real boards run at speed 1 only.", "Add --emulated.")
    began_at = time.monotonic()
    journal = Journal(choices.database)
    screen = _screen(choices)
    gathering = Gathering(
        lambda what, fix: screen.tell(Notice("trouble", what, fix)),
        choices.ports,
        choices.only_emulated,
        choices.speed,
    )
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
    row = journal.unfinished(choices.game)
    if row and _shall_resume(choices, row):
        return Match.resume(game, journal, row)
    if choices.resume and not row:
        raise UserError(
            f"The journal has no unfinished match of {game.TITLE}.", "Start one without --resume."
        )
    seed = secrets.randbelow(1_000_000) if choices.seed is None else choices.seed
    return Match.begin(game, journal, choices.seats, seed, choices.options)


def _shall_resume(choices: Choices, row: MatchRow) -> bool:
    if choices.resume is not None:
        return choices.resume
    if choices.auto or choices.as_json or not sys.stdin.isatty():
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
        for notice in typing.obey(line, referee, gathering.press):
            screen.tell(notice)
    while referee.match.pending:  # nobody types any more; the boards play on
        referee.changed.clear()
        await referee.changed.wait()


def _finish(choices: Choices, referee: Referee, gathering: Gathering, seconds: float) -> None:
    match = referee.match
    outcome = match.outcome
    if choices.as_json:
        print(json.dumps(_result(referee, gathering, seconds)), flush=True)
    elif outcome:
        print(f"Score {outcome.scores[0]}. {outcome.rating}")
    else:
        print(f"The match is kept: gemtable play {choices.game} --resume goes on with it.")


def _result(referee: Referee, gathering: Gathering, seconds: float) -> dict[str, Json]:
    match = referee.match
    outcome = match.outcome
    result: dict[str, Json] = {"game": match.game.NAME, "seats": match.seats}
    if outcome:
        result |= {
            "score": outcome.scores[0],
            "rating": outcome.rating,
            "reason": outcome.reason,
        }
    return result | {
        "turns": match.moves,
        "edges": referee.edges,
        "boards": [
            {
                "uid": uid,
                "tier": "vm" if uid in gathering.emulated else "hardware",
                "firmware": hello.firmware,
            }
            for uid, hello in sorted(gathering.fleet.hellos.items())
            if referee.name_of(uid)
        ],
        "frames_dropped": gathering.fleet.frames_dropped,
        "seconds": round(seconds, 2),
    }
