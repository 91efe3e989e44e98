"""Every sentence of the rule text of Kamienie w kieszeni that states a rule, in its order,
up to the end of the match.

Each test quotes the sentence it proves.
"""

from collections import Counter

import pytest
from gemtable.games.crossing import rules as crossing
from gemtable.games.crossing.rules import STONES
from gemtable.games.kit.rules import IllegalMove

from tests.rules.crossing_table import (
    facts_of,
    idle,
    idle_until,
    kinds,
    laid,
    legal_texts,
    play_round,
    shown,
    table,
)


def test_sixty_stones():
    """60 kamieni życia: 18 czerwonych, 18 niebieskich, 18 żółtych, 6 białych"""
    assert Counter(STONES) == {"red": 18, "blue": 18, "yellow": 18, "white": 6}


def test_six_tiles_and_five_mushrooms_are_enough_for_every_table():
    """6 płytek postaci ... 5 płytek grzybów"""
    assert max(crossing.SEATS) == 6
    assert len(table(seats=6).mushrooms) == 5


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_each_seat_has_one_tile_white_side_up(seats):
    """Każdy z graczy wybiera płytkę postaci i umieszcza ją przed sobą (stroną z białymi
    krawędziami do góry). Gdy graczy jest mniej niż 6, pozostałe płytki wracają do pudełka."""
    state = table(seats=seats)
    assert shown(state.tiles) == " ".join("-" * seats)
    assert crossing.pending(state) == tuple(range(seats))


@pytest.mark.parametrize(("seats", "mushrooms"), [(3, 2), (4, 3), (5, 4), (6, 5)])
def test_there_is_one_mushroom_less_than_seats(seats, mushrooms):
    """3 graczy 2 płytki grzybów - 4 graczy 3 płytki grzybów - 5 graczy 4 płytki grzybów -
    6 graczy 5 płytek grzybów"""
    assert len(table(seats=seats).mushrooms) == mushrooms


def test_all_stones_go_into_the_bag_and_are_drawn_by_chance():
    """Wszystkie kamienie życia należy umieścić w sakiewce. ... Gracz losuje kamienie"""
    drawn = set()
    for seed in range(20):
        state = crossing.start(3, seed)
        order = [stone for pile in state.mushrooms for stone in pile] + list(state.bag)
        assert sorted(order) == list(range(60))
        drawn.add(tuple(order))
    assert len(drawn) == 20
    assert crossing.start(3, 7) == crossing.start(3, 7)


@pytest.mark.parametrize("distributor", [0, 1, 2])
def test_one_seat_is_chosen_to_lay_out_the_stones(distributor):
    """Należy wybrać osobę, która będzie odpowiedzialna za rozmieszczanie kamieni."""
    state = table(distributor=distributor)
    assert crossing.view(state).distributor == distributor


def test_two_stones_lie_on_every_mushroom():
    """Gracz losuje kamienie z sakiewki, kładąc po dwa na każdej płytce grzyba."""
    assert shown(table("RB YW", seats=3).mushrooms) == "RB YW"
    assert shown(table("RB YW RR BB YY", seats=6).mushrooms) == "RB YW RR BB YY"


def test_all_point_at_once():
    """Gracze wspólnie liczą do trzech. Na "trzy" jednocześnie wskazują palcem wybraną przez
    siebie płytkę grzyba."""
    state = table()
    for seat, waiting in ((2, (0, 1)), (0, (1,))):
        state, events = crossing.play(state, seat, crossing.Gather(0))
        assert (kinds(events), crossing.pending(state)) == (["committed"], waiting)
    state, events = crossing.play(state, 1, crossing.Gather(1))
    assert facts_of(events, "revealed") == [{"choices": ["gather 1", "gather 2", "gather 1"]}]


def test_one_hand_points_at_one_thing():
    """wskazują palcem wybraną przez siebie płytkę grzyba"""
    state, _ = crossing.play(table(), 0, crossing.Gather(0))
    with pytest.raises(IllegalMove, match=r"^Seat 1 has chosen already\.$"):
        crossing.play(state, 0, crossing.Gather(1))


def test_who_points_at_a_mushroom_alone_gets_all_its_stones():
    """Gdy tylko jeden gracz wskaże na konkretny grzyb, to zbiera wszystkie kamienie życia, które
    się na nim znajdują i kładzie je na swojej płytce postaci."""
    state, events = play_round(table("RB YW"), "gather 2, gather 1, gather 2")
    assert shown(state.tiles) == "- RB -"
    assert facts_of(events, "gathered") == [{"seat": 1, "mushroom": 0, "stones": ["red", "blue"]}]


@pytest.mark.parametrize(
    "choices", ["gather 1, gather 1, gather 2", "gather 1, gather 1, gather 1"]
)
def test_two_or_more_at_one_mushroom_get_nothing(choices):
    """Gdy dwóch lub więcej graczy wskaże ten sam grzyb, nic się nie dzieje, a kamienie życia
    pozostają na miejscu."""
    state, events = play_round(table("RB YW"), choices)
    assert shown(state.mushrooms).startswith("RB")
    assert state.tiles[:2] == ((), ())
    assert facts_of(events, "crowded")[0]["mushroom"] == 0


