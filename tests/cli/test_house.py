"""`croupier house`: the operator funds the house, takes chips out, and sees who did what."""

import asyncio

import pytest

from croupier.cli import main
from croupier.room.house import begin
from croupier.room.store import open_store
from tests.cli.slips import refused

BY = ("--by", "J. Smith", "--reason", "opening night")
WHO = "--by Jo --reason play"


@pytest.fixture
def address(tmp_path):
    """The store of a room whose house has a thousand dollars."""

    async def made(address):
        store = await open_store(address)
        await begin(store, 1_000_00, 0)
        await store.close()
        return address

    return asyncio.run(made(f"sqlite:///{tmp_path}/room.db"))


def test_what_is_put_in_is_there_and_told_with_who_and_why(address, capsys):
    assert 0 == main(["house", "fund", "500", *BY, "--store", address])
    assert 0 == main(["house", "show", "--store", address])

    first, second, *acts = capsys.readouterr().out.splitlines()
    assert first == second == "the house holds $1,500, and $0 set aside for rounds of play"
    assert "funded with $1,000 by the room: what the house begins with" in acts[0]
    assert "funded with $500 by J. Smith: opening night" in acts[1]


def test_what_is_taken_out_is_gone(address, capsys):
    main(["house", "withdraw", "250.50", *BY, "--store", address])

    assert "the house holds $749.50" in capsys.readouterr().out


def test_no_more_is_taken_out_than_is_there(address, capsys):
    said = refused(capsys, "house", f"withdraw 1001 {WHO} --store {address}")

    assert "the house holds $1,000 that no round of play may cost, not $1,001" in said


@pytest.mark.parametrize("amount", ["0", "much", "-5", "99999999999999999999"])
def test_no_amount_is_refused(address, capsys, amount):
    said = refused(capsys, "house", f"fund {WHO} --store {address} -- {amount}")

    assert "is no amount" in said


def test_a_store_that_is_not_there_is_not_made(tmp_path, capsys):
    file = tmp_path / "other.db"

    said = refused(capsys, "house", f"fund 5 {WHO} --store sqlite:///{file}")

    assert "no room in" in said
    assert not file.exists()


def test_the_audit_tells_every_act(address, capsys):
    main(["house", "fund", "500", *BY, "--store", address])
    capsys.readouterr()

    assert 0 == main(["audit", "verify", address])

    said = capsys.readouterr().out
    assert "funded with $500 by J. Smith: opening night" in said
