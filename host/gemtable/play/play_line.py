"""The command line of `play`: parsed into Choices, and written from Choices again."""

from collections.abc import Callable, Iterator, Mapping
from copy import copy
from dataclasses import MISSING, fields, replace
from functools import cache, wraps
from inspect import Parameter, Signature
from textwrap import shorten
from typing import Any, NamedTuple, get_args, get_type_hints

import typer
from typer.core import TyperCommand

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.play.play_options import Choices, Typed, game_at_table
from gemtable.sentence import Sentence

_MOST = 120  # characters of an error message about a line

OF_ONE_MATCH = ("game", "seats", "seed", "bots", "bot_seats", "match", "source", "options")
# Left out of the line that resumes a match, since the journal has them or the line adds them.
OF_THE_MATCH = frozenset({"game", "seats", "seed", "options", "source", "resume", "match"})


class _Row(NamedTuple):
    name: str
    typed: Typed
    default: Any

    @property
    def parameter(self) -> Parameter:
        default = None if self.default in ((), {}) else self.default
        kind = Parameter.KEYWORD_ONLY
        return Parameter(self.name, kind, default=default, annotation=self.typed.kind)

    def words(self, value: Any) -> Iterator[str]:
        """Yield the words of a command line that set this value; none for the default."""
        if value in (self.default, None, ""):
            return
        flags = get_args(self.typed.kind)[1].default  # the first that Option() was given
        flag = flags if isinstance(flags, str) else f"--{self.name.replace('_', '-')}"
        if isinstance(value, bool):
            yield flag.split("/")[not value]
            return
        for each in value if isinstance(value, tuple) else (value,):
            yield flag
            yield f"{each:g}" if isinstance(each, float) else str(each)


@cache
def _rows() -> Mapping[str, _Row]:
    hints = get_type_hints(Choices, include_extras=True)
    rows = {}
    for each in fields(Choices):
        typed = get_args(hints[each.name])[1]
        if not isinstance(typed, Typed):
            typed = Typed(hints[each.name], lambda value, _: value)
        default = {} if each.default is MISSING else each.default
        rows[each.name] = _Row(each.name, typed, default)
    return rows


def command(run: Callable[[typer.Context, Mapping[str, Any]], None]) -> Callable[..., None]:
    """Decorate a function so that Typer calls it with the options of `play`, by field."""

    @wraps(run)
    def called(context: typer.Context, **typed: Any) -> None:
        run(context, typed)

    first = Parameter("context", Parameter.KEYWORD_ONLY, annotation=typer.Context)
    parameters = [first, *(row.parameter for row in _rows().values())]
    called.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    return called


def choices_of(typed: Mapping[str, Any], base: Choices | None = None) -> Choices:
    """Return the choices `base`, changed by the typed options. Raises UserError."""
    rows = _rows()
    read = {name: rows[name].typed.read(value, typed) for name, value in typed.items()}
    return replace(base or Choices(), **read)


def line_to_resume(match: int, choices: Choices) -> str:
    """Return the command line that resumes a match, given by its number, with these options.

    By boards only, the match that was played last goes on, without being named.
    """
    of_match = {*OF_THE_MATCH, *(OF_ONE_MATCH if choices.boards_only else ())}
    given = [
        word
        for row in _rows().values()
        if row.name not in of_match
        for word in row.words(getattr(choices, row.name))
    ]
    named = ("--resume",) if choices.boards_only else (choices.game, "--match", str(match))
    return command_lines.ours("play", *named, *given)


class PlayLine:
    """Parses `play GAME ...` at the prompt with `command`, the parser of the command line.

    Only options that concern one match are accepted; the others come from `base`.
    """

    def __init__(self, command: TyperCommand, base: Choices) -> None:
        self._base = base
        self._command = copy(command)
        self._command.params = [each for each in command.params if each.name in OF_ONE_MATCH]
        self._command.add_help_option = False
        self._flags = {flag: each for each in self._command.params[1:] for flag in each.opts}

    def read(self, words: list[str]) -> Choices:
        """Return the options that these words set. Raises UserError."""
        game = game_at_table(words[0].lower() if words else "").name
        try:
            typed = self._command.make_context("play", [game, *words[1:]]).params
        except typer.TyperException as error:
            raise UserError(
                Sentence("{why}", why=shorten(error.format_message(), _MOST)),
                Sentence("Options of play {game}: {flags}.", game=game, flags=[*self._flags]),
            ) from None
        return choices_of(typed, self._base)

    def completed(self, words: list[str], begun: str) -> list[str]:
        """Return completions of `begun` after `words`, which start with a game."""
        context = self._command.make_context("play", list(words), resilient_parsing=True)
        context.params["db"] = self._base.db
        if words[-1] in self._flags:
            found = self._flags[words[-1]].shell_complete(context, begun)
            return [each.value for each in found]
        return [flag for flag in self._flags if flag.startswith(begun)]
