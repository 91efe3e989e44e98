"""The how-to page of a game: its stages are pictured, its keys are keys, its options explained."""

import re
from collections.abc import Iterator

from gemtable.check.game_fault import must
from gemtable.games import GAMES
from gemtable.games.stages import Shown, keys, language_of, page, page_file, pictures
from gemtable.languages import NAMES, language
from gemtable.sentence import Sentence, speaking


def check_how_to(name: str) -> None:
    """Check the pages of a game in all languages that it has. Raises GameFault."""
    english = page_file(name, "en")
    missing = Sentence(
        "The game has no how-to page: {file} is missing.", file=f"how-to/{english.name}"
    )
    must(english.is_file(), missing)
    for code in codes(name):
        check_pictures(name, code)
        check_keys_named(name, code)
        check_options(name, code)


def codes(name: str) -> list[str]:
    """Return the languages in which a game has a page that is up to date."""
    return [code for code in NAMES if _is_in(code, name)]


def _is_in(code: str, name: str) -> bool:
    with speaking(language(code)):
        return language_of(name).code == code


def page_in(name: str, code: str) -> str:
    """Return the page of a game in a language."""
    with speaking(language(code)):
        return page(name)


def shown(name: str, code: str) -> Iterator[Shown]:
    """Yield the pictures of a page."""
    with speaking(language(code)):
        for line in page(name).splitlines():
            yield from pictures(name, line)


def check_pictures(name: str, code: str) -> None:
    """A page shows each stage once, with a sentence below it."""
    found = list(shown(name, code))
    told = sorted(each.stage for each in found)
    wrong = Sentence(
        "The how-to page ({language}) has pictures of {shown}, and the game the stages {stages}.",
        language=code,
        shown=told or [Sentence("nothing")],
        stages=sorted(GAMES[name].stages) or [Sentence("nothing")],
    )
    must(told == sorted(GAMES[name].stages), wrong)
    for each in found:
        is_sentence = each.caption.endswith((".", "?"))
        must(is_sentence, Sentence("A caption is no sentence: {caption}", caption=each.caption))


def check_keys_named(name: str, code: str) -> None:
    """Keys are bold in the part with pictures, and called as they are in the page's language."""
    with speaking(language(code)):
        names = {
            str(GAMES[name].aloud(key))
            for stage in GAMES[name].stages.values()
            for key in keys(name, stage)
        }
    parts = re.split(r"^(?=## )", page_in(name, code), flags=re.MULTILINE)
    for part in (part for part in parts if ".svg)" in part):
        for key in re.findall(r"\*\*(.+?)\*\*", part):
            must(
                key in names,
                Sentence("The how-to page has {key} in bold, but no key has that name.", key=key),
            )


def check_options(name: str, code: str) -> None:
    """Each option has a line in the list of the page, as `--option help` explains it."""
    text = page_in(name, code)
    with speaking(language(code)):
        for option in GAMES[name].rules.options:
            line = f"- `{option.spelled}`: {option.explained}"
            missing = Sentence("The how-to page lacks the line: {line}", line=line)
            must(f"\n{line}\n" in text, missing)
