"""The rule text of Gems Tracker on tokens, both scorings and the end.

Each test quotes the sentence it proves.
"""

from dataclasses import replace

import pytest
from gemtable.games.gems_tracker import rules as gems_tracker
from gemtable.games.gems_tracker.rules.board import Contest, connected_gems, contest
from gemtable.games.gems_tracker.rules.rounds import FEWEST_RAILS, LOWER_TOKEN
from gemtable.games.kit.rules import IllegalMove

from tests.rules.gems_tracker_table import (
    at_tokens,
    board,
    facts,
    first_legal,
    legal_texts,
    make,
    placing,
    tender,
    with_papers,
)

WHITE_GREEN = tender("D", colours=("white", "green"))
T = tender("I", pattern="T")
LUSI, JONI, DENI = range(3)
BOARDS = (
    board("2:ww. 3:ww."),  # Lusi: four white at 2 and at 3
    board("2:yy. 5:yy."),  # Joni: four yellow at 2
    board("3:rrr 4:rrr 5:rr."),  # Deni: eight red at 3
)


def phase_after(rounds):
    """Return whether tokens were laid at the end of each of the first rounds."""
    state = gems_tracker.start(2)
    seen = []
    while len(seen) < rounds:
        number, laid = state.round, False
        while gems_tracker.pending(state) and state.round == number:
            laid = laid or state.phase == "token"
            state, _ = make(state, legal_texts(state)[0])
        seen.append(laid)
    return seen


def test_tokens_are_laid_after_rounds_five_and_nine_only():
    """masing-masing pemain akan 2x menaruh 1 token warnanya di Tender papers area, yaitu pada
    akhir ronde ke-5 dan akhir ronde ke-9"""
    assert phase_after(9) == [False] * 4 + [True] + [False] * 3 + [True]


def test_scoring_follows_the_last_token():
    """fase untuk scoring akan terjadi sebanyak 2x yaitu pada akhir ronde ke-5 dan akhir ronde ke-9
    (setelah sebelumnya semua pemain masing-masing selesai menaruh 1 token warna-nya)"""
    state, events = make(at_tokens(board("2:ww."), board("3:r..")), "token 1")
    assert facts(events, "scored") == []
    _, events = make(state, "token 2")
    assert len(facts(events, "scored")) == 1


def test_the_highest_on_the_rail_lays_its_token_first():
    """secara bergiliran dimulai dari pemain yg memiliki jumlah Mining Rail tracker terbanyak ke yg
    kecil. Kalau ada lebih dari 1 token di angka yg sama, yg dapat giliran duluan adalah yg
    tokennya paling bawah dari tumpukan."""
    state = first_legal(gems_tracker.start(4, 3), 4)
    while state.phase != "token":
        state, _ = make(state, legal_texts(state)[0])
    turns = []
    while state.phase == "token":
        turns += gems_tracker.pending(state)
        state, _ = make(state, legal_texts(state)[0])
    rails = [state.rails[seat] for seat in turns]
    assert rails == sorted(rails, reverse=True)
    assert tuple(turns) == state.rail_order


def test_of_tokens_on_one_rail_space_the_lowest_of_the_stack_goes_first():
    """Kalau ada lebih dari 1 token di angka yg sama, yg dapat giliran duluan adalah yg tokennya
    paling bawah dari tumpukan."""
    last = replace(placing(board(), 4, seats=4), round=5, order=(0,))
    # Seats 1, 3 and 4 share a space: 3 came first and lies lowest, 1 came last.
    state = replace(last, rails=(2, 5, 2, 2), rail_order=(1, 2, 3, 0))
    state, _ = make(state, "new")
    turns = []
    while state.phase == "token":
        turns += gems_tracker.pending(state)
        state, _ = make(state, legal_texts(state)[0])
    assert turns == [1, 2, 3, 0]


def test_a_token_touches_two_tenders():
    """Token harus ditaruh di susunan Tender papers dengan cara menaruhnya diantara 2 kartu yg
    berbeda, sehingga token akan menyentuh 2 kartu yg berbeda)."""
    state = at_tokens(*BOARDS)
    assert legal_texts(state) == [f"token {spot}" for spot in range(1, 8)]
    _, events = make(state, "token 6")
    assert facts(events, "token") == [{"seat": 0, "spot": 5, "papers": [1, 4]}]


def test_a_spot_takes_one_token():
    """Hanya boleh ada 1 token saja yg ditaruh di setiap spot-nya"""
    state, _ = make(at_tokens(*BOARDS), "token 3")
    assert "token 3" not in legal_texts(state)
    with pytest.raises(IllegalMove, match=r"^Spot 3\ already has a token.$"):
        make(state, "token 3")


