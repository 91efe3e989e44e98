"""The pages that tell people the rules of the games, as `gemtable rules` shows them."""

from importlib.resources import files

from rich.console import Console
from rich.markdown import Markdown

from gemtable import command_lines
from gemtable.errors import UserError
from gemtable.rules import GAMES
from gemtable.sentence import Sentence


def show(game: str | None) -> None:
    """Print the rules of a game; of None, which games there are. Raises UserError."""
    if game is None:
        _show_games()
    elif game not in GAMES:
        raise UserError(
            Sentence("There is no game {game}.", game=game),
            Sentence("Games: {games}.", games=list(GAMES)),
        )
    else:
        _show_page(page(game))


def page(game: str) -> str:
    """Return the rules of a game as markdown."""
    return files("gemtable.rules").joinpath("pages", f"{game}.md").read_text(encoding="utf-8")


def _show_games() -> None:
    for name, game in GAMES.items():
        fewest, most = game.SEATS[0], game.SEATS[-1]
        seats = Sentence("{fewest} to {most} seats", fewest=fewest, most=most)
        print(f"{name:<14}{game.TITLE:<18}{seats}")
    command = f"{command_lines.ours('rules')} GAME"
    print(f"\n{Sentence('{command} tells the rules of one.', command=command)}")


def _show_page(text: str) -> None:
    """Print markdown; where no terminal shows it, as it is written."""
    console = Console()
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        print(text, end="")
