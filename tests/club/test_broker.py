"""How a broker is named: address, user, password and certificate."""

import pytest
from gemtable.club.broker import PASSWORD, broker_of
from gemtable.errors import UserError


@pytest.fixture(autouse=True)
def nothing_in_the_environment(monkeypatch):
    monkeypatch.delenv(PASSWORD, raising=False)


@pytest.mark.parametrize(
    "url, host, port, user, place",
    [
        ("mqtt://club", "club", 1883, None, "mqtt://club:1883"),
        ("mqtt://ola@club:2000/", "club", 2000, "ola", "mqtt://club:2000"),
        ("mqtts://o%40la@[::1]", "::1", 8883, "o@la", "mqtts://[::1]:8883"),
    ],
)
def test_an_address_names_host_port_and_user(url, host, port, user, place):
    broker = broker_of(url)
    assert (broker.host, broker.port, broker.user, broker.place) == (host, port, user, place)
    assert (broker.tls is not None) == url.startswith("mqtts")


@pytest.mark.parametrize(
    "url",
    [
        *("club", "http://club", "mqtt://", "mqtt://club:0", "mqtt://club:99999", "mqtt://[club"),
        *("mqtt://club/topic", "mqtt://club?x=1", "mqtt://club#x", ""),
    ],
)
def test_another_address_is_refused(url):
    with pytest.raises(UserError, match="not the address of a broker"):
        broker_of(url)


def test_a_password_in_the_address_is_refused_and_not_repeated():
    with pytest.raises(UserError) as error:
        broker_of("mqtt://ola:hunter2@club")
    assert "hunter2" not in f"{error.value} {error.value.fix}"
    assert PASSWORD in str(error.value.fix)


def test_a_password_comes_from_a_file_or_else_from_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv(PASSWORD, "of the environment")
    (tmp_path / "password").write_text("of the file\nand more\n")
    assert broker_of("mqtt://ola@club").password == "of the environment"
    broker = broker_of("mqtt://ola@club", tmp_path / "password")
    assert broker.password == "of the file"
    assert "of the file" not in repr(broker)


@pytest.mark.parametrize("content, why", [(None, "cannot be read"), ("\n", "is empty")])
def test_a_file_without_a_password_is_refused(tmp_path, content, why):
    file = tmp_path / "password"
    if content is not None:
        file.write_text(content)
    with pytest.raises(UserError, match=why):
        broker_of("mqtt://ola@club", file)


def test_a_password_needs_a_user(monkeypatch):
    monkeypatch.setenv(PASSWORD, "secret")
    with pytest.raises(UserError) as error:
        broker_of("mqtts://club:1")
    assert "mqtts://USER@club:1" in str(error.value.fix)


def test_an_authority_is_a_pem_file_and_for_tls(tmp_path):
    (tmp_path / "ca").write_text("Gemtable\n")
    for file in (tmp_path / "ca", tmp_path / "none"):
        with pytest.raises(UserError, match="cannot be read"):
            broker_of("mqtts://club", ca=file)
    with pytest.raises(UserError, match="mqtt:// has none"):
        broker_of("mqtt://club", ca=tmp_path / "ca")


def test_a_password_without_tls_is_only_for_this_computer(monkeypatch):
    monkeypatch.setenv(PASSWORD, "secret")
    assert broker_of("mqtt://ola@club").tells_password
    assert not broker_of("mqtt://ola@127.0.0.1").tells_password
    assert not broker_of("mqtts://ola@club").tells_password
