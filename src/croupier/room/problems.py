"""How the room says no over HTTP: every refusal is one sentence, with its clause where one says so.

It must not know what the interface offers.
"""

import logging
from http import HTTPStatus
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException
from litestar.openapi import ResponseSpec
from msgspec import Struct

from croupier.errors import BadMessage, CroupierError, Refused
from croupier.room.accounts import NotAllowed
from croupier.room.store import StoreFailed, StoreLost, WrongVersion
from croupier.room.table import LOST

log = logging.getLogger("croupier.room")

PROBLEM = "application/problem+json"


class TooOften(CroupierError):
    """Asked more often than anybody needs to."""


class NotSignedIn(CroupierError):
    """Only for somebody who has entered."""


class Problem(Struct, frozen=True):
    """Why not: the clause where one says so, and one sentence."""

    rule: str | None
    reason: str


class Problems(Struct, frozen=True):
    """The body of every answer that is a refusal."""

    error: Problem


PROBLEMS = {
    status: ResponseSpec(Problems, generate_examples=False, description=why, media_type=PROBLEM)
    for status, why in {
        400: "it cannot be read, or is not as described",
        401: "only for somebody who has entered",
        403: "not for you",
        404: "there is no such thing",
        409: "something has changed meanwhile",
        413: "too large",
        429: "too often",
        503: "the journal cannot be reached",
    }.items()
}
STATUSES: dict[type[Exception], int] = {
    TooOften: 429,
    NotSignedIn: 401,
    NotAllowed: 403,
    WrongVersion: 409,
    Refused: 409,
    BadMessage: 400,
    CroupierError: 400,
}


def problem(request: Request[Any, Any, Any], error: Exception) -> Response[Problems]:
    """Any exception as one sentence; a bug of ours is logged and not told."""
    rule = None
    if isinstance(error, HTTPException):
        status = error.status_code
        reason = _unserved(request, status) if _says_nothing(error) else _sentence(error)
    elif isinstance(error, CroupierError):
        status = next(code for kind, code in STATUSES.items() if isinstance(error, kind))
        rule = error.rule if isinstance(error, Refused) else None
        reason = error.reason if isinstance(error, Refused) else str(error)
    elif isinstance(error, StoreLost):  # which was logged when it was found out
        status, reason = 503, LOST
    elif isinstance(error, StoreFailed):
        log.error("%s %s: %s", request.method, request.scope["path"], error)
        status, reason = 503, "the journal cannot be reached: try again in a moment"
    elif isinstance(error, UnicodeDecodeError | RecursionError):
        status, reason = 400, "the body cannot be read: it is no JSON in UTF-8"
    else:
        log.error("%s %s", request.method, request.scope["path"], exc_info=error)
        status, reason = 500, "something went wrong here, and has been noted"
    body = Problems(Problem(rule, reason))
    return Response(body, status_code=status, media_type=PROBLEM)


def _says_nothing(error: HTTPException) -> bool:
    """Whether its words are only the name of its status, as where no route is found."""
    return error.status_code in (404, 405) and error.detail == HTTPStatus(error.status_code).phrase


def _unserved(request: Request[Any, Any, Any], status: int) -> str:
    """No such path, or not by this method."""
    path = request.scope["path"][:60]
    if status == 405:
        return f"{request.method} is not among the methods of {path}"
    return f"there is nothing at {path}: /api/openapi.json lists what there is"


def _sentence(error: HTTPException) -> str:
    """What is wrong with a request, in one line, with the place where it is."""
    if error.status_code == 400 and "'data'" in str(error.extra):
        return "the body is missing: JSON is expected"
    extra = error.extra if isinstance(error.extra, list) else []
    found = [
        f"{each.get('key', '')}: {each.get('message', '')}".strip(": ")
        for each in extra
        if isinstance(each, dict)
    ]
    text = "; ".join(found) or error.detail
    return text if text[:2].isupper() else text[:1].lower() + text[1:]  # but no jSON
