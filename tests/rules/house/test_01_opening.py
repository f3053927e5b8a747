"""Opening a table of a house game: instrument, commencement, layout, approvals, roles."""

from dataclasses import replace

import pytest

from croupier.errors import BadMessage, Refused
from croupier.rules import canberra, holdem
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import steps as house
from croupier.rules.house.determinations import Approval
from croupier.rules.people import SOFTWARE
from tests.house import GAMES, LAYOUT, Play, approved, determined, jackpot_terms, opening
from tests.play import covers, refused, rule

INSTRUMENTS = ("holdem", "canberra")

both = pytest.mark.parametrize("game", GAMES)


def open_table(game, **how):
    return house.advance(None, opening(game, determined(game), **how))


@covers("holdem I.1", "canberra I.1")
@pytest.mark.parametrize(("game", "number"), [("holdem", "NI2007-208"), ("canberra", "NI2004-492")])
def test_the_first_event_names_the_instrument_and_its_edition(game, number):
    play = Play(game)

    assert (game, number) == (play.events[0].game, play.events[0].instrument)
    assert play.events[0].edition <= play.events[0].gaming_date


@rule("holdem I.1", "canberra I.1")
@both
def test_no_table_opens_under_another_instrument(game):
    refused("I.1", open_table, game, instrument="NI1999-1")


@rule("holdem I.2")
def test_no_holdem_table_opens_before_commencement():
    refused("I.2", open_table, "holdem", gaming_date="2007-07-31")

    table, _ = open_table("holdem", gaming_date="2007-08-01")

    assert "between" == table.stage


@rule("canberra I.1")
def test_no_canberra_table_opens_before_its_approval():
    refused("I.1", open_table, "canberra", gaming_date="2004-12-16")


@rule("canberra I.2")
def test_the_revoked_rules_of_canberra_poker_open_no_table():
    refusal = refused("I.2", open_table, "canberra", instrument="NI2003-387")

    assert "NI2004-492" in refusal.reason


@rule("canberra I.3")
def test_the_revoked_tournament_rules_open_no_tournament():
    refused("I.3", open_table, "canberra", instrument="NI2002-45", tournament=True)


@rule("holdem I.3")
@pytest.mark.parametrize("option", ["jackpot", "tournament", "blinds", "rake", "automated_shoe"])
def test_holdem_offers_nothing_that_its_schedule_does_not(option):
    refused("I.3", holdem.determine, **{option: True})


@rule("canberra I.1")
def test_canberra_offers_nothing_that_its_schedule_does_not():
    refused("I.1", canberra.determine, super_aces_min=5_00)


@rule("holdem I.3")
def test_a_jackpot_wager_at_holdem_is_refused():
    Play("holdem").refuse("I.3", act.PlaceJackpotWager("p1", 1, 1_00))


@rule("canberra 4.1")
def test_a_super_aces_wager_at_canberra_is_refused():
    Play("canberra").refuse("4.1", act.PlaceSuperAces("p1", 1, 5_00))


@both
def test_determinations_come_from_named_values(game):
    record = determined(game)
    values = {name: getattr(record, name) for name in record.__slots__}
    module = holdem if game == "holdem" else canberra

    assert record == module.determine(**values)


@rule("1.1")
@both
def test_a_layout_without_approval_opens_no_table(game):
    refused("1.1", open_table, game, approval=None)
    refused("1.1", open_table, game, layout="CP-9")

    _, (opened, *_) = open_table(game)

    assert (LAYOUT, "CP-7", "1.1") == (opened.approval, opened.layout, opened.rule)


@rule("A.Approved")
@both
def test_an_approval_needs_reference_and_date(game):
    refused("A.Approved", open_table, game, approval=replace(LAYOUT, reference=""))
    refused("A.Approved", open_table, game, approval=replace(LAYOUT, date=""))

    _, (opened, *_) = open_table(game, approval=LAYOUT)

    assert Approval("GRC-2007/11", "2007-07-20", "layout CP-7") == opened.approval


@rule("1.1")
@both
def test_a_layout_is_approved_before_it_is_used(game):
    tomorrow = replace(LAYOUT, date="2008-03-02")

    refused("1.1", open_table, game, approval=tomorrow)

    assert open_table(game, approval=replace(tomorrow, date="2008-03-01"))


