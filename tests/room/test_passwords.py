"""Passwords: which are among the first to be guessed."""

import pytest

from croupier.errors import BadMessage
from croupier.room.passwords import SHORTEST, WORDS, proper_password


@pytest.mark.parametrize(
    "password",
    [
        "password12", "P@ssw0rd2026!", "passwordpassword", "1234567890", "0987654321", "8402759163",
        "qwertyuiop", "1qaz2wsx3edc", "qazwsx", "aaaaaaaaaaaa", "abababababab", "iloveyou2026",
        "Welcome1234!", "monkeydragon", "jackpot777!", "royal flush", "ann lee 1990", "AnnLee12345",
        "eelnnaeelnna"[::-1], "4nn l33 !!!", "croupiercasino", "пароль12345",
    ],
)  # fmt: skip
def test_what_is_tried_first_is_refused(password):
    with pytest.raises(BadMessage):
        proper_password(password, "Ann Lee")


@pytest.mark.parametrize(
    "password",
    [
        "correct horse",
        "k7#mQ2vx!d",
        "zq fish umbrella",
        "annlee likes walking",
        "сорок тысяч обезьян",
    ],
)
def test_a_password_with_more_in_it_is_taken(password):
    assert password == proper_password(password, "Ann Lee")


def test_every_common_word_needs_something_beside_it():
    for word in WORDS.split():
        for guess in (f"{word}123456789", f"{word.title()}{word}2026!!"):
            with pytest.raises(BadMessage):
                proper_password(guess, "Ann")


def test_a_short_one_is_told_the_limit():
    with pytest.raises(BadMessage, match=f"at least {SHORTEST} characters, not 9"):
        proper_password("k7#mQ2vx!", "Ann")


def test_the_longest_that_may_be_sent_is_judged_at_once():
    assert proper_password("k7#mQ2vx!d" * 25, "Ann")
