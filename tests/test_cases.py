"""Case files: the library comes out as it says; what cannot be read names its line."""

from pathlib import Path

import pytest

from croupier.cards import deck
from croupier.errors import BadMessage
from croupier.histories.cases import CaseError, cents, parse, play, read
from croupier.histories.pot_cases import KINDS, MONEY, MONEYS
from croupier.histories.pot_sentences import ACTIONS, CHOICES_SAID, EXPECTATIONS
from croupier.histories.pot_telling import Voice, tell
from croupier.rules import GAMES, replay
from croupier.rules import actions as act
from croupier.rules.determinations import Commission
from croupier.rules.house import steps as house
from croupier.rules.signs import dollars

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "cases"
LIBRARY = sorted(FOLDER.rglob("*.case"))

TEXT = """\
Case: A round without surprises
Shows: 8.5(a)
Game: omaha
Determinations:
  compulsory: blind
  blinds: $5, $10
  limit: no limit
  min bet: $10
  min table stake: $100
  max buy-in: $500
  burn: no
  commission: 5% of the pot, cap $10, approval GRC 5
Seats:
  seat 1: Ann, $200
  seat 2: Ben, $150
  seat 3: $100, button
Cards:
  Ann: As Ad
  communal: Kh Kd 7c
Play:
  deal
"""


def failures(text):
    """What goes wrong when a text is played, each with its line."""
    return [(m.line.number, failure) for m in play(parse(text)) for failure in m.failures]


def played(text):
    """The record at the end of a text in which nothing fails."""
    *_, last = play(parse(text))
    assert () == last.failures
    return last.record


# The library


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_case_of_the_library_comes_out_as_it_says(path):
    case = read(path)

    found = [(m.line.number, failure) for m in play(case) for failure in m.failures]

    assert [] == found
    assert any(step.expectation or step.refused for step in case.steps)


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_case_lies_with_its_game_and_is_named_after_a_clause_it_is_about(path):
    case = read(path)

    assert path.parent.name == case.game
    ids = [id.casefold().replace(" ", "-") for id in case.clauses("shows") + case.clauses("covers")]
    assert any(path.stem.casefold().startswith(id) for id in ids)


