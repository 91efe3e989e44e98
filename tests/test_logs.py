"""The log keeps what is rare, whatever visitors have logged again and again."""

import logging

from gemtable.process import logs


def test_what_is_logged_without_end_leaves_room_for_the_rest(tmp_path, monkeypatch):
    monkeypatch.setattr(logs, "path", lambda: tmp_path / "gemtable.log")
    monkeypatch.setattr(logging, "lastResort", logging.lastResort)
    known = [logging.getLogger(name) for name in logs._LOGGED]
    before = [(log, log.handlers, log.propagate) for log in known]
    try:
        logs.start()
        for number in range(5_000):
            known[1].warning("Invalid HTTP request received.")
            known[0].warning("visitor %s did something odd", number)
        known[0].warning("the disk is full")
        logging.lastResort.handle(logging.makeLogRecord({"msg": "a library's", "levelno": 30}))
        lines = (tmp_path / "gemtable.log").read_text().splitlines()
    finally:
        for log, handlers, propagate in before:
            log.handlers, log.propagate = handlers, propagate
    assert len(lines) == 20 + 20 + 1 + 1
    assert lines[-2].endswith("the disk is full")
    assert lines[-1].endswith("a library's")
