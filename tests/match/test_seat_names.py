"""What may be a name, and that a match keeps its names, whatever is taken back."""

import pytest
from gemtable.errors import UserError
from gemtable.games.kit.table import part_name
from gemtable.languages import NAMES, language
from gemtable.match.match import DamagedMatch, Match
from gemtable.match.seat_names import MOST, name_of, with_name
from gemtable.sentence import speaking

from tests.match.test_match import GEMS, play, resumed

ZWJ, ZWNJ = "\u200d", "\u200c"

HIDDEN = "invisible"
NO_LETTER = "needs a letter or an emoji"
CALLED = "is reserved for a seat"


def wide(text):
    """Return text in letters as wide as those of Chinese."""
    return "".join(chr(ord(char) + 0xFEE0) for char in text)


@pytest.mark.parametrize(
    "name",
    [
        *("Ola", "Zażółć Gęślą", "O'Brien", "Anna-Lena", "R2D2", "Ola 2", "Dr. No"),
        *("Ольга", "دريد", "דבש", "春", "ナオミ", "नमस्ते", "ปั้น", "Nguyễn", "ỵ̣̂"),
        *(f"می{ZWNJ}رود", f"ශ්{ZWJ}රී", "😀" * MOST, f"👩{ZWJ}👩{ZWJ}👧", "🏳️", "☃"),
        *("<script>x</script>", '"><b id=x>', "{move}", "%(name)s", "[red]x[/]"),
        *("&amp;", "\\x1b", "hosts", "stołek", "seated", "tableau"),
    ],
)
def test_a_name_in_any_script_is_kept_as_it_is(name):
    assert name_of(name) == name


@pytest.mark.parametrize(
    "typed, name",
    [("  Ola   Maria ", "Ola Maria"), ("Ola\nMaria", "Ola Maria"), ("e\u0301", "é"), ("Ⅳa", "Ⅳa")],
)
def test_a_name_is_composed_and_its_spaces_are_single(typed, name):
    assert name_of(typed) == name
    assert name_of(name_of(typed)) == name


@pytest.mark.parametrize(
    "typed, why",
    [
        ("x" * (MOST + 1), "at most 20 characters"),
        ("", NO_LETTER),
        ("   ", NO_LETTER),
        ("12", NO_LETTER),
        ("?!", NO_LETTER),
        ("٣", NO_LETTER),
        ("1\ufe0f\u20e3", NO_LETTER),
        ("\u0301", NO_LETTER),
        ("a\u202eb", HIDDEN),
        ("\u2067a\u2069", HIDDEN),
        ("\u2068a\u2069", HIDDEN),
        ("a\x1b[2J", HIDDEN),
        ("a\x00", HIDDEN),
        ("a\u200b", HIDDEN),
        (f"o{ZWJ}la", HIDDEN),
        (f"{ZWJ}ש", HIDDEN),
        ("a\ud800", HIDDEN),
        ("a\ue000", HIDDEN),
        ("a\u0378", HIDDEN),
        ("a\U000e0041", HIDDEN),
        ("\u3164", HIDDEN),
        ("\u2800", HIDDEN),
        ("Z" + "\u0335" * 5, "at most 4 marks"),
        *((each, CALLED) for each in ("Seat 2", "SEAT", "host", "Table!", wide("host"), "{seat}")),
    ],
)
def test_what_is_no_name_is_refused_with_what_to_do(typed, why):
    with pytest.raises(UserError, match=why) as caught:
        name_of(typed)
    assert str(caught.value.fix) == "Choose another name."


@pytest.mark.parametrize("code", NAMES)
@pytest.mark.parametrize("part", ["seat 2", "table", "host"])
def test_in_no_language_is_anybody_called_like_a_seat_the_table_or_the_host(code, part):
    with speaking(language(code)):
        called = str(part_name(part))
    with pytest.raises(UserError, match=CALLED):
        name_of(called.title())


@pytest.mark.parametrize("typed", ["Ola", "OLA", wide("OLA"), "Ola "])
def test_two_seats_never_have_names_that_look_the_same(typed):
    with pytest.raises(UserError, match="Another seat has that name"):
        name_of(typed, [None, "ola"])


def test_a_name_in_an_entry_that_is_none_here_leaves_the_seat_without_one():
    assert with_name((None, "Kuba"), 0, "Ola") == ("Ola", "Kuba")
    assert with_name(("Ola", "Kuba"), 0, None) == (None, "Kuba")
    for forged in ("a\u202eb", "x" * 21, 5, ["Ola"]):
        assert with_name(("Ola", "Kuba"), 0, forged) == (None, "Kuba")


def test_names_are_entries_and_no_undo_takes_them_back(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    assert match.names == (None, None)
    play(match, "hint red")
    match.name("seat 1", 0, name_of("Ola"))
    match.name("host", 1, name_of("Kuba"))
    match.undo("host")
    match.redo("host")
    match.undo("host")
    match.name("host", 1, None)
    assert match.owes
    match.flush()
    assert match.names == ("Ola", None)
    assert [(each.who, each.facts) for each in journal.entries(1) if each.kind == "name"] == [
        ("seat 1", {"seat": 0, "name": "Ola"}),
        ("host", {"seat": 1, "name": "Kuba"}),
        ("host", {"seat": 1, "name": None}),
    ]
    again = resumed(journal)
    assert (again.names, again.state) == (match.names, match.state)


def test_an_end_has_the_names_that_are_written_along_with_it(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    while match.pending:
        play(match, "play 1")
    match.name("seat 1", 0, name_of("Ola"))
    match.close()
    *_moves, name, end = journal.entries(1)
    assert (name.kind, end.kind, end.facts["names"]) == ("name", "end", ["Ola", None])


def test_a_name_changes_no_state_and_ends_no_match(journal):
    match = Match.begin(GEMS, journal, 2, 7, {})
    (start,) = journal.entries(1)
    match.name("seat 1", 0, name_of("Ola"))
    match.flush()
    assert journal.entries(1)[-1].state_hash == start.state_hash
    assert journal.row(1).is_over is False


@pytest.mark.parametrize("seat", [2, -1, "0", None])
def test_an_entry_that_names_a_seat_that_is_not_there_is_unsound(journal, seat):
    match = Match.begin(GEMS, journal, 2, 7, {})
    hash_after = journal.entries(1)[0].state_hash
    journal.add(match.number, 1, "host", "name", {"seat": seat, "name": "Ola"}, hash_after)
    with pytest.raises(DamagedMatch, match="entry 1"):
        resumed(journal)
