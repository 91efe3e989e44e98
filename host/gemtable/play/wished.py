"""Wishes in words: `play crossing --seats 4` at the prompt begins another match."""

from collections.abc import Iterator
from dataclasses import replace

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.play.choices import Choices, game_at_table, game_options
from gemtable.sentence import Sentence

_NUMBERS = ("--seats", "--seed", "--bots", "--match")
_MORE = ("--bot", "--option")  # which may be said several times
_MOST_DIGITS = 9  # Python reads 4,300 and no more


def is_wish(line: str) -> bool:
    """Say whether a line names a game to be played: "play 1" is a move."""
    verb, *words = line.lower().split() or [""]
    return verb == "play" and bool(words) and words[0] in GAMES


def wished(line: str, choices: Choices) -> Choices:
    """Return what a line asks for: `play`, a game, and words as on the command line.

    `choices` hold of every match. Raises UserError.
    """
    verb, *words = line.split() or [""]
    if verb.lower() != "play":
        raise UserError(
            Sentence("No match is running."),
            Sentence("As in: play {game}. Or quit.", game=next(iter(GAMES))),
        )
    game, *said = words or [""]
    game = game.lower()
    game_at_table(game)
    numbers: dict[str, int] = {}
    bots: list[int] = []
    options: list[str] = []
    rest = iter(said)
    for flag in rest:
        if flag in _NUMBERS:
            numbers[flag] = _number(flag, rest)
        elif flag == "--bot":
            bots.append(_number(flag, rest))
        elif flag == "--option":
            options.append(next(rest, ""))
        else:
            raise UserError(
                Sentence("{word} is not known here.", word=flag),
                Sentence("play {game} takes {flags}.", game=game, flags=[*_NUMBERS, *_MORE]),
            )
    return replace(
        choices,
        game=game,
        seats=numbers.get("--seats"),
        seed=numbers.get("--seed"),
        bots=numbers.get("--bots", 0),
        match=numbers.get("--match"),
        bot_seats=tuple(bots),
        options=game_options(game, numbers.get("--seats"), options),
    )


def _number(flag: str, rest: Iterator[str]) -> int:
    text = next(rest, "")
    if not text.isdecimal() or len(text) > _MOST_DIGITS:
        raise UserError(
            Sentence("{flag} takes a number.", flag=flag), Sentence("As in: {flag} 3", flag=flag)
        )
    return int(text)
