"""A language that refuses what the catalogues do not have: nothing is shown past translators."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import gemtable
from babel.messages.pofile import read_po
from gemtable.games import GAMES
from gemtable.languages import CATALOGUES
from gemtable.sentence import Language

TESTS = Path(__file__).parents[1]
OURS = Path(gemtable.__file__).parent


unknown: list[str] = []  # each text that was refused, since a server keeps such an error to itself


def checked(language: Language) -> Language:
    """Return the language, asserting of each text that it is in the catalogues."""
    known = _in_catalogue()

    def told(text: str, many: str, count: int) -> str:
        is_known = (text, many) in known or f'"{text}"' in _tests()
        if not is_known:
            unknown.append(f"{text!r}, {many!r} is in no catalogue: make words")
            raise AssertionError(unknown[-1])
        return language.told(text, many, count)

    return replace(language, told=told)


def _in_catalogue() -> set[tuple[str, str]]:
    with CATALOGUES["pl"].open("rb") as file:
        ids = [each.id for each in read_po(file, locale="pl")]
    return {(each, "") if isinstance(each, str) else tuple(each) for each in ids}


def _others() -> list[Path]:
    """Return the folders whose texts nobody here translates: tests, games of other packages."""
    folders = [game.folder for game in GAMES.values()]
    return [TESTS, *(each for each in folders if not each.is_relative_to(OURS))]


@cache
def _tests() -> str:
    """Return all tests as they are written: they make sentences of their own."""
    paths = (path for each in _others() for path in each.rglob("*"))
    return "".join(path.read_text() for path in paths if path.suffix in (".py", ".html"))
