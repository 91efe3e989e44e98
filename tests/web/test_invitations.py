"""Secrets and tokens: of 128 bits, each its own, and what is kept of them over a restart."""

import json

import pytest
from gemtable.rules.roles import HOST
from gemtable.web.invitations import Invitations, Keeping


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
        made |= {fresh.secret(0), fresh.secret(HOST), fresh.ticket(0), fresh.let_in(0)}
    assert len(made) == 120
    assert all(len(each) >= 22 for each in made)


def test_a_token_is_not_the_secret_and_opens_its_own_room_alone():
    invited = invitations()
    token = invited.accept(0, invited.secret(0))
    assert token != invited.secret(0)
    assert invited.admits(0, token)
    assert not invited.admits(1, token)
    assert not invited.admits(HOST, token)
    assert not invited.admits(0, invited.secret(0))


def test_a_ticket_lets_in_once():
    invited = invitations()
    ticket = invited.ticket(HOST)
    assert invited.accept(0, ticket) is None
    assert invited.accept(HOST, ticket)
    assert invited.accept(HOST, ticket) is None


def test_a_renewed_invitation_shows_out_who_came_by_the_old_one():
    invited = invitations()
    secret, ticket, token = invited.secret(0), invited.ticket(0), invited.let_in(0)
    kept = invited.let_in(1)
    invited.renew(0)
    assert not invited.admits(0, token)
    assert invited.accept(0, secret) is None
    assert invited.accept(0, ticket) is None
    assert invited.admits(1, kept)
    assert invited.accept(0, invited.secret(0))


def test_so_many_may_come_by_one_invitation_and_the_first_go():
    invited = invitations()
    tokens = [invited.let_in(0) for _ in range(500)]
    assert invited.admits(0, tokens[-1])
    assert not invited.admits(0, tokens[0])


def test_a_program_that_is_started_anew_knows_who_was_there():
    place = Place()
    before = invitations(place.keeping)
    before.begin(7)
    seat, host, secret = before.let_in(1), before.let_in(HOST), before.secret(1)
    after = invitations(place.keeping)
    opened = after.let_in(HOST)  # a browser opens before there is a match
    after.begin(7)
    assert after.admits(1, seat)
    assert after.admits(HOST, host)
    assert after.admits(HOST, opened)
    assert after.secret(1) == secret


def test_the_link_that_is_told_when_it_is_started_anew_holds_for_the_match_that_goes_on():
    place = Place()
    before = invitations(place.keeping)
    before.begin(7)
    before.secret(HOST)
    after = invitations(place.keeping)
    told = after.secret(HOST)  # in the terminal, before there is a match
    after.begin(7)
    assert after.secret(HOST) == told
    assert after.accept(HOST, told)


def test_it_knows_nobody_of_another_match():
    place = Place()
    before = invitations(place.keeping)
    before.begin(7)
    token, secret = before.let_in(1), before.secret(1)
    after = invitations(place.keeping)
    after.begin(8)
    assert not after.admits(1, token)
    assert after.accept(1, secret) is None


def test_who_is_there_stays_for_the_next_match():
    invited = invitations()
    invited.begin(7)
    token = invited.let_in(1)
    invited.begin(8)
    assert invited.admits(1, token)


def kept(invitations):
    return json.dumps({"match": 7, "invitations": invitations})


@pytest.mark.parametrize(
    "text",
    [
        *("", "{", "null", "[]", "7", '{"match": 7}', "[" * 10_000),
        '{"match": "7", "invitations": {}}',
        kept({"1": {"secret": 5, "tokens": []}}),
        kept({"1": {"secret": "x", "tokens": "abc"}}),
        kept({"x": {"secret": "x", "tokens": ["y"]}}),
        kept({"0": {"secret": "x", "tokens": ["y"]}}),
        kept({"9" * 5000: {"secret": "x", "tokens": ["y"]}}),
    ],
    ids=range(13),
)
def test_what_is_kept_badly_lets_nobody_in(text):
    invited = invitations(Place(text).keeping)
    invited.begin(7)
    assert not invited.taken
    assert not any(invited.admits(guest, "y") for guest in (0, 1, HOST))
    assert invited.accept(0, invited.secret(0))
