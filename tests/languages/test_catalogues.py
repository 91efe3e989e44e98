"""Every text is in every catalogue, translated, with the values it has in English."""

from string import Formatter

import pytest
from babel.messages.pofile import read_po
from gemtable.languages import CATALOGUES, language

from tests.languages.catalogues import written

FORMS = {"id": 1, "pl": 3}
CODES = sorted(CATALOGUES)


def entries(code):
    with CATALOGUES[code].open("rb") as file:
        return [each for each in read_po(file, locale=code) if each.id]


def texts(entry):
    """Return the English and the translated forms of an entry."""
    ids = (entry.id,) if isinstance(entry.id, str) else entry.id
    told = (entry.string,) if isinstance(entry.string, str) else entry.string
    return ids, told


def values(text):
    return sorted((name, form) for _, name, form, _ in Formatter().parse(text) if name is not None)


def test_catalogues_are_in_line_with_the_sources():
    for code in CODES:  # in one test, so that the sources are read once
        assert written(code) == CATALOGUES[code].read_bytes(), "make words"


@pytest.mark.parametrize("code", CODES)
def test_nothing_is_untranslated_or_fuzzy(code):
    assert [each.id for each in entries(code) if each.fuzzy or not all(texts(each)[1])] == []


@pytest.mark.parametrize("code", CODES)
def test_a_translation_has_all_forms_and_the_same_values_and_lines(code):
    for entry in entries(code):
        (one, *more), told = texts(entry)
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
    entry = next(each for each in entries(code) if not isinstance(each.id, str))
    ids, told = texts(entry)
    assert language(code).told(*ids, count) == told[form]
