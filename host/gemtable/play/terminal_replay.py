"""`gemtable journal replay`: shows a match again, entry by entry, or prints all of it.

Hands are open only if the match is over. The state of the lights, which is not
part of the rules' state, is shown too.
"""

from typing import TYPE_CHECKING

from rich.console import Console, Group, RenderableType
from rich.text import Text

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.games.kit.eyes import ALL, Eyes, eyes_of
from gemtable.games.kit.rules import TABLE
from gemtable.games.kit.table import part_name
from gemtable.games.kit.terminal_text import flowed, named_seats
from gemtable.games.titles import title_of
from gemtable.match.course import Course
from gemtable.printable import printable
from gemtable.process import tasks
from gemtable.records.entry_sentences import sentences
from gemtable.records.match_list import local_time
from gemtable.records.open_journals import opened
from gemtable.records.replayed_match import Replay, find
from gemtable.referee.replay_steps import ReplaySteps
from gemtable.referee.status import past_position, score
from gemtable.sentence import Sentence, naming

if TYPE_CHECKING:
    from gemtable.terminal.picture_player import Player


def run(database: str | None, match: int, entry: int, pace_s: float) -> None:
    """Replay a match from this entry. Raises UserError, or KeyboardInterrupt at control-C."""
    with opened(database) as journal:
        replayed = find(journal, match)
    course = replayed.course
    if course is None or not replayed.told:
        why = replayed.unknown or (replayed.damage and replayed.damage.why)
        shows = command_lines.ours("journal", "show", str(match))
        raise UserError(
            Sentence("Match {match} cannot be replayed: {why}.", match=match, why=why),
            Sentence("Run {command} to see the entries of the match.", command=shows),
        )
    last, is_over = len(replayed.told) - 1, replayed.history.end is not None
    console = Console(highlight=False)
    if console.is_terminal and console.is_interactive:
        steps = ReplaySteps(range(last + 1), entry, pace_s)
        tasks.run(player_of(replayed, course, console, steps, is_over).run())
    else:
        for number in range(min(entry, last), last + 1):
            console.print(
                drawn(replayed, course, number, ALL if is_over else TABLE, console.width), ""
            )
    if replayed.damage:
        console.print(Text(printable(replayed.damage.told(match)), "red"))


def player_of(
    replayed: Replay, course: Course, console: Console, steps: ReplaySteps, is_over: bool
) -> "Player":
    """Return what plays these steps in the terminal, with all hands open once it is over."""
    # Imported here, since printing needs no prompt_toolkit.
    from gemtable.terminal.picture_player import Player

    def draw(number: int, is_open: bool) -> RenderableType:
        return drawn(replayed, course, number, ALL if is_open else TABLE, console.width)

    player = Player(console, draw, steps, has_hands=is_over and course.game.page.has_hands)
    player.is_open = is_over
    return player


def drawn(replayed: Replay, course: Course, number: int, eyes: Eyes, width: int) -> RenderableType:
    """Return what happened in an entry, and the table after it, as these eyes see it."""
    told, game = replayed.told[number], course.game
    with naming(told.names):
        position = past_position(
            *(replayed.history.match, game, told.state, told.kept),
            *(told.names, told.events, course.options),
        )
        happened = [
            line
            for sentence in sentences(replayed, told)
            for line in flowed("", [Text(each) for each in printable(sentence).split()], width, 1)
        ]
        terminal = game.terminal
        named = () if terminal.has_names else named_seats(width)
        if position.outcome:
            state = score(position.outcome)
        else:
            turn = game.turn_with_number(position.views.table, position.shown.table)
            state = Sentence("{turn}.", turn=turn)
        return Group(
            _title(replayed, number, width),
            *happened,
            Text(),
            *terminal.lines(position, eyes_of(position, eyes), width),
            *named,
            Text(printable(state), "bold"),
        )


def _title(replayed: Replay, number: int, width: int) -> Text:
    told, game = replayed.told[number], title_of(replayed.history.game)
    match = Sentence("match {match}", match=replayed.history.match)
    entry = Sentence("Entry {entry} of {last}", entry=number, last=len(replayed.told) - 1)
    when, who = local_time(told.entry.at, "%H:%M:%S"), printable(part_name(told.entry.who))
    title = f"── {game} ── {match} ── {entry} ── {when} {who} "
    return Text(title.ljust(width, "─")[:width], "bold")
