"""The table of the prompt's commands, from which help, completion and usage follow."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple, TypeVar

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.eyes import ALL, Eyes
from gemtable.games.kit.rules import TABLE
from gemtable.games.kit.table import PAD_KEYS, Address, Gesture
from gemtable.games.option_words import HELP, listed
from gemtable.play.current_match import Matches
from gemtable.play.legal_moves import in_full, key_names, meant, open_moves, told
from gemtable.play.play_line import PlayLine
from gemtable.play.play_options import game_at_table
from gemtable.play.seat_players import Players
from gemtable.referee.notices import Notice
from gemtable.referee.referee import Referee
from gemtable.referee.spoken_lines import SPOKEN, Command, Spoken
from gemtable.sentence import Either, Lines, Sentence
from gemtable.terminal.screens import Screen, Typed

_Item = TypeVar("_Item")


class Table(NamedTuple):
    """The match at the table and its players; `press` makes a gesture on an emulated key."""

    referee: Referee
    players: Players
    press: Callable[[Gesture], None]


class Line(NamedTuple):
    """A typed line, its command, and the command's arguments by name."""

    typed: Typed
    command: Command
    words: Mapping[str, str]

    def as_typed(self, last: str) -> str:
        """Return the last argument, called `last`, with its capital letters as typed."""
        count = len(self.words.get(last, "").split())
        return " ".join(self.typed.text.split()[-count:]) if count else ""


@dataclass(slots=True)
class Desk:
    """The objects that commands act on; `table` is None in the lobby."""

    screen: Screen
    matches: Matches
    play_line: PlayLine
    table: Table | None = None
    is_left: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the match at the table is over."""
        return self.table is not None and self.table.referee.match.outcome is not None

    def at_table(self) -> Table:
        """Return the table of the running match. Raises UserError in the lobby."""
        if self.table is None:
            raise UserError(
                Sentence("No match is running."),
                Sentence("Type play {game}, for example, or quit.", game=next(iter(GAMES))),
            )
        return self.table

    def tell(self, text: Sentence, by_keys: Sentence | None = None) -> None:
        """Tell everyone; `by_keys` is for those who can type nothing."""
        self.screen.tell(Notice("note", text, by_keys=by_keys))


def usage(word: str, commands: Iterable[Command]) -> UserError:
    """Return the error for a mistyped command, with its usage."""
    return UserError(
        Sentence("That is not a valid {command} command.", command=word),
        Sentence("Usage: {forms}", forms=Either(command.form for command in commands)),
    )


def _eyes(desk: Desk, line: Line) -> Eyes:
    """Return the eyes for an answer: a seat that has the screen or plays alone, else TABLE."""
    alone = desk.table.players.alone if desk.table else None
    return next((seat for seat in (line.typed.by, alone) if isinstance(seat, int)), TABLE)


def _say(desk: Desk, line: Line) -> None:
    referee, players, _press = desk.at_table()
    said, by = Spoken.of(line.command, line.words), line.typed.by
    if line.command is MOVE:
        said = in_full(said, by, players.alone, _eyes(desk, line), referee.match)
    referee.carry_out(said, by)


def _name(desk: Desk, line: Line) -> None:
    """Name the person at the given seat, or at the seat that has the screen or plays alone."""
    referee, players, _press = desk.at_table()
    own = line.typed.by if isinstance(line.typed.by, int) else players.alone
    seat = int(line.words["SEAT"]) - 1 if "SEAT" in line.words else own
    if not line.words or seat is None:
        raise UserError(
            Sentence("Say which seat the name is for."), Sentence("For example: name 2 Ola")
        )
    referee.name(seat, line.as_typed("NAME"), line.typed.by)


def _look(desk: Desk, line: Line) -> None:
    seat, seats = int(line.words["SEAT"]), desk.at_table().referee.layout.seats
    if not 1 <= seat <= seats:
        text = Sentence("Say which seat's view to show, from 1 to {seats}.", seats=seats)
        raise UserError(text, Sentence("For example: look 2"))
    desk.screen.look(seat - 1)


def _press(desk: Desk, line: Line) -> None:
    """Press or hold a key of an emulated pad, as the line's command says."""
    referee, _players, press = desk.at_table()
    seat = int(line.words["SEAT"])
    pad = _nth(referee.layout.pads, seat, Sentence("Seat {seat} has no pad.", seat=seat))
    press(Gesture(pad, _pad_key(line.words["KEY"], seat - 1, referee), line.command.verb))


