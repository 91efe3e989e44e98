"""The page with a certificate: nobody between can read it, and a bad file is told plainly."""

import asyncio
import ssl

import httpx
import pytest
from gemtable.errors import UserError
from gemtable.games.kit.rules import HOST
from gemtable.web.certificate import checked
from gemtable.web.server import PageServer
from websockets.asyncio.client import connect

from tests.web.clients import PATIENCE_S, heard
from tests.web.table_by_hand import TableByHand


@pytest.mark.parametrize("cert, key", [("one.pem", "one.key"), ("both.pem", None)])
def test_pages_and_sockets_come_by_https_alone(certificates, tmp_path, cert, key):
    async def script():
        table = TableByHand(tmp_path)
        server = PageServer(table.following)
        server.start(0, tls=checked(certificates / cert, key and certificates / key))
        table.begin()
        trusted = ssl.create_default_context(cafile=certificates / "one.pem")
        here = table.following.address
        assert here == f"https://127.0.0.1:{server.port}"
        async with httpx.AsyncClient(verify=trusted, base_url=here, timeout=PATIENCE_S) as client:
            answer = await client.get("/")
            assert answer.status_code == 200
            assert answer.headers["strict-transport-security"] == "max-age=86400"
            secret = table.following.invitations.secret(HOST)
            sent = {"data": {"secret": secret}, "headers": {"origin": here}}
            token = (await client.post("/host/enter", **sent)).json()["token"]
            proof = {"authorization": f"Bearer {token}"}
            assert f"{here}/seat/1#" in (await client.get("/host/link/1", headers=proof)).text
            with pytest.raises(httpx.HTTPError):
                await client.get(f"http://127.0.0.1:{server.port}/")
        async with connect(
            f"wss://127.0.0.1:{server.port}/live", ssl=trusted, origin=here
        ) as live:
            assert "Seat 1 to move" in (await heard(live))["picture"]
        await server.close()
        table.journal.close()

    asyncio.run(script())


@pytest.mark.parametrize(
    "cert, key, why",
    [
        ("none.pem", None, "none.pem cannot be read: No such file or directory."),
        ("one.pem", "none.key", "none.key cannot be read"),
        (".", None, "cannot be read: Is a directory."),
        ("one.pem", "other.key", "other.key is not the key of"),
        ("one.pem", None, "are not a certificate and its key"),
        ("neither.pem", "one.key", "are not a certificate and its key"),
        ("locked.pem", "locked.key", "are not a certificate and its key"),
    ],
)
def test_a_bad_file_is_told_before_anything_is_served(certificates, cert, key, why):
    with pytest.raises(UserError, match=why) as error:
        checked(certificates / cert, key and certificates / key)
    assert "PEM" in str(error.value.fix)
