"""A pad's screen: whose turn it is, what was told last, who may read it, pauses and the end."""

from dataclasses import replace

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE
from gemtable.games.kit.table import HELP_KEY, UNDO_KEY
from gemtable.languages import language
from gemtable.referee.notices import Notice
from gemtable.referee.status import BoardHealth, Told, score
from gemtable.screens.letters import font
from gemtable.screens.pad_screen import cap_of, known_to, pad_screen, title_screen
from gemtable.screens.told_text import parts
from gemtable.sentence import Sentence, naming, speaking

from tests.games import OWN
from tests.screens.golden_screens import ended
from tests.screens.png import rows_of
from tests.screens.stages import Stage, stage


def drawn(status, seat=0, columns=4, code="en"):
    return rows_of(pad_screen(status, seat, columns, language(code)))


def shows(rows, text, name="5x8"):
    """Say whether a text stands somewhere on a screen, lit, letter by letter."""
    letters = font(name)
    columns = letters.columns(text)
    high = {"5x8": 7, "4x6": 5}[name]  # without what hangs below the line
    for top in range(64 - high + 1):
        found = [sum(rows[top + bit][x] << bit for bit in range(high)) for x in range(128)]
        mask = (1 << high) - 1
        for left in range(128 - len(columns) + 1):
            if all(found[left + at] == each & mask for at, each in enumerate(columns)):
                return True
    return False


def with_told(status, text, role, by_keys=None):
    """Return the status after a notice to one role, or to all."""
    keys = by_keys and Sentence("{why}", why=by_keys)
    notice = Notice("note", Sentence("{why}", why=text), to=role, by_keys=keys)
    roles = status.notices if role == TABLE else (role,)
    told = {each: (*status.notices[each], Told(9, notice)) for each in roles}
    return replace(status, notices={**status.notices, **told})


def test_the_seat_in_turn_reads_that_it_is_its_turn_and_others_whose_it_is():
    status = Stage("lost-gems", 3, names=("Ola", None, None)).status
    assert shows(drawn(status, 0), "Your turn")
    assert shows(drawn(status, 1), "Ola to move")
    assert shows(drawn(status, 0, code="pl"), "Twój ruch")


def test_what_was_told_last_is_shown_in_one_line_if_it_fits():
    status = with_told(Stage("lost-gems", 2).status, "It is so.", TABLE)
    assert shows(drawn(status, 0), "It is so.") and shows(drawn(status, 1), "It is so.")


def test_a_refusal_to_one_seat_is_on_its_own_screen_alone():
    status = Stage("lost-gems", 2).status
    refused = with_told(status, "Not now.", 1)
    assert shows(drawn(refused, 1), "Not now.")
    assert drawn(refused, 0) == drawn(status, 0)


def test_a_pad_never_tells_what_to_type():
    status = Stage("lost-gems", 2).status
    told = with_told(status, "Type moves.", TABLE, by_keys="Press a key.")
    assert shows(drawn(told), "Press a key.")


def test_a_longer_text_is_in_two_lines_of_small_letters_and_then_ends_in_dots():
    words = "some words of a sentence that goes on for more than a line of small letters"
    rows = drawn(with_told(Stage("lost-gems", 2).status, words, TABLE))
    first, second, *_ = font("4x6").lines(words, 128)
    assert shows(rows, first, "4x6") and shows(rows, second, "4x6")
    rows = drawn(with_told(Stage("lost-gems", 2).status, f"{words} {words}", TABLE))
    first, cut = parts(f"{words} {words}")[0]
    assert shows(rows, first, "4x6")
    assert cut.endswith("…") and shows(rows, cut, "4x6")


@pytest.mark.parametrize("game", OWN)
def test_in_a_pause_it_says_why_and_no_key_is_open_but_undo_and_help(game):
    status = stage(game, next(iter(GAMES[game].stages))).status
    unplugged = BoardHealth("1", Sentence("pad"), False, True, Sentence("pad is away"))
    for paused, why in [
        (replace(status, is_paused=True), "Paused by a player: hold key"),
        (replace(status, boards=(unplugged,)), "Paused: pad is away."),
    ]:
        rows = drawn(paused)
        assert shows(rows, "Paused")
        assert shows(rows, why) or shows(rows, why, "4x6")
        lit = {key for key in range(12) if _is_light(rows, key)}
        assert lit <= {UNDO_KEY, HELP_KEY}


def _is_light(rows, key):
    cap = cap_of(key, 4)
    left = [row[cap.x] for row in rows[cap.y :][: cap.high]]
    return all(left) and all(rows[cap.y][cap.x :][:6])


@pytest.mark.parametrize("game", OWN)
def test_after_the_match_the_result_is_there_and_the_keys_that_still_work(game):
    status = ended(game).status
    rows = drawn(status)
    assert [key for key in range(12) if _is_light(rows, key)] == [UNDO_KEY, HELP_KEY]
    with naming(status.names):
        words = str(score(status.outcome)).split()
    assert shows(rows, " ".join(words[:2])) or shows(rows, " ".join(words[:2]), "4x6")
    assert shows(rows, words[-1]) or shows(rows, words[-1], "4x6")


def test_before_a_match_there_are_a_title_and_a_line_in_the_language():
    rows = rows_of(title_screen("Nim", Sentence("Paused"), language("pl")))
    with speaking(language("pl")):
        assert shows(rows, str(Sentence("Paused")))
    assert sum(map(sum, rows[:32])) > 0


def test_a_game_is_given_no_other_seat_s_view():
    status = stage("gems-tracker", "has-bid").status
    known = known_to(status, 1)
    assert set(map(id, known.views.seats)) == {id(status.views.seats[1])}
    assert set(map(id, known.shown.seats)) == {id(status.shown.seats[1])}


def test_a_bid_is_in_brackets_on_its_own_screen_alone():
    before, after = stage("gems-tracker", "bid"), stage("gems-tracker", "has-bid")
    cap = cap_of(2, 4)
    assert _is_light(drawn(before.status, 0), 2) and not _is_light(drawn(after.status, 0), 2)
    assert _is_light(drawn(after.status, 1), 2)
    rows = drawn(after.status, 0)
    assert [rows[cap.y + down][cap.x] for down in range(cap.high)] == [1] * cap.high
