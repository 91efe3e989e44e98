"""Where there is no broker: it is said, and where CI is it is a failure."""

import pytest

from tests.club import mosquitto


@pytest.fixture
def nowhere(monkeypatch):
    monkeypatch.setattr(mosquitto, "_PLACES", "/nowhere")


def test_without_a_broker_a_test_is_not_run_and_says_so(nowhere, monkeypatch):
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="apt install mosquitto"):
        mosquitto.needed()


def test_where_ci_is_that_is_a_failure(nowhere, monkeypatch):
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="NOT RUN WITH A BROKER"):
        mosquitto.needed()
