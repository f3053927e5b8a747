"""Rule 7 and rules 2.1 to 2.3 of Omaha, Faro and Seven Card Stud, as far as the shoe goes."""

import pytest

from croupier import shoe
from croupier.cards import DECK_SIZES, RANKS, deck
from croupier.errors import BadMessage
from croupier.seal import seal
from croupier.shoe import FACE_DOWN, Shoe, cut, cut_depths, draw, enter, shuffle, turn
from tests.play import covers, note, refused, rule

INSTRUMENTS = ("omaha", "faro", "stud")
ROUND = "table 3 round 9"

every_game = pytest.mark.parametrize("game", INSTRUMENTS)


def after(table, *events):
    """The shoe once these events have happened; each is noted."""
    for event in events:
        table = shoe.evolve(table, note(event))
    return table


def fresh(game, cards=None):
    return Shoe(game, ROUND, cards or deck())


def shuffled(game, cards=None):
    table = fresh(game, cards)
    return after(table, shuffle(table, ROUND, "dealer 12"))


def live(game, cards=None):
    table = shuffled(game, cards)
    return after(table, cut(table, "dealer 12"))


def electronic(game, seed=bytes(32)):
    sealed = seal(game, ROUND, deck(), seed)
    table = fresh(game)
    table = after(table, shuffle(table, ROUND, "generator", sealed.shuffled))
    return sealed, after(table, cut(table, "generator", sealed.record.cut))


@rule("7.1")
@every_game
def test_the_shuffle_says_who_attests_it(game):
    event = note(shuffle(fresh(game), ROUND, "dealer 12"))

    assert ("7.1", ROUND, "dealer 12") == (event.rule, event.round_id, event.by)


@rule("7.1")
@every_game
def test_no_card_is_entered_before_the_shuffle_is_attested(game):
    refusal = refused("7.1", enter, fresh(game), "Ah")

    assert f"the cards are not shuffled for round {ROUND}" == refusal.reason


@rule("7.1")
@every_game
def test_a_shuffle_that_nobody_attests_is_refused(game):
    refused("7.1", shuffle, fresh(game), ROUND, "")


@rule("7.1")
@every_game
def test_the_shuffle_of_an_earlier_round_does_not_serve(game):
    refusal = refused("7.1", shuffle, fresh(game), "table 3 round 8", "dealer 12")

    assert (
        "a shuffle of round table 3 round 8 does not serve round table 3 round 9" == refusal.reason
    )


@rule("7.1")
@every_game
def test_cards_shuffled_already_are_not_shuffled_again(game):
    refused("7.1", shuffle, live(game), ROUND, "dealer 12")


@covers("7.1")
@every_game
def test_two_rounds_have_two_commitments_and_two_orders(game):
    one, other = (seal(game, name, deck(), bytes(32)) for name in ("round 1", "round 2"))

    assert one.record.commitment != other.record.commitment
    assert one.order != other.order


@rule("7.2")
@every_game
@pytest.mark.parametrize("depth", [2, 26, 50])
def test_a_cut_with_two_cards_on_each_side_is_accepted(game, depth):
    event = note(cut(shuffled(game), "dealer 12", depth))

    assert ("7.2", depth) == (event.rule, event.depth)


@rule("7.2")
@every_game
@pytest.mark.parametrize("depth", [-1, 0, 1, 51, 52, 53])
def test_a_cut_nearer_to_an_end_is_refused(game, depth):
    refusal = refused("7.2", cut, shuffled(game), "dealer 12", depth)

    expected = f"a cut at {depth} is too near an end: 2 to 50 of 52 cards may be lifted"
    assert expected == refusal.reason


@rule("7.2")
@every_game
@pytest.mark.parametrize("size", DECK_SIZES)
def test_the_limits_of_the_cut_follow_the_deck(game, size):
    table = shuffled(game, deck(size, wild_card=True))

    assert range(2, size) == cut_depths(game, size + 1)
    assert size - 1 == note(cut(table, "dealer 12", size - 1)).depth
    refused("7.2", cut, table, "dealer 12", size)


@rule("7.2")
@every_game
def test_the_cards_are_cut_once(game):
    refusal = refused("7.2", cut, live(game), "dealer 12", 20)

    assert f"the cards of round {ROUND} are cut already, and cut once" == refusal.reason


@rule("7.1")
@every_game
def test_nothing_is_cut_before_it_is_shuffled(game):
    refused("7.1", cut, fresh(game), "dealer 12", 20)


@rule("7.2")
@every_game
def test_a_cut_that_nobody_attests_is_refused(game):
    refused("7.2", cut, shuffled(game), "")


@rule("7.2")
@every_game
def test_no_card_is_entered_before_the_cut_is_attested(game):
    refusal = refused("7.2", enter, shuffled(game), "Ah")

    assert f"the cards are not cut for round {ROUND}" == refusal.reason


@rule("7.2")
@every_game
def test_four_cards_are_the_fewest_that_can_be_cut(game):
    assert range(2, 3) == cut_depths(game, 4)

    refused("7.2", cut_depths, game, 3)


