"""The people who wait for a match on their phones, and the seats that they get when it begins.

They come by the link or the code for all seats, give a name, wish for a game and say that they
are ready. A message of their page is {"name": "Ola"} or one of the lines `wish GAME`, `ready`,
`not ready`, `begin GAME` and `begin GAME alone`, as {"say": "ready", "seen": 7}; only whoever
leads sends the last two.
"""

from contextlib import suppress
from dataclasses import dataclass
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from gemtable.errors import UserError
from gemtable.games import GAMES
from gemtable.games.kit.rules import HOST
from gemtable.match.arrivals import Arrivals, is_called, seats_of
from gemtable.referee.notices import Notice
from gemtable.sentence import Sentence, message
from gemtable.web.client_socket import Nonsense
from gemtable.web.invitation_picture import Waiting
from gemtable.web.invitations import Invitations
from gemtable.web.pad import is_played_here
from gemtable.web.table_interface import Matches, Table
from gemtable.web.who_plays import request_of

BEGINS = Sentence("A match is starting ...")
JOINS = message("Seat {seat} joins.")


@dataclass(frozen=True, slots=True)
class Waits:
    """What somebody watches who has come before a match. `token` is one of JOIN."""

    token: str


@dataclass(frozen=True, slots=True)
class SharedScreen:
    """What a shared screen watches that may show the code: `token` is one of JOIN or HOST."""

    token: str


class _Said(BaseModel):
    """A message: a `name`, or a line in `say` with the revision that was `seen`."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    name: Annotated[str, Field(max_length=80)] | None = None
    say: Annotated[str, Field(max_length=80)] | None = None
    seen: Annotated[int, Field(ge=0)] = 0


class WaitingRoom:
    """Everybody who waits, and the seats that they get when a match begins.

    A key of `arrivals` is a token of JOIN.
    """

    def __init__(self, invitations: Invitations) -> None:
        self.arrivals = Arrivals()
        self.likely = ""  # the game to propose while nobody wishes for one
        self._invitations = invitations
        self._refused: dict[str, UserError] = {}  # what each did last, if it was refused
        self._given: dict[str, tuple[int, str]] = {}  # the seat and its token, until fetched

    def facts(self, why: Sentence, matches: Matches | None) -> Waiting:
        """Return what everybody may know: `matches` to choose from, else `why` not."""
        return Waiting(
            why=None if matches else why,
            people=self.arrivals.people,
            games=tuple(matches.games) if matches else (),
            favourite=self.arrivals.favourite,
            likely=self.likely,
        )

    def seat_all(self, table: Table) -> frozenset[int]:
        """Give seats to everybody who waits, as far as there are free ones; return the seats."""
        status, keys = table.bulletin.status, self.arrivals.keys
        free = table.people() - self._invitations.taken
        free = frozenset(seat for seat in free if is_played_here(status, seat))
        people = self.arrivals.people
        seats = seats_of(people, status.names, free)
        names = {each.number: each.name for each in people}
        self._given = {}
        for number, seat in sorted(seats.items(), key=lambda each: each[1]):
            self._given[keys[number]] = seat, self._invitations.let_in(seat)
            name = names[number]
            if name is None:
                table.bulletin.tell(Notice("note", Sentence(JOINS, seat=seat + 1)))
            elif not is_called(status.names[seat], name):
                with suppress(UserError):  # somebody at another seat has that name
                    table.name(seat, name, HOST)
        self.arrivals.clear()
        self._refused = {}
        return frozenset(seats.values())

    def given_to(self, token: str) -> int | None:
        """Return the seat that waits for somebody, or None."""
        seat, own = self._given.get(token, (0, ""))
        return seat if own and self._invitations.admits(seat, own) else None

    def fetch(self, token: str) -> str:
        """Return the token of the seat that waited for somebody, once."""
        return self._given.pop(token)[1]

    def waits(self, token: str) -> bool:
        """Return whether somebody waits with this token, or has a seat to fetch."""
        return self.arrivals.of(token) is not None or token in self._given

    def refused(self, token: str) -> UserError | None:
        """Return why what somebody did last was refused, or None if it was done."""
        return self._refused.get(token)

    def heed(self, text: str, token: str, matches: Matches | None) -> bool:
        """Carry out a message of somebody's page; return whether it begins a match.

        `matches` are those that can be chosen, None if none can. Only this person sees a
        refusal. Raises Nonsense.
        """
        try:
            said = _Said.model_validate_json(text)
        except ValidationError:
            raise Nonsense from None
        if (said.name is None) == (said.say is None):
            raise Nonsense
        self._refused.pop(token, None)
        try:
            if said.say is not None:
                return self._heed_line(said.say.split(), token, matches)
            self.arrivals.call(token, said.name or "")
            return False
        except UserError as error:
            if self.arrivals.of(token):
                self._refused[token] = error
            return False

    def _heed_line(self, words: list[str], token: str, matches: Matches | None) -> bool:
        match words:
            case ["ready"]:
                self.arrivals.be_ready(token, True)
            case ["not", "ready"]:
                self.arrivals.be_ready(token, False)
            case ["wish", game] if game in GAMES:
                self.arrivals.wish(token, game)
            case ["begin", game, *alone] if game in GAMES and alone in ([], ["alone"]):
                person = self.arrivals.of(token)
                if matches is None or person is None or not person.leads:
                    return False  # the picture was older
                matches.begin(request_of(GAMES[game], self.arrivals.people, bool(alone)))
                return True
            case _:
                raise Nonsense
        return False
