"""Every text is in every catalogue, and a translation has the values of the English.

Whether all are translated is asked of a release only: test_open.py. People have names: every
text about a seat can be told with one, in every language.
"""

import re
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.pofile import read_po
from gemtable.languages import CATALOGUES, forms, language, still_open

from tests.languages.catalogues import written
from tests.languages.named import told

FORMS = {"id": 1, "pl": 3}
CODES = sorted(CATALOGUES)


def translated(code):
    """Return the entries that are spoken."""
    with CATALOGUES[code].open("rb") as file:
        catalogue = read_po(file, locale=code)
    awaited = {each.id for each in still_open(catalogue)}
    return [each for each in catalogue if each.id and each.id not in awaited]


def values(text):
    return sorted((name, form) for _, name, form, _ in Formatter().parse(text) if name is not None)


def test_catalogues_are_in_line_with_the_sources():
    for code in CODES:  # in one test, so that the sources are read once
        assert written(code) == CATALOGUES[code].read_bytes(), "make words"


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_all_forms_and_the_same_values_and_lines(code):
    for entry in translated(code):
        (one, *more), told = forms(entry.id), forms(entry.string)
        assert len(told) == (FORMS[code] if more else 1), one
        wanted = values(more[0] if more else one)
        for number, text in enumerate(told):
            # Like the English, the form for one alone may leave out its number.
            may_lack = {("count", "")} if more and number == 0 and FORMS[code] > 1 else set()
            assert set(wanted) - may_lack <= set(values(text)) <= set(wanted), one
            assert text.count("\n") == one.count("\n"), one


@pytest.mark.parametrize(
    "code, count, form",
    [
        *[("pl", count, 0) for count in (1,)],
        *[("pl", count, 1) for count in (2, 4, 22, 104)],
        *[("pl", count, 2) for count in (0, 5, 12, 14, 21, 100, 112)],
        *[("id", count, 0) for count in (0, 1, 2, 21)],
    ],
)
def test_the_form_for_a_number_is_that_of_the_language(code, count, form):
    """Polish: one for 1, one for 2 to 4 and what ends so, but not 12 to 14, one for all others."""
    entry = next(each for each in translated(code) if each.pluralizable)
    assert language(code).told(*entry.id, count) == entry.string[form]


GOLDEN = Path(__file__).parents[1] / "golden" / "named.txt"


def test_texts_about_seats_read_well_with_names():
    """Only an ear can tell: read the difference after `make golden`."""
    assert told() == GOLDEN.read_text()


def test_a_name_is_in_every_text_about_a_seat():
    for line in told().splitlines():
        if line.startswith("  "):
            assert re.search("Ola|Kuba", line), line
            assert not re.search(r"\b([Ss]eats?|[Gg]racz\w*|[Kk]ursi) [123]\b", line), line
