"""Omaha 20.9: nobody is asked to pay a blind twice because of a move."""

from croupier.rules.tournament import actions as act
from croupier.rules.tournament import events as ev
from croupier.rules.tournament.seats import line_up
from croupier.rules.tournament.state import LONG, Posted
from croupier.rules.tournament.steps import opening
from tests.conditions import pot_game
from tests.play import covers, rule
from tests.rules.tournament.runs import DIRECTOR, Run

INSTRUMENTS = ("omaha",)

MOVES = {"break_tables": False, "balancing_tolerance": 1, "balancing_mover": "ballot"}
NEVER = Posted()


def paid(*rounds, among=9):
    """Blinds posted so many rounds before the player's move, None being never."""
    found = [NEVER if since is None else Posted(since, among, LONG) for since in rounds]
    return {"posted": tuple((*found, NEVER, NEVER)[:3])}


def at_table(players, run=None, **changes):
    """The players at one table after a round, some of them as if they had come by a move."""
    run = run or Run("omaha", players)
    run.seat()
    run.round()
    new = run.state.fork()
    for player in players:
        new.entrants[player] = new.entrants[player]._replace(posted=(NEVER,) * 3)
    for player, how in changes.items():
        new.entrants[player] = new.entrants[player]._replace(**how)
    return new


@covers("omaha 20.9")
def test_where_too_few_would_be_left_nobody_waits_for_the_button():
    fresh = {player: {"fresh": True} for player in "bcd"}

    lined = line_up(at_table("abcd", **fresh), 1)

    assert (1, (2, 3), ()) == (lined.button, lined.blind_seats, lined.waiting)


@covers("omaha 20.9")
def test_the_small_blind_posted_before_a_move_is_not_asked_for_again_either():
    lined = line_up(at_table("abcd", b=paid(0, 1)), 1)

    assert ((3, 4), (2,)) == (lined.blind_seats, lined.waiting)


@covers("omaha 20.9")
def test_a_blind_counts_as_long_as_it_would_have_at_the_smaller_table():
    soon, due = (line_up(at_table("abcd", c=paid(None, n)), 1) for n in (2, 3))
    short = line_up(at_table("abcd", c=paid(None, 2, among=3)), 1)

    assert ((2, 4), (3,)) == (soon.blind_seats, soon.waiting)
    assert ((2, 3), (2, 3)) == (due.blind_seats, short.blind_seats)


@covers("omaha 20.9", "omaha 8.5(a)")
def test_where_everybody_has_posted_the_big_blind_only_the_small_one_is_collected():
    state = at_table("abc", **dict.fromkeys("abc", paid(None, 0)))

    lined = line_up(state, 1)

    assert ((2, 3, 1), (2, 0), ()) == (lined.seats, lined.blind_seats, lined.waiting)


@covers("omaha 20.9")
def test_the_only_one_who_owes_the_big_blind_posts_it_though_the_small_one_is_left_out():
    lined = line_up(at_table("abc", a=paid(None, 0), c=paid(None, 1)), 1)

    assert ((2, 3, 1), (0, 2)) == (lined.seats, lined.blind_seats)


@rule("8.5(a)")
def test_where_everybody_has_paid_every_blind_the_next_turn_is_brought_forward():
    run = Run("omaha", "abc")
    run.state = at_table("abc", a=paid(0, 1), b=paid(0, 1), c=paid(1, 0))

    directed = run.direct()

    assert ev.BlindBroughtForward("8.5(a)", 1, "c", 25, 1) == run.events[-2]
    assert (3, 0) == directed.blind_seats


def rounds(run, count):
    """The seats that post the blinds in the next rounds."""
    for _ in range(count):
        run.round()
    return [event.blind_seats for event in run.of(ev.RoundDirected)[-count:]]


@rule("8.5(a)")
def test_when_the_turn_comes_that_a_blind_was_posted_before_it_is_not_collected_again():
    run = Run("omaha", "abc")
    run.state = at_table("abc", a=paid(0, 1), b=paid(0, 1), c=paid(1, 0))

    posted = rounds(run, 5)

    assert [(3, 0), (0, 1), (1, 2), (2, 3), (3, 1)] == posted


@rule("8.5(a)")
def test_two_turns_brought_forward_are_both_passed_over():
    run = Run("omaha", "abcd")
    run.state = at_table("abcd", **dict.fromkeys("abcd", paid(1, 0)))

    posted = rounds(run, 9)

    assert [(2, 0), (3, 0), (4, 0), (1, 2)] == posted[:4]
    assert [(0, 3), (0, 4), (4, 1), (1, 2), (2, 3)] == posted[4:]
    assert ["b", "c"] == [event.player for event in run.of(ev.BlindBroughtForward)]


