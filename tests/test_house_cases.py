"""Case files of the house games: what they say is understood, and what cannot be read is told."""

from pathlib import Path

import pytest

from croupier.histories.cases import CaseError, parse, play
from croupier.histories.house_sentences import ACTIONS, EXPECTATIONS
from croupier.rules.house.determinations import Approval

PAGE = Path(__file__).parents[1] / "docs" / "cases.md"

TEXT = """\
Case: A round without surprises
Game: holdem
Determinations:
  ante min: $5
  ante max: $200
  multiple: $5
  max payout: $5000
  super aces min: $5
  super aces max: $50
Seats:
  box 1: Ann, $500
  box 3: Ben, $500
Cards:
  Ann: Ad any
  dealer: Jc 8h
  communal: Kd Jd 7d
Play:
  Ann antes $10
  deal
"""
CANBERRA = TEXT.replace("holdem", "canberra").replace("  communal: Kd Jd 7d\n", "")
CANBERRA = CANBERRA.replace("  super aces min: $5\n  super aces max: $50\n", "")
TOURNAMENT = CANBERRA.replace("Determinations:\n", "Determinations:\n  tournament: yes\n")
TOURNAMENT = TOURNAMENT.replace("$", "")


def failures(text):
    return [(m.line.number, failure) for m in play(parse(text)) for failure in m.failures]


def played(text):
    *_, last = play(parse(text))
    assert () == last.failures
    return last.record.state


def test_the_page_on_case_files_lists_every_sentence():
    page = PAGE.read_text(encoding="utf-8")
    said = {"who": "NAME", "other": "NAME", "money": "$AMOUNT", "most": "$AMOUNT", "number": "N"}

    phrases = [*ACTIONS, *(f"expect {phrase}" for phrase in EXPECTATIONS)]

    missing = [p for p in phrases if f"`{p.format_map(_Slots(said))}`" not in page]
    assert [] == missing


class _Slots(dict):
    def __missing__(self, slot):
        return slot.upper()


def test_cards_fall_as_the_case_says_and_the_rest_is_filled_the_same_way_every_time():
    table = played(TEXT)

    assert ("Ad", ("Jc", "8h")) == (table.hands[1][0], table.hands[0])
    assert ("Kd", "Jd", "7d") == table.communal
    assert table == played(TEXT)


def test_a_whole_shoe_is_dealt_from_the_top():
    table = played(TEXT.replace("  Ann: Ad any\n  dealer: Jc 8h\n", "  shoe: 2c 3c 4c any 6c\n"))

    assert (("2c", "4c"), "3c") == (table.hands[1], table.hands[0][0])


def test_what_came_out_differently_is_told_with_its_line():
    text = TEXT + "  Ann folds\n  expect Ann is $10 up\n  expect the dealer has one pair\n"
    more = "  expect the dealer qualifies\n  expect Ann is advised\n  expect decisions are open\n"

    assert [
        (21, "expected Ann is $10 up, got Ann is $10 down"),
        (22, "expected the dealer has one pair, got the dealer has nothing"),
        (23, "expected the dealer qualifies, got the dealer has not shown"),
        (24, "expected Ann is advised, got not so: Ann is advised"),
        (25, "expected decisions are open, got the table at between"),
    ] == failures(text + more)


def test_expectations_look_at_chips_antes_and_clauses():
    text = TEXT.replace("  deal\n", "  expect an ante of $10 from Ann\n  expect rule 4.2\n  deal\n")

    assert [] == failures(text + "  expect chips Ann $490, Ben $500\n  Ann calls\n")
    assert failures(text + "  expect chips Ann $1\n")
    assert failures(text + "  expect rule 9.1\n")


