"""A tournament whose host acts by forms, at a real app of a hall without a broker."""

import json
import re
import time
from contextlib import asynccontextmanager

from gemtable.club.hall import Hall
from gemtable.club.hall_server import hall_app
from gemtable.club.hall_watchers import HallFollowing
from gemtable.club.tournament_file import TournamentFile
from gemtable.games.kit.rules import HOST
from gemtable.sentence import Sentence
from gemtable.web.server import AppServer
from httpx import ASGITransport

from tests.club.hall_by_hand import ONE, take
from tests.web.clients import HERE, Browser, enter

PEOPLE = ("Ola", "Ben", "Ewa", "Jan", "Maja", "Tomek")


class Evening:
    """A hall with a tournament in a file; `host` is a browser of its host, `other` anybody's."""

    def __init__(self, file, hall):
        self.hall = hall
        self.kept = TournamentFile(file)
        self.following = HallFollowing(hall, self.kept)
        self.app = hall_app(self.following)
        self.host, self.other = (
            Browser(transport=ASGITransport(self.app), base_url=HERE) for _ in range(2)
        )

    @property
    def now(self):
        return self.kept.tournament

    @property
    def link(self):
        return f"/host#{self.following.invitations.secret(HOST)}"

    @asynccontextmanager
    async def served(self):
        """Serve the hall on a port of its own, and return that."""
        server = AppServer(self.app, self.following.invitations.knows)
        server.listen(0, False, None, Sentence("Choose a port."))
        try:
            yield server.port
        finally:
            await server.close()

    async def do(self, deed, by=None, **fields):
        """Send a form as our script does; return the answer."""
        fields = {"at": str(self.kept.at), **fields}
        place = f"/host/tournament/{deed}"
        return await (by or self.host).post(place, data=fields, headers={"origin": HERE})

    async def come(self, *names):
        return await self.do("people", names="\n".join(names))

    async def make(self, game="waterfall", **fields):
        return await self.do("round", game=game, **fields)

    async def enter(self, round_, table, *scores):
        """Enter the result of a table by hand; one score if its people played together."""
        fields = {f"score-{seat}": str(score) for seat, score in enumerate(scores)}
        fields |= {"score": str(scores[0])} if scores else {}
        return await self.do("result", round=str(round_), table=str(table), **fields)

    async def page(self, by=None, place="/tournament"):
        """Return a page as people read it."""
        answer = await (by or self.other).get(place)
        assert answer.status_code == 200
        return answer.text.replace("&#39;", "'")

    def seats(self, round_=-1):
        """Return who sits at each table of a round."""
        return [table.present for table in self.now.rounds[round_].tables]

    def tell(self, names, scores, table=ONE, key="5-1", **changes):
        """Let a table tell how a match has ended, and the tournament hear it."""
        best = max(scores, default=0)
        began_at, match = map(int, key.split("-"))
        ended = {
            "match": match,
            "game": "waterfall",
            "title": "Waterfall",
            "names": names,
            "scores": scores,
            "winners": [seat for seat, score in enumerate(scores) if score == best],
            "is_shared": False,
            "is_auto": False,
            "began_at": began_at,
            "ended_at": time.time() + 1,
            "moves": 9,
        }
        take(self.hall, table, "results", json.dumps(ended | changes), key)
        self.hear()

    def hear(self):
        """Let the tournament hear what tables have told, as the hall does after any news."""
        self.kept.hear(self.hall)
        self.following.note()

    def standing(self, is_together=False):
        """Return the places of all people: place, name, points."""
        return [(each.place, each.who, each.points) for each in self.now.standings(is_together)]


@asynccontextmanager
async def evening(file, hall=None, *names):
    """Return an evening whose host has come in; people with these names take part."""
    found = Evening(file, hall or Hall())
    try:
        secret = found.following.invitations.secret(HOST)
        assert (await enter(found.host, "/host", secret)).status_code == 200
        if names:
            assert (await found.come(*names)).status_code == 303
        yield found
    finally:
        found.following.close()
        found.kept.close()


def inputs(html):
    """Return the values of all inputs with a name, in their order."""
    found = (
        dict(re.findall(r'(\w+)="([^"]*)"', each)) for each in re.findall("<input[^>]*>", html)
    )
    return [(each["name"], each.get("value", "")) for each in found]
