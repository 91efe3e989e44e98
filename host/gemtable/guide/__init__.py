"""How each game is played: a page a language, and the stages of a match that it pictures."""

import re
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable

from gemtable.guide import crossing, gems_tracker, logichroma, lost_gems, waterfall
from gemtable.guide.stages import Stage
from gemtable.sentence import ENGLISH, Language, speaking, spoken

STAGES: dict[str, Mapping[str, Stage]] = {
    "crossing": crossing.STAGES,
    "gems-tracker": gems_tracker.STAGES,
    "logichroma": logichroma.STAGES,
    "lost-gems": lost_gems.STAGES,
    "waterfall": waterfall.STAGES,
}

PAGES = files("gemtable.rules").joinpath("pages")
_PICTURE = re.compile(r"!\[(?P<caption>[^]]*)\]\([^)]*/(?P<file>[^/)]+\.svg)\)")


@dataclass(frozen=True, slots=True)
class Shown:
    """A picture of a page: what is written below it, and the stage that it shows."""

    caption: str
    stage: str


def language_of(game: str) -> Language:
    """Return the language of a game's page: the one spoken, or English until it is translated.

    A translation begins with the mark of the English page that it was made from: if that
    page changed since, the translation is out of date and not shown.
    """
    if spoken().code == ENGLISH.code:
        return spoken()
    own = PAGES.joinpath(_named(game, "md"))
    is_current = own.is_file() and _text(own).startswith(mark_of(game))
    return spoken() if is_current else ENGLISH


def mark_of(game: str) -> str:
    """Return the first line of a translation of the English page as it is now."""
    checksum = zlib.crc32(_text(PAGES.joinpath(f"{game}.md")).encode())
    return f"<!-- Translated from {game}.md, checksum {checksum:08x}. -->\n"


def page(game: str) -> str:
    """Return the page of a game as Markdown, in the language of `language_of`."""
    with speaking(language_of(game)):
        return _text(PAGES.joinpath(_named(game, "md"))).removeprefix(mark_of(game))


def file_of(game: str, stage: str) -> str:
    """Return the name of the file that has a picture, in the language spoken."""
    return _named(f"{game}-{stage}", "svg")


def pictures(game: str, line: str) -> list[Shown]:
    """Return the pictures that a line of a page shows."""
    found = _PICTURE.finditer(line)
    return [
        Shown(each["caption"], each["file"].partition(".")[0].removeprefix(f"{game}-"))
        for each in found
    ]


def _text(file: Traversable) -> str:
    return file.read_text(encoding="utf-8")


def _named(name: str, kind: str) -> str:
    code = spoken().code
    return f"{name}.{kind}" if code == ENGLISH.code else f"{name}.{code}.{kind}"
