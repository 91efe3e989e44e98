"""The languages of Gemtable, their catalogues, and the choice of a language.

A catalogue is a gettext `.po` file in this folder. It is read when its language is first
used, so nothing has to be compiled. A fuzzy or empty entry is called open: every sentence
that contains it is shown in English.

A game of another package brings its own, `languages/pl.po` in its folder. Where ours has a text,
too, ours counts. One that can't be read is left out, and so is a translation that can't be filled
in; both are logged.
"""

from __future__ import annotations

import gettext
import io
import logging
import os
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

from gemtable.errors import UserError
from gemtable.sentence import ENGLISH, Either, Language, SeatNouns, Sentence, Untranslated

if TYPE_CHECKING:
    from babel.messages.catalog import Catalog, Message

NAMES = {"en": "English", "pl": "Polski", "id": "Bahasa Indonesia"}
CATALOGUES = {code: Path(__file__).parent / f"{code}.po" for code in NAMES if code != "en"}

# Polish names are not inflected here, so an oblique case keeps its noun: "ruch gracza Ola". The
# noun is also kept next to a verb or pronoun that has its gender: "gracz Ola był".
_SEAT_NOUNS = {
    "pl": SeatNouns(
        "[Gg]racze?",
        kept="[Gg]racz(?:a|owi|em|y|om|ami|ach)",
        keeping=r"\b(?!został\b)\w+(?:ł|li)\b|\b(?:on|mu|jego)\b",
    ),
    "id": SeatNouns("[Kk]ursi"),
}
_log = logging.getLogger(__name__)
_SYSTEM = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")  # gettext's order: the first that is set


@cache
def language(code: str) -> Language:
    """Return a language by its code, one of NAMES."""
    if code == ENGLISH.code:
        return ENGLISH
    entries = entries_of(CATALOGUES[code], code, is_strict=False)
    catalogue = _compiled(entries)
    awaited = {forms(entry.id)[0] for entry in still_open(entries)}
    ours = {forms(entry.id)[0] for entry in entries if entry.id}
    for path in of_packages(code):
        try:
            more = entries_of(path, code)
        except (OSError, UnicodeError, ValueError) as error:  # of another package: left out
            _log.warning("%s cannot be read: %s", path, error)
            continue
        for entry in [each for each in more if each.id and unfit(each)]:
            _log.warning("%s: values don't fit the translation of %r", path, entry.id)
            entry.string = "" if isinstance(entry.id, str) else ("",)
        catalogue.add_fallback(_compiled(more))
        awaited |= {forms(entry.id)[0] for entry in still_open(more)} - ours

    def told(text: str, many: str, count: int) -> str:
        if text in awaited:
            raise Untranslated(text)
        return catalogue.ngettext(text, many, count) if many else catalogue.gettext(text)

    return Language(code, NAMES[code], told, _SEAT_NOUNS[code])


def entries_of(path: Path, code: str, is_strict: bool = True) -> Catalog:
    """Return the entries of a catalogue. Raises OSError, UnicodeError or ValueError.

    Ours are tested, and read with open plurals, so that is not strict.
    """
    from babel.messages.pofile import PoFileError, read_po

    with path.open("rb") as file:
        try:
            entries = read_po(file, locale=code, abort_invalid=is_strict)
        except PoFileError as error:
            raise ValueError(str(error)) from error
    if is_strict:
        _compiled(entries)  # raises ValueError if nobody can read its plural forms
    return entries


def _compiled(entries: Catalog) -> gettext.GNUTranslations:
    from babel.messages.mofile import write_mo

    compiled = io.BytesIO()
    write_mo(compiled, entries)
    compiled.seek(0)
    return gettext.GNUTranslations(compiled)


def of_packages(code: str) -> list[Path]:
    """Return the catalogues of games of other packages. Loads none of the games."""
    found = []
    for point in entry_points(group="gemtable.games"):
        package, *inner = point.module.split(".")
        spec = None if package == "gemtable" else find_spec(package)  # loads nothing
        for folder in (spec and spec.submodule_search_locations) or ():
            path = Path(folder, *inner, "languages", f"{code}.po")
            found += [path] if path.is_file() else []
    return found


@cache
def texts_of_ours() -> frozenset[str]:
    """Return all English texts that our catalogues have, for many too."""
    from babel.messages.pofile import read_po

    with next(iter(CATALOGUES.values())).open("rb") as file:
        return frozenset(text for each in read_po(file) if each.id for text in forms(each.id))


def still_open(catalogue: Catalog) -> list[Message]:
    """Return the entries without a complete translation: fuzzy, or with an empty form."""
    entries = (entry for entry in catalogue if entry.id)
    return [entry for entry in entries if entry.fuzzy or not all(forms(entry.string or ""))]


def unfit(entry: Message) -> list[str]:
    """Return the forms of a translation that can't be filled in, as with a value of its own."""
    known = {name for text in forms(entry.id) for name in _values(text)}
    return [told for told in forms(entry.string or "") if not _fits(told, known)]


def _fits(told: str, known: Collection[str]) -> bool:
    try:
        return all(name in known for name in _values(told))
    except ValueError:  # a brace is open
        return False


def _values(text: str) -> Iterator[str]:
    """Yield the names of the values of a text."""
    yield from (name for _, name, _, _ in Formatter().parse(text) if name is not None)


def forms(texts: str | Sequence[str]) -> tuple[str, ...]:
    """Return one side of an entry as a tuple: its text, or a text for each plural form."""
    return (texts,) if isinstance(texts, str) else tuple(texts)


def language_named(code: str) -> Language:
    """Return a language by its code. Raises UserError, with the list of codes, if unknown."""
    if code not in NAMES:
        raise UserError(
            Sentence("Gemtable does not support the language {language}.", language=repr(code)),
            Sentence("Choose {languages}.", languages=Either(NAMES)),
        )
    return language(code)


def wanted(tags: Iterable[str]) -> Language | None:
    """Return the first supported language of tags such as "pl_PL.UTF-8" or "id-ID"."""
    for tag in tags:
        code = tag.replace("_", "-").partition("-")[0].partition(".")[0].lower()
        if code in NAMES:
            return language(code)
    return None


def of_system() -> Language:
    """Return the system's language; English if it isn't supported."""
    tags = next(filter(None, map(os.environ.get, _SYSTEM)), "")
    return wanted(tags.split(":")) or ENGLISH
