"""People have names: every text about a seat can be told with one, in every language."""

import re
from pathlib import Path

from tests.languages.named import told

GOLDEN = Path(__file__).parents[1] / "golden" / "named.txt"


def test_texts_about_seats_read_well_with_names():
    """Only an ear can tell: read the difference after `make golden`."""
    assert told() == GOLDEN.read_text()


def test_a_name_is_in_every_text_about_a_seat():
    for line in told().splitlines():
        if line.startswith("  "):
            assert re.search("Ola|Kuba", line), line
            assert not re.search(r"\b([Ss]eats?|[Gg]racz\w*|[Kk]ursi) [123]\b", line), line