def test_then_the_round_is_over():
    """Koniec rundy."""
    state, events = play_round(table(), "gather 1, gather 1, gather 2")
    assert (state.number, crossing.pending(state)) == (2, (0, 1, 2))
    assert kinds(events)[-1] == "refilled"


def test_example_one_at_a_mushroom_and_several_at_another():
    """Niebieski człowiek zbiera kamienie z grzyba. Więcej niż jedna postać wskazała ten sam
    grzyb, zatem wszyscy wskazujący na niego odchodzą z niczym!"""
    state, _ = play_round(table("RB YW RR", seats=4), "gather 1, gather 2, gather 2, gather 2")
    assert shown(state.tiles) == "RB - - -"
    assert shown(state.mushrooms[1:2]).startswith("YW")


def test_a_mushroom_with_stones_gets_one_more():
    """Gdy na płytce grzyba znajduje się choć jeden kamień, gracz dokłada kolejny."""
    state = table("RB YW RY", "gather 1, gather 1, gather 1")
    assert shown(state.mushrooms) == "RBR YWY"
    assert shown(idle(laid("R BB", "- - -", bag="WYRRR")).mushrooms) == "RW BBY"


def test_an_empty_mushroom_gets_two():
    """Gdy płytka grzyba jest pusta, gracz kładzie na niej dwa kamienie."""
    state, events = play_round(table("RB YW RBY"), "gather 1, gather 2, gather 2")
    assert shown(state.mushrooms) == "RB YWY"
    assert facts_of(events, "refilled") == [
        {"round": 2, "added": [["red", "blue"], ["yellow"]], "left": 53}
    ]


def test_the_mushrooms_are_refilled_before_every_round_until_the_bag_is_empty():
    """Operację tę przeprowadza się przed każdą rundą, dopóki w sakiewce nie zabraknie kamieni
    życia (co rozpoczyna finałową rundę)."""
    state = table()
    for left in range(54, 0, -2):
        state = idle(state)
        assert (len(state.bag), state.is_final) == (left, False)
    state, events = play_round(state, "gather 1, gather 1, gather 1")
    assert state.is_final
    assert kinds(events)[-2:] == ["refilled", "final_round"]
    assert crossing.pending(state) == (0, 1, 2)


def test_what_is_too_little_for_all_mushrooms_the_distributor_lays_out_at_will():
    """Jeśli w sakiewce nie ma wystarczającej liczby kamieni, aby uzupełnić wszystkie grzyby,
    gracz odpowiedzialny za ich rozmieszczanie rozkłada je według własnego upodobania"""
    before = laid("RR BB YY", "- - - -", bag="WY")
    state, events = play_round(before, "gather 1, gather 1, gather 1, gather 1")
    assert crossing.pending(state) == (0,)
    assert kinds(events)[-2:] == ["ran_short", "final_round"]
    assert legal_texts(state, 0) == ["place 1", "place 2", "place 3"]
    state, _ = crossing.play(state, 0, crossing.Place(2))
    state, _ = crossing.play(state, 0, crossing.Place(0))
    assert shown(state.mushrooms) == "RRY BB YYW"
    assert crossing.pending(state) == (0, 1, 2, 3)


def test_the_distributor_keeps_to_the_rules_of_refilling():
    """choć wciąż zgodnie z powyższymi zasadami"""
    before = laid("RR BB", "- - -", bag="WY")
    state, _ = play_round(before, "gather 1, gather 2, gather 2")
    assert state.room == (2, 1)
    state, _ = crossing.play(state, 0, crossing.Place(1))
    assert legal_texts(state, 0) == ["place 1"]
    with pytest.raises(IllegalMove, match=r"^Mushroom 2 can take no more stones\.$"):
        crossing.play(state, 0, crossing.Place(1))


def test_a_mushroom_may_stay_empty_when_the_bag_ran_short():
    """(część grzybów może pozostać pusta)"""
    before = laid("RR BB YY", "- - - -", bag="WYR")
    state, _ = play_round(before, "gather 1, gather 2, gather 3, gather 3")
    for mushroom in (1, 1, 2):
        state, _ = crossing.play(state, 0, crossing.Place(mushroom))
    assert shown(state.mushrooms) == "- WY YYR"


def test_from_the_second_round_on_there_are_two_more_choices():
    """Kolejne rundy rozgrywa się podobnie jak pierwszą, ale graczom dochodzą dwie nowe
    możliwości."""
    first = table()
    second = idle(first)
    assert legal_texts(first, 0) == ["gather 1", "gather 2"]
    new = ["steal 2", "steal 3", "protect"]
    assert legal_texts(second, 0) == ["gather 1", "gather 2", *new]
    assert legal_texts(idle_until(second, 0), 0) == ["gather 1", "gather 2", *new]


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
