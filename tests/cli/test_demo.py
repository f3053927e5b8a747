"""`croupier demo` tells a whole round of each game."""

import pytest

from croupier.cli import main
from croupier.rulebook import GAMES, edition


@pytest.mark.parametrize("game", GAMES)
def test_a_round_is_told_from_its_opening_to_its_end(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(["demo", game, "--seed", "1"])
    told = capsys.readouterr().out

    assert 0 == code
    assert edition(game).number in told.splitlines()[0]
    assert "is over" in told.splitlines()[-2]


def test_a_seed_tells_the_same_round_again(capsys: pytest.CaptureFixture[str]) -> None:
    main(["demo", "stud", "--seed", "2"])
    first = capsys.readouterr().out

    main(["demo", "stud", "--seed", "2"])

    assert first == capsys.readouterr().out
    main(["demo", "stud"])
    assert first != capsys.readouterr().out


def test_an_unknown_game_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["demo", "bridge"])

    assert 2 == code
    assert "no game is called 'bridge'" in capsys.readouterr().err
