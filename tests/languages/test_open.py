"""What awaits its translation is told in English, whole, and only a release is refused for it."""

import io
import os
import shutil
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from gemtable.games import GAMES
from gemtable.languages import CATALOGUES, forms, language, still_open
from gemtable.sentence import Sentence, speaking
from gemtable.web import how_to_play

from tests.languages import release
from tests.languages.own import pages_of_now, translated
from tests.play import gemtable
from tests.test_makefile import SETUP_NEEDS
from tests.web.at_page import play
from tests.web.clients import browser

ROOT = Path(__file__).parents[2]
MISSING, FAULTS = "There is no game {game}.", ("{file} has 1 fault:", "{file} has {count} faults:")
TURN, PAUSED, AND = "Seat {seats} to move", "Paused: {why}", "{before} and {last}"
TRACKER = GAMES["gems-tracker"]
POLISH = {
    MISSING: "Nie ma gry {game}.",
    "Games: {games}.": "Gry: {games}.",
    "All boards": "Wszystkie moduły",
    FAULTS: ("{file}: {count} błąd", "{file}: {count} błędy", "{file}: {count} błędów"),
    TURN: "Ruch gracza {seats}",
    PAUSED: "Przerwa: {why}",
    AND: "{before} i {last}",
    "booking": "rezerwacja",
    "left": "w lewo",
    "play": "zagraj",
}


def polish(sentence, **differing):
    with translated("pl", POLISH | differing.pop("but", {}), is_alone=True, **differing):
        with speaking(language("pl")):
            return str(sentence)


def test_an_open_entry_is_told_in_english():
    sentence = Sentence(MISSING, game="chess")
    assert polish(sentence) == "Nie ma gry chess."
    assert polish(sentence, fuzzy=[MISSING]) == "There is no game chess."
    assert polish(sentence, but={MISSING: ""}) == "There is no game chess."


@pytest.mark.parametrize("forms", [("", "", ""), (*POLISH[FAULTS][:2], ""), ("", "", "b")])
def test_an_entry_with_an_open_form_is_told_in_english_for_every_number(forms):
    for count, english in ((1, "x has 1 fault:"), (2, "x has 2 faults:"), (5, "x has 5 faults:")):
        sentence = Sentence(*FAULTS, file="x", count=count)
        assert polish(sentence) != english
        assert polish(sentence, fuzzy=[FAULTS]) == english
        assert polish(sentence, but={FAULTS: forms}) == english


def test_where_a_language_has_one_form_an_open_entry_has_both_of_english():
    with translated("id", {FAULTS: ("",)}, is_alone=True), speaking(language("id")):
        assert str(Sentence(*FAULTS, file="x", count=1)) == "x has 1 fault:"
        assert str(Sentence(*FAULTS, file="x", count=2)) == "x has 2 faults:"


@pytest.mark.parametrize("text", [PAUSED, TURN, AND])
def test_a_sentence_is_told_in_english_whole_if_any_part_of_it_is_open(text):
    sentence = Sentence(PAUSED, why=[Sentence(TURN, seats=seat) for seat in (1, 2)])
    assert polish(sentence) == "Przerwa: Ruch gracza 1 i Ruch gracza 2"
    assert polish(sentence, fuzzy=[text]) == "Paused: Seat 1 to move and Seat 2 to move"
    assert polish(sentence, but={text: ""}) == "Paused: Seat 1 to move and Seat 2 to move"


def test_a_move_is_read_in_english_whole_if_a_word_of_it_is_open():
    assert polish(TRACKER.aloud("booking left")) == "rezerwacja w lewo"
    assert polish(TRACKER.aloud("booking left"), fuzzy=["left"]) == "booking left"
    assert polish(TRACKER.aloud("booking"), fuzzy=["left"]) == "rezerwacja"


def test_the_terminal_tells_an_open_sentence_in_english():
    with translated("pl", POLISH, fuzzy=[MISSING], is_alone=True):
        done = gemtable.run("rules", "chess", "--language", "pl")
    assert "gemtable: There is no game chess." in done.stderr
    assert "Gry: " in done.stderr


