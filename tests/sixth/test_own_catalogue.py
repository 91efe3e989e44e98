"""A game of another package is told in other languages by a catalogue of its own."""

import pytest
from gemtable.check.game_fault import GameFault
from gemtable.check.sentences_check import check_texts_of
from gemtable.games import GAMES
from gemtable.languages import language
from gemtable.sentence import Sentence, speaking

HEAD = """msgid ""
msgstr ""
"Content-Type: text/plain; charset=utf-8\\n"
"Plural-Forms: nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2);\\n"

"""
WHOSE = Sentence("Seat {seat} guesses {total}.", seat=1, total=5)
OURS = Sentence("Turn {number}", number=3)


@pytest.fixture
def in_polish(cups_with):
    """Return a function that installs Cups with a Polish catalogue of these entries."""

    def install(*entries):
        cups_with()
        texts = "\n".join(f'msgid "{text}"\nmsgstr "{told}"\n' for text, told in entries)
        return install_file((HEAD + texts).encode())

    def install_file(content):
        path = GAMES["cups"].folder / "languages" / "pl.po"
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(content)
        language.cache_clear()
        return path

    install.file = install_file
    yield install
    language.cache_clear()


def in_language(code, sentence):
    with speaking(language(code)):
        return str(sentence)


def test_its_sentences_are_told_by_it(in_polish):
    in_polish((WHOSE.text, "Gracz {seat} zgaduje {total}."))
    check_texts_of("cups")
    assert in_language("pl", WHOSE) == "Gracz 1 zgaduje 5."
    assert in_language("id", WHOSE) == "Seat 1 guesses 5."


def test_where_ours_has_a_text_ours_counts(in_polish):
    before = in_language("pl", OURS)
    in_polish((OURS.text, "Kolejka {number}"))
    assert in_language("pl", OURS) == before != str(OURS)


def test_a_sentence_with_an_open_part_is_told_in_english_as_a_whole(in_polish):
    both = Sentence("{before} and {last}", before=WHOSE, last=OURS)
    in_polish((WHOSE.text, ""))
    assert in_language("pl", both) == "Seat 1 guesses 5. and Turn 3"


PLURALS = HEAD.replace("n==1 ? 0 : n%10>=2 && n%10<=4 ? 1 : 2", "nonsense").encode()


@pytest.mark.parametrize("content", [b"\xff\xfe", b"nonsense\n", PLURALS])
def test_one_that_cannot_be_read_is_left_out_logged_and_named(in_polish, caplog, content):
    before = in_language("pl", OURS)
    path = in_polish()
    in_polish.file(content)
    assert in_language("pl", OURS) == before
    assert f"{path} cannot be read" in caplog.text
    with pytest.raises(GameFault, match=r"pl\.po cannot be read"):
        check_texts_of("cups")


@pytest.mark.parametrize("told", ["Gracz {gracz} zgaduje {total}.", "Gracz {seat zgaduje."])
def test_a_translation_that_cannot_be_filled_in_is_left_out_logged_and_named(
    in_polish, caplog, told
):
    in_polish((WHOSE.text, told))
    assert in_language("pl", WHOSE) == "Seat 1 guesses 5."
    assert "values don't fit the translation" in caplog.text
    with pytest.raises(GameFault, match="has a value that the English text lacks"):
        check_texts_of("cups")
