"""Whether phones reach the page: its port, and the firewalls of each system."""

import socket
import sys
from types import SimpleNamespace

import psutil
import pytest
from gemtable.doctor import network_checks
from gemtable.journal import database  # noqa: F401  nobody may load it later
from gemtable.web import qr_code, server

from tests.doctor.found import told
from tests.patience import PATIENCE_S
from tests.play.gemtable import free_port


def test_a_taken_port_is_told_with_the_next_and_none_is_kept(monkeypatch):
    usual = free_port()
    monkeypatch.setattr(server, "PORT", usual)
    monkeypatch.setattr(server.port_now, "__defaults__", (usual,))
    assert told(network_checks.port)[0] == "ok"
    with socket.create_server(("127.0.0.1", usual)):
        state, what, _remedy = told(network_checks.port)
        assert state == "warning"
        assert what.startswith(f"Port {usual} is in use, so the page uses port ")
    with socket.create_server(("127.0.0.1", usual)):
        pass


def test_where_no_port_is_free_it_is_a_fault(monkeypatch):
    monkeypatch.setattr(server, "_TRIED", 0)
    state, what, remedy = told(network_checks.port)
    assert (state, what) == ("fault", "No port from 8642 upwards is free for the page.")
    assert remedy


@pytest.fixture
def in_network(monkeypatch, tmp_path):
    """A computer in a network, without a firewall; return the folder of its settings."""
    monkeypatch.setattr(qr_code, "own_address", lambda: "192.0.2.7")
    monkeypatch.setattr(psutil, "process_iter", lambda _names: [])
    monkeypatch.setattr(network_checks, "_KERNEL", tmp_path / "osrelease")
    monkeypatch.setattr(network_checks, "_UFW", tmp_path)
    monkeypatch.setattr(network_checks, "_MAC", tmp_path / "socketfilterfw")
    return tmp_path


def test_without_a_network_there_is_no_firewall_to_look_at(monkeypatch, in_network):
    assert told(network_checks.firewall)[0] == "ok"
    monkeypatch.setattr(qr_code, "own_address", lambda: "127.0.0.1")
    assert told(network_checks.firewall)[0] == "not applicable"


def test_ufw_is_told_until_a_rule_lets_phones_in(in_network):
    (in_network / "ufw.conf").write_text("# comment\nENABLED=no\n")
    assert told(network_checks.firewall)[0] == "ok"
    (in_network / "ufw.conf").write_text("# comment\nENABLED=yes\nLOGLEVEL=low\n")
    assert told(network_checks.firewall) == (
        "warning",
        "The firewall ufw is on and may block phones with --lan.",
        "Allow phones with sudo ufw allow 8642/tcp",
    )
    rule = "-A ufw-user-input -p tcp --dport {port} -j {act}\n"
    rules = in_network / "user.rules"
    for text, state in (
        (rule.format(port=86420, act="ACCEPT"), "warning"),
        (rule.format(port=8642, act="DROP"), "warning"),
        (rule.format(port=8642, act="ACCEPT"), "ok"),
    ):
        rules.write_text(text)
        assert told(network_checks.firewall)[0] == state, text


def test_firewalld_is_told(monkeypatch, in_network):
    runs = [SimpleNamespace(info={"name": name}) for name in ("bash", None, "firewalld")]
    monkeypatch.setattr(psutil, "process_iter", lambda _names: runs)
    assert (
        told(network_checks.firewall)[2]
        == "Allow phones with sudo firewall-cmd --add-port=8642/tcp"
    )


@pytest.mark.parametrize(
    ("script", "state"),
    [
        ("echo 'Firewall is enabled. (State = 1)'", "warning"),
        ("echo 'Firewall is disabled. (State = 0)'", "ok"),
        ("exit 1", "ok"),
        ("exec sleep 600", "ok"),
    ],
)
def test_the_firewall_of_macos_is_asked(monkeypatch, in_network, script, state):
    monkeypatch.setattr(sys, "platform", "darwin")
    monkeypatch.setattr(network_checks, "_MAC_S", 0.1 if "sleep" in script else PATIENCE_S)
    (in_network / "socketfilterfw").write_text(f"#!/bin/sh\n{script}\n")
    (in_network / "socketfilterfw").chmod(0o755)
    assert told(network_checks.firewall)[0] == state


def test_in_windows_the_way_out_is_told(in_network):
    (in_network / "osrelease").write_text("5.15.153.1-microsoft-standard-WSL2\n")
    state, _what, remedy = told(network_checks.firewall)
    assert state == "warning"
    assert "networkingMode=mirrored" in remedy and "8642" in remedy