@rule("7.2")
@every_game
def test_an_electronic_cut_names_its_depth_and_moves_the_cards(game):
    table = fresh(game)
    table = after(table, shuffle(table, ROUND, "generator", deck()[::-1]))

    order = after(table, cut(table, "generator", 3)).order

    refused("7.2", cut, table, "generator")
    assert deck()[::-1][3:] + deck()[::-1][:3] == order


@rule("7.3")
@every_game
def test_every_card_dealt_is_the_next_of_the_sealed_order(game):
    sealed, table = electronic(game)

    table = after(table, draw(table, 2))
    table = after(table, draw(table))

    assert sealed.order[:3] == table.dealt
    assert 49 == table.left


@rule("7.3")
@every_game
def test_no_card_can_be_chosen_from_a_sealed_shoe(game):
    sealed, table = electronic(game)

    refusal = refused("7.3", enter, table, sealed.order[0])

    assert "this shoe deals in its own order" in refusal.reason


@rule("7.3")
@every_game
def test_the_cards_of_a_live_shoe_are_not_drawn_but_entered(game):
    refused("7.3", draw, live(game))


@rule("7.3")
@every_game
@pytest.mark.parametrize("count", [-1, 0, 53])
def test_a_shoe_gives_no_more_than_it_holds_and_never_none(game, count):
    _, table = electronic(game)

    refusal = refused("7.3", draw, table, count)

    assert f"{count} cards cannot be dealt from a shoe that holds 52" == refusal.reason


@rule("7.3")
@every_game
def test_a_live_shoe_counts_what_is_left(game):
    table = live(game, deck(36, wild_card=True))

    table = after(table, enter(table, "Ah", FACE_DOWN, FACE_DOWN, "Jk"))

    assert (33, 2) == (table.left, table.face_down)
    assert ["Ah", "Jk"] == list(table.seen())


@covers("A.Shoe")
@every_game
def test_a_whole_deck_leaves_the_shoe_once(game):
    _, table = electronic(game)

    table = after(table, draw(table, 52))

    assert sorted(deck()) == sorted(table.dealt)
    refused("7.3", draw, table)


@rule("2.1")
@every_game
@pytest.mark.parametrize("again", [("Ah",), ("Kd", "Ah"), ("Kd", "Kd")])
def test_a_card_that_is_out_cannot_fall_again(game, again):
    table = live(game)
    table = after(table, enter(table, "Ah"))

    refusal = refused("2.1", enter, table, *again)

    assert f"{again[-1]} is out already: one deck holds it once" == refusal.reason


@rule("2.1")
@every_game
def test_a_card_seen_later_was_not_face_up_before(game):
    table = live(game)
    table = after(table, enter(table, "9c", FACE_DOWN, FACE_DOWN))

    refused("2.1", turn, table, "9c")
    table = after(table, turn(table, "9d"))
    refused("2.1", enter, table, "9d")

    assert ["9c", "9d"] == list(table.seen())
    assert (49, 1) == (table.left, table.face_down)


@rule("2.1")
@every_game
def test_no_more_cards_are_turned_than_lie_face_down(game):
    table = live(game)
    table = after(table, enter(table, FACE_DOWN))

    refusal = refused("2.1", turn, table, "9d", "9h")

    assert "9d 9h cannot be turned: 1 cards are out face down" == refusal.reason


@rule("2.1")
@every_game
def test_an_order_that_is_not_the_deck_is_refused(game):
    twice = ("Ah", *deck()[:-1])

    refusal = refused("2.1", shuffle, fresh(game), ROUND, "generator", twice[::-1])

    expected = "an order of 52 cards does not hold the deck of 52 cards, each once"
    assert expected == refusal.reason


@every_game
@pytest.mark.parametrize(
    ("size", "clause"),
    [(48, "2.2(b)"), (44, "2.2(c)"), (40, "2.2(d)"), (36, "2.2(e)"), (32, "2.2(f)")],
)
@covers("2.2(b)", "2.2(c)", "2.2(d)", "2.2(e)", "2.2(f)")
def test_a_card_below_the_lowest_rank_is_not_in_the_deck(game, size, clause):
    absent = RANKS[12 - size // 4] + "s"

    refusal = refused(clause, enter, live(game, deck(size)), absent)

    assert f"{absent} is not in the deck of {size} cards" == refusal.reason


@rule("2.2(a)")
@every_game
def test_the_full_deck_refuses_only_what_is_no_card_of_it(game):
    table = live(game)

    assert 52 == len(enter(table, *deck()).cards)
    refused("2.2(a)", enter, table, "1h")


@rule("2.3")
@every_game
def test_a_joker_falls_only_where_one_was_determined(game):
    refusal = refused("2.3", enter, live(game), "Jk")

    assert "Jk is not in the deck of 52 cards" == refusal.reason
    assert ("Jk",) == enter(live(game, deck(52, wild_card=True)), "Jk").cards


def test_a_game_we_do_not_have_gets_one_sentence():
    with pytest.raises(BadMessage, match="'baccarat' is none of our games: holdem, canberra"):
        shuffle(fresh("baccarat"), ROUND, "dealer 12")


@rule("2.1")
@every_game
def test_what_is_left_of_a_deck_keeps_out_the_rest(game):
    table = live(game, deck()[:31])

    refused("2.1", enter, table, "As")
