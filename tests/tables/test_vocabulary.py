"""Names of keys are read word by word, but for those whose words belong together."""

import pytest
from gemtable.games import GAMES
from gemtable.languages import language
from gemtable.sentence import speaking

from tests.languages.own import translated

TRACKER = GAMES["gems-tracker"]
WORDS = {
    "pl": {
        "booking": "rezerwacja",
        "left": "w lewo",
        "left end": "lewy koniec",
        "as it is": "jak jest",
        "of seat": "gracza",
        "play": "zagraj",
    },
    "id": {"new": "baru", "area": "area", "new area": "area baru"},
}


@pytest.mark.slow
@pytest.mark.parametrize(
    "code, typed, read",
    [
        ("pl", "play 1", "zagraj 1"),
        ("pl", "left end", "lewy koniec"),
        ("pl", "as it is", "jak jest"),
        ("id", "new area", "area baru"),
        ("pl", "5 of seat 2", "5 gracza 2"),
        ("pl", "booking left", "rezerwacja w lewo"),
    ],
)
def test_a_key_is_read_in_the_language_spoken(code, typed, read):
    with translated(code, WORDS[code]), speaking(language(code)):
        assert str(TRACKER.aloud(typed)) == read


def test_in_english_a_key_is_read_as_it_is_typed():
    assert str(TRACKER.aloud("right end")) == "right end"
