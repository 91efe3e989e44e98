"""Golden pictures of screens: each game at each stage of its how-to pages, and at its end.

One PNG a game has a row for each stage and six screens in it: the keys in four columns and in
three, in each language. Another has what a seat sees that is asked for an undo. `make golden`
writes them.
"""

from dataclasses import replace
from pathlib import Path

from gemtable.games import GAMES
from gemtable.games.kit.eyes import is_reveal
from gemtable.games.kit.table import UNDO_KEY
from gemtable.languages import NAMES, language
from gemtable.referee.notices import Request
from gemtable.referee.undo_consent import Question
from gemtable.room.undo_question import question_page
from gemtable.screens import key_page
from gemtable.screens.pad_screen import pad_screen, title_screen
from gemtable.sentence import Sentence

from tests.games import OWN
from tests.screens.png import png, screens_of, sheet
from tests.screens.stages import PEOPLE, Stage, stage

FOLDER = Path(__file__).parents[1] / "golden" / "pad-screens"
COLUMNS = (4, 3)
UNDO = "undo-question"
LOOKS = [(code, columns) for code in NAMES for columns in COLUMNS]


def tables(game):
    """Return matches to look at, by name: a stage, or one with people's names at its end."""
    found = {name: (stage(game, name), seat_of(game, name)) for name in GAMES[game].stages}
    found |= {"refused": (refused(game), 1), "end": (ended(game), 0)}
    is_sealed = next(iter(found.values()))[0].status.is_sealed
    return found | ({"revealed": (revealed(game), 0)} if is_sealed else {})


def seat_of(game, name):
    """Return the seat whose pad a stage shows, or the first one."""
    pads = [shown for shown in GAMES[game].stages[name].shown if shown.startswith("pad")]
    return int(pads[0].split()[1]) - 1 if pads else 0


def refused(game):
    """Return a match of people in which seat 2 pressed a key and was told why that is in vain."""
    for name in GAMES[game].stages:
        for key in range(UNDO_KEY):
            table = stage(game, name, PEOPLE)
            told = len(table.told[1])
            table.press(1, key)
            if len(table.told[1]) > told and table.told[1][-1].notice.kind == "note":
                return table
    raise AssertionError(f"{game} refuses nothing")


def revealed(game):
    """Return a match in which all look at what was chosen in secret."""
    table = stage(game, next(iter(GAMES[game].stages)), PEOPLE)
    for seat in table.status.owing:
        table.choose(seat)
    while not is_reveal(table.status):
        table.do("wait")
    return table


def ended(game):
    """Return a match that bots played to its end."""
    table = Stage(game, GAMES[game].default_seats, seed=3, names=PEOPLE)
    while table.status.outcome is None:
        table.do("bots 1")
        table.rest()
    return table


def screens(game):
    """Return all screens of a game in the order of its sheet, by stage, language and columns."""
    found = {}
    for name, (table, seat) in tables(game).items():
        status = table.status
        for code, columns in LOOKS:
            found[name, code, columns] = pad_screen(status, seat, columns, language(code))
    title, line = GAMES[game].title, Sentence("Paused")
    for code, columns in LOOKS:
        found["title", code, columns] = title_screen(title, line, language(code))
    return found


def undo_pages(asked=frozenset({0})):
    """Return the pages of seat 1's pad at questions for an undo, by who asks and how many steps.

    `asked` are the seats that have yet to answer.
    """
    status = stage("gems-tracker", "bid").status
    pages = {}
    for asker in (1, None):
        for steps in (1, 3):
            asks = Question(Request("pad 2"), asker, asked, to=4, steps=4 + steps, asked_s=0.0)
            now = replace(status, question=asks)
            pages[asker, steps] = question_page(now, status.layout.pads[0])
    return pages


def undo_screens():
    """Return all screens of a seat that is asked for an undo, in the order of their sheet."""
    return {
        (asker, steps, code, columns): key_page.screen(page, columns, language(code))
        for (asker, steps), page in undo_pages().items()
        for code, columns in LOOKS
    }


def kept(name):
    """Return the screens of the golden file of a game, or that of undo, in order."""
    return screens_of((FOLDER / f"{name}.png").read_bytes(), len(LOOKS))


def write():
    FOLDER.mkdir(exist_ok=True)
    sheets = {game: screens(game) for game in OWN} | {UNDO: undo_screens()}
    for name, drawn in sheets.items():
        (FOLDER / f"{name}.png").write_bytes(png(sheet([*drawn.values()], len(LOOKS))))


if __name__ == "__main__":
    write()
