"""Logichroma on a page: each role's picture has what it may know."""

import pytest
from gemtable.games import GAMES
from gemtable.games.kit.rules import TABLE
from gemtable.games.logichroma import rules as logichroma
from gemtable.web.table_picture import Company, picture

from tests.rules.logichroma_table import PERFECT, table
from tests.terminal.drawn import of_state
from tests.terminal.test_logichroma_lines import HANDS, asked
from tests.web.at_page import at_page

GAME = "logichroma"


def drawn(state, role=TABLE, ui=None):
    return picture(of_state(GAME, state, ui=ui), role, Company())


def hand(html, seat):
    """Return the part of a picture that is a seat's hand."""
    return html.partition(f'id="seat-{seat + 1}"')[2].partition("</article>")[0]


def test_a_seat_sees_the_hands_of_the_others_from_the_front_and_its_own_from_behind():
    state = logichroma.start(3, seed=2)
    for role in range(3):
        html = drawn(state, role)
        for seat in range(3):
            fronts = [
                f'aria-label="{card.colour} {card.value}"' in hand(html, seat)
                for card in (state.card(held.tile) for held in state.hands[seat])
            ]
            assert all(fronts) if seat != role else not any(fronts)


TOLD = (HANDS, "hint yellow", "hint red", "hint 1")  # seat 2: R2 Y1 Y1 B1 W5
MAY_BE = {
    "off": [
        "",
        "Known: 1. Possible: red, yellow, green, blue or white.",
        "Known: 1. Possible: red, yellow, green, blue or white.",
        "Known: 1. Possible: red, yellow, green, blue or white.",
        "",
    ],
    "hints": [
        "",
        "Known: yellow 1.",
        "Known: yellow 1.",
        "Known: 1. Possible: red, yellow, green, blue or white.",
        "",
    ],
    "everything": [
        "Possible: red, green, blue or white; 2, 3, 4 or 5.",
        "Known: yellow 1.",
        "Known: yellow 1.",
        "Known: 1. Possible: red, green, blue or white.",
        "Possible: red, green, blue or white; 2, 3, 4 or 5.",
    ],
}


def known(html, seat):
    """Return what a picture says of each card of a hand besides its face, in words."""
    cards = hand(html, seat).split('id="held-')[1:]
    return [
        card.partition('"knows" role="img" aria-label="')[2].partition('"')[0] for card in cards
    ]


@pytest.mark.parametrize("memory", MAY_BE)
@pytest.mark.parametrize("role", [TABLE, 0, 1])
def test_of_hints_is_shown_what_the_table_chose(memory, role):
    html = picture(of_state(GAME, table(*TOLD), {"memory": memory}), role, Company())
    assert known(html, 1) == MAY_BE[memory]
    assert hand(html, 1).count("touched") == 3  # by the last hint


def test_without_a_choice_all_that_hints_told_and_denied_is_shown():
    assert known(drawn(table(*TOLD)), 1) == MAY_BE["everything"]
    nothing = "Possible: red, yellow, green, blue or white; 1, 2, 3, 4 or 5."
    assert known(drawn(table(HANDS)), 1) == [nothing] * 5
    assert known(drawn(table(HANDS), 0), 1) == [""] * 5  # on a face there is no need to say so


@pytest.mark.parametrize("forged", ["all", 7, None, ["off"]])
def test_what_no_table_can_have_chosen_is_as_if_it_chose_nothing(forged):
    html = picture(of_state(GAME, table(*TOLD), {"memory": forged}), TABLE, Company())
    assert html == drawn(table(*TOLD))


def test_the_choice_changes_no_rule():
    chosen = logichroma.start(3, seed=4, memory="off")
    assert chosen == logichroma.start(3, seed=4)
    assert logichroma.RULES.version == 2  # so a match that was begun without it goes on


def test_the_choice_of_a_match_reaches_its_pages(tmp_path):
    async def play(world):
        return picture(world.referee.status, TABLE, Company())

    for memory, is_told in (("off", False), ("everything", True)):
        folder = tmp_path / memory
        folder.mkdir()
        options = {"memory": memory, "order": "seats"}
        html = at_page(folder, play, game=GAME, options=options)
        assert ("Possible: " in html) == is_told


