"""A broker set up as the README says: nobody writes for another table, or throws it out."""

import asyncio
import json
import re
import time
from contextlib import suppress
from pathlib import Path

import pytest
from aiomqtt import Client, MqttError, ProtocolVersion, Will
from gemtable import club
from gemtable.club.table_messages import Online, Topic

from tests.club.club_table import ClubTable
from tests.club.hall_by_hand import ONE, TWO, hall_at
from tests.club.test_hall import status
from tests.club.test_hall_memory import result
from tests.patience import until

README = (Path(club.__file__).parent / "README.md").read_text()
(ACL,) = re.findall(r"```\n(pattern .*?)```", README, re.DOTALL)
PEOPLE = {ONE: "one", TWO: "two", "hall": "three"}


@pytest.fixture
def broker(mosquitto):
    return mosquitto(people=PEOPLE, acl=ACL)


def url(broker, user):
    return broker.url.replace("://", f"://{user}@")


def password(folder, user):
    file = folder / f"password-{user}"
    file.write_text(PEOPLE[user])
    return {"password_file": file}


def client(broker, user, identifier, **more):
    """Return a client of a user that comes with any id.

    What is refused while the broker ends its connection, aiomqtt keeps where nobody reads it.
    """
    asyncio.get_running_loop().set_exception_handler(None)  # it is only logged
    return Client(
        "127.0.0.1",
        broker.port,
        identifier=identifier,
        username=user,
        password=PEOPLE[user],
        protocol=ProtocolVersion.V5,
        **more,
    )


async def write(broker, user, identifier, messages):
    async with client(broker, user, identifier) as one:
        for topic, payload in messages:
            with suppress(MqttError):  # a broker may say that it is not allowed
                await one.publish(str(topic), payload, qos=1, retain=True)


def own(table, now_s):
    """Return what a table tells, in an order in which the last says that all have come."""
    payload, key = result(now_s, names=["Ola", "Ben"])
    return [
        (Topic(table, "results", key), payload),
        (Topic(table, "online"), Online(is_online=True, at=now_s).model_dump_json()),
        (Topic(table, "status"), status(name=f"of {table[-1]}").model_dump_json()),
    ]


def test_the_readme_has_the_two_lines_of_the_configuration():
    assert "\nacl_file /etc/mosquitto/acl\nuse_username_as_clientid true\n" in README


async def test_who_comes_with_the_id_of_another_table_writes_nothing_for_it(tmp_path, broker):
    table = ClubTable(tmp_path)
    at_hall = hall_at(url(broker, "hall"), **password(tmp_path, "hall"))
    at_table = table.in_club(url(broker, ONE), **password(tmp_path, ONE))
    async with at_hall as hall, at_table:
        await until(lambda: hall.table(ONE) and hall.table(ONE).is_online)
        evil = [*own(ONE, now_s := time.time()), *own(TWO, now_s)]  # of one match each
        for _time in range(2):
            await write(broker, TWO, ONE, evil)
            await until(lambda: hall.table(TWO))
            assert hall.table(ONE).name == "By the window"
            assert [each.source.partition("/")[0] for each in hall.results()] == [TWO]
            await write(broker, TWO, TWO, [(Topic(TWO, "status"), "")])
            await until(lambda: not hall.table(TWO))
        table.referee.name(0, "Ola", 0)  # it is still connected
        await until(lambda: hall.table(ONE).brief.names[0] == "Ola")
    assert not table.told


async def test_a_last_will_for_another_table_is_not_published(tmp_path, broker):
    table = ClubTable(tmp_path)
    at_hall = hall_at(url(broker, "hall"), **password(tmp_path, "hall"))
    at_table = table.in_club(url(broker, ONE), **password(tmp_path, ONE))
    async with at_hall as hall, at_table:
        await until(lambda: hall.table(ONE) and hall.table(ONE).is_online)
        will = Will(str(Topic(ONE, "online")), json.dumps({"is_online": False}), 1, True)
        with suppress(MqttError):
            async with client(broker, TWO, "anybody", will=will) as one:
                one._client._sock_close()  # it is gone without a word
        await write(broker, TWO, TWO, own(TWO, time.time()))
        await until(lambda: hall.table(TWO))
        assert hall.table(ONE).is_online


async def test_a_table_reads_nothing_and_a_hall_writes_nothing(tmp_path, broker):
    async with hall_at(url(broker, "hall"), **password(tmp_path, "hall")) as hall:
        await write(broker, "hall", "hall-2", own(ONE, time.time()))
        await write(broker, TWO, TWO, own(TWO, time.time()))
        await until(lambda: hall.table(TWO))
        assert not hall.table(ONE)
    async with client(broker, ONE, ONE) as one:
        with suppress(MqttError):
            await one.subscribe("gemtable/1/tables/#")
        await one.publish(str(Topic(ONE, "status")), "x", qos=1)
        assert not len(one.messages)
