"""Antes in order at a tournament table: marker, opportunity, advice and void antes (rule 17)."""

from croupier.rules.floor_records import BreachReported, ExcludePlayer
from croupier.rules.house import actions as act
from croupier.rules.house import events as ev
from croupier.rules.house import tournament as house_tournament
from croupier.rules.house.starting_marker import (
    AnteAsked,
    AnteOutOfOrder,
    AnteVoided,
    AskAnte,
    PlaceStartingMarker,
    StartingMarkerMoved,
    StartingMarkerPlaced,
    VoidAnte,
)
from tests.play import covers, rule
from tests.rules.canberra.tables import deal, play_round, tournament

INSTRUMENTS = ("canberra",)


def marked(play):
    """Where the marker has stood."""
    kinds = StartingMarkerPlaced, StartingMarkerMoved
    return [event.box for event in play.events if type(event) in kinds]


def advised(play, box):
    """A round in which the player at a box is advised; then wagers are open again."""
    play.open()
    play.ante(box, 100)
    for each in house_tournament.order(play.table):
        play.do(AskAnte())
        if each != box:
            play.ante(each, 100)
    deal(play)
    play.do(act.VoidRound("impractical", at="23:15"))
    play.open()


@rule("A.Starting Marker")
def test_the_marker_moves_one_player_clockwise_after_each_round():
    play = tournament(1, 2, 5, 6)

    for order in (1, 2, 5, 6), (2, 5, 6, 1), (5, 6, 1, 2), (6, 1, 2, 5):
        play_round(play, *order)

    assert [1, 2, 5, 6, 1] == marked(play)
    assert 4 == play.table.marker.played


@rule("A.Starting Marker")
def test_after_a_void_round_the_marker_stays():
    play = tournament(1, 2)

    play_round(play, 1, 2, void=True)
    play_round(play, 1, 2)

    assert [1, 2] == marked(play)
    assert 1 == play.table.marker.played


@rule("A.Starting Marker", "17.14")
def test_a_marker_before_an_eliminated_player_goes_to_the_next():
    play = tournament(1, 5)
    play.seat(2, chips=100)
    play_round(play, 1, 2, 5)

    play.open()

    assert [1, 2, 5] == marked(play)
    assert [5, 1] == house_tournament.order(play.table)


@rule("A.Starting Marker", "A.Tournament Director/Assistant")
def test_between_rounds_the_director_may_place_the_marker():
    play = tournament(1, 2, 5)

    play.do(PlaceStartingMarker(5))

    play.refuse("A.Starting Marker", PlaceStartingMarker(3))
    play.refuse("A.Tournament Director/Assistant", PlaceStartingMarker(2, by="dealer:software"))
    play.open()
    assert [5, 1, 2] == house_tournament.order(play.table)
    play.refuse("A.Starting Marker", PlaceStartingMarker(1))


@rule("17.15")
def test_antes_come_clockwise_from_the_marker():
    play = tournament(1, 2, 5)
    play_round(play, 1, 2, 5)
    play_round(play, 2, 5, 1)
    play.open()

    play.refuse("17.15", AskAnte(1))

    assert [5, 1, 2] == house_tournament.order(play.table)
    assert play.asked({5: 100, 1: 100, 2: 100})


@rule("17.15")
def test_an_ante_out_of_order_stands_the_first_time_with_advice():
    play = tournament(1, 2, 5)
    play.open()

    told = play.ante(2, 100)

    assert AnteOutOfOrder("17.15", 2, "p2", again=False) == told[-1]
    assert 100 == play.table.ante[2]
    play.refuse("17.15", VoidAnte(2))


@rule("17.15")
def test_an_ante_in_its_place_in_the_order_needs_no_request():
    play = tournament(1, 2)
    play.open()

    told = play.ante(1, 100) + play.ante(2, 150)

    assert [ev.AntePlaced("4.2", 1, 100), ev.AntePlaced("4.2", 2, 150)] == list(told)
    play.do(AskAnte())
    assert play.ante(1, 200)
    play.do(AskAnte())
    play.refuse("17.15", act.PlaceAnte("p1", 1, 100))


@rule("17.15")
def test_an_early_ante_stands_until_its_player_is_asked():
    play = tournament(1, 2)
    play.open()
    play.ante(2, 100)

    play.refuse("17.15", act.PlaceAnte("p2", 2, 150))
    play.refuse("17.15", act.WithdrawWagers("p2", 2))

    play.asked({1: 100, 2: 300})
    assert 300 == play.table.ante[2]


@rule("17.15", "A.Void")
def test_the_next_ante_out_of_order_may_be_declared_void():
    play = tournament(1, 2, 5)
    advised(play, 2)
    assert AnteOutOfOrder("17.15", 2, "p2", again=True) == play.ante(2, 100)[-1]

    told = play.do(VoidAnte(2))

    director = "tournament director"
    assert AnteVoided("17.15", 2, "p2", director) == told[0]
    assert ev.WagerReturned("A.Void", 2, "ante", 100) == told[1]
    play.asked({1: 100, 2: 100, 5: 100})
    assert 100 == play.table.ante[2]


@rule("17.15")
def test_a_void_ante_whose_turn_has_passed_takes_no_part_and_is_no_elimination():
    play = tournament(1, 2, 5)
    advised(play, 2)
    play.ante(2, 100)
    play.do(AskAnte(1), act.PlaceAnte("p1", 1, 100), AskAnte(2), AskAnte(5))

    play.do(VoidAnte(2))

    play.refuse("17.16", act.PlaceAnte("p2", 2, 100))
    play.ante(5, 100)
    deal(play)
    assert (1, 5) == play.table.boxes
    assert "p2" == play.table.players[2]
    assert [] == [each for each in play.of(BreachReported) if each.rule == "17.14"]


