"""The pages of `gemtable rules`, which explain how the games are played.

Each picture becomes one line: its LEDs as letters, then its caption.
"""

import os

from rich.console import Console
from rich.markdown import Markdown

from gemtable import command_lines
from gemtable.games import GAMES
from gemtable.games.option_words import game_named
from gemtable.games.stages import page, pictures, units
from gemtable.sentence import Sentence
from gemtable.terminal.led_letters import letter_of


def show(game: str | None) -> None:
    """Print the rules of a game; for None, list the games. Raises UserError."""
    if game is None:
        _show_games()
    else:
        _show_page(in_letters(game_named(game).name))


def in_letters(game: str) -> str:
    """Return the page of a game as Markdown, with letters instead of pictures."""
    return "".join(
        f"{_in_letters(game, line)}\n" if pictures(game, line) else line
        for line in page(game).splitlines(keepends=True)
    )


def _in_letters(game: str, line: str) -> str:
    (shown,) = pictures(game, line)
    leds = [unit.leds for unit in units(game, GAMES[game].stages[shown.stage])]
    return f"- `{' '.join(''.join(map(letter_of, each)) for each in leds)}` {shown.caption}"


def _show_games() -> None:
    for name, game in GAMES.items():
        fewest, most = game.seats[0], game.seats[-1]
        seats = Sentence("{fewest} to {most} seats", fewest=fewest, most=most)
        print(f"{name:<14}{game.title:<18}{seats}")
    for broken in GAMES.broken():
        print(f"\n{broken.what}\n{broken.fix}")
    command = f"{command_lines.ours('rules')} GAME"
    print(f"\n{Sentence('{command} shows the rules of a game.', command=command)}")


def _show_page(text: str) -> None:
    """Print Markdown as it reads; on a terminal with styles, and page by page if it is long."""
    console = Console()
    if not console.is_terminal:
        with console.capture() as printed:
            console.print(Markdown(text))
        print("\n".join(map(str.rstrip, printed.get().splitlines())))
        return
    os.environ.setdefault("LESS", "FRX")  # as git does: styles, and no pages for what fits
    with console.pager(styles=True):
        console.print(Markdown(text))
