"""`croupier play holdem|canberra`: a person or a script against the dealer."""

import io
import re
from types import SimpleNamespace

import pytest

from croupier import seal
from croupier.cards import cards
from croupier.cli import main
from croupier.cli.play_house import Session
from croupier.cli.screen import Left, Screen, is_fancy
from croupier.cli.talk import cents
from croupier.histories.house_telling import Voice, tell
from croupier.rules.house import events as ev
from tests.house import GAMES, filled
from tests.house_random import Table

both = pytest.mark.parametrize("game", GAMES)


def shown(screen):
    """All that a screen was told to show."""
    assert isinstance(screen.target, io.StringIO)
    return screen.target.getvalue()


class Terminal(io.StringIO):
    """A stream that says it is a terminal."""

    def isatty(self):
        return True


def play(monkeypatch, capsys, game, *answers, options=("--seed", "1")):
    """What a script sees when it gives these answers and then no more."""
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{answer}\n" for answer in answers)))
    code = main(["play", game, *options])
    told = capsys.readouterr().out
    assert 0 == code
    return told


def test_a_round_of_holdem_from_the_ante_to_the_summary(monkeypatch, capsys):
    told = play(monkeypatch, capsys, "holdem", "10", "5", "c", "", "q")

    assert "Canberra Casino Hold-em Poker, NI2007-208" == told.splitlines()[0]
    assert "you     Ac Tc" in told
    assert "the player wins $20 on the call, $20 back" in told
    assert "1 round, $25 up, $525 in chips, best round $25" == told.splitlines()[-1]


def test_a_round_of_canberra_with_a_claim_that_fails(monkeypatch, capsys):
    told = play(monkeypatch, capsys, "canberra", "10", "y", "b", "x", "d")

    assert "dealer  ?? ?? ?? ?? 4s" in told
    assert "the claim of the player is rejected" in told
    assert "jackpot $12,000.30" in told


@both
def test_the_same_seed_deals_the_same_cards(monkeypatch, capsys, game):
    first = play(monkeypatch, capsys, game, "10", "", "f", "q")

    assert first == play(monkeypatch, capsys, game, "10", "", "f", "q")
    other = play(monkeypatch, capsys, game, "10", "", "f", "q", options=())
    assert first != other


@both
def test_a_question_mark_tells_the_clauses_of_what_has_just_happened(monkeypatch, capsys, game):
    told = play(monkeypatch, capsys, game, "10", "", "f", "?", "why")

    assert "7.3                 the player folds" in told
    assert "7.4" in told


@both
def test_a_clause_the_sign_and_help_are_told_on_request(monkeypatch, capsys, game):
    told = play(monkeypatch, capsys, game, "rules 4.3", "rule 99", "sign", "help", "h")

    assert "one player" in told
    assert f"{game} has no clause 99" in told
    assert 2 == told.count("Ante $5 to $300")
    assert 2 == told.count("q                      leave the table")


@both
def test_chips_are_bought_and_a_summary_counts_them(monkeypatch, capsys, game):
    told = play(monkeypatch, capsys, game, "buy 50", "buy none", "buy 0", "q")

    assert "$550 in chips" in told
    assert "'none' is no amount of dollars" in told
    assert "refused, rule 4.2" in told
    assert "0 rounds, even, $550 in chips" == told.splitlines()[-1]


@both
def test_nonsense_and_refusals_are_answered_and_asked_again(monkeypatch, capsys, game):
    told = play(
        monkeypatch, capsys, game, "ten", "-5", "1.234", "2.50", "600", "10", "what", "n", "raise"
    )

    assert 4 == told.count("is no amount of dollars")
    assert "refused, rule 3.3" in told
    assert "refused, rule 4.2" in told
    assert "'raise' is not among" in told


@both
def test_an_ante_that_makes_the_second_wager_too_dear_is_said(monkeypatch, capsys, game):
    told = play(monkeypatch, capsys, game, "200", "", "buy 300", "f", options=("--seed", "2"))

    assert "of $400 needs more chips: buy AMOUNT" in told


def test_a_player_without_chips_is_told_to_buy_some(monkeypatch, capsys):
    options = ("--seed", "1", "--chips", "5")
    told = play(monkeypatch, capsys, "holdem", "5", "", "f", "", "q", options=options)

    assert "ante, but no chips are left: buy AMOUNT:" in told


def test_a_player_with_fewer_chips_than_the_least_ante_is_told_to_buy_some(monkeypatch, capsys):
    told = play(monkeypatch, capsys, "holdem", "", "q", options=("--chips", "3"))

    assert "ante, but $3 is less than the least of $5: buy AMOUNT:" in told
    assert "0 rounds, even, $3 in chips" == told.splitlines()[-1]


def test_yes_to_a_side_wager_is_the_least_that_the_sign_displays(monkeypatch, capsys):
    told = play(monkeypatch, capsys, "holdem", "10", "y", "?")

    assert "the player places a side wager of $5" in told


@both
@pytest.mark.parametrize("answers", [("10", "", "?"), ("10", "", "f", "?")])
def test_why_keeps_the_cards_of_the_dealer_face_down(monkeypatch, capsys, game, answers):
    told = play(monkeypatch, capsys, game, *answers)

    dealt = re.findall("the dealer is dealt (.*) face down", told)
    assert set() == {card for hand in dealt for card in hand.split()} - {"??"}


@both
def test_whoever_leaves_in_the_middle_has_folded(monkeypatch, capsys, game):
    told = play(monkeypatch, capsys, game, "10", "", "q")

    assert "the player loses the ante of $10" in told
    assert "1 round, $10 down, $490 in chips" == told.splitlines()[-1]


