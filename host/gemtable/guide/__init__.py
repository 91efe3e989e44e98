"""How each game is played: a page for each language, with pictures of stages of a match."""

import re
import zlib
from dataclasses import dataclass
from pathlib import Path

from gemtable.games import GAMES
from gemtable.sentence import ENGLISH, Language, speaking, spoken

_PICTURE = re.compile(r"!\[(?P<caption>[^]]*)\]\([^)]*/(?P<file>[^/)]+\.svg)\)")


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture on a page: its caption, and the stage that it shows."""

    caption: str
    stage: str


def page_file(game: str, code: str) -> Path:
    """Return the path of a game's page in the language with this code; it may not exist."""
    return GAMES[game].folder / "how-to" / f"{code}.md"


def language_of(game: str) -> Language:
    """Return the language of a game's page: the current one, or English until it is translated.

    A translation begins with the mark of the English page that it was made from. If that page
    has changed since, the translation is out of date and not shown.
    """
    if spoken().code == ENGLISH.code:
        return spoken()
    own = page_file(game, spoken().code)
    is_current = own.is_file() and _text(own).startswith(mark_of(game))
    return spoken() if is_current else ENGLISH


def mark_of(game: str) -> str:
    """Return the first line for a translation of the current English page."""
    checksum = zlib.crc32(_text(page_file(game, ENGLISH.code)).encode())
    return f"<!-- Translated from en.md, checksum {checksum:08x}. -->\n"


def page(game: str) -> str:
    """Return the page of a game as Markdown, in the language of `language_of`."""
    with speaking(language_of(game)):
        return _text(page_file(game, spoken().code)).removeprefix(mark_of(game))


def file_of(game: str, stage: str) -> str:
    """Return the file name of a picture in the current language."""
    name, code = f"{game}-{stage}", spoken().code
    return f"{name}.svg" if code == ENGLISH.code else f"{name}.{code}.svg"


def pictures(game: str, line: str) -> list[Shown]:
    """Return the pictures in a line of a page."""
    found = _PICTURE.finditer(line)
    return [
        Shown(each["caption"], each["file"].partition(".")[0].removeprefix(f"{game}-"))
        for each in found
    ]


def _text(file: Path) -> str:
    return file.read_text(encoding="utf-8")
