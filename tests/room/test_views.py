"""What each chair may see, built up from nothing."""

from croupier.cards import deck
from croupier.room import wire
from croupier.rules import actions as act
from croupier.rules.house import actions as house_act
from tests.room.standings import house_table, pot_table


def test_cards_face_down_are_numbers_to_everybody_else():
    seats = pot_table().dealt().public().seats

    assert [4, 4, 4, 0, 0, 0] == [seat.cards for seat in seats]
    assert all(seat.shown is None and not seat.up for seat in seats)


def test_a_player_sees_the_own_cards_and_no_others():
    journal = pot_table().dealt()
    hole = journal.state.round.hole[journal.state.round.index[2]]

    assert hole == journal.mine("ben").cards
    assert None is journal.mine("somebody else")


def test_whoever_takes_a_seat_does_not_see_the_cards_of_whoever_left_it():
    journal = pot_table().dealt()
    while journal.state.playing:
        journal.do(act.Fold(journal.state.round.seat_to_act))
    journal.do(act.LeaveSeat(2), act.TakeSeat(2, "dev", 100_00))

    assert () == journal.mine("dev").cards
    assert 0 == journal.public().seats[1].cards


def test_a_folded_hand_is_gone_for_all_but_its_owner():
    journal = pot_table().dealt()
    seat = journal.state.round.seat_to_act
    journal.do(act.Fold(seat))

    view = journal.public().seats[seat - 1]

    assert ("folded", 0) == (view.status, view.cards)


def test_cards_face_up_are_seen_in_stud():
    journal = pot_table("stud").dealt()

    assert [1, 1, 1] == [len(seat.up) for seat in journal.public().seats[:3]]
    assert [2, 2, 2] == [seat.cards for seat in journal.public().seats[:3]]


def test_pots_are_without_the_bets_that_lie_at_the_seats():
    journal = pot_table().dealt()
    assert () == journal.public().pots
    assert [2_00, 1_00] == sorted((s.bet for s in journal.public().seats), reverse=True)[:2]

    for _ in range(3):
        journal.do(act.Call(journal.state.round.seat_to_act))

    assert (wire.Pot(6_00, (1, 2, 3)),) == journal.public().pots


def test_choices_carry_their_amounts_and_clauses():
    journal = pot_table().dealt()
    (player,) = [
        seat.player
        for n, seat in journal.state.seats.items()
        if n == journal.state.round.seat_to_act
    ]

    choices = {choice.kind: choice for choice in journal.mine(player).choices}

    assert wire.Choice("call", "10.2(b)(i)", amount=2_00) == choices["call"]
    assert (2_00, 5_00, 1_00) == (
        choices["call_and_raise"].least,
        choices["call_and_raise"].most,
        choices["call_and_raise"].step,
    )
    assert 5_00 == choices["call_and_raise"].full_pot
    assert "10.2(b)(iii)" == choices["fold"].rule


def test_nobody_has_choices_out_of_turn():
    journal = pot_table().dealt()
    turn = journal.state.seats[journal.state.round.seat_to_act].player

    assert [turn] == [who for who in ("ann", "ben", "cho") if journal.mine(who).choices]


def test_bots_and_the_connected_are_told_apart():
    seats = pot_table().public().seats[:3]

    assert [(False, True), (False, False), (True, False)] == [(s.bot, s.connected) for s in seats]
    assert ["Ann", "Ben", "Cho"] == [seat.player for seat in seats]


def test_the_sign_has_a_clause_for_every_line():
    sign = pot_table().public().sign

    assert all(line.rule and line.text for line in sign)
    assert "Blinds $1 and $2" in [line.text for line in sign]


# the house games


def decided(game="holdem"):
    """Two boxes before their decisions."""
    journal = house_table(game).do(house_act.OpenWagers())
    for box, player in enumerate(("ann", "ben"), 1):
        journal.do(house_act.PlaceAnte(player, box, 10_00))
    journal.do(house_act.CloseWagers(), house_act.LoadShoe(deck()))
    return journal.do(house_act.Deal(at=1))


def test_the_dealers_cards_are_face_down_until_shown():
    dealer = decided().public().dealer

    assert ((), 2, None) == (dealer.cards, dealer.down, dealer.hand)
    assert 1 == len(decided("canberra").public().dealer.cards)
    assert 4 == decided("canberra").public().dealer.down


def test_a_box_sees_its_own_hand_and_the_communal_cards():
    journal = decided()

    assert journal.state.hands[2] == journal.mine("ben").cards
    assert journal.state.communal == journal.public().communal
    assert [2, 2] == [box.cards for box in journal.public().boxes[:2]]


def test_the_result_stays_on_view_until_the_next_wagers():
    journal = decided().do(house_act.Call(1, 20_00), house_act.Fold(2))

    boxes = journal.public().boxes

    assert "between" == journal.public().phase
    assert ("folded", -10_00) == (boxes[1].result.text, boxes[1].result.amount)
    assert journal.public().dealer.hand
    journal.do(house_act.OpenWagers())
    assert [None, None] == [box.result for box in journal.public().boxes[:2]]


def test_wagers_are_offered_within_the_sign():
    journal = house_table().do(house_act.OpenWagers())

    (choice,) = [each for each in journal.mine("ann").choices if each.kind == "place_ante"]

    assert (5_00, 100_00, 1_00) == (choice.least, choice.most, choice.step)


def test_no_ante_is_offered_to_whoever_has_less_than_the_least():
    journal = house_table().do(house_act.TakeBox("dev", 3, 4_00), house_act.OpenWagers())

    assert "place_ante" not in [each.kind for each in journal.mine("dev").choices]
    assert "place_ante" in [each.kind for each in journal.mine("ann").choices]
