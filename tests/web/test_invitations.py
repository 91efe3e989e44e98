"""Secrets and tokens: of 128 bits, each its own, and what is kept of them over a restart."""

import json

import pytest
from gemtable.games.kit.rules import HOST
from gemtable.web.invitations import JOIN, Invitations, Keeping


class Place:
    """Where invitations are kept."""

    def __init__(self, text=""):
        self.text = text

    def save(self, text):
        self.text = text

    @property
    def keeping(self):
        return Keeping(lambda: self.text, self.save)


def invitations(keeping=None):
    return Invitations(lambda: None, keeping or Place().keeping)


def test_secrets_and_tokens_are_of_128_bits_and_none_comes_again():
    made = set()
    for _ in range(30):
        fresh = invitations()
        made |= {fresh.secret(0), fresh.secret(HOST), fresh.let_in(0)}
    assert len(made) == 90
    assert all(len(each) >= 22 for each in made)


def test_a_token_is_not_the_secret_and_opens_its_own_room_alone():
    invited = invitations()
    token = invited.accept(0, invited.secret(0))
    assert token != invited.secret(0)
    assert invited.admits(0, token)
    assert not invited.admits(1, token)
    assert not invited.admits(HOST, token)
    assert not invited.admits(0, invited.secret(0))


def test_a_renewed_invitation_shows_out_who_came_by_the_old_one():
    invited = invitations()
    secret, token = invited.secret(0), invited.let_in(0)
    kept = invited.let_in(1)
    invited.renew(0)
    assert not invited.admits(0, token)
    assert invited.accept(0, secret) is None
    assert invited.admits(1, kept)
    assert invited.accept(0, invited.secret(0))


def test_so_many_may_come_by_one_invitation_and_the_first_go():
    invited = invitations()
    tokens = [invited.let_in(0) for _ in range(500)]
    assert invited.admits(0, tokens[-1])
    assert not invited.admits(0, tokens[0])


def test_whoever_comes_again_and_again_pushes_out_nobody_who_waits():
    waits, shows = set(), set()
    invited = Invitations(lambda: None, claim=lambda each: 2 if each in waits else each in shows)
    idle = invited.let_in(JOIN)
    shows |= {invited.let_in(JOIN)}
    waits |= {invited.let_in(JOIN) for _ in range(12)}
    for _ in range(500):
        invited.let_in(JOIN)
    assert not invited.admits(JOIN, idle)
    assert all(invited.admits(JOIN, each) for each in waits | shows)
    shows |= {invited.let_in(JOIN) for _ in range(500)}
    assert all(invited.admits(JOIN, each) for each in waits)


def ended(place, match=7):
    """Return the handshake of a page of seat 2, after the program ended."""
    before = invitations(place.keeping)
    before.begin(match)
    return before.shake(1, before.let_in(1))


def begun(place, match=7):
    """Return the invitations of the program that is started anew."""
    after = invitations(place.keeping)
    after.begin(match)
    return after


def test_a_program_that_is_started_anew_knows_each_page_once():
    place = Place()
    shaken = ended(place)
    after = begun(place)
    assert after.taken == {1}
    assert after.earlier(0, shaken.id) is None
    assert after.earlier(1, shaken.id) == shaken
    assert after.earlier(1, shaken.id) is None
    assert begun(place).earlier(1, shaken.id) is None


def test_a_page_that_sleeps_while_the_program_is_started_anew_twice_is_known():
    place = Place()
    shaken = ended(place)
    begun(place)
    assert begun(place).earlier(1, shaken.id) == shaken


def test_no_secret_and_no_token_outlives_the_program():
    place = Place()
    before = invitations(place.keeping)
    before.begin(7)
    secret, token = before.secret(1), before.let_in(1)
    before.shake(1, token)
    after = begun(place)
    assert not any(after.admits(1, each) for each in (secret, token))
    assert not any(after.accept(1, each) for each in (secret, token))
    assert not any(each in place.text for each in (secret, token))


def test_a_page_that_served_elsewhere_is_not_known():
    place = Place()
    shaken = ended(place)
    after = invitations(place.keeping)
    after.place = "127.0.0.1:8643"
    after.begin(7)
    assert after.earlier(1, shaken.id) is None


def test_a_handshake_of_this_program_needs_its_token_and_goes_with_it():
    place = Place()
    invited = begun(place)
    token = invited.let_in(1)
    shaken = invited.shake(1, token)
    assert invited.earlier(1, shaken.id) is None
    assert invited.handshake(1, shaken.id) == shaken
    invited.leave(1, token)
    assert invited.handshake(1, shaken.id) is None
    assert begun(place).earlier(1, shaken.id) is None


def test_a_renewed_invitation_knows_no_page_of_before():
    place = Place()
    shaken = ended(place)
    after = begun(place)
    after.renew(1)
    assert after.earlier(1, shaken.id) is None
    assert begun(place).earlier(1, shaken.id) is None


def test_the_link_that_is_told_when_it_is_started_anew_holds_for_the_match_that_goes_on():
    place = Place()
    before = invitations(place.keeping)
    before.begin(7)
    before.shake(HOST, before.let_in(HOST))
    after = invitations(place.keeping)
    told = after.secret(HOST)  # in the terminal, before there is a match
    after.begin(7)
    assert after.secret(HOST) == told
    assert after.accept(HOST, told)


def test_it_knows_nobody_of_another_match():
    place = Place()
    shaken = ended(place, match=7)
    assert begun(place, match=8).earlier(1, shaken.id) is None


def test_who_is_there_stays_for_the_next_match():
    invited = invitations()
    invited.begin(7)
    token = invited.let_in(1)
    invited.begin(8)
    assert invited.admits(1, token)


def kept(handshakes, match=7, place=""):
    return json.dumps({"match": match, "place": place, "handshakes": handshakes})


GOOD = {"id": "y", "table": "y", "page": "y"}


def test_what_is_kept_well_is_known():
    assert begun(Place(kept({"1": [GOOD]}))).earlier(0, "y")


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "null", "[]", "7", '{"match": 7}', "[" * 10_000),
        kept({"1": [GOOD]}, match="7"),
        kept({"1": [GOOD]}, place=None),
        kept({"1": [{**GOOD, "page": 5}]}),
        kept({"1": [{**GOOD, "more": "y"}]}),
        kept({"1": GOOD}),
        kept({"x": [GOOD]}),
        kept({"0": [GOOD]}),
        kept({"9" * 5000: [GOOD]}),
    ],
    ids=range(15),
)
def test_what_is_kept_badly_lets_nobody_in(text):
    invited = begun(Place(text))
    assert not invited.taken
    assert not any(invited.earlier(guest, "y") for guest in (0, 1, HOST))
    assert invited.accept(0, invited.secret(0))
