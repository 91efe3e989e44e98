"""Catalogues with entries of a test's own, spoken in the place of those that ship."""

import tempfile
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from babel.messages.pofile import read_po
from gemtable.languages import CATALOGUES, language

from tests.languages.catalogues import saved


@contextmanager
def translated(
    code: str, translations: Mapping[Any, Any], fuzzy: Collection[Any] = ()
) -> Iterator[None]:
    """Speak a language by its catalogue with these entries; a plural text is a pair of texts."""
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
