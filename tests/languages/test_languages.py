"""Which language is spoken: the one that is asked for, else the system's, else English."""

import pytest
from gemtable.errors import UserError
from gemtable.languages import NAMES, language, language_named, of_system, wanted
from gemtable.sentence import Sentence, speaking, spoken

from tests.languages.own import translated


@pytest.fixture
def system(monkeypatch):
    """Set what the system says of its language, and nothing else."""

    def says(**words):
        for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
            monkeypatch.delenv(name, raising=False)
        for name, word in words.items():
            monkeypatch.setenv(name, word)

    return says


@pytest.mark.parametrize(
    "tags, code",
    [
        (["pl"], "pl"),
        (["pl_PL.UTF-8"], "pl"),
        (["id-ID"], "id"),
        (["ID.utf8"], "id"),
        (["de-DE", "de", "en-GB"], "en"),
        (["C", "pl"], "pl"),
    ],
)
def test_the_first_language_that_is_spoken_here_is_taken(tags, code):
    assert wanted(tags).code == code


@pytest.mark.parametrize("tags", [[], [""], ["C.UTF-8"], ["plt"], ["*"], ["\x1b[31m"]])
def test_none_is_taken_where_none_is_spoken_here(tags):
    assert wanted(tags) is None


def test_the_system_is_asked_as_gettext_asks_it(system):
    system()
    assert of_system().code == "en"
    system(LANG="pl_PL.UTF-8")
    assert of_system().code == "pl"
    system(LANG="pl_PL.UTF-8", LC_MESSAGES="id_ID.UTF-8")
    assert of_system().code == "id"
    system(LANG="pl_PL.UTF-8", LC_ALL="C")
    assert of_system().code == "en"
    system(LANG="C", LANGUAGE="de:pl:id")
    assert of_system().code == "pl"


def test_a_language_that_is_not_spoken_is_told_with_those_that_are():
    with pytest.raises(UserError) as raised:
        language_named("kl")
    assert str(raised.value) == "Gemtable does not support the language 'kl'."
    assert str(raised.value.fix) == "Choose en, pl or id."


def test_a_sentence_is_put_into_words_where_it_is_shown():
    sentence = Sentence("{count} match", "{count} matches", count=3)
    told = Sentence("Match {match}", match=Sentence("none"))
    words = {}
    with (
        translated("pl", {"Match {match}": "Partia: {match}", "none": "brak"}),
        translated("id", {"Match {match}": "Pertandingan {match}", "none": "tidak ada"}),
    ):
        for code in NAMES:
            with speaking(language(code)):
                words[code] = str(told)
    assert words == {"en": "Match none", "pl": "Partia: brak", "id": "Pertandingan tidak ada"}
    assert str(sentence) == "3 matches"


def test_a_language_is_spoken_until_it_is_left():
    before = spoken()
    with speaking(language("pl")):
        assert spoken().code == "pl"
    assert spoken() is before


def test_what_has_no_values_may_have_braces():
    assert str(Sentence("a {brace")) == "a {brace"
