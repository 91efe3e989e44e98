"""Typed lines: moves, undo, corrections and the referee's own commands."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from gemtable.games import GAMES
from gemtable.games.kit.rules import Event, IllegalMove, Knowers, Made, NotationError, Role
from gemtable.games.kit.table import Layout, Meaning, SomeUi, part_name
from gemtable.match.course import Step
from gemtable.match.match import PAUSED, Match
from gemtable.referee.notices import Notice, Request
from gemtable.sentence import Sentence, message
from gemtable.stamps import Stamp

# Patterns of the words in capitals. Numbers are short, since int() refuses 4,300 digits.
_ARGUMENTS = {
    "SEAT": r"(?:seat )?(?P<SEAT>\d{1,2})[:,]?",
    "N": r"(?P<N>\d{1,4})",
    "PERCENT": r"(?P<PERCENT>\d{1,3})",
    "LEVEL": r"(?P<LEVEL>\d{1,3})",
    "CODE": r"(?P<CODE>[a-z][a-z_-]{1,29})",
    "TILE": r"(?P<TILE>(?:\d{1,4}\.)?\d{1,4})",
    "KIND": r"(?P<KIND>click|double|triple|long)",
    "RULE": r"(?P<RULE>free|ask|off)",
    "GAME": rf"(?P<GAME>{'|'.join(GAMES.names)})",
}
_NUMBERS = ("N", "PERCENT", "LEVEL")
_SECRET = {"MOVE", "KEY"}  # may be a choice that others must not see


@dataclass(frozen=True, slots=True)
class Command:
    """A row of the table of commands.

    `form` is the usage: words in capitals are arguments, words [in brackets] are optional.
    `also` are aliases; `once_over` are aliases that only work after the match is over.
    `like_a_move` means that a line with the same first word can be a move of a game. `in_lobby`
    means that the command works while no match is played. `seats_may` means that a seat's page
    can send it too. `of_boards` means that `help boards` shows it, not `help`; either shows
    adjacent rows with the same `help` together.
    """

    form: str
    help: Sentence
    also: tuple[str, ...] = ()
    once_over: tuple[str, ...] = ()
    like_a_move: bool = False
    in_lobby: bool = False
    seats_may: bool = False
    of_boards: bool = False

    @property
    def verb(self) -> str:
        """The words of the form in lower case, which are typed as they are."""
        return " ".join(filter(str.islower, _words(self.form))) or "move"

    def read(self, line: str, is_over: bool = False) -> Mapping[str, str] | None:
        """Return the arguments in `line` by name; None if the line isn't this command."""
        if line in self.also or (is_over and line in self.once_over):
            return {}
        found = _pattern(self.form).fullmatch(f"{line} ")
        return found and {name: said for name, said in found.groupdict().items() if said}

    def lines(self, values: Callable[[str, str], Iterable[str]]) -> list[str]:
        """Return all lines that are this command.

        `values` returns the values of an argument, given its name and the line before it.
        """
        lines = [""]
        for word, name in zip(self.form.split(), _words(self.form), strict=True):
            said = [
                f"{line}{value} "
                for line in lines
                for value in ((name,) if name.islower() else values(name, line))
            ]
            lines = [*lines, *said] if word.startswith("[") else said
        return [line.rstrip() for line in lines]

    def is_open(self, line: str) -> bool:
        """Return whether a line is this command or its beginning, and contains no secret."""
        if _SECRET & {*_words(self.form)}:
            return False
        is_begun = not self.like_a_move and not self.form.endswith(self.verb)
        begun = line.startswith(f"{self.verb} ") if is_begun else False
        return begun or self.read(line, is_over=True) is not None


def _words(form: str) -> list[str]:
    return [word.strip("[]") for word in form.split()]


@cache
def _pattern(form: str) -> re.Pattern[str]:
    """Return a pattern that matches a line of this form followed by a space."""
    pattern = ""
    for word, name in zip(form.split(), _words(form), strict=True):
        piece = name if name.islower() else _ARGUMENTS.get(name, rf"(?P<{name}>.+)")
        pattern += f"(?:{piece} )?" if word.startswith("[") else f"{piece} "
    return re.compile(pattern)


