"""A report to the jackpot that is withdrawn at a live table: pools and sign follow (10.5, 11.3)."""

from croupier.room.standing import Batch, Standing, follow
from croupier.rules.floor_records import Attest, SignIn
from croupier.rules.house import actions as act
from croupier.rules.house import jackpot
from tests.house import PROCEDURES, SHUFFLED, determined, jackpot_terms, opening

DEALER = "dealer:17"
TERMS = jackpot_terms(linked_tables=("A",))


def go(standing, *actions):
    """Each action with what follows from it, as a table of the room keeps it."""
    for action in actions:
        batch = Batch("A", "A", standing)
        batch.do(action)
        follow(batch)
        for event in batch.events:
            standing.apply(event, standing.memo.version + 1, 0)


def ended():
    """A live round that fed the pools a dollar, and the actions that ended it."""
    standing = Standing("A")
    go(
        standing,
        opening("canberra", determined("canberra", jackpot=TERMS), mode="live"),
        jackpot.OpenJackpot(TERMS, 12_000_00),
        act.DisplayJackpot(12_000_00),
        Attest("duties", DEALER, "Dee"),
        SignIn(DEALER, "Dee", PROCEDURES),
        Attest("opening check", DEALER, "52 cards"),
        act.TakeBox("p1", 1, 500_00),
        act.OpenWagers(by=DEALER),
        act.PlaceAnte("p1", 1, 20_00),
        act.PlaceJackpotWager("p1", 1, 1_00),
        act.CloseWagers(by=DEALER),
        SHUFFLED,
        jackpot.RegisterRound("A", 1, 12_000_00, 1),
        *[act.DealCards(("??",), by=DEALER)] * 9,
        act.DealCards(("4c",), by=DEALER),
        act.Fold(1),
        act.CollectHand(1, 5, by=DEALER),
        act.CloseDecisions(by=DEALER),
        act.EndRound(by=DEALER),
    )
    return standing


def test_the_pools_and_the_sign_stand_as_before_the_report():
    standing = ended()
    assert (12_000_30, 12_000_30) == (standing.pools.prize_pool, standing.state.sign)

    go(standing, act.WithdrawEntry("not over yet", by=DEALER))

    assert (12_000_00, 0) == (standing.pools.prize_pool, standing.pools.reserve_pool)
    assert 12_000_00 == standing.state.sign
    go(standing, act.EndRound(by=DEALER))
    assert (12_000_30, 12_000_30) == (standing.pools.prize_pool, standing.state.sign)


def test_a_round_taken_back_to_its_wagers_may_win_nothing_until_it_is_dealt_again():
    standing = ended()

    while standing.state.boxes or standing.state.stage == "between":
        go(standing, act.WithdrawEntry("back to the wagers", by=DEALER))

    assert standing.pools.find("A", 1) is None
    assert 12_000_00 == standing.pools.prize_pool
