"""The engine's face for the house games: choices, sign, replay, plain data."""

import pytest

from croupier.cards import deck
from croupier.rules.house import actions as act
from croupier.rules.house import steps as house
from croupier.rules.house.choices import allowed
from croupier.rules.house.table import HouseTable
from croupier.rules.plain import name_of, plain, revive
from tests.answers import permits
from tests.house import GAMES, SECOND, SHUFFLED, Play
from tests.play import covers

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)


def kinds(play, *but):
    """The kinds of action that are open, those around the round apart."""
    around = {act.TakeBox, act.BuyChips, act.LeaveBox, act.PlaceMarker, act.SetLimits}
    around |= {act.ReplaceCards, act.DisplayJackpot, act.VoidRound, act.ReplaceShoe}
    return {choice.action for choice in allowed(play.table)} - around


def amounts(play, kind):
    """Under which clause, from which least to which most amount, in which steps."""
    found = [choice for choice in allowed(play.table) if choice.action is kind]
    return [(choice.rule, choice.least, choice.most, choice.step) for choice in found]


def boxes(play):
    return {(choice.action, choice.seat) for choice in allowed(play.table)}


@covers("3.1", "3.3", "8.2", "holdem 10.1")
def test_the_sign_of_a_holdem_table_says_what_must_be_displayed():
    play = Play("holdem", max_payout=5_000_00)
    play.seat(4)
    play.do(act.PlaceMarker(4, 1_000_00))

    assert {
        ("3.1", "Ante $5 to $300"),
        ("3.2", "Box 4: maximum $1,000"),
        ("3.3", "Multiples of $5"),
        ("10.1", "Super Aces $5 to $50"),
        ("8.2", "Maximum payout $5,000"),
        ("7.1", "60 seconds to decide"),
    } == set(house.sign(play.table))
    fixed = Play("holdem", super_aces_max=5_00)
    assert ("10.1", "Super Aces $5") in house.sign(fixed.table)


@covers("canberra 10.2", "canberra 11.1")
def test_the_sign_of_a_canberra_table_shows_the_jackpot_once_there_is_an_amount():
    play = Play("canberra", live=True)
    before = house.sign(play.table)

    play.do(act.DisplayJackpot(12_400_80))

    shown = set(house.sign(play.table)) - set(before)
    assert {
        ("10.2", "Boomerang Jackpot wager $1"),
        ("11.1", "Boomerang Jackpot $12,400.80"),
    } == shown
    assert "60 seconds to decide" not in {line.text for line in before}
    assert before == house.sign(Play("canberra", live=True, jackpot=None).table)


@both
def test_before_and_while_wagers_are_placed(game):
    play = Play(game)
    assert {act.OpenWagers, act.LoadShoe} == kinds(play)
    play.seat(1)

    play.open(1)

    assert {act.PlaceAnte, act.LoadShoe} == kinds(play)
    play.ante(1, 10_00)
    assert {act.CloseWagers, act.WithdrawWagers} <= kinds(play)


@both
def test_a_marker_is_a_choice_only_where_one_may_be_placed(game):
    play, strict = Play(game), Play(game, box_max_override=False)
    play.seat(1)
    strict.seat(1)

    assert permits(play.table, act.PlaceMarker(1, 1_000_00))
    assert not permits(strict.table, act.PlaceMarker(1, 1_000_00))


@both
def test_an_ante_is_open_from_one_multiple_to_all_chips(game):
    play = Play(game)
    play.do(act.TakeBox("ana", 1, 43_00), act.OpenWagers())

    assert [("4.2", 5_00, 40_00, 5_00)] == amounts(play, act.PlaceAnte)
    assert permits(play.table, act.PlaceAnte("ana", 1, 35_00))
    assert not permits(play.table, act.PlaceAnte("ana", 1, 36_00))
    assert not permits(play.table, act.PlaceAnte("ana", 1, 45_00))


@covers("3.4", "3.5")
@both
def test_less_than_the_sign_displays_and_more_are_open_under_their_own_clauses(game):
    play = Play(game, ante_min=15_00, ante_max=100_00)
    play.do(act.TakeBox("ana", 1, 200_00), act.OpenWagers())

    assert [
        ("4.2", 15_00, 100_00, 5_00),
        ("3.4", 5_00, 10_00, 5_00),
        ("3.5", 105_00, 200_00, 5_00),
    ] == amounts(play, act.PlaceAnte)


@both
def test_a_player_without_chips_has_no_ante_open(game):
    play = Play(game)
    play.do(act.TakeBox("ana", 1, 4_00), act.OpenWagers())

    assert act.PlaceAnte not in kinds(play)


def test_in_a_tournament_the_least_ante_is_the_minimum():
    play = Play("canberra", tournament=True, ante_min=12_00)
    play.open(1)

    sign, over = amounts(play, act.PlaceAnte)
    assert ("4.2", 15_00, 300_00, 5_00) == sign
    assert ("3.5", 305_00, 10_000_00, 5_00) == over
    play.ante(1, 15_00)
    assert act.PlaceJackpotWager not in kinds(play)


