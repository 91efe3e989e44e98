"""Draws a whole match in a terminal, fitted to the space available.

It has a title, the game's own lines, the LEDs of emulated boards, whose turn it is or why the
match is paused, and the health of the boards. If space is short, it leaves out LEDs.
"""

from typing import NamedTuple

from rich.console import Group, RenderableType
from rich.text import Text

from gemtable.games import GAMES
from gemtable.games.kit.eyes import Eyes, eyes_of, looked_at
from gemtable.games.kit.terminal_text import flowed, label, named_seats
from gemtable.printable import printable
from gemtable.referee.status import Status
from gemtable.sentence import Sentence, naming
from gemtable.terminal.led_letters import unit_lines

_LONG_S = 20.0  # a turn that takes longer is shown with its time
_STEP_S = 10.0  # this time grows in steps, so that no clock hurries anybody


class Room(NamedTuple):
    """The space for a drawing, in columns and lines."""

    width: int
    height: int


def render(status: Status, eyes: Eyes, room: Room, now_s: float) -> RenderableType:
    """Return the drawing of a match for these eyes; `now_s` is the loop's time.

    When the match is over, everyone sees all faces.
    """
    status = looked_at(status)
    with naming(status.names):
        return Group(*_lines(status, eyes_of(status, eyes), room, now_s))


def _lines(status: Status, eyes: Eyes, room: Room, now_s: float) -> list[Text]:
    terminal = GAMES[status.game].terminal
    game = terminal.lines(status, eyes, room.width)
    named = () if terminal.has_names else named_seats(room.width)
    ends = [*_state(status, now_s, room.width), *_health(status, room.width)]
    for units in unit_lines(status, eyes, room.width):
        lines = [_title(status, room.width), *game, *named, *units, *ends]
        if len(lines) <= room.height:
            return lines
    return [_title(status, room.width), *game, *ends]


def _title(status: Status, width: int) -> Text:
    match = Sentence("match {match}", match=status.match)
    title = f"── {GAMES[status.game].title} ── {match} "
    if status.source:
        title += f"── {status.source} "
    return Text(title.ljust(width, "─")[:width], "bold")


def _state(status: Status, now_s: float, width: int) -> list[Text]:
    if status.outcome is not None:
        return [Text(str(Sentence("The match is over.")), "bold")]
    if status.is_stalled:
        return _flowed(Sentence("Paused: the journal does not answer."), "bold yellow", width)
    if status.is_paused:
        return [Text(str(Sentence("Paused by a player. Type resume to continue.")), "bold yellow")]
    if status.missing:
        why = Sentence("Paused: {why}.", why=[board.missing for board in status.missing])
        return _flowed(why, "", width)
    turn = GAMES[status.game].turn_with_number(status.views.table, status.shown.table)
    waits_s = now_s - status.waits_since_s
    if waits_s < _LONG_S:
        return _flowed(Sentence("{turn}.", turn=turn), "bold", width)
    clock = _as_clock(waits_s // _STEP_S * _STEP_S)
    return _flowed(Sentence("{turn}, for {time} so far.", turn=turn, time=clock), "bold", width)


def _flowed(told: Sentence, style: str, width: int) -> list[Text]:
    """Return a sentence in lines of this width, all in one style."""
    lines = flowed("", [Text(word) for word in printable(told).split()], width, gap=1)
    return [Text(line.plain, style) for line in lines]


def _as_clock(seconds: float) -> str:
    minutes, seconds = divmod(int(seconds), 60)
    return f"{minutes}:{seconds:02}"


def _health(status: Status, width: int) -> list[Text]:
    missing = [
        Text(f"✗ {printable(board.missing)}", "bold red")
        for board in status.boards
        if board.missing
    ]
    there = [board for board in status.boards if not board.missing]
    real = [
        Text("● ", "green").append(printable(board.name), "dim")
        for board in there
        if not board.is_emulated
    ]
    emulated = len(there) - len(real)
    sum_ = Sentence("{count} emulated", count=emulated)
    sums = [Text(f"○ {sum_}", "dim")] if emulated else []
    return flowed(label(Sentence("boards")), [*missing, *real, *sums], width)