@rule("8.5(a)")
def test_a_turn_is_also_brought_forward_for_who_stayed_and_still_counts():
    stayed = {"posted": (Posted(1, 3, 2), Posted(0, 3, 2), NEVER)}
    run = Run("omaha", "abc")
    run.state = at_table("abc", a=paid(0, 1), b=paid(0, 1), c=stayed)

    assert [(3, 0), (0, 1)] == rounds(run, 2)
    assert ["c"] == [event.player for event in run.of(ev.BlindBroughtForward)]


@rule("8.5(a)", "20.20")
def test_in_a_game_of_one_blind_two_who_have_both_paid_still_take_turns():
    run = Run("omaha", "ab", games=(pot_game("omaha", blinds=(50,)),))
    run.state = at_table("ab", run, a=paid(0), b=paid(0))

    first, second, third, fourth = rounds(run, 4)

    assert {(1,), (2,)} == {first, second}
    assert (first, second) == (third, fourth)


@covers("omaha 20.9", "omaha 8.5(a)")
def test_of_two_whose_turn_is_as_near_who_posted_longer_ago_is_asked():
    short = {"posted": (Posted(0, 2, LONG), Posted(1, 3, LONG), NEVER)}

    lined = line_up(at_table("abc", a=paid(1, 0), b=paid(0, 1), c=short), 1)

    assert ((1, 0), 1) == (lined.blind_seats, lined.early)


@rule("8.5(a)", "20.20")
def test_heads_up_whose_turn_is_brought_forward_has_the_button():
    run = Run("omaha", "ab")
    run.state = at_table("ab", a=paid(0, 0), b=paid(0, 0))

    directed = run.direct()

    assert (directed.button, 0) == directed.blind_seats


@covers("omaha 20.9")
def test_a_blind_posted_before_its_turn_goes_along_to_another_table():
    before = Posted(0, 3, LONG, early=2).taken_along(3)

    soon, late = (before._replace(since=n) for n in (3, 4))
    let_off, asked = (
        line_up(at_table("abcd", b={"posted": (each, NEVER, NEVER)}), 1) for each in (soon, late)
    )

    assert [(0, 3), (2, 3)] == [let_off.blind_seats, asked.blind_seats]
    assert () == let_off.waiting


@rule("8.5(a)")
def test_a_turn_brought_forward_in_a_void_round_is_still_to_come():
    run = Run("omaha", "abc")
    run.state = at_table("abc", **dict.fromkeys("abc", paid(0, 1)))
    first = run.direct()

    run.do(act.ReportRound(1, run.at, first.chips, void=True))

    assert first.blind_seats == run.direct().blind_seats
    assert [2, 2] == [event.rounds for event in run.of(ev.BlindBroughtForward)]


@covers("omaha 20.9", "omaha 20.20")
def test_heads_up_two_who_have_both_posted_the_big_blind_play_for_the_small_one():
    state = at_table("ab", a=paid(None, 0), b=paid(None, 0))
    run = Run("omaha", "ab")
    run.state = state

    directed = run.direct()

    assert (directed.button, 0) == directed.blind_seats
    assert (0, directed.button) == opening(run.state, directed).blind_seats


@covers("omaha 20.9", "omaha 20.20")
def test_heads_up_the_button_goes_to_who_has_just_posted_the_big_blind():
    plain = line_up(at_table("ab"), 1)
    other = {1: "b", 2: "a"}[plain.button]

    lined = line_up(at_table("ab", **{other: paid(None, 0)}), 1)

    assert (plain.button, plain.blind_seats[::-1]) == (lined.blind_seats[1], lined.blind_seats)
    assert lined.button == lined.blind_seats[0]


@covers("omaha 20.9")
def test_who_stays_does_not_post_twice_running_because_another_left():
    run = Run("omaha", "abcdef", players_per_table=4, **MOVES)
    run.seat("adbecf", sizes=(3, 3))
    run.round(1)
    small, big = run.of(ev.RoundDirected)[-1].blind_seats
    names = run.state.tables[1].players
    other = run.state.tables[2].players
    run.round(2, **{other[1]: 0, other[2]: 0, other[3]: 30_000})
    button = names[({1, 2, 3} - {small, big}).pop()]

    run.do(act.MovePlayer(button, 2, 1, DIRECTOR, (button, names[small], names[big])))

    assert (big, small) == run.direct(1).blind_seats


@covers("omaha 20.9", "omaha A.Void")
def test_the_blinds_of_a_void_round_were_not_posted():
    run = Run("omaha", "abc")
    run.state = at_table("abc", b=paid(8, 8), c=paid(8, 8))
    first = run.direct()

    run.do(act.ReportRound(1, run.at, first.chips, void=True))

    assert first.blind_seats == run.direct().blind_seats


@covers("omaha 20.9")
def test_whoever_posted_out_of_order_is_not_asked_again_at_once():
    run = Run("omaha", "abc")
    run.state = at_table("abc", a=paid(None, 0), c=paid(None, 1))
    first = run.direct()
    run.do(act.ReportRound(1, run.at, first.chips))

    second = run.direct()

    assert (0, 2) == first.blind_seats
    assert 2 not in second.blind_seats[1:]