@pytest.mark.parametrize("path", LIBRARY, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_the_events_of_a_case_replay_to_its_state(path):
    case = read(path)
    *_, last = play(case)

    again = replay if case.game in GAMES else house.replay
    assert again(last.record.events) == last.record.state


def test_the_library_has_cases_of_every_game():
    assert {*GAMES, *house.GAMES} == {path.parent.name for path in LIBRARY}


# Playing


def test_a_case_deals_the_cards_it_names_and_fills_the_rest_the_same_way_every_time():
    state = played(TEXT).state

    assert ("As", "Ad") == state.hole[state.index[1]][:2]
    assert 12 == len(set().union(*state.hole))
    assert played(TEXT).state == state


def test_a_card_that_does_not_matter_may_stand_between_those_that_do():
    state = played(TEXT.replace("As Ad", "any As | any Ad")).state

    hole = state.hole[state.index[1]]
    assert ("As", "Ad") == (hole[1], hole[3])


def test_a_whole_shoe_is_dealt_from_the_top():
    text = TEXT[: TEXT.index("Cards:")] + f"Cards:\n shoe: {' '.join(deck()[:13])}\nPlay:\n deal\n"

    state = played(text).state

    assert deck()[:12:3] == state.hole[0]
    assert deck()[12] == state.shoe[12]
    assert set(deck()) == set(state.shoe)


def test_everybody_acts_until_the_betting_round_is_over_and_no_further():
    text = (
        TEXT
        + """
      everybody calls
      expect pot $30
      everybody checks
      expect betting round 3
      Ann bets $10
      everybody folds
      expect Ann wins $29
    """
    )

    assert [] == failures(text)
    shoe = text.replace("Ann: As Ad", "shoe: As").replace("communal: Kh Kd 7c", "")
    assert [] == failures(shoe)


def test_what_nobody_may_do_everybody_may_not():
    ((_, failure),) = failures(TEXT + "  everybody checks\n")

    assert "expected it to be allowed, got rule 11.1" in failure


def test_an_action_that_is_refused_ends_the_case():
    text = TEXT + "  Ann checks\n  expect pot $999\n"

    (found,) = failures(text)

    assert 22 == found[0]
    assert "expected it to be allowed, got rule 10.1: seat 3 is to act, not seat 1" == found[1]


def test_a_refusal_must_cite_the_clause_expected():
    ((line, failure),) = failures(TEXT + "  refused 14.5: seat 3 checks\n")

    assert 22 == line
    assert failure.startswith("expected a refusal under 14.5, got rule 11.1: nobody may check")


def test_an_expected_refusal_that_does_not_come_is_a_failure():
    text = TEXT + "  refused 14.5: seat 3 calls\n"

    assert [(22, "expected a refusal under 14.5, and it was allowed")] == failures(text)


def test_a_refused_opening_can_be_expected():
    text = TEXT.replace("blinds: $5, $10", "blinds: $10, $5")
    text = text.replace("Shows: 8.5(a)\n", "").replace("deal", "refused 4.2(f): the round opens")

    assert [] == failures(text)


def test_without_a_round_nothing_can_be_expected():
    text = TEXT.replace("  deal", "  refused 4.2(f): the round opens\n  expect pot $0")
    text = text.replace("blinds: $5, $10", "blinds: $10, $5").replace("Shows: 8.5(a)\n", "")

    assert [(21, "expected a round, got none")] == failures(text)


def test_a_clause_that_a_case_says_it_shows_must_be_cited():
    text = TEXT.replace("Shows: 8.5(a)", "Shows: 8.5(a), 13.2, 14.1")

    assert [(2, "expected 13.2, 14.1 to be cited, and nothing did")] == failures(text)


@pytest.mark.parametrize(
    ("expected", "actual"),
    [
        ("pot $16", "pot $15"),
        ("pots $15", "pots $10, $5"),
        ("stakes Ben $140, Ann $1", "stakes Ben $140, Ann $195"),
        ("Ann to act", "seat 3 to act"),
        ("nobody to act", "seat 3 to act"),
        ("seat 3 may check", "seat 3 may call $10, fold, raise by $10 to $90"),
        ("the dealer may deal", "seat 3 may call $10, fold, raise by $10 to $90"),
        ("communal Ah", "communal no cards"),
        ("discards Ah", "discards no cards"),
        ("Ann holds As", "Ann holds As Ad 4s 9c"),
        ("betting round 2", "betting round 1"),
        ("showdown", "betting round 1"),
        ("the round is over", "betting round 1"),
        ("Ann is tapped out", "Ann is in"),
        ("Ann has folded", "Ann is in"),
        ("Ann opens betting round 1", "seat 3 opens betting round 1"),
        ("Ann opens betting round 2", "nobody opens betting round 2"),
        ("Ann posts $10", "Ann posts $5"),
        ("$5 returned to Ann", "$0 returned to Ann"),
        ("Ann shows one pair, aces", "Ann shows nothing"),
        ("Ann gives up the hand", "Ann does not"),
        ("commission $2", "commission $0"),
        ("commission waived", "commission $0"),
        ("Ann wins $5", "Ann wins $0"),
        ("Ann wins $5 for high", "Ann wins $0 for high"),
        ("Ann wins $5 for low", "Ann wins $0 for low"),
        ("Ann wins $5 of the main pot", "Ann wins $0 of the main pot"),
        ("Ann wins $5 of side pot 1", "Ann wins $0 of side pot 1"),
        ("rule 13.2", "rule 7.2, 9.2, 10.1"),
    ],
)
def test_an_expectation_that_is_not_met_says_what_is_so(expected, actual):
    text = f"{TEXT}  expect {expected}\n"

    assert [(22, f"expected {expected}, got {actual}")] == failures(text)


@pytest.mark.parametrize(
    ("line", "failure"),
    [
        ("expect Ann posts $5 under 8.5(b)", "expected under 8.5(b), got under 8.5(a)"),
        ("expect pot $15 under 8.5(b)", "expected under 8.5(b), got under no clause"),
        ("seat 3 calls under 10.3(a)", "expected under 10.3(a), got under 10.2(b)(i)"),
        ("seat 3 calls $12", "expected $12 to go in, got $10 to go in"),
    ],
)
def test_a_clause_or_an_amount_beside_a_line_must_be_right(line, failure):
    assert [(22, failure)] == failures(f"{TEXT}  {line}\n")


# Reading


@pytest.mark.parametrize(
    ("before", "after", "reason"),
    [
        ("Case: A round without surprises", "", "21: expected Case: somewhere above"),
        ("Game: omaha", "", "21: expected Game: somewhere above"),
        ("Play:\n  deal\n", "", "19: expected Play: somewhere above"),
        ("Game: omaha", "Game: bridge", "3: 'bridge' is not a game: choose one of"),
        ("Game: omaha", "Game: holdem", "5: 'compulsory' is no setting of holdem: the nearest"),
        ("Game: omaha", "Game: omaha\nGame: faro", "4: Game: stands twice"),
        ("Game: omaha", "Game:", "3: expected something after Game:"),
        ("Game: omaha", "game omaha", "3: expected one of Case:, Shows:"),
        ("Seats:", "Seats:\nGame: faro", "14: Game: must stand above all sections"),
        ("Cards:", "Seats:", "17: Seats: stands twice"),
        ("8.5(a)", "8.9", "2: omaha has no clause '8.9': the nearest are 8."),
        ("8.5(a)", "8.5(a),", "2: omaha has no clause ''"),
        ("blinds:", "blindz:", "6: 'blindz' is no setting followed by a colon: nearest are blinds"),
        ("blinds: $5, $10", "blinds $5", "6: 'blinds $5' is no setting followed by a colon"),
        ("blinds: $5, $10", "blinds: 5, 10", "6: expected an amount such as $12"),
        ("burn: no", "burn: perhaps", "11: expected yes or no for burn, got 'perhaps'"),
        ("burn: no", "deck size: $52", "11: expected a number for deck_size, got '$52'"),
        ("burn: no", "limit: fixed", "11: limit stands twice"),
        ("5% of", "5 of", "12: '5 of the pot, cap $10, approval GRC 5' is not under"),
        ("seat 1: Ann, $200", "Ann has $200", "14: 'Ann has $200' is not understood"),
        ("seat 2: Ben", "seat 1: Ben", "15: seat 1 or the name Ben stands twice"),
        ("seat 2: Ben", "seat 2: ann", "15: seat 2 or the name ann stands twice"),
        ("seat 2: Ben", "seat 2: communal", "15: 'communal' means something else in a case file"),
        ("$150", "$150, button", "16: the button is already with Ben"),
        (", button", "", "3: expected a seat with the button"),
        ("As Ad", "As Ax", "18: 'Ax' is not a card: write a rank and a suit"),
        ("As Ad", "As as", "18: As stands twice among the cards"),
        ("As Ad", "As Ad 2c 3c 4c", "18: 5 cards for Ann, and at most 4 fall"),
        ("Kh Kd 7c", "Kh Kd 7c 2c 3c 4c", "19: 6 cards for communal, and at most 5 fall"),
        ("communal", "discards", "19: 3 cards for discards, and at most 0 fall"),
        ("communal", "Ann", "19: the cards of Ann stand twice"),
        ("communal", "shoe", "19: the cards of shoe stand twice, or stand beside a shoe"),
        ("communal", "Dan", "19: nobody is called 'Dan': the seats are Ann, Ben, seat 3"),
        ("communal:", "communal", "19: expected NAME: CARDS, communal:, discards:, shoe:"),
        ("  deal", "  Dan folds", "21: nobody is called 'Dan'"),
        ("  deal", "  Ann cals", "21: 'Ann cals' is not understood: the nearest are NAME calls;"),
        ("  deal", "  expect Ann wins", "21: 'Ann wins' is not understood: the nearest are"),
        ("  deal", "  expect Ann may dance", "21: 'dance' is not understood"),
        ("  deal", "  expect stakes Ann", "21: 'Ann' is not understood: the nearest are NAME"),
        ("  deal", "  Ann bets 5", "21: expected an amount such as $12 or $12.50, got '5'"),
        ("  deal", "  deal under 77.7", "21: omaha has no clause '77.7'"),
    ],
)  # fmt: skip
def test_what_cannot_be_read_names_the_line_and_what_was_expected(before, after, reason):
    text = TEXT.replace(before, after, 1)

    with pytest.raises(CaseError) as caught:
        parse(text)

    assert str(caught.value).startswith(f"case:{reason}")


def test_capitals_spaces_and_comments_do_not_matter():
    text = TEXT.replace("Seats:", "SEATS :  # who sits where").replace("  deal", "\tDEAL  # now")
    text = text.replace("limit: no limit", "Limit:   No-Limit")

    assert played(TEXT).state == played(text).state


def test_a_file_that_is_not_there_is_told_in_a_sentence(tmp_path):
    with pytest.raises(BadMessage, match="no such file or directory"):
        read(tmp_path / "nothing.case")


def test_a_file_that_is_no_text_is_told_in_a_sentence(tmp_path):
    (tmp_path / "x.case").write_bytes(b"Case: x\nNote: \xff\xfe")

    with pytest.raises(BadMessage, match=r"x\.case:2: expected text in UTF-8"):
        read(tmp_path / "x.case")


def test_every_setting_in_money_is_read_in_dollars():
    numbers = {name for name, kind in KINDS.items() if kind in (int, int | None)}
    words = ("stake", "ante", "bet", "chip", "buy_in", "blind")

    money = {name for name in numbers if any(word in name for word in words)}

    assert set(MONEY) | {"ante_raise_cap"} == money
    assert {"blinds", "over_blinds", "fixed_bets"} <= set(MONEYS)


def test_a_commission_by_time_can_be_said():
    said = "$6 for 30 minutes, maximum $8, approval GRC 7"
    case = parse(TEXT.replace("5% of the pot, cap $10, approval GRC 5", said))

    terms = Commission("time", rate=600, minutes=30, maximum=800, approval="GRC 7")
    assert terms == case.table.determinations.commission


@pytest.mark.parametrize(
    ("said", "granted"), [("clock, count", ("clock", "count")), ("nothing", ()), ("none", None)]
)
def test_delegations_are_names(said, granted):
    text = TEXT.replace("burn: no", f"burn: no\n supervisor delegations: {said}")

    table = parse(text).table

    assert granted == table.determinations.supervisor_delegations
    assert (granted is not None) is (f"supervisor_delegations {said}" in table.opened()[0][1])


def test_a_setting_may_be_none():
    said = TEXT.replace("burn: no", "over-blinds: none\n act seconds: none")

    determinations = parse(said).table.determinations

    assert ((), None) == (determinations.over_blinds, determinations.act_seconds)


def test_a_deck_too_small_for_the_cards_left_open_is_told():
    rest = " ".join(card for card in deck() if card[0] in "23456789TJQ")
    held = "Cards:\n Ann: As Ad Ac Ah\nPlay:\n deal\n seat 3 shows " + rest

    with pytest.raises(CaseError, match="case:20: too few cards are left"):
        failures(TEXT[: TEXT.index("Cards:")] + held)


def test_an_event_without_a_sentence_of_its_own_is_told_by_its_name():
    voice = Voice({3: "Cho"}.__getitem__, " ".join)

    assert "call clock: Cho" == tell(act.CallClock(3), voice)
    assert "begin period" == tell(act.BeginPeriod(), voice)


@pytest.mark.parametrize(("text", "amount"), [("$12", 1200), ("$12.50", 1250), ("$0", 0)])
def test_an_amount_is_written_and_read_in_dollars(text, amount):
    assert amount == cents(text)
    assert text == dollars(amount)


# The page that describes the format


def test_the_page_on_case_files_lists_every_sentence():
    page = (ROOT / "docs" / "cases.md").read_text(encoding="utf-8")
    said = {"who": "NAME", "other": "NAME", "money": "$AMOUNT", "most": "$AMOUNT", "number": "N"}
    said |= {"others": "N"}

    phrases = [*ACTIONS, *(f"expect {phrase}" for phrase in EXPECTATIONS), *CHOICES_SAID]

    slots = {phrase: _Slots(said) for phrase in phrases}
    missing = [p for p in phrases if f"`{p.format_map(slots[p])}`" not in page]
    assert [] == missing


class _Slots(dict):
    def __missing__(self, slot):
        return slot.upper()


def test_the_example_on_the_page_comes_out_as_it_says():
    page = (ROOT / "docs" / "cases.md").read_text(encoding="utf-8")

    text = page.split("```case\n")[1].split("```")[0]

    assert [] == failures(text)