def test_example_lusi_then_joni_then_deni():
    """Di akhir ronde ke-5 Lusi mendapatkan urutan pertama untuk menaruh 1 token-nya (karena Lusi
    memiliki Mining Rail tertinggi) kedua diikuti oleh Joni. Kemudian terakhir Deni"""
    state = at_tokens(*BOARDS, number=5, order=(LUSI, JONI, DENI))
    for seat in (LUSI, JONI, DENI):
        assert gems_tracker.pending(state) == (seat,)
        state, _ = make(state, legal_texts(state)[0])
    assert state.tokens[:3] == (LUSI, JONI, DENI)
    assert (state.round, state.phase) == (6, "bid")


def test_tracker_numbers_come_before_tenders():
    """Ada 2 jenis Skoring yg akan diproses secara berurutan: 1. Gem Trackers Scoring, dan 2.
    Tender Papers Scoring; diskoring satu persatu dimulai dari angka 1 sampai angka 12"""
    state = at_tokens(board("12:w.. 1:w.."), board("7:r.."))
    _, events = make(state, "token 1", "token 2")
    scored = [event for event in events if event.kind in ("contest", "tender")]
    assert [event.facts.get("number") for event in scored] == [1, 7, 12] + [None] * 4


def test_gems_connect_at_their_sides_in_one_colour():
    """melihat berapa banyak jumlah Gem yg terkoneksi secara orthogonal dari Gem warna tersebut."""
    assert connected_gems(board("2:w.r 3:.wr 4:rrr"))[2] == 5
    assert connected_gems(board("2:w.. 3:.w."))[2] == 1


def test_the_colour_lies_in_the_column_of_the_number():
    """memilih 1 jenis warna Gem yg lurus sejajar di kolom angka-nya"""
    assert connected_gems(board("2:w.. 3:rrr 4:rrr")) == {2: 1, 3: 6, 4: 6}


def test_the_most_connected_gems_win_one_point():
    """Pemain yg memiliki paling banyak jumlah Gem yg terkoneksi-nya lah yg menang dan mendapatkan
    1 Vp"""
    (result,) = contest([board("4:w.."), board("4:rr."), board()], (0, 1, 2))
    assert result == Contest(4, ((0, 1), (1, 2)), 1)


def test_a_tie_goes_to_the_higher_on_the_rail():
    """Jika terjadi imbang pada jumlah Gem yg terkoneksi, maka pemenang-nya ditentukan dari siapa
    yg memiliki nilai tertinggi di Mining Rail Tracker. Jika ada lebih dari token di satu angka yg
    sama di mining rail, token yg paling bawah memiliki nilai lebih tinggi."""
    boards = [board("4:w.."), board("4:r.."), board("4:g..")]
    for first in range(3):
        order = (first, *(seat for seat in range(3) if seat != first))
        assert contest(boards, order)[0].winner == first


def test_example_number_two_four_against_four():
    """Lusi dan Joni punya, tapi Deni gak punya Gem Tracker angka 2. Joni dan Lusi sama-sama imbang
    (punya 4 gem yg terkoneksi di Gem Tracker angka 2), namun karena Lusi memiliki nilai lebih
    banyak dibanding Joni di Mining Rail Tracker-er maka Lusi yg menang, dan mendapatkan 1Vp."""
    two = contest(BOARDS, (DENI, LUSI, JONI))[0]
    assert two == Contest(2, ((LUSI, 4), (JONI, 4)), LUSI)
    assert contest(BOARDS, (JONI, DENI, LUSI))[0].winner == JONI


def test_example_number_three_eight_red_against_four_white():
    """Lusi memilih Gem warna putih di kolom Gem Tracker angka 3 dan ada 4 buah Gem putih yg
    terkoneksi. Deni punya 8 gem merah yg terkoneksi. Deni mendapatkan 1 Vp."""
    three = contest(BOARDS, (LUSI, JONI, DENI))[1]
    assert three == Contest(3, ((LUSI, 4), (DENI, 8)), DENI)


