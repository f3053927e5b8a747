"""Messages in and out, and the page that describes them."""

import json

import pytest
from scripts import protocol

from croupier.errors import BadMessage
from croupier.room import wire


def test_the_page_describes_the_messages_as_they_are():
    assert protocol.page() == protocol.PAGE.read_text(encoding="utf-8")


def test_a_command_is_read_with_its_action():
    text = '{"t":"do","id":"a1b2c3d4","table":"omaha-1","action":{"kind":"bet","amount":500}}'

    assert wire.Do("a1b2c3d4", "omaha-1", wire.Bet(500)) == wire.decode(text)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Input data was truncated"),
        ("[]", "Expected `object`, got `array`"),
        ('{"t":"zap"}', "Invalid value 'zap' - at `$.t`"),
        ('{"t":"hello","protocol":"1"}', "Expected `int`, got `str` - at `$.protocol`"),
        (
            '{"t":"do","id":"a1b2c3d4","table":"x","action":{"kind":"bet","amount":-5}}',
            "Expected `int` >= 1 - at `$.action.amount`",
        ),
        (
            '{"t":"do","id":"a1b2c3d4","table":"x","action":{"kind":"call","seat":3}}',
            "Object contains unknown field `seat` - at `$.action`",
        ),
        ('{"t":' + "[" * 1_000_000, "too deep to read"),
    ],
)
def test_what_is_no_message_is_told_apart(text, reason):
    with pytest.raises(BadMessage, match=r".") as found:
        wire.decode(text)

    assert reason in str(found.value)


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": "12345678\n"},
        {"action": {"kind": "give_nonce", "round_id": "omaha-1.2026-01-01.1", "nonce": "ab\n"}},
        {"action": {"kind": "show_cards", "cards": ["Ah\n"]}},
    ],
)
def test_the_end_of_a_line_is_no_end_of_a_word(wrong):
    asked = {"t": "do", "id": "12345678", "table": "omaha-1", "action": {"kind": "fold"}}

    with pytest.raises(BadMessage, match="matching regex"):
        wire.decode(json.dumps(asked | wrong))


def test_bytes_that_are_no_text_are_no_message():
    with pytest.raises(BadMessage):
        wire.decode(b'{"t":"\xff\xfe"}')


def test_a_frame_of_encoded_parts_reads_like_a_whole_one():
    event = wire.Event(7, 99, "checked", "12.2(b)", "Ann checks", 2, seat=3)
    mine = wire.Mine(3, ("Ah",), None, (), (), 0, 0, 0, False, None)
    public = wire.PublicHouse(
        "holdem", "t", "T", "NI", 7, 2, "between", None, None,
        wire.Dealer((), 0, None, None), (), (), (), None, (), None, "", None, 52,
        wire.BuyIn(1, None, 1),
    )  # fmt: skip

    common = wire.update_frame("t", 6, 7, [wire.encode(event)], wire.encode(public))
    frame = wire.for_one(common, wire.encode(mine), 100)

    assert wire.Update("t", 6, 7, [event], public, mine, 100) == wire.look(frame)


def test_what_is_missing_in_an_event_is_not_written():
    event = wire.Event(7, 99, "checked", "12.2(b)", "Ann checks", 2)

    assert b"cards" not in wire.encode(event)