@pytest.mark.parametrize(
    ("choices", "expected"),
    [
        ({}, (5_00, 50_00)),
        ({"super_aces_max": 5_00}, (5_00, 5_00)),
    ],
)
def test_a_super_aces_wager_is_open_beside_an_ante(choices, expected):
    play = Play("holdem", **choices)
    play.open(1)
    play.ante(1, 10_00)

    assert ("10.2", *expected, 1) == amounts(play, act.PlaceSuperAces)[0]


@both
def test_a_side_wager_that_cannot_be_covered_is_not_open(game):
    play = Play(game)
    play.do(act.TakeBox("ana", 1, 10_00), act.OpenWagers(), act.PlaceAnte("ana", 1, 10_00))
    if game == "canberra":
        play.do(act.DisplayJackpot(12_000_00))

    assert not {act.PlaceSuperAces, act.PlaceJackpotWager} & kinds(play)


def test_a_jackpot_wager_is_open_once_an_amount_is_displayed():
    play = Play("canberra")
    play.open(1)
    play.ante(1, 10_00)
    assert act.PlaceJackpotWager not in kinds(play)

    play.do(act.DisplayJackpot(12_000_00))

    assert [("10.1", 1_00, 1_00, 1)] == amounts(play, act.PlaceJackpotWager)


@both
def test_the_deal_and_the_decisions(game):
    play = Play(game)
    play.wagers({1: 10_00, 2: 10_00})
    assert {act.LoadShoe} == kinds(play)
    play.do(act.LoadShoe(deck()))
    assert {act.Deal} == kinds(play)

    play.do(act.Deal())

    rule = play.table.law.game.clauses.second
    assert (rule, 20_00, 20_00, 1) == amounts(play, SECOND[game])[0]
    assert {SECOND[game], act.Fold, act.LapseDecision} == kinds(play)


@both
def test_a_player_who_cannot_cover_the_second_wager_can_only_fold(game):
    play = Play(game, decision_timeout=None, decision_order="simultaneous")
    play.do(act.TakeBox("p1", 1, 25_00))
    play.wagers({1: 10_00})

    play.do(act.LoadShoe(deck()), act.Deal())

    assert {act.Fold} == kinds(play)


def test_while_a_declaration_is_possible_the_dealer_closes_the_stage():
    play = Play("holdem")
    play.wagers({1: 10_00}, side={1: 5_00})
    play.do(act.LoadShoe(deck()), act.Deal())
    play.stay(1)

    assert {act.Declare, act.CloseDecisions} == kinds(play)


def test_while_a_claim_is_possible_the_dealer_collects():
    play = Play("canberra")
    play.wagers({1: 10_00}, side={1: 1_00})
    play.do(act.LoadShoe(deck()), act.Deal())
    play.stay(1)

    assert {act.Declare, act.CollectHand, act.EndRound} == kinds(play)


def live(game, **choices):
    play = Play(game, live=True, **choices)
    play.wagers({1: 10_00}, side={1: {"holdem": 5_00, "canberra": 1_00}[game]})
    play.do(act.LoadShoe(deck="red", by="dealer:17") if choices else SHUFFLED)
    return play


def test_a_live_round_of_holdem_step_by_step():
    play, by = live("holdem"), "dealer:17"
    seen = [kinds(play)]
    for action in (
        *(act.DealCards((card,), by=by) for card in ("As", "??", "Ad", "??")),
        act.DealFlop(("2c", "3c", "9d"), by=by),
        act.Declare(1),
        act.ShowHand(1, by=by),
        act.Call(1, 20_00),
        act.CloseDecisions(by=by),
        act.DealRiver(("4c", "5h"), by=by),
        act.ShowHand(0, ("Kh", "Kd"), by=by),
        act.CollectHand(1, 2, by=by),
        act.EndRound(by=by),
    ):
        assert permits(play.table, action)
        play.do(action)
        seen.append(kinds(play))

    assert [
        {act.DealCards},
        *[{act.DealCards, act.CorrectAnte}] * 3,
        {act.DealFlop, act.CorrectAnte},
        {act.Call, act.Fold, act.Declare, act.CorrectAnte},
        {act.Call, act.Fold, act.ShowHand, act.CorrectAnte},
        {act.Call, act.Fold, act.CorrectAnte},
        {act.CloseDecisions},
        {act.DealRiver},
        {act.ShowHand},
        {act.CollectHand},
        {act.EndRound},
        {act.OpenWagers, act.LoadShoe},
    ] == seen


def test_a_live_round_of_canberra_with_packets_step_by_step():
    play, by = live("canberra", automated_shoe=True), "dealer:17"
    seen = []
    for action in (
        act.DealCards(("As", "9s", "7s", "4s", "2s"), by=by),
        act.DealCards(("Kh", "Kd", "Kc", "3s", "3d"), by=by),
        act.AnnounceDecisions(by=by),
        act.Declare(1),
        act.Bet(1, 20_00),
        act.CloseDecisions(by=by),
        act.ShowHand(0, by=by),
        act.ShowHand(1, by=by),
        act.CollectHand(1, 5, by=by),
    ):
        assert permits(play.table, action)
        play.do(action)
        seen.append(kinds(play) - {act.ReportMalfunction, act.ReportWrongDeck, act.CorrectAnte})

    assert [
        {act.DealCards},
        {act.AnnounceDecisions},
        {act.Bet, act.Fold, act.Declare},
        {act.Bet, act.Fold},
        {act.CloseDecisions},
        {act.ShowHand},
        {act.ShowHand},
        {act.CollectHand},
        {act.EndRound},
    ] == seen


