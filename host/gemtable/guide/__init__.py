"""How each game is played: a page a language, and the stages of a match that it pictures."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.resources import files

from gemtable.guide import crossing, gems_tracker, logichroma, lost_gems, waterfall
from gemtable.guide.stages import Stage
from gemtable.sentence import ENGLISH, spoken

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


def page(game: str) -> str:
    """Return the page of a game as Markdown, in the language spoken, or else in English."""
    own, english = PAGES.joinpath(_named(game, "md")), PAGES.joinpath(f"{game}.md")
    return (own if own.is_file() else english).read_text(encoding="utf-8")


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


def _named(name: str, kind: str) -> str:
    code = spoken().code
    return f"{name}.{kind}" if code == ENGLISH.code else f"{name}.{code}.{kind}"