_UNDO = Sentence("undo a move or a seat's choice; redo")
_PAUSE = Sentence("pause (no keys); continue; end a reveal")

# The move is the first row, since `spoken` tries the rows from the end: it matches any line.
SPOKEN = (
    Command(
        "[SEAT] MOVE",
        Sentence("make a move; give SEAT if several must"),
        seats_may=True,
    ),
    Command("[SEAT] undo", _UNDO, seats_may=True),
    Command("redo", _UNDO),
    Command("undo to N", Sentence("undo all moves after move N")),
    Command("correct MOVE", Sentence("replace the last move with MOVE")),
    Command(
        "undos RULE",
        Sentence("choose about undo: free, ask, off"),
        seats_may=True,
        of_boards=True,
    ),
    Command(
        "[SEAT] agree",
        Sentence("agree to an undo that is asked for"),
        seats_may=True,
        of_boards=True,
    ),
    Command(
        "[SEAT] refuse",
        Sentence("refuse an undo that is asked for"),
        seats_may=True,
        of_boards=True,
    ),
    Command("pause", _PAUSE),
    Command("resume", _PAUSE),
    Command("skip", _PAUSE, seats_may=True),
    Command(
        "identify [PART]",
        Sentence("make pad 1, rack 2, tile 7 or all blink"),
        of_boards=True,
    ),
    Command("replace PART", Sentence("emulate a missing board"), of_boards=True),
    Command("brightness PERCENT", Sentence("set the brightness, in percent"), of_boards=True),
    Command(
        "volume [SEAT] LEVEL",
        Sentence("set the volume of boards, 0 to 100"),
        seats_may=True,
        of_boards=True,
    ),
    Command(
        "language [SEAT] CODE",
        Sentence("set the language of pads' screens"),
        seats_may=True,
        of_boards=True,
    ),
)


def line_of(form: str, *values: object) -> str:
    """Return the line to type for a command, given its form and its arguments."""
    (command,) = (each for each in SPOKEN if each.form == form)
    said = map(str, values)
    words = (name if name.islower() else next(said, "") for name in _words(command.form))
    return " ".join(filter(None, words))


@dataclass(frozen=True, slots=True)
class Spoken:
    """A parsed line: a command, its move, and the seat it is for.

    `seat` is None if the line is for the seat whose turn it is or, with "undo", for everyone.
    `part` is a part of the table, "" for all parts. `number` is the number of moves that
    "undo to" leaves, or the percentage of "brightness" and "volume". `code` is that of a language,
    or the rule of "undos".
    """

    verb: str
    move: str = ""
    seat: int | None = None
    part: str = ""
    number: int = 0
    seats_may: bool = False
    code: str = ""

    @classmethod
    def of(cls, command: Command, words: Mapping[str, str]) -> "Spoken":
        """Return the parsed line of a command, given its arguments by name."""
        return cls(
            command.verb,
            words.get("MOVE", ""),
            int(words["SEAT"]) - 1 if "SEAT" in words else None,
            words.get("PART", ""),
            int(next((words[name] for name in _NUMBERS if name in words), "0")),
            command.seats_may,
            words.get("CODE", words.get("RULE", "")),
        )


def spoken(line: str) -> Spoken:
    """Parse a typed line such as "hint red", "3 gather 1", "undo" or "correct play 2"."""
    for command in reversed(SPOKEN):
        words = command.read(line)
        if words is not None:
            return Spoken.of(command, words)
    return Spoken("move", seats_may=True)  # an empty line


_OVER = Sentence("The match is over; undo takes the last move back.")


