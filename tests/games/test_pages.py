"""How each game is played: the same page in every language, and all that it names is there."""

import re
from pathlib import Path

import pytest
from gemtable.check import how_to_check
from gemtable.check.how_to_check import page_in as said
from gemtable.games import GAMES
from gemtable.games.gems_tracker.rules import printed
from gemtable.games.stages import (
    file_of,
    halves,
    mark_of,
    page_file,
)
from gemtable.languages import language
from gemtable.sentence import speaking
from gemtable.web.how_to_play import as_html

from tests.games import OWN
from tests.languages import release
from tests.languages.catalogues import open_pages
from tests.languages.own import pages_of_now

SETUP_STEPS = 5


EACH = [(game, code) for game in GAMES for code in how_to_check.codes(game)]
OF_OURS = [(game, code) for game, code in EACH if game in OWN]


def sections(text):
    """Return the parts of a page, each with its heading."""
    return re.split(r"^(?=## )", text, flags=re.MULTILINE)


def at_the_table(game, code):
    return next(part for part in sections(said(game, code)) if ".svg)" in part)


def shape(text):
    """Return what must be the same in all languages: of each line its kind, in their order."""
    return [
        (line.count("|") if line.startswith("|") else re.match(r"#*|- |\d\.|!", line)[0])
        for line in text.splitlines()
        if line
    ]


def typed(text):
    return sorted(re.findall(r"`([^`]+)`", text))


def test_every_game_at_the_table_has_its_stages():
    assert [name for name, game in GAMES.items() if not game.stages] == []


@pytest.mark.parametrize("game, code", EACH)
def test_a_page_has_the_same_parts_in_every_language(game, code):
    assert shape(said(game, code)) == shape(said(game, "en"))


@pytest.mark.parametrize("game, code", EACH)
def test_what_is_typed_is_the_same_in_every_language(game, code):
    assert typed(said(game, code)) == typed(said(game, "en"))


@pytest.mark.parametrize("game, code", EACH)
def test_a_page_shows_each_stage_once_with_a_sentence_below_it(game, code):
    how_to_check.check_pictures(game, code)


@pytest.mark.parametrize("game, code", OF_OURS)
def test_a_page_links_pictures_of_its_own_language_that_are_there(game, code):
    links = re.findall(r"!\[[^]]*\]\(([^)]+)\)", said(game, code))
    assert [link for link in links if not (page_file(game, code).parent / link).is_file()] == []
    with speaking(language(code)):
        assert {Path(link).name for link in links} == {
            file_of(game, name) for name in GAMES[game].stages
        }


@pytest.mark.parametrize("game, code", OF_OURS)
def test_a_page_begins_with_three_sentences_for_who_plays_and_ends_with_boards(game, code):
    """What one wants, what a turn is, and what one does on one's page."""
    everyones, of_boards = halves(said(game, code))
    _, _, *first, _ = everyones.splitlines()[:6]
    assert [re.match(r"- [^.]+\.$", each) is not None for each in first] == [True] * 3
    assert {"en": "On your page", "pl": "Na swojej stronie", "id": "Di halamanmu"}[code] in first[
        2
    ]
    assert not re.search(r"`gemtable|\.svg\)|--option", everyones)
    assert f"`gemtable play {game}" in of_boards


@pytest.mark.parametrize("game, code", OF_OURS)
def test_a_table_is_set_up_in_five_steps(game, code):
    setup = next(part for part in sections(said(game, code)) if f"gemtable play {game}" in part)
    assert len(re.findall(r"^\d\. ", setup, flags=re.MULTILINE)) == SETUP_STEPS


@pytest.mark.parametrize("game, code", EACH)
def test_each_key_that_a_page_names_is_a_key_of_a_pad_at_one_of_its_stages(game, code):
    """Keys are bold, as they are called in the language of the page."""
    assert "**" in at_the_table(game, code)
    how_to_check.check_keys_named(game, code)


@pytest.mark.parametrize("game, code", EACH)
def test_the_options_of_a_game_are_explained_as_everywhere(game, code):
    how_to_check.check_options(game, code)


@pytest.fixture
def pages():
    """The folder of pages, with an English one and its only translation of a test's own."""
    with pages_of_now() as folder:
        (folder / "lost-gems" / "id.md").unlink()
        (folder / "lost-gems" / "en.md").write_text("# A game\n")
        (folder / "lost-gems" / "pl.md").write_text(f"{mark_of('lost-gems')}# Gra\n")
        yield folder


def test_a_translated_page_is_told_without_the_mark_of_its_english(pages):
    assert said("lost-gems", "pl") == "# Gra\n"
    assert said("lost-gems", "en") == "# A game\n"


def test_a_page_that_nobody_has_translated_is_told_in_english(pages):
    assert said("lost-gems", "id") == "# A game\n"


def test_a_page_whose_english_changed_since_is_told_in_english_with_its_pictures(pages):
    picture = "![What.](x/lost-gems-turn.svg)\n"
    (pages / "lost-gems" / "en.md").write_text(f"# A game\n\n{picture}")
    assert said("lost-gems", "pl").startswith("# A game\n")
    with speaking(language("pl")):
        html = as_html.__wrapped__("lost-gems", "pl")
    assert ">play 1</text>" in html
    assert ">zagraj 1</text>" not in html
    with speaking(language("pl")):
        (pages / "lost-gems" / "pl.md").write_text(f"{mark_of('lost-gems')}# Gra\n\n{picture}")
        html = as_html.__wrapped__("lost-gems", "pl")
        assert f">{GAMES['lost-gems'].aloud('play 1')}</text>" in html
        assert "checksum" not in html


@pytest.mark.slow
def test_a_page_that_awaits_its_translation_is_listed_and_no_release_is_made(pages):
    (pages / "lost-gems" / "en.md").write_text("# Another game\n")
    (line,) = (line for line in open_pages("pl") if "lost-gems" in line)
    assert "lost-gems/pl.md:1: translate en.md as it is now" in line
    assert line.endswith(mark_of("lost-gems").strip())
    with pytest.raises(SystemExit) as refused:
        release.main()
    assert line in str(refused.value)


@pytest.mark.parametrize("code", [code for game, code in EACH if game == "gems-tracker"])
def test_the_steps_of_tenders_on_the_page_are_those_of_the_cards(code):
    rows = [
        line.split("|")[1:-1] for line in said("gems-tracker", code).splitlines() if "|" in line
    ]
    told = {(kind, row[-1].strip()) for row in rows for kind in row[0].strip().split(", ")}
    for tender in printed().tenders:
        steps = ", ".join(f"{least}: {points}" for least, points in tender.steps)
        assert not steps or (tender.type, steps) in told