def _tap(desk: Desk, line: Line) -> None:
    referee, _players, press = desk.at_table()
    of_seat, _, number = line.words["TILE"].rpartition(".")
    tiles: tuple[Address | None, ...] = referee.layout.tiles
    if of_seat:
        no_seat = Sentence("There is no seat {seat}.", seat=int(of_seat))
        tiles = _nth(referee.layout.racks, int(of_seat), no_seat)
    no_tile = Sentence("There is no tile {tile}.", tile=line.words["TILE"])
    tile = _nth(tiles, int(number), no_tile)
    press(Gesture(tile, 0, line.words.get("KIND", "click")))


def _pad_key(name: str, seat: int, referee: Referee) -> int:
    """Return the index of a key, given its name or a number as in "key 7". Raises UserError."""
    names = key_names(referee, seat)
    found = meant(name, filter(None, names))
    if len(found) == 1:
        return names.index(found[0])
    numbered = [f"key {number}" for number in range(1, PAD_KEYS + 1)]
    if name in numbered:
        return numbered.index(name)
    known = ", ".join(filter(None, names))
    fix = Sentence(
        "Keys of this pad: {names}; or key 1 to key {last}.", names=known, last=PAD_KEYS
    )
    raise UserError(Sentence("The pad has no such key."), fix)


def _nth(items: tuple[_Item | None, ...], number: int, missing: Sentence) -> _Item:
    item = items[number - 1] if 1 <= number <= len(items) else None
    if item is None:
        raise UserError(missing, Sentence("Seats, tiles and keys are numbered from 1."))
    return item


def _why(desk: Desk, line: Line) -> None:
    number = line.words.get("N")
    desk.tell(desk.at_table().players.reasons.told(int(number) if number else None))


def _first(desk: Desk, _line: Line) -> None:
    desk.tell(desk.at_table().referee.fingers.press_order.words())


def _play(desk: Desk, line: Line) -> None:
    words = line.typed.text.split()[1:]
    if words[1:] == ["--option", HELP]:
        game = game_at_table(words[0].lower())
        desk.tell(Sentence("{lines}", lines=Lines(listed(game).splitlines())))
    else:
        desk.matches.want(desk.play_line.read(words))


def _again(desk: Desk, _line: Line) -> None:
    desk.at_table()
    if not desk.is_over:
        raise UserError(
            Sentence("The match is not over."),
            Sentence(
                "Finish the match first, or type play and the name of a game to start another one."
            ),
        )
    desk.matches.again()


def _moves(desk: Desk, line: Line) -> None:
    desk.tell(told(desk.at_table().referee.match, _eyes(desk, line)))


def _help(desk: Desk, line: Line) -> None:
    """Show help for commands that start with WORD; without it, the legal moves and all help."""
    word = line.words.get("WORD")
    rows = [each for each in COMMANDS if desk.table or each.in_lobby]
    rows = [each for each in rows if not each.of_boards]
    if word:
        rows = [each for each in COMMANDS if word in (each.verb, each.verb.split()[0])]
    if not rows:
        raise usage("help", [HELPS])
    lines: list[Sentence] = []
    if word is None and desk.table:
        match, eyes = desk.table.referee.match, _eyes(desk, line)
        moves = open_moves(match, match.pending[0], eyes) if match.pending else []
        as_in = Sentence(
            "For example: {move}. Tab completes; short forms work.",
            move=(moves or ["undo"])[0],
        )
        lines = [told(match, eyes), as_in]
    desk.tell(Sentence("{lines}", lines=Lines([*lines, *_helped(rows)])))


