"""The page: built files of clients/web, with what browsers are told about them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from starlette.datastructures import MutableHeaders
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.responses import HTMLResponse
from starlette.routing import Route
from starlette.staticfiles import StaticFiles

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

_HERE = Path(__file__).parent

_FOLDERS = (
    # In a wheel, and in a checkout.
    _HERE / "built_page",
    _HERE.parents[2] / "clients" / "web" / "dist",
)

_HASHED = "/assets/"
"""Where the build puts files whose names change with their content."""

_FOR_EVER = "public, max-age=31536000, immutable"

_NOT_KEPT = "no-cache"

SECURITY_HEADERS = {
    # Everything comes from here; nothing in the page's text is run.
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
        "manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "Cross-Origin-Opener-Policy": "same-origin",
    # Links to tables must not be told to other sites.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
"""What every answer of the page says."""

_NOT_BUILT = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>Hummel</title></head>
<body>
<h1>Hummel, Hummel!</h1>
<p>The service runs, but its page is not built. With Node 20 or newer, build it in a checkout with</p>
<pre>make page</pre>
<p>and start the service again. Until then <code>hummel play</code> plays in a terminal.</p>
</body>
</html>
"""


def find_page() -> Path | None:
    """Returns the folder of the built page, or None if it is not built."""
    return next((folder for folder in _FOLDERS if (folder / "index.html").is_file()), None)


def page_application(folder: Path | None) -> ASGIApp:
    """Returns an ASGI application that serves the page.

    Args:
        folder: Where its built files are; None: a page that says how to build it.
    """
    files: ASGIApp = Route("/{path:path}", _not_built) if folder is None else StaticFiles(directory=folder, html=True)
    # What is not there, or can't be asked for so, is told with its status.
    return _WithHeaders(GZipMiddleware(ExceptionMiddleware(files), compresslevel=6))


async def _not_built(_request: Request) -> HTMLResponse:
    return HTMLResponse(_NOT_BUILT)


class _WithHeaders:
    """Adds what browsers are told to every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.update(SECURITY_HEADERS)
                found = message["status"] < 400  # noqa: PLR2004 - the first status of an error
                if found and scope["path"].startswith(_HASHED):
                    headers["Cache-Control"] = _FOR_EVER
                else:
                    headers["Cache-Control"] = _NOT_KEPT
                    # They stand for time and length, which two builds may have in common.
                    for validator in ("ETag", "Last-Modified"):
                        del headers[validator]
            await send(message)

        await self._app(scope, receive, send_with_headers)
