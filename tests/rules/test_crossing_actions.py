"""Every sentence of the rule text of Kamienie w kieszeni on stealing and protecting.

Each test quotes the sentence it proves.
"""

import pytest
from gemtable.games.crossing import rules as crossing
from gemtable.games.kit.rules import IllegalMove

from tests.rules.crossing_table import facts_of, laid, legal_texts, play_round, shown

# The people of the pictures.
BLUE, YELLOW, GREEN = 0, 1, 2


def test_instead_of_a_mushroom_a_seat_may_point_at_the_tile_of_another():
    """Zamiast grzyba, gracz może wskazać płytkę postaci innego gracza."""
    state = laid("RR BB", "R B Y")
    for seat in range(3):
        stealing = [text for text in legal_texts(state, seat) if text.startswith("steal")]
        assert stealing == [f"steal {other + 1}" for other in range(3) if other != seat]
        with pytest.raises(IllegalMove):
            crossing.play(state, seat, crossing.Steal(seat))


def test_who_points_at_a_tile_alone_steals_all_its_stones():
    """Gdy tylko jeden gracz wskazuje tę płytkę, kradnie wszystkie kamienie życia, które się na
    niej znajdują i kładzie je na swojej płytce postaci."""
    state, events = play_round(laid("RR BB", "R BYW Y"), "steal 2, gather 1, gather 1")
    assert shown(state.tiles) == "RBYW - Y"
    assert facts_of(events, "stole") == [
        {"seat": 0, "from": 1, "stones": ["blue", "yellow", "white"]}
    ]


def test_two_or_more_at_one_tile_get_nothing():
    """Gdy dwóch lub więcej graczy wskazuje tę samą płytkę, wszyscy muszą obejść się smakiem -
    kamienie pozostają na miejscu."""
    before = laid("RR BB YY", "R BYW Y -")
    state, events = play_round(before, "steal 2, gather 1, steal 2, steal 2")
    assert shown(state.tiles) == "R BYWRR Y -"
    assert facts_of(events, "crowded") == [{"seats": [0, 2, 3], "from": 1}]


def test_no_order_of_play_and_all_act_at_once():
    """Nie obowiązuje żadna kolejność rozgrywki! Wszyscy gracze wykonują akcje jednocześnie!"""
    before = laid("RR BB", "R B Y")
    choices = {0: crossing.Steal(1), 1: crossing.Steal(2), 2: crossing.Gather(0)}
    results = []
    for order in ((0, 1, 2), (2, 1, 0), (1, 0, 2), (1, 2, 0)):
        state = before
        for seat in order:
            state, events = crossing.play(state, seat, choices[seat])
        results.append((state, events[1:]))
    assert all(result == results[0] for result in results)


def test_example_two_who_steal_from_each_other():
    """Niebieski człowiek podkrada kamienie żółtemu elfowi. Żółty elf podkrada kamienie
    niebieskiemu człowiekowi."""
    state, _ = play_round(laid("RR BB", "BY R -"), "steal 2, steal 1, gather 1")
    assert shown((state.tiles[BLUE], state.tiles[YELLOW])) == "R BY"


def test_example_a_chain_of_thefts():
    """Niebieski człowiek podkrada kamienie zielonemu chochlikowi. Żółty elf podkrada kamienie
    niebieskiemu człowiekowi. Zielony chochlik zabiera kamienie z grzyba."""
    state, _ = play_round(laid("WW RR", "BB YY R"), "steal 3, steal 1, gather 1")
    assert shown(state.tiles) == "R YYBB WW"


def test_instead_of_pointing_a_seat_may_protect_its_stones():
    """Zamiast wskazać grzyb lub inną postać, gracz może ochronić swoje kamienie życia i przenieść
    je do skarbcza, gdzie będą bezpieczne. Aby tego dokonać, należy zakryć dłonią płytkę swojej
    postaci."""
    state, events = play_round(laid("RR BB", "R BYW Y"), "gather 1, protect, gather 1")
    assert shown(state.vaults) == "- BYW -"
    assert facts_of(events, "protected") == [{"seat": 1, "stones": ["blue", "yellow", "white"]}]