@rule("17.15")
def test_an_ante_placed_anew_in_its_turn_is_no_longer_out_of_order():
    play = tournament(1, 2)
    advised(play, 2)
    play.ante(2, 100)
    play.do(AskAnte(1), act.PlaceAnte("p1", 1, 100), AskAnte(2), act.PlaceAnte("p2", 2, 100))

    play.refuse("17.15", VoidAnte(2))


@rule("17.15", "A.Round of Play")
def test_the_only_ante_declared_void_after_the_close_leaves_no_round():
    play = tournament(1, 2)
    advised(play, 2)
    play.ante(2, 100)
    play.do(AskAnte(1), AskAnte(2), act.CloseWagers())

    play.do(VoidAnte(2))

    assert ("between", 0) == (play.table.stage, play.table.marker.played)


@rule("A.Tournament Director/Assistant")
def test_only_the_tournament_director_declares_an_ante_void():
    play = tournament(1, 2)
    advised(play, 2)
    play.ante(2, 100)

    play.refuse("A.Tournament Director/Assistant", VoidAnte(2, by="dealer:software"))
    play.refuse("A.Tournament Director/Assistant", VoidAnte(2, by="casino operator"))

    assert play.do(VoidAnte(2, by="tournament director:Kim"))


@rule("17.16", "17.15")
def test_the_opportunity_lasts_until_the_next_player_is_asked():
    play = tournament(1, 2)
    play.open()
    play.do(AskAnte(), act.PlaceAnte("p1", 1, 100), act.PlaceAnte("p1", 1, 300))
    play.do(act.WithdrawWagers("p1", 1), act.PlaceAnte("p1", 1, 250))

    play.do(AskAnte())

    play.refuse("17.15", act.PlaceAnte("p1", 1, 100))
    play.refuse("17.15", act.WithdrawWagers("p1", 1))
    assert 250 == play.table.ante[1]


@rule("17.16")
def test_who_let_the_opportunity_pass_may_not_ante_later():
    play = tournament(1, 2)
    play.open()
    play.do(AskAnte(), AskAnte())

    play.refuse("17.16", act.PlaceAnte("p1", 1, 100))


@rule("17.16", "4.1")
def test_the_last_opportunity_ends_with_the_close_of_wagers():
    play = tournament(1, 2)
    play.open()
    play.do(AskAnte(), act.PlaceAnte("p1", 1, 100), AskAnte(), act.PlaceAnte("p2", 2, 100))
    play.do(act.PlaceAnte("p2", 2, 200), act.CloseWagers())

    play.refuse("4.1", act.PlaceAnte("p2", 2, 300))
    play.refuse("17.16", AskAnte())


@rule("17.15")
def test_wagers_close_when_everybody_has_been_asked():
    play = tournament(1, 2)
    play.open()
    play.do(AskAnte(), act.PlaceAnte("p1", 1, 100))

    play.refuse("17.15", act.CloseWagers())

    play.do(AskAnte())
    play.refuse("17.15", AskAnte())
    assert play.do(act.CloseWagers())


@rule("17.14")
def test_a_player_who_could_ante_and_does_not_is_reported():
    play = tournament(1, 2)
    play.open()
    play.do(AskAnte())

    told = play.do(AskAnte())

    words = "no ante when asked for it"
    assert BreachReported("17.14", 1, "p1", words, "dealer:software", 1) == told[0]
    play.ante(2, 100)
    deal(play)
    assert (2,) == play.table.boxes


@rule("17.14")
def test_the_last_player_too_is_reported_when_wagers_close():
    play = tournament(1, 2)
    play.open()
    play.do(AskAnte(), act.PlaceAnte("p1", 1, 100), AskAnte())

    told = play.do(act.CloseWagers())

    assert ("17.14", 2) == (told[0].rule, told[0].seat)


@rule("17.16", "A.Ante")
def test_where_nobody_wagers_all_are_asked_again():
    play = tournament(1, 2)
    play.open()
    play.do(AskAnte(), AskAnte())
    play.refuse("A.Ante", act.CloseWagers())

    told = play.do(AskAnte())

    assert AnteAsked("17.16", 1, 3_300) == told[-1]
    assert play.ante(1, 100)


@covers("17.15")
def test_an_excluded_player_is_not_asked():
    play = tournament(1, 2, 3)
    play.do(ExcludePlayer(1, "17.17"))
    play.open()

    play.do(AskAnte(), act.PlaceAnte("p2", 2, 100))

    assert [2, 3] == house_tournament.order(play.table)
    assert (2,) == play.table.marker.asked


@covers("17.15")
def test_excluded_while_being_asked_a_player_is_not_reported():
    play = tournament(1, 2)
    play.open()
    play.do(AskAnte(), ExcludePlayer(1, "17.17"))

    told = play.do(AskAnte())

    assert [AnteAsked("17.16", 2, 3_300)] == list(told)


@rule("4.3")
def test_nobody_antes_or_takes_back_for_another():
    play = tournament(1, 2)
    play.open()
    play.do(AskAnte(), act.PlaceAnte("p1", 1, 100))

    play.refuse("4.3", act.PlaceAnte("p2", 1, 100))
    play.refuse("4.3", act.WithdrawWagers("p2", 1))


@rule("A.Dealer")
def test_antes_are_asked_for_by_the_dealer():
    play = tournament(1, 2)
    play.open()

    play.refuse("A.Dealer", AskAnte(by="tournament director"))