@rule("canberra 10.2", "canberra 10.5")
def test_jackpot_wager_and_split_are_approved_before_they_are_used():
    wager, split = approved("jackpot wager 100", "jackpot split 30/70")
    late = replace(wager, date="2008-03-02"), replace(split, date="2008-03-02")

    def terms(*approvals):
        return determined("canberra", jackpot=jackpot_terms(approvals=approvals))

    refused("10.2", house.advance, None, opening("canberra", terms(late[0], split)))
    refused("10.5", house.advance, None, opening("canberra", terms(wager, late[1])))

    assert house.advance(None, opening("canberra", terms(*late), gaming_date="2008-03-02"))


@rule("canberra A.Approved", "canberra 10.2")
def test_a_jackpot_wager_needs_an_approval_of_exactly_that_amount():
    for_one_dollar = approved("jackpot wager 100", "jackpot split 30/70")

    refused("10.2", jackpot_terms, approvals=())
    refused("10.2", jackpot_terms, wager=4_00, approvals=for_one_dollar)
    lacking = (Approval("", "2004-12-20", "jackpot wager 100"), for_one_dollar[1])
    refused("A.Approved", jackpot_terms, approvals=lacking)

    assert 1_00 == jackpot_terms(approvals=for_one_dollar).wager


@rule("A.Casino Operator")
@both
def test_only_the_casino_operator_opens_a_table_sets_limits_and_voids(game):
    refused("A.Casino Operator", open_table, game, by="dealer:17")
    play = Play(game)
    play.refuse("A.Casino Operator", act.SetLimits(10_00, 600_00, 5_00, 9, by="dealer:17"))
    play.wagers({1: 20_00})

    play.refuse("A.Casino Operator", act.VoidRound("fraud", by="dealer:17", at="23:15"))

    assert ev.RoundVoided in {type(event) for event in play.do(act.VoidRound("fraud", at="23:15"))}


@rule("A.Dealer")
@both
def test_the_dealer_is_the_software_or_a_person(game):
    Play(game).refuse("A.Dealer", act.OpenWagers(by="dealer:17"))
    Play(game, live=True).refuse("A.Dealer", act.OpenWagers(by=SOFTWARE))
    Play(game).refuse("A.Dealer", act.OpenWagers(by="casino operator"))


@covers("A.Dealer")
@both
def test_every_dealing_event_says_who_dealt(game):
    play = Play(game)
    play.wagers({1: 20_00})

    hands = {"holdem": "Ah Kd", "canberra": "Ah Kd 9c 4s 2h"}
    rest = {"holdem": "9c 8c", "canberra": "Qs Js 9h 8h 3c"}
    told = play.deal({1: hands[game]}, rest[game], "5c 6d 7s Th 2d" if game == "holdem" else "")

    dealt = [event for event in told if hasattr(event, "by")]
    assert {SOFTWARE} == {event.by for event in dealt}
    assert len(dealt) >= 3


@rule("2.1")
@pytest.mark.parametrize(("game", "most"), [("holdem", 22), ("canberra", 9)])
def test_no_more_boxes_than_one_deck_can_serve(game, most):
    refused("2.1", determined, game, boxes=most + 1)

    assert most == determined(game, boxes=most).boxes


@rule("1.1")
@both
def test_a_layout_has_at_least_one_box(game):
    refused("1.1", determined, game, boxes=0)


@rule("8.2")
@both
def test_no_table_opens_without_a_maximum_payout(game):
    refused("8.2", determined, game, max_payout=None)

    assert 5_000_00 == Play(game, max_payout=5_000_00).table.law.det.max_payout


@pytest.mark.parametrize("how", [{"mode": "remote"}, {"gaming_date": "yesterday"}])
@both
def test_what_cannot_be_read_is_no_refusal(game, how):
    with pytest.raises(BadMessage):
        open_table(game, **how)


@pytest.mark.parametrize("action", [object(), act.OpenWagers()])
def test_a_stream_begins_with_an_opening(action):
    with pytest.raises(BadMessage):
        house.advance(None, action)
    with pytest.raises(BadMessage):
        house.evolve(None, ev.WagersClosed("4.1"))


def test_what_is_no_action_is_told_to_the_program():
    with pytest.raises(BadMessage):
        house.advance(Play("holdem").table, object())


