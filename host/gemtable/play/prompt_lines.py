"""Reads lines from the prompt, runs their commands, and completes them for Tab."""

import asyncio
from collections.abc import Iterable

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.eyes import Eyes
from gemtable.languages import NAMES
from gemtable.play.legal_moves import key_names, open_moves
from gemtable.play.prompt_commands import COMMANDS, Desk, Line, parsed
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee
from gemtable.referee.undo_rules import RULES
from gemtable.sentence import Sentence
from gemtable.terminal.screens import Typed

_PERCENTS = ("10", "25", "50", "75", "100")
_KINDS = ("click", "double", "triple", "long")


async def listen(desk: Desk) -> None:
    """Run the lines that people type until they quit or want another match."""
    while typed := await desk.screen.read():
        obey(desk, typed)
        if desk.is_left or desk.matches.wanted:
            return
    table, has_page = desk.table, desk.matches.has_page
    if has_page and table:
        desk.tell(
            Sentence(
                "Input has ended; people can still play with the page and the boards. Press "
                "Control-C to quit."
            )
        )
    if has_page:
        await asyncio.get_running_loop().create_future()
    if table is None or all(map(table.referee.emulated.has, table.referee.layout.boards)):
        return  # nobody is left to press a key
    desk.tell(
        Sentence(
            "Input has ended; people can still play with the boards. Press Control-C to quit."
        )
    )
    bulletin = table.referee.bulletin
    while table.referee.match.pending:
        await bulletin.other(bulletin.revision)


def obey(desk: Desk, typed: Typed) -> None:
    """Run a typed line, or show an error.

    Errors never repeat the line, because it may be a secret choice.
    """
    text = " ".join(typed.text.lower().split())
    if not text:
        return
    try:
        command, words = parsed(desk, text)
        COMMANDS[command](desk, Line(typed, command, words))
    except UserError as error:
        desk.screen.tell(Notice("refused", error.what, error.fix))


def is_open(line: str) -> bool:
    """Return whether others may see this line during a secret choice."""
    return any(command.is_open(line) for command in COMMANDS)


def offers(desk: Desk, begun: str, eyes: Eyes) -> list[str]:
    """Return the valid lines that start with `begun`, with moves that these eyes may know."""

    def values(name: str, before: str) -> Iterable[str]:
        if not (before.startswith(begun) or begun.startswith(before)):
            return ()
        return _values(desk, name, before, begun, eyes)

    return [
        line
        for command in COMMANDS
        if desk.table or command.in_lobby
        for line in command.lines(values)
        if line.startswith(begun)
    ]


def _values(desk: Desk, name: str, before: str, begun: str, eyes: Eyes) -> Iterable[str]:
    match name:
        case "GAME":
            return GAMES
        case "OPTION":
            return _options(desk, before, begun)
        case "WORD":
            return dict.fromkeys(command.verb for command in COMMANDS)
    if desk.table is None:
        return ()
    referee = desk.table.referee
    match name:
        case "MOVE":
            return _moves(referee, before, eyes)
        case "SEAT":
            owing, seats = referee.match.pending, range(referee.layout.seats)
            several = owing if len(owing) > 1 else ()
            return [str(seat + 1) for seat in (seats if before else several)]
        case "N":
            first = int(before == "why ")  # "undo to" accepts 0 but not the number of moves
            return map(str, range(first, referee.match.moves + first))
        case "PERCENT":
            return _PERCENTS
        case "RULE":
            return RULES
        case "LEVEL":
            return ("0", *_PERCENTS)
        case "CODE":
            return NAMES
        case "PART":
            return referee.layout.parts
        case "KEY":
            return _keys(referee, int(before.split()[1]) - 1)
        case "TILE":
            return _tiles(referee)
        case "KIND":
            return _KINDS
    return ()


def _options(desk: Desk, before: str, begun: str) -> list[str]:
    """Return the words that can follow `play GAME`, as the command line completes them."""
    *said, last = begun.removeprefix(before).split(" ")
    found = desk.play_line.completed([before.split()[1], *said], last)
    return [" ".join([*said, word]) for word in found]


def _moves(referee: Referee, before: str, eyes: Eyes) -> list[str]:
    seats = referee.match.pending
    if not before and len(seats) > 1:
        return []
    if before[:1].isdigit():
        seats = (int(before) - 1,)
    return [move for seat in seats for move in open_moves(referee.match, seat, eyes)]


def _keys(referee: Referee, seat: int) -> Iterable[str]:
    pad = referee.layout.pads[seat]
    is_emulated = pad is not None and referee.emulated.has(pad.board)
    return filter(None, key_names(referee, seat)) if is_emulated else ()


def _tiles(referee: Referee) -> list[str]:
    layout, is_emulated = referee.layout, referee.emulated.has
    named = [(str(number), tile) for number, tile in enumerate(layout.tiles, 1)]
    for seat, rack in enumerate(layout.racks, 1):
        named += [(f"{seat}.{slot}", tile) for slot, tile in enumerate(rack, 1)]
    return [name for name, tile in named if is_emulated(tile.board)]