@pytest.mark.parametrize("choices", ["steal 2, protect, gather 1", "steal 2, protect, steal 2"])
def test_who_points_at_a_protected_tile_gets_nothing(choices):
    """Gdy któryś z graczy wskaże tak chronioną płytkę, cóż... dostaje figę z makiem!"""
    state, events = play_round(laid("RR BB", "R BYW -"), choices)
    assert shown(state.vaults) == "- BYW -"
    assert shown(state.tiles[:2]) == "R -"
    assert facts_of(events, "fended_off")[0]["from"] == 1


def test_example_one_protects_and_one_gets_nothing():
    """Żółty elf chroni swoje kamienie i przenosi je do skarbcza.. Niebieski człowiek niczego nie
    zdobył!"""
    state, _ = play_round(laid("RR BB", "- YB -"), "steal 2, protect, gather 1")
    assert state.tiles[BLUE] == ()
    assert shown(state.vaults[YELLOW : YELLOW + 1]) == "YB"


def test_protected_stones_leave_the_tile_and_join_those_in_the_vault():
    """Gracz zdejmuje chronione kamienie życia z płytki i umieszcza je w skarbczu (czyli obok
    siebie)."""
    state, _ = play_round(laid("RR BB", "R BY Y", "- WW R"), "gather 1, protect, gather 1")
    assert shown(state.tiles) == "R - Y"
    assert shown(state.vaults) == "- WWBY R"


def test_stones_in_the_vault_cannot_be_stolen():
    """Przeniesione kamienie są bezpieczne i nie można ich już ukraść."""
    state, _ = play_round(laid("RR BB", "- Y -", "- WW -"), "steal 2, gather 1, gather 1")
    assert shown(state.tiles) == "Y - -"
    assert shown(state.vaults) == "- WW -"


def test_who_protected_takes_no_part_in_the_next_round():
    """Gracze, którzy przenoszą kamienie życia, obracają swoje płytki postaci na stronę z czarnymi
    krawędziami i nie biorą udziału w następnej rundzie. Mają przerwę aż do kolejnej rundy."""
    state, _ = play_round(laid("RR BB", "R B Y"), "protect, gather 1, protect")
    assert crossing.pending(state) == (1,)
    assert crossing.view(state).on_break == (0, 2)
    for seat in (0, 2):
        assert crossing.legal(state, seat) == ()
        with pytest.raises(IllegalMove, match=r"has a break this round\.$"):
            crossing.play(state, seat, crossing.Gather(0))


def test_after_the_break_a_seat_is_back():
    """Na początku kolejnej rundy znów obracają płytki postaci na stronę z białymi krawędziami."""
    state, _ = play_round(laid("RR BB", "R B Y"), "protect, gather 1, protect")
    state, _ = play_round(state, "gather 2")
    assert crossing.pending(state) == (0, 1, 2)
    assert crossing.view(state).on_break == ()


def test_example_one_has_a_break_and_one_gathers():
    """Żółty elf ma w tej rundzie przerwę. Niebieski człowiek zbiera kamienie."""
    state, _ = play_round(laid("RR BB", "- YB -"), "steal 2, protect, steal 2")
    state, _ = play_round(state, "gather 2, gather 1")
    assert shown(state.tiles[BLUE : BLUE + 1]).startswith("BB")
    assert shown(state.vaults[YELLOW : YELLOW + 1]) == "YB"


@pytest.mark.parametrize("first", ["gather 1", "gather 2", "steal 2", "protect"])
def test_promises_bind_nobody(first):
    """Nikt nie zabrania graczom rozmawiać przed lub w trakcie odliczania i umawiać się, kto
    wskaże który grzyb. Jednak każdą obietnicę można złamać..."""
    before = laid("RR BB", "R B Y")
    state, _ = crossing.play(before, 0, crossing.parse(first))
    assert [legal_texts(state, seat) for seat in (1, 2)] == [
        legal_texts(before, seat) for seat in (1, 2)
    ]
