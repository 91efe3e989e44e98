"""Whose language a screen speaks: its seat's, the table's, its page's, the program's."""

from gemtable.languages import language
from gemtable.referee.seat_languages import SeatLanguages
from gemtable.sentence import ENGLISH, speaking


def test_a_seat_speaks_its_own_then_the_table_s_then_its_page_s_then_the_program_s():
    pages = {1: language("id")}
    with speaking(language("pl")):
        languages = SeatLanguages(pages.get)

    def spoken():
        return [languages.of(seat).code for seat in (None, 0, 1, 2)]

    assert spoken() == ["pl", "pl", "id", "pl"]
    assert languages.set(2, "en", 3).kind == "note"
    assert spoken() == ["pl", "pl", "id", "en"]
    pages[0] = ENGLISH
    assert spoken() == ["pl", "en", "id", "en"]
    assert languages.set(None, "id", 3).kind == "note"
    assert spoken() == ["id", "id", "id", "id"]
    assert languages.set(0, "pl", 3).kind == "note"
    assert languages.set(0, "en", 3).kind == "note"
    assert spoken() == ["id", "en", "id", "id"]
    assert languages.set(None, "pl", 3).kind == "note"
    assert spoken() == ["pl", "pl", "pl", "pl"]


def test_what_is_refused_changes_nothing():
    languages = SeatLanguages()
    for seat, code in ((0, "xx"), (3, "pl"), (None, "polski")):
        assert languages.set(seat, code, 3).kind == "refused"
    assert [languages.of(seat).code for seat in (None, 0, 3)] == ["en"] * 3