def test_only_tokens_at_a_tender_are_paid_by_it():
    """Hanya pemain yg token warna-nya berada di spot Tender Papers bersangkutan-lah yg akan
    mendapatkan Kondisi dari Tender Papers tersebut."""
    both = board("1:wg. 5:wg.")
    state = with_papers(at_tokens(both, both), WHITE_GREEN)
    _, events = make(state, "token 1", "token 7")
    paid = [(fact["seat"], fact["paper"]) for fact in facts(events, "tender")]
    assert sorted(paid) == [(0, 0), (0, 1), (1, 2), (1, 5)]
    paid_first = {"seat": 0, "spot": 0, "paper": 0, "points": 1}
    assert paid_first.items() <= facts(events, "tender")[0].items()


def test_two_tokens_are_four_conditions():
    """Setiap pemain akan mendapatkan kesempatan untuk menaruh token warna nya sebanyak 2x
    (Sehingga total ada 4 kondisi skoring yg dipunya masing-masing pemain dalam 1 game)."""
    state = at_tokens(board("2:ww."), board("3:r.."), tokens=(0, 1, *[None] * 5))
    _, events = make(state, "token 5", "token 7")
    assert [fact["seat"] for fact in facts(events, "tender")].count(0) == 4


def test_a_token_of_round_five_is_scored_again_in_round_nine():
    """Token yg dari tender paper ronde ke-5 akan di skoring lagi pada scoring phase ronde ke-9."""
    pairs = board("1:wg. 5:wg.")
    state = with_papers(at_tokens(pairs, board("3:r.."), number=5), WHITE_GREEN)
    state, events = make(state, "token 1", "token 7")
    assert facts(events, "tender")[0]["points"] == 1
    state = replace(state, round=9, phase="token", order=(1, 0), boards=(pairs, board("3:r..")))
    _, events = make(state, "token 6", "token 3")
    paid = {"seat": 0, "spot": 0, "paper": 0, "points": 1}
    assert any(paid.items() <= fact.items() for fact in facts(events, "tender"))


def test_example_deni_at_d_and_i():
    """Ada 2 pasang White-Green Gems yg bersebelahan, maka Deni mendapatkan 1 Vp di kondisi Tender
    paper "D". Dari Tender paper "I" ada 2 pola berbentuk T dari Gem yg terkoneksi, maka Deni
    mendapatkan 2 Vp."""
    deni = board("1:rwg 2:rr. 3:rwg", "5:y.. 7:yy. 9:y..")
    state = with_papers(at_tokens(deni, board("12:...")), WHITE_GREEN, T)
    _, events = make(state, "token 1", "token 7")
    paid = [fact["points"] for fact in facts(events, "tender") if fact["seat"] == 0]
    assert paid == [1, 2]


def ended(points, rails, rail_order):
    """Return the outcome of a match that ends with these points and nothing more to score."""
    begun = gems_tracker.start(len(points))
    state = replace(
        begun, round=9, phase="over", points=points, rails=rails, rail_order=rail_order
    )
    return gems_tracker.outcome(state)


def test_the_match_ends_with_the_scoring_of_round_nine():
    """Permainan berakhir setelah Fase Scoring di akhir ronde ke-9"""
    state, events = make(at_tokens(board("2:ww."), board("3:r..")), "token 1", "token 7")
    assert gems_tracker.pending(state) == ()
    assert [event.kind for event in events][-2:] == ["scored", "ended"]
    assert gems_tracker.outcome(state).reason == "rounds"


def test_most_points_win():
    """pemain yg memiliki Vp terbanyak keluar sebagai pemenang permainan."""
    outcome = ended((3, 9, 4), (5, 0, 0), (0, 1, 2))
    assert (outcome.scores, outcome.winners, outcome.tie_break) == ((3, 9, 4), (1,), "")


def test_of_equal_points_the_fewest_on_the_rail_win():
    """Jika terjadi skor yg sama antar pemain maka pemenang ditentukan oleh pemain yg memiliki
    Mining Rail Tracker dengan jumlah paling sedikit :)"""
    outcome = ended((9, 9, 4), (5, 3, 0), (0, 1, 2))
    assert outcome.winners == (1,)
    assert outcome.tie_break == FEWEST_RAILS


def test_among_those_with_the_fewest_rails_the_tie_is_told_as_theirs():
    """Jika terjadi skor yg sama antar pemain maka pemenang ditentukan oleh pemain yg memiliki
    Mining Rail Tracker dengan jumlah paling sedikit :)"""
    upper = ended((9, 9, 9), (3, 1, 1), (0, 2, 1))  # seat 2 lies on seat 3
    assert (upper.winners, upper.tie_break) == ((1,), LOWER_TOKEN)
    alone = ended((9, 9, 9), (1, 3, 3), (1, 2, 0))
    assert (alone.winners, alone.tie_break) == ((0,), FEWEST_RAILS)
