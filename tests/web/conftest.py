"""What tests of the page share."""

import shutil
import subprocess

import pytest

from tests.lacking import not_run

OPENSSL = shutil.which("openssl")


@pytest.fixture(scope="session")
def certificates(tmp_path_factory):
    """Make certificates of this machine that sign themselves; without openssl it is not run."""
    if OPENSSL is None:
        not_run("NOT RUN WITH A CERTIFICATE: sudo apt install openssl")
    folder = tmp_path_factory.mktemp("tls")
    for name, hidden in (("one", ["-nodes"]), ("other", ["-nodes"]), ("locked", None)):
        subprocess.run(
            [
                *(OPENSSL, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256"),
                *("-keyout", f"{folder}/{name}.key", "-out", f"{folder}/{name}.pem"),
                *(hidden or ["-passout", "pass:secret"]),
                *("-days", "2", "-subj", "/CN=table", "-addext", "subjectAltName=IP:127.0.0.1"),
            ],
            check=True,
            capture_output=True,
        )
    (folder / "both.pem").write_text(
        (folder / "one.pem").read_text() + (folder / "one.key").read_text()
    )
    (folder / "neither.pem").write_text("Gemtable\n")
    return folder