def meaning_of(
    said: Spoken, by: Role | None, match: Match, ui: SomeUi, layout: Layout, at: Stamp
) -> Meaning:
    """Return the meaning of a move or undo that was typed by a seat, or by the host for a seat.

    If a secret move can't be parsed, only its seat is shown the reason.
    """
    script = match.game.table
    if isinstance(by, int) and said.seat not in (None, by):
        return _no(ui, Sentence("Seat {seat} cannot act for another seat.", seat=by + 1))
    seat = by if isinstance(by, int) else said.seat
    if seat is not None and seat not in range(match.seats):
        return _no(ui, Sentence("There is no seat {seat}.", seat=seat + 1))
    if said.verb == "undo":
        return Meaning(ui, undo=True) if seat is None else script.undo(ui, match.views(), seat)
    owing = match.pending
    if match.is_paused:
        return _no(ui, PAUSED)
    if not owing:
        return _no(ui, _OVER)
    if seat is None and len(owing) > 1:
        return _no(ui, _whose(match, said.move, owing[0]))
    if seat is None:
        (seat,) = owing
    try:
        made = Made(seat, match.game.rules.parse(said.move))
    except NotationError as error:
        is_secret = match.game.rules.is_sealed(match.state)
        return _no(ui, error.reason, frozenset({seat}) if is_secret else None)
    return script.said(ui, layout, match.views(), made, at)


def seat_of(said: Spoken, by: Role, match: Match) -> int | None:
    """Return the seat that a line is for; None if it is for all or the seat isn't clear."""
    if isinstance(by, int):
        return by
    owing = match.pending if said.verb == "move" else ()
    return owing[0] if said.seat is None and len(owing) == 1 else said.seat


def _whose(match: Match, typed: str, seat: int) -> Sentence:
    """Return the advice to type a seat's number, with an example that reveals no hand.

    The typed line isn't quoted, since it may be somebody's misspelt secret move.
    """
    rules = match.game.rules
    legal = rules.legal(match.state, seat)
    open_moves = (str(move) for move in legal if not isinstance(move, tuple(rules.private)))
    text = message("Begin with the number of the seat, as in {seat} {move}.")
    try:
        rules.parse(typed)
    except NotationError:
        text = message(
            "That is not a move. Type a seat's number and its move, as in {seat} {move}."
        )
    return Sentence(text, seat=seat + 1, move=next(open_moves, "undo"))


def _no(ui: SomeUi, why: Sentence, known_to: Knowers = None) -> Meaning:
    return Meaning(ui, note=why, known_to=known_to, refused=True)


_SEEN = Sentence("Somebody has now seen more than they should: agree on how to continue.")


def undo(match: Match, who: str, to: int) -> None:
    """Undo steps until `to` of them are left.

    Raises IllegalMove if there aren't more than `to`, and whatever Match.undo raises. Steps that
    were undone before an error stay undone.
    """
    if not match.moves:
        match.undo(who)  # raises that there is none
    if to >= match.moves:
        text = Sentence(
            "Only 1 move has been made; undo to 0 takes it back.",
            "Only {count} moves have been made; undo to N takes back all moves after move N,"
            " and undo to 0 takes back all.",
            count=match.moves,
        )
        raise IllegalMove(text)
    while match.moves > to:
        match.undo(who)


def correct(match: Match, request: Request, move: str) -> tuple[Step, Sequence[Event]]:
    """Replace the last move; return the old step and the events of the new one.

    A seat can replace only its own move. Raises NotationError, and whatever Match.correct raises.
    """
    seat = request.by if isinstance(request.by, int) else None
    return match.correct(request.who, match.game.rules.parse(move), seat)


def told(undone: Sequence[Step], who: str) -> list[Notice]:
    """Return the notices that these steps were undone."""
    text = Sentence(
        "The last move was taken back by {who}.",
        "The last {count} moves were taken back by {who}.",
        count=len(undone),
        who=part_name(who),
    )
    return [Notice("undo", text), *seen(undone)]


def seen(undone: Sequence[Step]) -> list[Notice]:
    """Return a warning if one of these undone steps had uncovered something."""
    return [Notice("undo", _SEEN)] if any(step.uncovers for step in undone) else []