@both
def test_folded_and_hidden_hands_of_a_live_table(game):
    play, by = Play(game, live=True), "dealer:17"
    play.wagers({1: 10_00, 2: 10_00})
    play.do(SHUFFLED)
    each = {"holdem": 2, "canberra": 5}[game]
    play.do(*[act.DealCards(("??",), by=by)] * (3 * each - 1), act.DealCards(("6d",), by=by))
    if game == "holdem":
        play.do(act.DealFlop(("2c", "3c", "9d"), by=by))
    play.do(act.Fold(1))

    assert (act.CollectHand, 1) in boxes(play)
    play.stay(2)
    play.do(act.CollectHand(1, each, by=by), act.CloseDecisions(by=by))
    if game == "holdem":
        play.do(act.DealRiver(("4c", "5h"), by=by))
    dealer = {"holdem": ("Kh", "6d"), "canberra": ("Kh", "Kd", "Kc", "3s", "6d")}[game]
    play.do(act.ShowHand(0, dealer, by=by))
    if game == "canberra":
        assert (act.ShowHand, 2) in boxes(play)


def fold_and_miscount(play, game):
    """A live round up to a fold by box 1, whose hand is counted wrongly."""
    boxes, each = sum(map(bool, play.table.ante)), {"holdem": 2, "canberra": 5}[game]
    hidden = (boxes + 1) * each - 1
    play.do(SHUFFLED, *[act.DealCards(("??",), by=play.dealer)] * hidden)
    play.do(act.DealCards(("6d",), by=play.dealer))
    if game == "holdem":
        play.do(act.DealFlop(("2c", "3c", "9d"), by=play.dealer))
    play.do(act.Fold(1), act.CollectHand(1, 9, by=play.dealer))


@both
def test_while_play_waits_only_a_recount_or_a_void_round_is_open(game):
    play = Play(game, live=True)
    play.wagers({1: 10_00})
    fold_and_miscount(play, game)

    assert {act.CollectHand} == kinds(play)
    assert permits(play.table, act.VoidRound("fraud", at="23:15"))


def test_a_wrong_deck_leaves_nothing_but_a_void_round():
    play = Play("canberra", automated_shoe=True)
    play.wagers({1: 10_00})
    play.do(act.LoadShoe(deck(), "red"), act.Deal(), act.ReportWrongDeck("blue", by=play.dealer))

    assert {act.ReportMalfunction} == kinds(play)


def test_a_prize_that_is_due_is_a_choice():
    play = Play("canberra")
    play.seat(1, 2)
    play.wagers({1: 15_00}, side={1: 1_00})
    play.deal({1: "As Ks Qs Js Ts"}, "Kh Kd Kc 3s 3d")
    play.stay(1)

    play.do(act.Declare(1))

    assert permits(play.table, act.PayPrize(1, 1, 12_000_00, "11.1.Royal Flush"))
    assert not permits(play.table, act.LeaveBox("p1"))
    assert play.do(act.LeaveBox("p2"))


def test_new_cards_wait_for_two_signatures():
    play = Play("holdem", live=True)
    play.do(act.ReplaceCards(("7c",)))
    play.wagers({1: 10_00})
    play.do(SHUFFLED)

    assert {act.SignCheck} == kinds(play)


@both
def test_a_table_is_what_its_events_say(game):
    play = Play(game)
    play.wagers({1: 10_00, 2: 20_00})
    play.do(act.LoadShoe(deck()), act.Deal())
    play.stay(1)

    state = None
    for event in play.events:
        state = house.evolve(state, revive(plain(event)))

    assert play.table == state == house.replay(play.events)


@both
def test_a_table_in_the_middle_of_a_round_survives_as_plain_data(game):
    play = Play(game, live=True, ante_min=25_00)
    play.do(act.SetLimits(10_00, 100_00, 5_00, from_round=4))
    play.wagers({1: 10_00, 2: 30_00})
    fold_and_miscount(play, game)

    copy = house.load(house.dump(play.table))

    assert play.table == copy
    assert copy.law is play.table.law


@both
def test_an_action_survives_as_plain_data(game):
    for action in (act.PlaceAnte("ana", 1, 10_00), act.DealCards(("As", "??"), at=3, by="dealer")):
        assert action == revive(plain(action))
        assert name_of(action).startswith("house_")


def test_a_table_equals_only_a_table_and_names_itself():
    table = Play("holdem").table

    assert HouseTable.__eq__(table, 1) is NotImplemented
    assert "<holdem table, round 0, between, no box in play>" == repr(table)
