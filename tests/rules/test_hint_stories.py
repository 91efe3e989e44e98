"""What is told of matches of Logichroma and The Lost Gems, by their rule texts."""

from tests.rules import logichroma_table, lost_gems_table
from tests.rules.logichroma_table import PERFECT
from tests.rules.lost_gems_table import NINE, NINE_PLAYS
from tests.rules.told import facts, told

ONES = "R1 Y3 Y3 W5 Y5 | R2 G1 G4 B1 W1"  # seat 2 holds three cards that fit


def of_cards(letters, *moves, **options):
    return told("logichroma", logichroma_table.table(letters, **options), *moves)


def of_shards(letters, *moves, **options):
    return told("lost-gems", lost_gems_table.table(letters, **options), *moves)


def test_what_came_of_a_hint_is_told():
    """Choosing to give that player a hint about 3 will reveal the values of both 3 value cards."""
    moves = ("hint 1", "play 2", "discard 1", "play 4", "discard 1", "play 5")
    found = of_cards(ONES, *moves)
    assert found["hints"] == "Of the tiles that 1 hint pointed out, 3 fit when played."
    assert (
        found["best_hint"]
        == "The best hint: seat 1 pointed out cards to seat 2, who then played 3 of them."
    )
    (best,) = (
        fact
        for fact in facts("logichroma", logichroma_table.table(ONES), *moves)
        if fact.kind == "best_hint"
    )
    assert (best.step, best.figures) == (0, {"by": 0, "to": 1, "fit": 3})


def test_a_card_that_two_hints_pointed_out_counts_once_and_for_the_newer():
    moves = ("hint 1", "discard 1", "hint green", "play 2", "hint 5", "play 4", "hint 5", "play 5")
    state = logichroma_table.table(ONES.replace("G4", "G5"))
    found = facts("logichroma", state, *moves)
    assert found[0].figures == {"hints": 4, "fit": 3, "misfit": 0}
    assert "best_hint" not in {fact.kind for fact in found}, "two by one hint, one by another"


def test_a_card_drawn_into_a_hinted_slot_was_not_pointed_out():
    drawn = f"{ONES} | R3 B2 R1"  # seat 2 draws B2, which fits on B1, into the slot of B1
    found = of_cards(drawn, "hint blue", "play 4", "discard 1", "play 4")
    assert found["hints"] == "Of the tiles that 1 hint pointed out, 1 fit when played."


def test_a_hinted_card_that_does_not_fit_is_told_too():
    """Anything else is an invalid play and results in a misfire."""
    found = of_cards(ONES, "hint green", "play 3")
    assert found["hints"] == (
        "Of the tiles that 1 hint pointed out, 0 fit when played and 1 did not."
    )
    assert found["misfires"] == "Misfires: seat 2 has 1."


def test_the_last_copy_of_a_needed_card_ends_its_stack():
    """Two cards of value 3. If you discard a card required to complete a color stack, you can no
    longer achieve a perfect game."""
    once = of_cards(ONES, "discard 2")
    assert "lost_for_good" not in once
    twice = of_cards(ONES, "discard 2", "play 2", "discard 3")
    assert twice["lost_for_good"] == (
        "Seat 1 discards the last yellow 3: yellow can reach 2 at most."
    )


def test_the_one_card_of_value_5_that_misfires_is_lost():
    """One card of value 5. Invalid cards will "misfire" and end up in the discard pile."""
    (loss,) = (
        fact
        for fact in facts("logichroma", logichroma_table.table(ONES), "play 4")
        if fact.kind == "lost_for_good"
    )
    assert (
        str(loss.text)
        == "Seat 1 plays the last white 5, which does not fit: white can reach 4 at most."
    )
    assert loss.figures["points"] == 1


def test_a_card_that_no_stack_needs_is_no_loss():
    """A card whose lower ones are lost, or that lies on its stack already, matters no more."""
    after = of_cards(ONES, "discard 2", "play 2", "discard 3", "play 4", "discard 5")
    assert isinstance(after["lost_for_good"], str), "the yellow 5 had no use any more"
    same = of_cards("R1 R1 R1 Y1 Y1 | G1 G1 G1 B1 B1", "play 1", "play 1", "play 2", "play 2")
    assert "lost_for_good" not in same


def test_turns_without_a_hint_are_counted():
    """If you have no hints remaining, you'll have to take a different action."""
    found = of_cards(ONES, *["hint red"] * 8, "discard 1", "hint red", "discard 1")
    assert found["without_hints"] == "2 turns began with no hint left."


def test_a_perfect_match_tells_of_no_loss():
    assert of_cards(PERFECT, *["play 1"] * 25) == {}


def test_a_shard_in_vain_costs_a_nickel_and_a_3_is_the_only_one():
    """If the shard cannot properly extend an existing gem then one of the nickels must be
    removed. There are three shards to a gem."""
    found = of_shards("R1 R2 | Y1 B3", "hint 3", "play 2")
    assert (
        found["hints"] == "Of the tiles that 1 hint pointed out, 0 fit when played and 1 did not."
    )
    assert found["nickels_lost"] == "Nickels lost: seat 2 has 1."
    assert "lost" not in found


def test_a_match_that_is_lost_tells_which_shards_cost_the_nickels():
    found = of_shards("R1 R2 | Y1 B3", "hint 3", "play 2", "play 2")
    assert found["lost"] == (
        "Both nickels are lost, so the match is: blue 3 of seat 2 and red 2 of seat 1 did not fit."
    )
    assert found["lost_for_good"] == (
        "Seat 2 plays the last blue 3, which does not fit: blue can reach 2 at most."
    )


def test_a_discarded_2_is_lost_only_with_the_second():
    """6 blinks per color with the values 1, 1, 1, 2, 2, 3."""
    state = lost_gems_table.table("R2 R2 | Y1 B3")
    assert "lost_for_good" not in told("lost-gems", state, "hint 3", "hint red", "discard 1")
    found = told("lost-gems", state, "hint 3", "hint red", "discard 1", "hint red", "discard 2")
    assert found["lost_for_good"] == ("Seat 1 discards the last red 2: red can reach 1 at most.")


def test_turns_with_all_pennies_tails_up_are_counted():
    """If there are no more heads up pennies to flip then you cannot give a hint this turn."""
    found = of_shards("R1 R2 | Y1 B3", *["hint red"] * 3, "discard 1", "hint red", "discard 1")
    assert found["without_hints"] == "2 turns began with no hint left."


def test_pennies_that_gems_bring_back_are_counted_and_discards_are_not():
    """When you have successfully completed a gem by playing a 3 spot shard, you can flip a penny
    from tails to heads. If you choose to discard a shard, you must flip a penny."""
    hints = ("hint red", "hint red")
    found = of_shards(NINE, *hints, *NINE_PLAYS)
    assert found["pennies_back"] == "Complete gems brought 2 pennies back."
    assert "pennies_back" not in of_shards(NINE, *hints, "discard 1")


def test_a_penny_counts_also_where_the_seat_is_asked_and_not_if_it_declines():
    moves = ("hint red", "hint red", *NINE_PLAYS[:5])
    state = lost_gems_table.table(NINE, *moves, bonus="ask")
    assert state.phase == "penny"
    flipped, declined = (
        of_shards(NINE, *moves, answer, bonus="ask") for answer in ("penny yes", "penny no")
    )
    assert flipped["pennies_back"] == "A complete gem brought 1 penny back."
    assert "pennies_back" not in declined
