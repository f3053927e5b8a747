"""Pots, shares and commission against a second, slower way of counting."""

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from croupier.rules.pots import Pot, build, commission, halves, share, uncalled
from tests.play import covers
from tests.pot import determined, from_pot

INSTRUMENTS = ("omaha", "faro", "stud")

amounts = st.lists(st.integers(1, 40), min_size=2, max_size=8)


def chip_by_chip(staked, in_hand):
    """Each chip goes to the pot of those still in who put in as many, or of those with the most."""
    pots = Counter()
    most = max(staked[i] for i in in_hand)
    for stake in staked:
        for chip in range(1, stake + 1):
            reached = tuple(i for i in in_hand if staked[i] >= min(chip, most))
            pots[reached] += 1
    return pots


@covers("14.2")
@given(amounts, st.data())
def test_pots_are_those_of_counting_chip_by_chip(staked, data):
    players = range(len(staked))
    in_hand = sorted(data.draw(st.sets(st.sampled_from(players), min_size=1)))

    pots = build(staked, in_hand)

    assert chip_by_chip(staked, in_hand) == Counter({pot.contestants: pot.amount for pot in pots})
    assert sorted(pots, key=lambda pot: -len(pot.contestants)) == pots


@covers("15.2(b)")
@given(amounts)
def test_what_is_uncalled_is_what_no_other_bet_reaches(bets):
    player, back = uncalled(bets)

    others = max(bet for i, bet in enumerate(bets) if i != player)

    assert back == max(0, bets[player] - others if bets[player] == max(bets) else 0)


@covers("15.2(b)")
def test_nothing_is_uncalled_of_the_two_highest_bets_that_are_equal():
    assert (0, 0) == uncalled([5_00, 10_00, 10_00])
    assert (2, 5_00) == uncalled([10_00, 5_00, 15_00])


@covers("13.2")
@given(st.integers(0, 5000), st.sets(st.integers(0, 9), min_size=1), st.sampled_from((1, 50, 500)))
def test_shares_are_whole_chips_and_lose_nothing(amount, winners, chip):
    shares = dict(share(amount, tuple(winners), chip))
    first, *others = sorted(winners)

    assert amount == sum(shares.values())
    assert all(shares[i] % chip == 0 for i in others)
    assert len({shares[i] for i in others}) <= 1
    assert all(0 <= shares[first] - shares[i] < chip * len(winners) for i in others)


@given(st.integers(0, 5000), st.sampled_from((1, 50, 500)))
def test_halves_differ_by_less_than_two_chips_and_the_high_is_the_greater(amount, chip):
    high, low = halves(amount, chip)

    assert (amount, 0) == (high + low, low % chip)
    assert 0 <= high - low < 2 * chip


@covers("15.2", "15.2(a)(i)", "15.2(a)(ii)")
@given(
    st.lists(st.integers(1, 90_00), min_size=1, max_size=5),
    st.sampled_from((5, 10)),
    st.integers(1, 9),
    st.sampled_from(("each_pot", "sum_of_pots")),
    st.sampled_from(("pro_rata", "main_first")),
)
def test_commission_is_the_rate_of_the_sum_in_whole_dollars_up_to_the_cap(
    pots, rate, cap, threshold, allocation
):
    options = {"commission_threshold": threshold, "commission_allocation": allocation}
    det = determined("omaha", commission=from_pot(rate, cap * 1_00), **options)

    _, paid = commission([Pot(pot, (0, 1)) for pot in pots], det)

    exempt = {5: 19_00, 10: 9_00}[rate]
    judged = pots if threshold == "each_pot" else [sum(pots)]
    dollars = min(cap, sum(pots) * rate // 100_00) if max(judged) > exempt else 0
    assert dollars * 1_00 == sum(paid)
    assert all(0 <= fee <= pot for fee, pot in zip(paid, pots, strict=True))
    if threshold == "each_pot":
        assert all(fee == 0 for fee, pot in zip(paid, pots, strict=True) if pot <= exempt)


@covers("14.2")
def test_there_is_no_pot_where_nobody_is_left_to_contest_it():
    assert [] == build([10_00, 20_00], [])
