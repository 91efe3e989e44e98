"""The places of keys: open as the table reads them, drawn if they mean something, apart."""

from random import Random

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.eyes import is_reveal
from gemtable.games.kit.rules import IllegalMove, Made
from gemtable.games.kit.table import PAD_KEYS, Gesture
from gemtable.languages import NAMES, language
from gemtable.screens.pad_screen import cap_of, known_to, pad_screen

from tests.games import OWN, seats_near
from tests.screens.png import rows_of
from tests.screens.stages import PEOPLE, Stage, stage

STAGES = [(game, name) for game in OWN for name in GAMES[game].stages]
TABLES = [
    pytest.param(game, seats, marks=[] if seats == seats_near(game, 4) else pytest.mark.slow)
    for game in OWN
    for seats in sorted({GAMES[game].seats[0], seats_near(game, 4), GAMES[game].seats[-1]})
]
CODES = ["en", *(pytest.param(each, marks=pytest.mark.slow) for each in NAMES if each != "en")]
SEED = 3  # in a Crossing of four a mushroom is full when the last stones are laid out
LOOKS = {"waterfall": 0.1, "gems-tracker": 0.2, "logichroma": 0.3}  # a share of all; others all
# Keys that are lit for all to see whatever the giver of a hint sees; the rules may refuse them.
ANY_HINT = {"logichroma": range(10), "lost-gems": range(6)}


def faces(table, seat):
    status = table.status
    return GAMES[status.game].pad_screen.faces(known_to(status, seat), seat)


def does_something(table, seat, key):
    """Say whether a press is neither refused by the table nor by the rules."""
    script, rules = table.game.table, table.game.rules
    gesture = Gesture(table.layout.pads[seat], key, "press")
    meaning = script.read(table._ui, table.layout, table._views, gesture, table._at())
    if meaning.refused or meaning.note is not None:
        return False
    for made in meaning.moves:
        if made.seat not in rules.pending(table.state) and not _is_wish(made):
            return False
        try:
            rules.play(table.state, made.seat, made.move)
        except IllegalMove:
            return False
    return True


def _is_wish(made: Made):
    return str(made.move) in ("concede", "withdraw")


def check_open(table, name):
    hints = ANY_HINT.get(name, ())
    for seat in range(table.seats):
        shown = faces(table, seat)
        for key in range(PAD_KEYS):
            is_always = table.key_names(seat)[key] in ("undo", "help")
            if is_always or (key in hints and key in shown and shown[key].is_open):
                continue
            is_open = key in shown and shown[key].is_open
            assert is_open == does_something(table, seat, key), (seat, key, shown.get(key))


@pytest.mark.parametrize(("game", "name"), STAGES)
def test_a_key_is_open_if_a_press_does_something(game, name):
    check_open(stage(game, name), game)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_keys_are_open_as_they_can_be_pressed_in_a_whole_match(game, seats):
    table, chance = Stage(game, seats, SEED), Random(game)

    def look():
        is_over = table.status.outcome is not None
        if chance.random() < LOOKS.get(game, 1) and not is_over:
            if not is_reveal(table.status):  # when any key goes on to the next round
                check_open(table, game)

    table.play_by_keys(look)


def drawn_in(rows, cap):
    """Return the pixels of a cap, one text a row."""
    return ["".join(map(str, row[cap.x : cap.x + cap.wide])) for row in rows[cap.y :][: cap.high]]


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("game", "name"), STAGES)
def test_each_key_that_means_something_is_drawn_and_none_reaches_another(game, name, code):
    for people in ((), PEOPLE):
        table = stage(game, name, people)
        for seat in range(table.seats):
            for columns in (3, 4):
                rows = rows_of(pad_screen(table.status, seat, columns, language(code)))
                caps = [cap_of(key, columns) for key in range(PAD_KEYS)]
                for cap, called in zip(caps, table.key_names(seat), strict=True):
                    looks = set("".join(drawn_in(rows, cap)))
                    assert looks == {"0", "1"} if called else looks, (seat, called)
                    for row in rows[cap.y + cap.high :][:1]:  # the lowest keys have none below
                        assert not any(row[cap.x :][: cap.wide + 1]), (seat, called)
                    assert not any(row[cap.x + cap.wide] for row in rows[cap.y :][: cap.high]), (
                        called
                    )


def test_keys_lie_on_the_screen_as_on_the_board():
    for columns in (3, 4):
        caps = [cap_of(key, columns) for key in range(PAD_KEYS)]
        assert caps[0].y == caps[columns - 1].y < caps[columns].y
        assert caps[0].x == caps[columns].x < caps[1].x
        assert caps[-1].y + caps[-1].high == 64 and caps[-1].x + caps[-1].wide < 128
