"""The page: its files, what browsers are told about them, and nothing beside them."""

from __future__ import annotations

import gzip
import http.client
from typing import TYPE_CHECKING

import pytest

from hummel_service.web import page
from support.api import TIMEOUT_S
from support.serving import serving

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from hummel_service.bootstrap import Service
    from support.store_server import StoreServer

SCRIPT = "console.log('Hummel');" * 100


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A built page, and files beside it that are nobody's business."""
    outside = tmp_path_factory.mktemp("outside")
    built = outside / "dist"
    (built / "assets").mkdir(parents=True)
    (built / "index.html").write_text("<!doctype html><title>Hummel</title>")
    (built / "assets" / "index-AbCd1234.js").write_text(SCRIPT)
    (outside / "secret.txt").write_text("secret")
    (built / "assets" / "link.txt").symlink_to(outside / "secret.txt")
    return built


@pytest.fixture(scope="module")
def served(store: StoreServer, folder: Path) -> Iterator[Service]:
    """A service that serves this page."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("hummel_service.web.page._FOLDERS", (folder,))
        with serving(store.url, http_address="127.0.0.1:0") as service:
            yield service


def get(service: Service, target: str, method: str = "GET", **headers: str) -> tuple[http.client.HTTPResponse, bytes]:
    """Asks for a target as it is written, and returns answer and body."""
    connection = http.client.HTTPConnection(service.http_address, timeout=TIMEOUT_S)
    connection.putrequest(method, target, skip_accept_encoding=True)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    body = answer.read()
    connection.close()
    return answer, body


def test_the_page_is_at_the_root_and_is_loaded_anew(served: Service):
    """`GET /` is the page; browsers load it each time, so that a new build is seen at once, even of equal length."""
    answer, body = get(served, "/")
    assert (answer.status, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b"<title>Hummel" in body
    assert answer.headers["cache-control"] == "no-cache"
    assert not {"etag", "last-modified"} & {name.lower() for name in answer.headers}
    assert get(served, "/?table=x")[0].status == 200


def test_files_that_are_named_by_their_content_are_kept(served: Service):
    """Built assets may be kept for a year: another content has another name."""
    answer, body = get(served, "/assets/index-AbCd1234.js")
    assert body.decode() == SCRIPT
    assert answer.headers["content-type"].startswith("text/javascript")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


def test_files_are_compressed_for_who_can_read_it(served: Service):
    """A browser that takes gzip gets less to load."""
    answer, body = get(served, "/assets/index-AbCd1234.js", accept_encoding="gzip")
    assert answer.headers["content-encoding"] == "gzip"
    assert gzip.decompress(body).decode() == SCRIPT
    assert len(body) < len(SCRIPT) / 10


@pytest.mark.parametrize("target", ["/", "/assets/index-AbCd1234.js", "/missing", "/assets/missing.js"])
def test_every_answer_says_what_browsers_may_do(served: Service, target: str):
    """The page's policy goes with whatever is asked for: own files alone, nothing inline, no frames, no sniffing."""
    answer, _ = get(served, target)
    policy = dict(part.strip().split(" ", 1) for part in answer.headers["content-security-policy"].split(";"))
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["form-action"] == "'none'"
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["referrer-policy"] == "no-referrer"


def test_what_is_not_there_is_not_kept(served: Service):
    """A file that is missing, during an update for example, is asked for again."""
    answer, _ = get(served, "/assets/missing.js")
    assert (answer.status, answer.headers["cache-control"]) == (404, "no-cache")


@pytest.mark.parametrize(
    "target",
    [
        "/../secret.txt",
        "/assets/../../secret.txt",
        "/%2e%2e/secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%2f..%2fsecret.txt",
        "/assets/..%5c..%5csecret.txt",
        "//etc/passwd",
        "/%2fetc/passwd",
        "/assets/link.txt",
        "/assets/",
        "/assets/index-AbCd1234.js%00.html",
        "/index.html/../../secret.txt",
        "/" + "a" * 5000,
    ],
)
def test_nothing_outside_of_the_page_can_be_reached(served: Service, target: str):
    """However a path is written, only files of the page are served."""
    answer, body = get(served, target)
    assert answer.status in {400, 404, 405}
    assert b"secret" not in body.replace(b"secret.txt", b"")
    assert b"root:" not in body


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_files_can_only_be_read(served: Service, method: str):
    """Files are there to be read."""
    assert get(served, "/", method)[0].status == 405


def test_a_page_that_is_not_built_says_how_to_build_it(store: StoreServer, monkeypatch: pytest.MonkeyPatch):
    """Without a built page, the root says what to do, under the same policy."""
    monkeypatch.setattr("hummel_service.web.page._FOLDERS", ())
    with serving(store.url, http_address="127.0.0.1:0") as service:
        answer, body = get(service, "/")
        assert service.page_url == ""
    assert answer.status == 200
    assert b"make page" in body
    assert "content-security-policy" in answer.headers


def test_a_page_is_built_when_its_index_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """An empty folder is no page; one in the package comes before one in a checkout."""
    empty, first, second = (tmp_path / name for name in ("empty", "first", "second"))
    for folder in (empty, first, second):
        folder.mkdir()
    (first / "index.html").touch()
    (second / "index.html").touch()
    monkeypatch.setattr("hummel_service.web.page._FOLDERS", (empty, first, second))
    assert page.find_page() == first
