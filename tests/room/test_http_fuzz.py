"""Requests nobody thought of, made from the interface's own description, at a real server.

Every answer must be one that is described: no crash, no answer of another form, nothing accepted
that is not as described. `python -m tests.soak_http` does the same for longer.
"""

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import GenerationMode, checks

from tests.room.server import running

READING = [
    ("GET", "/api/me"),
    ("GET", "/api/seats"),
    ("GET", "/api/tables"),
    ("GET", "/api/tables/{table}"),
    ("GET", "/api/tables/{table}/rounds"),
    ("GET", "/api/rounds/{round_id}"),
    ("GET", "/api/rules/{game}"),
    ("GET", "/api/rules/{game}/{clause}"),
    ("GET", "/api/documents"),
    ("GET", "/api/signs/{game}"),
    ("GET", "/api/tournaments"),
    ("GET", "/api/tournaments/{id}"),
    ("GET", "/api/tournaments/{id}/text"),
    ("GET", "/api/settings"),
    ("GET", "/api/statement"),
    ("GET", "/api/statement.csv"),
    ("GET", "/api/result"),
    ("GET", "/api/protection"),
    ("GET", "/api/sessions"),
    ("GET", "/healthz"),
    ("GET", "/readyz"),
    ("GET", "/log/checkpoint"),
    ("GET", "/log/cosigned"),
    ("GET", "/log/key"),
    ("GET", "/log/tile/{path}"),
    ("POST", "/log/cosignature"),
    ("POST", "/api/logout"),
    ("POST", "/api/logout/everywhere"),
    ("POST", "/api/chips"),
]
TELLING = [
    ("POST", "/api/guest"),
    ("POST", "/api/register"),
    ("POST", "/api/login"),
    ("POST", "/api/password"),
    ("POST", "/api/sessions/end"),
    ("PUT", "/api/settings"),
    ("PUT", "/api/protection/limit"),
    ("POST", "/api/protection/break"),
]
SEEN = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
]


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    """A server with nothing in its store."""
    store = f"sqlite:///{tmp_path_factory.mktemp('fuzz')}/room.db"
    with running(store, "--per-minute", "1e9") as found:
        yield found


@pytest.fixture(scope="module")
def interface(address):
    """The server's description of itself."""
    return schemathesis.openapi.from_url(f"{address}/api/openapi.json")


@pytest.fixture
def cookies(address):
    """The session of a new guest."""
    return new_guest(address)


def new_guest(address):
    response = httpx.post(f"{address}/api/guest", json={})
    return {"croupier_session": response.cookies["croupier_session"]}


def fuzz(operation, mode, cookies, seen, examples):
    """Ask in many ways, rightly or wrongly, and look at every answer; how many those were."""
    asked = []

    @settings(
        max_examples=examples,
        deadline=None,
        database=None,
        derandomize=True,
        phases=(Phase.explicit, Phase.generate),
        suppress_health_check=list(HealthCheck),
    )
    @given(operation.as_strategy(generation_mode=mode))
    def ask(case):
        asked.append(case.call_and_validate(checks=seen, cookies=cookies).status_code)

    ask()
    return asked


def test_every_route_there_is_gets_its_requests(interface):
    found = [(each.ok().method.upper(), each.ok().path) for each in interface.get_all_operations()]

    assert {*READING, *TELLING} == set(found)


@pytest.mark.parametrize(("method", "path"), READING + TELLING)
def test_every_answer_is_one_that_is_described(interface, cookies, method, path):
    answers = fuzz(interface[path][method], GenerationMode.POSITIVE, cookies, SEEN, 10)

    assert answers


@pytest.mark.parametrize(("method", "path"), TELLING)
def test_a_body_that_is_not_as_described_is_never_accepted(interface, cookies, method, path):
    seen = [*SEEN, checks.negative_data_rejection]
    answers = fuzz(interface[path][method], GenerationMode.NEGATIVE, cookies, seen, 25)

    assert answers
