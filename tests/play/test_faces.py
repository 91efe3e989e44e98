"""Gems Tracker with the faces of real cards, from a file."""

import json

from gemtable.games.gems_tracker.rules.cards import cards_to_json
from gemtable.games.gems_tracker.rules.cards_file import printed

from tests.play import gemtable, program_in_time
from tests.play.gemtable import entries


def test_the_faces_of_real_cards_are_played_and_a_match_that_goes_on_has_them_still(tmp_path):
    faces = cards_to_json(printed())
    faces["mines"].reverse()
    cards, database = tmp_path / "cards.json", tmp_path / "journal.sqlite"
    cards.write_text(json.dumps(faces))
    words = ("play", "gems-tracker", "--emulated", "--no-page", "--db", str(database))
    begun = program_in_time.run(*words, "--new", "--option", f"cards={cards}", stdin="quit\n")
    assert begun.returncode == 0, begun.stderr
    cards.unlink()
    resumed = program_in_time.run(*words, "--resume", stdin="quit\n")
    assert resumed.returncode == 0, resumed.stderr
    assert "Match 1 continues: 0 moves so far." in resumed.stdout
    assert entries(database)[0].facts["options"]["cards"] == faces


def test_an_error_in_a_file_of_cards_names_the_line(tmp_path):
    faces = cards_to_json(printed())
    faces["mines"][3]["gems"][1] = "blue"
    cards = tmp_path / "cards.json"
    cards.write_text(json.dumps(faces, indent=1))
    words = ("play", "gems-tracker", "--emulated", "--no-page", "--option", f"cards={cards}")
    refused = gemtable.run(*words, stdin="quit\n")
    assert refused.returncode == 1
    assert "mine 4, gem 2" in refused.stderr
    assert f"{cards}, line " in refused.stderr