HOLDEM_WRONG = [
    ("3.1", {"ante_min": None}),
    ("3.1", {"ante_min": 400_00}),
    ("3.1", {"limit_change_notice_rounds": 0}),
    ("3.2", {"box_max_override": "no"}),
    ("3.3", {"multiple": 0}),
    ("3.4", {"under_minimum_memory": "for ever"}),
    ("7.1", {"decision_order": "youngest first"}),
    ("7.1", {"decision_timeout": 0}),
    ("8.1", {"max_payout_scope": "per_day"}),
    ("8.1", {"max_payout_applies_to": ("pot",)}),
]


@rule("3.1")
@both
def test_limits_must_leave_a_wager(game):
    refused("3.1", determined, game, ante_min=400_00)


@rule("3.3")
@both
def test_a_permitted_multiple_lies_within_the_limits(game):
    refused("3.3", determined, game, ante_min=15_00, ante_max=15_00, multiple=10_00)
    Play(game).refuse("3.3", act.SetLimits(15_00, 15_00, 10_00, from_round=2))

    assert determined(game, ante_min=15_00, ante_max=20_00, multiple=10_00)


@pytest.mark.parametrize(("clause", "choice"), HOLDEM_WRONG)
@both
def test_a_determination_that_is_not_offered_is_refused(game, clause, choice):
    with pytest.raises(Refused) as caught:
        determined(game, **choice)

    assert clause == caught.value.rule


@pytest.mark.parametrize(
    ("clause", "choice"),
    [
        ("2.6(c)", {"kickers_count_with_sets": 1}),
        ("6.6", {"all_folded_river": "perhaps"}),
        ("7.3", {"bonus_then_fold": "maybe"}),
        ("8.1", {"ante_odds": (("straight", -1),)}),
        ("8.1", {"ante_odds": (("flush", 1), ("flush", 2))}),
        ("8.1.Call bet", {"call_odds": -1}),
        ("9.1", {"equal_when_not_qualified": "split"}),
        ("10.1", {"super_aces_min": 60_00}),
        ("10.1", {"super_aces_min": None}),
        ("10.4", {"auto_declare": "yes"}),
        ("11.1", {"super_aces_odds": (("five of a kind", 9),)}),
        ("A.Qualify", {"qualifying_hand": "4453"}),
        ("A.Qualify", {"qualifying_hand": "44444"}),
        ("A.Qualify", {"qualifying_hand": "1K432"}),
    ],
)
def test_a_determination_that_holdem_does_not_offer_is_refused(clause, choice):
    with pytest.raises(Refused) as caught:
        determined("holdem", **choice)

    assert clause == caught.value.rule


@pytest.mark.parametrize(
    ("clause", "choice"),
    [
        ("8.1", {"bet_odds": (("pair of sevens", -2),)}),
        ("8.1.Ante", {"ante_odds": -1}),
        ("9.2", {"qualifying_hand": "AK"}),
        ("9.3", {"equal_when_not_qualified": "split"}),
        ("10.3", {"auto_declare": None}),
        ("12.1", {"automated_shoe": "yes"}),
        ("12.2", {"shoe_deck_alternation": "never"}),
    ],
)
def test_a_determination_that_canberra_does_not_offer_is_refused(clause, choice):
    with pytest.raises(Refused) as caught:
        determined("canberra", **choice)

    assert clause == caught.value.rule


@pytest.mark.parametrize(
    ("clause", "terms"),
    [
        ("10.2", {"wager": 0}),
        ("10.4", {"winning_wager": "kept"}),
        ("10.5", {"split": "30/60"}),
        ("10.5", {"split": "-10/110"}),
        ("10.5", {"reseed_to": -1}),
        ("10.5", {"bonus_source": "players"}),
        ("11.1", {"major_prizes": (("flush", 100_00, 10),)}),
        ("11.1", {"major_prizes": (("royal flush", 100_00, 101),)}),
        ("11.1", {"bonuses": (("royal flush", 100_00),)}),
        ("11.1", {"bonuses": (("flush", -1),)}),
        ("11.2", {"rounding": "up"}),
        ("11.3", {"recalculated_pool_includes_reseed": 1}),
    ],
)
def test_terms_of_a_jackpot_that_make_no_sense_are_refused(clause, terms):
    with pytest.raises(Refused) as caught:
        jackpot_terms(**terms)

    assert clause == caught.value.rule


@rule("canberra 10.5")
def test_the_split_into_the_pools_needs_its_own_approval():
    refused("10.5", jackpot_terms, approvals=approved("jackpot wager 100", "jackpot split 50/50"))