def test_settings_of_every_kind_are_read():
    more = """\
  ante odds: 2
  bet odds: flush 5, all other 1
  auto declare: yes
  decision timeout: none
  max payout applies to: ante, bet
  decision order: simultaneous
  boxes: 5
  qualifying hand: AK432
  jackpot: wager $2, split 50/50
"""
    table = played(CANBERRA.replace("Seats:", more + "Seats:"))
    det = table.law.det

    assert (2, (("flush", 5), ("all other", 1)), True) == (
        det.ante_odds,
        det.bet_odds,
        det.auto_declare,
    )
    assert (None, ("ante", "bet"), 5) == (
        det.decision_timeout,
        det.max_payout_applies_to,
        det.boxes,
    )
    assert Approval("case", "2008-01-01", "jackpot wager 200") in det.jackpot.approvals


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("ante min: $5", "ante min: 5", "4: expected an amount such as $12 or $12.50, got '5'"),
        ("ante min: $5", "blinds: $5", "4: 'blinds' is no setting of holdem: the nearest are"),
        ("ante min: $5", "ante min", "4: 'ante min' is no new setting followed by a colon"),
        ("ante max: $200", "ante min: $5", "5: 'ante min: $5' is no new setting"),
        ("ante max: $200", "boxes: many", "5: expected a number for boxes, got 'many'"),
        ("ante max: $200", "auto declare: 1", "5: expected yes or no for auto_declare, got '1'"),
        ("ante max: $200", "ante odds: flush x", "5: expected a number for odds, got 'x'"),
        ("box 3: Ben", "box 1: Ben", "12: box 1 or the name Ben stands twice"),
        ("box 3: Ben", "box 3: dealer", "12: 'dealer' means something else in a case file"),
        ("box 3: Ben, $500", "seat 3: Ben", "12: 'seat 3: Ben' is not understood"),
        ("dealer: Jc 8h", "Ann: Jc 8h", "15: the cards of Ann stand twice"),
        ("dealer: Jc 8h", "Dan: Jc 8h", "15: nobody is called 'Dan': Ann, Ben are here"),
        ("dealer: Jc 8h", "dealer Jc 8h", "15: expected NAME: CARDS, dealer:, communal: or shoe:"),
        ("dealer: Jc 8h", "dealer: Jx", "15: 'Jx' is not a card"),
        ("Ann antes $10", "Ann antess $10", "18: 'Ann antess $10' is not understood"),
        ("Ann antes $10", "expect Ann is happy", "18: 'Ann is happy' is not understood"),
    ],
)
def test_what_cannot_be_read_names_the_line_and_what_was_expected(before, after, reason):
    with pytest.raises(CaseError) as caught:
        parse(TEXT.replace(before, after, 1))

    assert str(caught.value).startswith(f"case:{reason}")


def test_a_determination_that_is_not_offered_is_refused_when_the_table_opens():
    text = TEXT.replace("max payout: $5000", "boxes: 30").replace(
        "Play:\n  Ann antes $10\n  deal\n", "Play:\n  refused 2.1: the round opens\n"
    )

    assert [] == failures(text)


def test_a_case_tells_its_determinations_boxes_and_choices():
    case = parse(TEXT)
    *_, last = play(case)

    said = dict(case.table.opened())
    standing = case.table.standing(last.record.state)

    assert "ante_min $5" in said["Determinations"]
    assert "1 Ann $500; 3 Ben $500" == said["Boxes"]
    assert "$10 in the boxes; chips Ann $490, Ben $500" == standing["summary"]
    assert "Ann may call $20, fold" == standing["choices"]
    assert 10_00 == case.table.plain_standing(last.record.state)["wagers"]


# What goes wrong


def test_whatever_the_dealer_reports_is_by_the_dealer_of_the_case():
    reported = "  the dealer reports: the dealer exposed Ad of Ann\n"

    for mode, dealt in (("electronic", ""), ("live", "  the dealer deals Ad\n")):
        state = played(TEXT.replace("  ante min", f"  mode: {mode}\n  ante min") + dealt + reported)

        assert ((1, "Ad"),) == tuple(state.exposed)


def test_a_report_by_somebody_else_is_refused():
    text = TEXT + "  refused A.Dealer: the waiter reports: the dealer exposed Ad of Ann\n"

    assert [] == failures(text)


def test_several_cards_in_one_sentence_are_as_many_reports():
    text = (
        TEXT.replace("Ad any", "Ad 5c") + "  the dealer reports: the dealer exposed Ad 5c of Ann\n"
    )

    assert ((1, "Ad"), (1, "5c")) == tuple(played(text).exposed)


def test_a_case_of_a_tournament_may_have_a_substitute():
    after = "  the tournament director lets Zoe play for Ann\n"

    assert "Zoe" in played(TOURNAMENT + after).players


def test_chips_of_a_tournament_are_no_dollars():
    wrong = TOURNAMENT.replace("Ann antes 10", "Ann antes $10")

    with pytest.raises(CaseError, match="expected tournament chips such as 5000, got '\\$10'"):
        parse(wrong)