@both
def test_whoever_leaves_before_the_deal_takes_the_ante_along(monkeypatch, capsys, game):
    told = play(monkeypatch, capsys, game, "10", "q")

    assert "0 rounds, even, $500 in chips" == told.splitlines()[-1]


def test_the_end_of_the_script_while_a_bonus_may_be_declared_closes_the_stage(monkeypatch, capsys):
    told = play(monkeypatch, capsys, "holdem", "10", "5", "c")

    assert "the player loses the Super Aces wager of $5" in told
    assert "$525 in chips" in told.splitlines()[-1]


def test_the_end_of_the_script_while_a_hand_may_be_claimed_collects_it(monkeypatch, capsys):
    told = play(monkeypatch, capsys, "canberra", "10", "y", "b")

    assert "the jackpot wager of the player goes to the pools" in told


def test_nothing_is_said_about_the_worth_of_a_hand_before_the_dealer_shows(monkeypatch, capsys):
    told = play(monkeypatch, capsys, "holdem", "10", "5", "?")

    assert "pair" not in told.partition("sealed deck")[2].partition("fold")[0]


def test_a_major_prize_is_paid_from_the_jackpot(monkeypatch):
    order = cards("As Th Ks 9h Qs 8h Js 6h Ts 2d")
    monkeypatch.setattr(seal, "seal", lambda *_: stacked(order))
    screen = Screen(io.StringIO("10\ny\nb\nd\n"), io.StringIO(), fancy=False, echo=True)
    session = Session("canberra", 500_00, "1", False, screen)

    session.play_round()

    assert "the player is paid a jackpot prize of $12,000" in shown(screen)
    assert 10_000_00 == session.pools.display


def stacked(order):
    """A sealed deck that falls in this order."""
    return SimpleNamespace(order=filled(order), record=SimpleNamespace(root="0" * 64))


def test_the_table_may_claim_for_the_player(monkeypatch, capsys):
    options = ("--seed", "1", "--auto-declare")
    told = play(monkeypatch, capsys, "canberra", "10", "y", "b", "q", options=options)

    assert "declare a jackpot hand" not in told


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["play", "bridge"], "'bridge' is not played in the terminal"),
        (["play", "omaha", "--chips", "1"], "a table stake of $1 is below the minimum of $100"),
        (["play", "holdem", "--chips", "0"], "chips for 0 dollars are none"),
    ],
)
def test_a_mistake_is_one_sentence_and_exit_code_2(capsys, words, said):
    assert 2 == main(words)

    assert said in capsys.readouterr().err


def test_on_a_terminal_cards_have_signs_and_colours(monkeypatch):
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm")
    screen = Screen.of(Terminal("c\n"), Terminal())

    assert "10♦" in screen.cards(["Td"])
    assert "A♠" in screen.cards(["As"])
    assert "▒" in screen.cards(["??"])
    assert ("\033[1mx", "\033[2mx") == (screen.strong("x")[:5], screen.faint("x")[:5])
    assert "c" == screen.ask("call?")
    assert "call? " == shown(screen)


def test_who_wants_no_colour_gets_plain_letters(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    screen = Screen.of(Terminal(), Terminal())

    assert "Td ??" == screen.cards(["Td", "??"])


def test_an_empty_wish_for_no_colour_is_none(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "")
    monkeypatch.setenv("TERM", "xterm")

    assert is_fancy(Terminal())


def test_a_narrow_terminal_tears_neither_words_nor_cards(monkeypatch):
    monkeypatch.setenv("COLUMNS", "24")
    screen = Screen(io.StringIO(), Terminal(), fancy=True, echo=False)

    screen.say(f"  you are dealt {screen.cards(['Ts', '2d'])} face down", hang=4)

    lines = re.sub(r"\033\[[\d;]*m", "", shown(screen)).split("\n")
    assert ["  you are dealt 10♠\xa0", "    \xa02♦\xa0 face down", ""] == lines


def test_a_long_line_stays_whole_where_a_program_reads_it(monkeypatch):
    monkeypatch.setenv("COLUMNS", "10")
    screen = Screen(io.StringIO(), io.StringIO(), fancy=False, echo=True)

    screen.say("one two three four five")

    assert "one two three four five\n" == shown(screen)


def test_an_interrupt_is_the_end_of_all_answers():
    class Interrupted(Terminal):
        def readline(self, *_):
            raise KeyboardInterrupt

    screen = Screen.of(Interrupted(), Terminal())

    with pytest.raises(Left):
        screen.ask("ante?")


@pytest.mark.parametrize(
    ("said", "amount"),
    [("10", 10_00), ("$10", 10_00), ("1,000", 1_000_00), ("2.5", 2_50), ("2.", None), ("x", None)],
)
def test_amounts_are_dollars(said, amount):
    assert amount == cents(said)


@both
def test_every_event_of_a_house_game_can_be_told(game):
    voice = Voice(lambda box: f"box {box}", " ".join)
    for seed in range(6):
        table = Table(game, f"told {seed}")
        table.rarity = 0.15
        for _ in range(150):
            table.step()
        for event in table.events:
            assert tell(event, voice)


def test_wagers_and_outcomes_have_their_names():
    voice = Voice(lambda box: f"box {box}", " ".join)
    paid = ev.WagerPaid("11.1.Flush", 2, "jackpot", 0, 100_00)

    assert "box 2 wins $100 on the jackpot wager" == tell(paid, voice)
    assert "the dealer takes no part" == tell(ev.DealerQualified("9.2", False), voice)
    restored = ev.BoxRestored("A.Void", 2, 85_00, 70_00)
    assert "$85 returned to box 2, $70 taken back" == tell(restored, voice)
    started = ev.RoundStarted("A.Round of Play", 3, (1, 4), None)
    assert "round 3 begins with box 1 and box 4" == tell(started, voice)
