"""Catalogues and pages of a test's own, told in the place of those that ship."""

import shutil
import tempfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from babel.messages import Catalog
from babel.messages.pofile import read_po
from gemtable.games import GAMES, stages
from gemtable.languages import CATALOGUES, language
from gemtable.web.how_to_play import as_html

from tests.languages.catalogues import saved


@contextmanager
def translated(
    code: str,
    translations: Mapping[Any, Any],
    fuzzy: Collection[Any] = (),
    is_alone: bool = False,
) -> Iterator[None]:
    """Speak a language by its catalogue with these entries; a plural text is a pair of texts.

    If it `is_alone`, the catalogue has no other entries, which takes less time.
    """
    if is_alone:
        catalogue = Catalog(locale=code)
    else:
        with CATALOGUES[code].open("rb") as file:
            catalogue = read_po(file, locale=code)
    for text, translation in translations.items():
        catalogue.delete(text)
        catalogue.add(text, translation, flags=["fuzzy"] if text in fuzzy else [])
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        path = Path(folder) / f"{code}.po"
        path.write_bytes(saved(code, catalogue))
        patch.setitem(CATALOGUES, code, path)
        language.cache_clear()
        try:
            yield
        finally:
            language.cache_clear()


@contextmanager
def pages_of_now() -> Iterator[Path]:
    """Tell how games are played by a copy of the pages in which every translation is current."""
    with tempfile.TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        pages = Path(folder)
        for name, game in GAMES.items():
            shutil.copytree(game.folder / "how-to", pages / name)
        patch.setattr(stages, "page_file", lambda game, code: pages / game / f"{code}.md")
        for path in pages.glob("*/*.md"):
            if path.stem != "en":
                *_, text = path.read_text().partition("\n")
                path.write_text(stages.mark_of(path.parent.name) + text)
        as_html.cache_clear()
        try:
            yield pages
        finally:
            as_html.cache_clear()
