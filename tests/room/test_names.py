"""Names: which may stand at a table, and which are the same to the eye."""

import pytest

from croupier.errors import BadMessage
from croupier.room.names import OFFICES, WORDS, proper_name, skeleton


@pytest.mark.parametrize(
    "name",
    ["Ann", "O'Neil-Smith", "Jörg", "Søren", "李小龍", "さくら子", "김철수", "Вера", "Νίκος",
     "נועם", "R2 D2", "botha", "Robot", "Casey", "Youri", "Greg House", "7 of 9"],
)  # fmt: skip
def test_a_proper_name_stands_as_it_is(name):
    assert name == proper_name(name)


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("A", "2 to 20 characters, not 1"),
        ("A" * 21, "2 to 20 characters, not 21"),
        ("  ", "2 to 20 characters, not 0"),
        ("'-.", "a name has a letter or a digit"),
        ("<b>Ann", "not '<'"),
        ("Ann\u202eB", "not '\\u202e'"),
        ("An\u200bn", "not '\\u200b'"),
        ("\u3164\u3164", "not '\u1160'"),  # fillers of Hangul, which nobody sees
        ("Αnn", "a name is of one script, not of Greek and Latin"),
        ("Аnn", "a name is of one script, not of Cyrillic and Latin"),
        ("ᴀnn", "not 'ᴀ'"),
        ("Ꭺnn", "not 'Ꭺ'"),
        ("Ann٣", "not '٣'"),
    ],
)
def test_a_name_that_would_mislead_is_refused(name, reason):
    with pytest.raises(BadMessage) as refused:
        proper_name(name)

    assert reason in str(refused.value)


@pytest.mark.parametrize(
    "name",
    [
        "Dealer.", "D e a l e r", "DEALER", "Dea1er", "De4ler", "Déaler", "CIealer", "The Dealer",
        "ԁеаӏег", "ＤＥＡＬＥＲ", "𝐃𝐞𝐚𝐥𝐞𝐫", "Casino.Supervisor", "Superv1sor Ann", "Croupíer",
        "Tournament Director", "Bot Ada", "b0t 1", "вот", "guest 1", "Guest-7", "House", "House 7",
        "You", "Y0u", "Seat 3", "Box2", "Commission", "Jackpot!".rstrip("!"),
    ],
)  # fmt: skip
def test_nobody_is_called_like_the_house_or_a_word_of_the_log(name):
    with pytest.raises(BadMessage, match="reads like somebody of the house"):
        proper_name(name)


@pytest.mark.parametrize("word", [*OFFICES.split(), *WORDS.split()])
def test_every_reserved_word_is_refused_in_any_guise(word):
    for name in (word, word.upper(), f"{word}.", word.replace("o", "0").replace("i", "1")):
        with pytest.raises(BadMessage):
            proper_name(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"), ("Ann", "A.n-n"), ("Ann", "Änñ"), ("Bill", "Bi11"), ("Bill", "BiIl"),
        ("Olof", "0l0f"), ("Modern", "Modem"), ("Wanda", "VVanda"), ("Dave", "Clave"),
        ("Capa", "Сара"), ("Soren", "Søren"), ("Strasse", "Straße"), ("BETA", "ΒΕΤΑ"),
    ],
)  # fmt: skip
def test_names_that_look_alike_have_one_skeleton(one, other):
    assert skeleton(one) == skeleton(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Bob7", "Bob8"), ("が", "か"), ("Мира", "Мура"), ("Ben", "Bev")],
)
def test_names_that_do_not_look_alike_have_two(one, other):
    assert skeleton(one) != skeleton(other)


@pytest.mark.parametrize("text", ["", "\x00", "\ud800", "💰", "\u0301", "a\u0301" * 40])
def test_anything_has_a_skeleton(text):
    assert isinstance(skeleton(text), str)