@pytest.mark.slow
def test_a_page_tells_an_open_sentence_in_english(tmp_path):
    async def script(table, server):
        async with browser(table.following, **{"accept-language": "pl"}) as client:
            page = (await client.get("/")).text
        assert '<p class="whose">Seat 1 to move</p>' in page
        assert ">Wszystkie moduły<" in page

    with translated("pl", POLISH, fuzzy=[TURN]):
        play(tmp_path, script)


def test_the_guide_shows_an_open_key_in_english():
    with pages_of_now(), translated("pl", POLISH, fuzzy=["play"]), speaking(language("pl")):
        page = how_to_play.as_html.__wrapped__("lost-gems", "pl")
    assert ">play 1</text>" in page
    assert ">zagraj 1</text>" not in page


@pytest.fixture
def checkout(tmp_path):
    """A copy of the sources, in which an English sentence is changed and another is new."""
    for folder in ("host", "firmware", "tests/games", "tests/languages"):
        shutil.copytree(
            ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__")
        )
    for file in ("Makefile", "tests/__init__.py", *SETUP_NEEDS):
        shutil.copy(ROOT / file, tmp_path / file)
    python = tmp_path / ".venv" / "bin" / "python"
    python.parent.mkdir(parents=True)
    python.write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    python.chmod(0o755)
    (tmp_path / ".venv" / ".ready").touch()
    pages = tmp_path / "host" / "gemtable" / "games" / "option_words.py"
    text = pages.read_text().replace(MISSING, "There is no such game: {game}.")
    pages.write_text(f'{text}\n_NEW = Sentence("Quite unlike zebras, {{walruses}} swim.")\n')
    return tmp_path


@pytest.mark.slow
def test_make_words_lists_what_is_open_and_make_wheel_refuses_it(checkout):
    def run(*words):
        path = os.pathsep.join(str(checkout / name) for name in ("host", "firmware"))
        environment = {**os.environ, "PYTHONPATH": path, "MAKEFLAGS": ""}
        return subprocess.run(words, cwd=checkout, env=environment, capture_output=True, text=True)

    def is_listed(told, code):
        lines = [line for line in told.splitlines() if f"languages/{code}.po:" in line]
        changed, new = sorted(lines, key=lambda line: "walruses" in line)
        assert "fuzzy: 'There is no such game: {game}.' (games/option_words.py:" in changed
        assert "'Quite unlike zebras, {walruses} swim.' (games/option_words.py:" in new
        path, number, *_ = new.split(":")
        catalogue = (checkout / path.strip()).read_text().splitlines()
        assert "walruses" in catalogue[int(number) - 1]

    refused = run("make", "wheel")  # before `make words`, too
    assert refused.returncode != 0
    assert "There is no such game" in refused.stderr

    words = run("make", "words")
    assert words.returncode == 0, words.stderr
    refused = run("make", "wheel")
    assert refused.returncode != 0
    assert not (checkout / "dist").exists()
    assert "A release needs every translation. These are open:" in refused.stderr
    assert "Run `make words`, translate them" in refused.stderr
    for code in ("pl", "id"):
        is_listed(words.stdout, code)
        is_listed(refused.stderr, code)
    spoken = run(sys.executable, "-m", "gemtable", "rules", "chess", "--language", "pl")
    assert spoken.stderr.startswith("gemtable: There is no such game: chess.")


def in_english(entry):
    """Return a translation of an entry that has all forms."""
    *_, text = forms(entry.id)
    return (text,) * len(entry.string) if entry.pluralizable else text


@pytest.mark.slow
def test_a_release_is_refused_for_one_open_entry_and_made_without_any():
    with pages_of_now(), ExitStack() as stack:
        for code, path in CATALOGUES.items():
            entries = still_open(read_po(io.BytesIO(path.read_bytes()), locale=code))
            done = {entry.id: in_english(entry) for entry in entries}
            stack.enter_context(translated(code, done))
        release.main()
        with translated("id", {MISSING: ""}), pytest.raises(SystemExit) as refused:
            release.main()
    assert str(refused.value).count(".po:") == 1