def _help_boards(desk: Desk, _line: Line) -> None:
    """Show help for the commands of boards, which `help` alone leaves out."""
    rows = [each for each in COMMANDS if each.of_boards]
    desk.tell(Sentence("{lines}", lines=Lines(_helped(rows))))


def _helped(rows: Iterable[Command]) -> list[Sentence]:
    """Return a line for each command, or for several with the same help."""
    lines = []
    for what, alike in groupby(rows, lambda command: command.help):
        forms = ", ".join(command.form for command in alike)
        lines.append(Sentence("{forms:<21}{what}", forms=forms, what=what))
    return lines


def _quit(desk: Desk, _line: Line) -> None:
    desk.is_left = True


MOVE = SPOKEN[0]
PLAY = Command(
    "play GAME [OPTION]",
    Sentence("play another match; this one is kept"),
    like_a_move=True,
    in_lobby=True,
)
_HELPS_OR_LEAVES = Sentence("show this help; quit, the match is kept")
HELPS = Command("help [WORD]", _HELPS_OR_LEAVES, also=("h", "?", "--help"), in_lobby=True)
_SHOWS = Sentence("show SEAT's view; explain a bot's move")
_WHAT_WAS_AND_COMES = Sentence("legal moves; who was first; a new deal")
QUIT = Command("quit", _HELPS_OR_LEAVES, also=("exit", "q"), once_over=("n", "no"), in_lobby=True)

COMMANDS: dict[Command, Callable[[Desk, Line], None]] = {
    **dict.fromkeys(SPOKEN, _say),
    Command("name [SEAT] [NAME]", Sentence("give SEAT a name, or remove its name")): _name,
    Command("look SEAT", _SHOWS): _look,
    Command("why [N]", _SHOWS): _why,
    Command(
        "press SEAT KEY",
        Sentence("press an emulated key: its name, key 7"),
        of_boards=True,
    ): _press,
    Command(
        "hold SEAT KEY",
        Sentence("hold it for 2 seconds; key 12: a menu"),
        of_boards=True,
    ): _press,
    Command(
        "tap TILE [KIND]",
        Sentence("tap 2.1, 7: click, double, triple, long"),
        of_boards=True,
    ): _tap,
    PLAY: _play,
    Command("moves", _WHAT_WAS_AND_COMES): _moves,
    Command("first", _WHAT_WAS_AND_COMES): _first,
    Command("again", _WHAT_WAS_AND_COMES, once_over=("y", "yes")): _again,
    Command("help boards", Sentence("commands for lights, screens, sounds")): _help_boards,
    HELPS: _help,
    QUIT: _quit,
}


def parsed(desk: Desk, text: str) -> tuple[Command, Mapping[str, str]]:
    """Return the command of a line in lower case, and the command's arguments by name.

    A line that matches no command is a move, unless its first word is that of a command: then
    the command was mistyped. Raises UserError with the usage of that command.
    """
    for command in COMMANDS:
        words = None if command is MOVE else command.read(text, desk.is_over)
        if words is not None:
            return command, words
    verb = text.split()[0]
    alike = [command for command in COMMANDS if command.verb.split()[0] == verb]
    if PLAY in alike:
        if not _may_be_move(desk, text):
            return PLAY, {}
    elif alike:
        raise usage(verb, alike)
    return MOVE, MOVE.read(text) or {}


def _may_be_move(desk: Desk, text: str) -> bool:
    """Return whether a line that starts with `play` can be a move, not the name of a game."""
    if desk.table is None:
        return False
    verb, _, what = text.partition(" ")
    match, begun = desk.table.referee.match, f"{verb} {what[:1]}"
    moves = [move for seat in match.pending for move in open_moves(match, seat, ALL)]
    return what[:1].isdigit() or any(move.startswith(begun) for move in moves)