def test_what_a_card_may_be_is_shown_to_who_asks():
    status = of_state(GAME, table(*TOLD), {"memory": "off"}, ui=asked(0, 4))
    assert known(picture(status, TABLE, Company()), 1)[3] == MAY_BE["everything"][3]


def test_stacks_hints_misfires_and_discards_are_drawn():
    html = drawn(table(HANDS, "play 1", "discard 5", "play 2", "hint red"))
    assert html.count('class="storey lit') == 1
    assert html.count('class="token hint"') == 7
    assert html.count('class="token misfire gone"') == 1
    assert 'class="token misfire gone now"' in drawn(table(HANDS, "play 5"))
    assert html.count('class="out') == 2
    two = picture(of_state(GAME, table(HANDS, misfires=2), {"misfires": 2}), TABLE, Company())
    assert two.count('class="token misfire"') == 2
    assert "misfire gone" not in two


def test_a_storey_tells_what_can_still_come_there():
    html = drawn(table(HANDS, "discard 5", "play 2"))  # green 5 is out; a yellow 1 lies
    assert 'class="storey lost"' in storey(html, "green-5")
    assert 'class="storey"' in storey(html, "green-4")
    assert storey(html, "green-4").count('class="left"') == 2
    assert 'class="storey lit new"' in storey(html, "yellow-1")
    assert storey(html, "yellow-1").count('class="left"') == 2
    assert 'class="storey next"' in storey(html, "yellow-2")


def test_above_what_is_lost_all_is_lost():
    html = drawn(table("R2 R3 Y1 Y1 B1 | R2 Y2 Y3 Y4 B2", "discard 1", "discard 1"))
    assert 'class="storey next"' in storey(html, "red-1")
    assert all('class="storey lost"' in storey(html, f"red-{value}") for value in (2, 3, 4, 5))


def storey(html, name):
    return (
        html.partition(f'id="storey-{name}"')[2].partition("<b>")[0]
        + html.partition(f'id="storey-{name}"')[2]
        .partition("<b>")[2]
        .partition("</span>\n</span>")[0]
    )


def test_what_the_last_move_laid_down_and_drew_is_marked_where_it_is_now():
    """A tile has the same name in a hand, in a stack and among the discards."""
    html = drawn(table(HANDS, "play 1", "play 1"))  # red 1, then a red 2
    assert 'class="storey lit new" data-piece="tile-5"' in html
    assert html.count('data-piece="tile-5"') == 1
    assert 'data-piece="tile-11" class="tile hidden new' in hand(html, 1)
    assert " new" not in hand(html, 0)
    assert 'class="token misfire gone now"' not in html
    html = drawn(table(HANDS, "discard 2"))  # blue 2
    assert 'class="out new" data-piece="tile-1"' in html
    assert 'data-piece="tile-10" class="tile hidden new' in hand(html, 0)
    assert 'token hint gone now"' in drawn(table(HANDS, "discard 2", "hint red"))
    assert " new" not in drawn(table(HANDS, "discard 2", "hint red")).partition('id="table"')[2]


def test_who_would_concede_is_to_be_seen():
    state, _ = logichroma.play(table(HANDS), 1, logichroma.Concede())
    assert "wishes to concede" in hand(drawn(state), 1)
    assert "wishes to concede" not in hand(drawn(state), 0)


def test_a_match_that_is_over_opens_all_hands_and_says_what_the_score_is_made_of():
    over = table(PERFECT, *["play 1"] * 25)
    html = drawn(over)
    assert "Score 25. A perfect game!" in html
    assert "from behind" not in html
    (meaning,) = map(str, GAMES[GAME].page.meaning(logichroma.view(over)))
    told = "5 red, 5 yellow, 5 green, 5 blue and 5 white"
    assert meaning == f"A point for each card in a stack: {told}."


def test_a_score_without_praise_is_told_as_that_of_all():
    """Note 2.13: other scores have no label."""
    state = table(HANDS, "play 1")
    for seat in range(2):
        state, _ = logichroma.play(state, seat, logichroma.Concede())
    assert '<p class="whose">Score 1.</p>' in drawn(state)


@pytest.mark.parametrize("misfires", [1, 3])
def test_the_chart_of_misfires_has_the_scale_of_its_match(misfires):
    state = table("R2", "play 1", misfires=misfires)
    start = logichroma.view(table("R2", misfires=misfires))
    _cards, left = GAMES["logichroma"].page.course([start, logichroma.view(state)])
    assert left.most == misfires
