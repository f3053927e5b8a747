"""The random life of a table of the pot games: seats, stakes, rounds, reports, sanctions."""

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from croupier.errors import Refused
from croupier.room.money import _MOVES as MONEY
from croupier.room.money import transfers
from croupier.rules import GAMES, Choice, evolve, floor, step
from croupier.rules import actions as act
from croupier.rules import floor_records as rec
from croupier.rules.determinations import Commission
from croupier.rules.irregularities import countable
from croupier.rules.people import DEALER, OPERATOR, SUPERVISOR
from croupier.rules.seating import paid_under
from croupier.rules.table import Table, scene
from tests.offers import made, offers, ways_on
from tests.random_play import random_determinations
from tests.random_reports import random_count, random_move, random_report
from tests.rules.table.tables import PROCEDURES, SHOE, on_duty

NAMES = [f"player {n}" for n in range(14)]
ROLES = (OPERATOR, SUPERVISOR, DEALER, "player")
Step = tuple[Table | None, Any, Table, tuple[Any, ...]]


def opening(rng: random.Random, live: bool) -> act.OpenTable:
    """A table of any of the three games under random determinations."""
    game = rng.choice(("omaha", "faro", "stud"))
    det = random_determinations(rng, game)
    det = replace(
        det,
        effective_from="2020-01-01",
        missed_blinds=rng.choice(("live_to_last_blind", "all_dead")),
        missed_blinds_cap=rng.choice(("one_set", "all")),
        entry_blind=rng.choice(("big", "last")),
        limit_change_notice_rounds=rng.choice((1, 2)),
        declared_lapses_on_recovery=rng.random() < 0.5,
        time_charge_source=rng.choice(("account", "stake")),
    )
    if game == "omaha":
        some = rng.choice((None, (), ("clock", "count"), ("replace", "vacate", "report")))
        det = replace(det, supervisor_delegations=some)
    seats = GAMES[game].max_players(det)
    how: dict[str, Any] = {"live": live, "procedures": PROCEDURES, "shoe": SHOE}
    return act.OpenTable(game, "2026-11-15", det, seats, "GRC-9", **how)


def random_doing(rng: random.Random, state: Table) -> Any:
    """Anything anybody might try: much of it is refused."""
    seat = rng.randint(1, state.size + 1)
    chip = state.det.smallest_chip
    amount = chip * rng.randint(1, 120)
    role = rng.choice(ROLES)
    return rng.choice(
        (
            lambda: act.TakeSeat(seat, rng.choice(NAMES), amount),
            lambda: act.BuyChips(seat, amount),
            lambda: act.TakeOffChips(seat, amount),
            lambda: act.SitOut(seat),
            lambda: act.SitIn(seat),
            lambda: act.PostEntry(seat),
            lambda: act.ChangeSeat(seat, rng.randint(1, state.size)),
            lambda: act.LeaveSeat(seat) if rng.random() < 0.3 else act.SitIn(seat),
            lambda: act.BeginPeriod(),
            lambda: act.PayTime(seat),
            lambda: act.Determine(replace(state.det, min_bet=chip * rng.randint(1, 4)), role),
            lambda: random_claim(rng, state, act.WantSeat),
            lambda: act.AwardSeat(seat),
            lambda: rng.choice((act.GiveChips(seat, 1, amount), act.BetOtherwise(seat, amount))),
            lambda: act.WithdrawEntry("a slip", role),
            lambda: rec.Attest(rng.choice(("opening check", "duties", "procedures")), role, "Dee"),
            lambda: rec.Attest("replaced cards", role, "Sue"),
            lambda: rec.SignIn(role, "Dee", rng.choice((PROCEDURES, "POKER-8"))),
            lambda: seldom(rng, rec.SignOut(role), rec.Attest("duties", role, "Dee")),
            lambda: seldom(rng, rec.ApproveProcedures("POKER-8", role), rec.AttachRules("9f8")),
            lambda: seldom(rng, rec.NotifyClosure("early", role), rec.WithdrawClosure("not", role)),
            lambda: seldom(rng, rec.NotifyClosure("early", closes="2"), rec.ReachClosingTime()),
            lambda: seldom(rng, rec.EndGaming(), rec.BeginGaming()),
            lambda: rec.PlayOn("it is on the floor", role),
            lambda: seldom(rng, act.VoidRound("impractical", "no light"), act.PayTime(seat)),
            lambda: (
                rec.ReplaceCards(("7c",), role)
                if rng.random() < 0.1
                else rec.AskForRules(role, at="21:10")
            ),
            lambda: (
                rec.OrderCount(role) if rng.random() < 0.4 else rec.AskForRules(role, at="21:10")
            ),
            lambda: rec.ReportCount(state.det.deck_size + state.det.wild_card),
            lambda: rec.ReportCount(state.det.deck_size - 1),
            lambda: rec.ReportCount(state.det.deck_size - 1),
            lambda: rec.ReportBreach("16.1", seat, "soft play", role, at="21:04"),
            lambda: (
                rec.ExcludePlayer(seat, "16.1", role) if rng.random() < 0.1 else act.SitIn(seat)
            ),
            lambda: rec.LiftExclusion(rng.choice(NAMES), role),
            lambda: rec.VacateSeat(seat, role),
            lambda: rec.OpenDispute("the pot was mine", state.rounds, role),
            lambda: rec.DecideDispute(0, "it stands", role),
            lambda: rec.RequestReview(0, role),
            lambda: rec.RecordReview(0, "it stands"),
            lambda: random_claim(rng, state, act.WithdrawClaim),
            lambda: act.DividePot((seat, 1)),
            lambda: act.SeeCards(seat),
            lambda: rec.ProposeOptions(("X", "Y"), role),
            lambda: rec.Vote(seat, rng.choice("XY")),
        )
    )()


def random_claim(rng: random.Random, state: Table, kind: type) -> Any:
    """To a seat by anybody; taken back, mostly one that was made."""
    if kind is act.WithdrawClaim and state.claims:
        seat, player = rng.choice(state.claims)
        return act.WithdrawClaim(player, seat)
    return kind(rng.choice(NAMES), rng.randint(1, state.size))


def random_showing(rng: random.Random, state: Table) -> Any:
    """Cards of the last round of play, to one player or to all; then everybody asks to see them."""
    if state.seen:
        return act.AskToSee(state.seen[0][0], "player")
    assert state.round is not None
    i = rng.randrange(len(state.round.seats))
    seat, cards = state.round.seats[i], state.round.dealt_to(i)[0][:2]
    if rng.random() < 0.5:
        return act.ShowToAll(seat, cards)
    return act.ShowToOne(seat, rng.randint(1, state.size), cards)


DRASTIC = (
    act.VoidRound, act.LeaveSeat, act.FoldHand, act.Determine, rec.CloseTable, rec.EndGaming,
    rec.ExcludePlayer, rec.NotifyClosure, rec.OrderCount, rec.ReplaceCards, rec.SignOut,
    rec.ApproveProcedures,
)  # fmt: skip


def random_offer(rng: random.Random, state: Table) -> Any:
    """Something that is open to somebody, each kind as likely, drastic ones seldom."""
    found = offers(state)
    kind = rng.choice(sorted({offer.action for _, offer in found}, key=lambda each: each.__name__))
    if kind in DRASTIC and rng.random() < 0.8:
        return rec.AskForRules("somebody", at="21:10")
    role, offer = rng.choice([each for each in found if each[1].action is kind])
    return made(offer, role)


def random_exclusion(rng: random.Random, state: Table) -> Any:
    """Somebody of the round of play is excluded; or what may happen once such a one has left."""
    assert state.round is not None
    if not state.gone or rng.random() < 0.4:
        return rec.ExcludePlayer(rng.choice(state.round.seats), "16.1")
    seat = rng.choice(sorted(state.gone))
    stake = (state.det.min_table_stake or 0) + state.det.smallest_chip * rng.randint(0, 40)
    return rng.choice(
        (
            lambda: act.TakeSeat(seat, rng.choice(NAMES), stake),
            lambda: act.TakeSeat(seat, state.gone[seat], stake),
            lambda: rec.LiftExclusion(state.gone[seat]),
            lambda: act.BuyChips(seat, state.det.smallest_chip),
            lambda: act.LeaveSeat(seat),
            lambda: act.Report("no cut"),
            lambda: nobody_right(state),
            lambda: act.VoidRound("fraud", "a marked card"),
            lambda: act.WithdrawEntry("a slip"),
            lambda: rec.ProposeOptions(("X", "Y")),
        )
    )()


def nobody_right(state: Table) -> act.Report:
    """All that are left have a wrong number of cards: at a showdown the last to fold wins."""
    assert state.round is not None
    seat, *also = [state.round.seats[i] for i in state.round.in_hand()] or state.round.seats
    wrong: dict[str, Any] = {"also": tuple(also), "count": 1, "own_doing": True}
    return act.Report("wrong number of cards", seat=seat, **wrong)


def seldom(rng: random.Random, action: Any, other: Any) -> Any:
    """The action one time in ten."""
    return action if rng.random() < 0.1 else other


def remedies(state: Table) -> list[tuple[str, Choice]]:
    """What is offered to somebody under the clause that holds the table up."""
    held = floor.pause(state.floor, state.game.name)
    if held is None and not state.playing:
        held = floor.hold(state.floor, scene(state))
    return [(role, offer) for role, offer in ways_on(state) if held and offer.rule == held[0]]


def random_step(rng: random.Random, state: Table) -> Any:
    """Mostly what moves the table on, now and then anything at all."""
    now = state.round
    idle = [n for n, seat in state.seats.items() if seat.idle >= 3]
    if idle and rng.random() < 0.3:
        return rec.VacateSeat(rng.choice(idle), rng.choice(ROLES))
    if state.floor.counting and rng.random() < 0.5:
        return rec.ReportCount(state.det.deck_size - 1)
    if state.seen or (now is not None and not state.playing and rng.random() < 0.1):
        return random_showing(rng, state)
    if rng.random() < 0.3 and (found := remedies(state)):
        role, offer = rng.choice(found)
        return made(offer, role)
    if now is not None and rng.random() < (0.1 if state.gone else 0.04):
        return random_exclusion(rng, state)
    if rng.random() < 0.12:
        return random_offer(rng, state)
    if rng.random() < 0.3:
        return random_doing(rng, state)
    if now is None or not state.playing:
        return act.StartRound()
    if rng.random() < 0.1:
        return random_report(rng, now)
    if now.phase == "betting" and now.seat_to_act and rng.random() < 0.05:
        return rng.choice((act.Expire(now.seat_to_act), act.CallClock(now.seat_to_act, ROLES[1])))
    return random_move(rng, now, state.floor.live)


def live_tables(rng: random.Random, steps: int, live: bool) -> Iterator[Step]:
    """So many accepted steps in the life of one table."""
    state, events = step(None, first := opening(rng, live))
    yield None, first, state, events
    for n in range(1, state.size + rng.choice((0, 1))):
        stake = (state.det.min_table_stake or 0) + state.det.smallest_chip * rng.randint(0, 40)
        before, action = state, act.TakeSeat(n, NAMES[n], stake)
        state, events = step(before, action)
        yield before, action, state, events
    for action in (*on_duty(), rec.Attest("opening check", DEALER, "Dee")) if live else ():
        before = state
        state, events = step(before, action)
        yield before, action, state, events
    for _ in range(steps):
        before, action = state, random_step(rng, state)
        try:
            state, events = step(before, action)
        except Refused:
            continue
        yield before, action, state, events


# Slips and withdrawals, changes of terms, wrong hands and sanctions, round after round


class Ledger:
    """What lies on a table by the room's double entry, told from the events alone."""

    def __init__(self) -> None:
        self.felt = 0

    def see(self, before: Table | None, made: tuple[Any, ...]) -> None:
        """The next events, and the table they happened to."""
        if not any(type(event) in MONEY for event in made):
            return
        for event in made:
            for source, target, amount in transfers("t", event, before):
                self.felt += (target == "table:t") * amount - (source == "table:t") * amount
            before = evolve(before, event)


def eventful_step(rng: random.Random, state: Table) -> Any:
    """Ordinary play, and everything that a long evening brings: what fits is tried first."""
    now, lot = state.round, rng.random()
    if state.floor.live and lot < (0.3 if not state.playing else 0.06):
        return act.WithdrawEntry("a slip", rng.choice(ROLES[:3]))
    if now is not None and lot < 0.5 and not state.playing and countable(now):
        return random_count(rng, now)
    if now is not None and state.floor.live and now.phase == "showdown" and lot < 0.3:
        return random_count(rng, now)
    if now is not None and not state.playing and lot > 0.98:
        return act.VoidRound("fraud", "a marked card")
    if now is not None and state.playing and lot < 0.1:
        return random_report(rng, now)
    if now is not None and state.playing and lot < 0.11:
        return random_exclusion(rng, state)
    if now is not None and state.playing and lot < 0.97:
        return random_move(rng, now, state.floor.live)
    return random_doing(rng, state) if state.playing or lot > 0.9 else between(rng, state)


def between(rng: random.Random, state: Table) -> Any:
    """What lets the next round of play begin, and other terms for it now and then."""
    lot, chip = rng.random(), state.det.smallest_chip
    least = state.det.min_table_stake or 0
    poor = [n for n, seat in state.seats.items() if seat.stake < least and not seat.declared]
    out = [n for n, seat in state.seats.items() if seat.out]
    free = [n for n in range(1, state.size + 1) if n not in state.seats]
    if lot < 0.1:
        return other_terms(rng, state)
    if free and lot < 0.3:
        stake = least + chip * rng.randint(0, 40)
        return act.TakeSeat(rng.choice(free), rng.choice(NAMES), stake)
    if poor and lot < 0.6:
        n = rng.choice(poor)
        return act.BuyChips(n, least - state.seats[n].stake + chip * rng.randint(0, 10))
    if out and lot < 0.7:
        return act.SitIn(rng.choice(out))
    if (owing := unpaid(state)) and lot < 0.9:
        return act.PayTime(rng.choice(owing))
    held = floor.pause(state.floor, state.game.name) or floor.hold(state.floor, scene(state))
    if held and (found := remedies(state)):
        role, offer = rng.choice(found)
        return made(offer, role)
    return act.StartRound()


def unpaid(state: Table) -> list[int]:
    """Who owes for the time, under the terms of the next round of play."""
    if paid_under(state) is None:
        return []
    return [n for n, seat in state.seats.items() if not seat.paid]


POT = Commission("pot", 5, cap=10_00, approval="GRC-1")
TIME = Commission("time", rate=5_00, maximum=8_00, approval="GRC-2")


def other_terms(rng: random.Random, state: Table) -> act.Determine:
    """Commission on the pot or by time, from the account or the stake."""
    source = rng.choice(("account", "stake"))
    terms = replace(state.det, commission=rng.choice((POT, TIME)), time_charge_source=source)
    return act.Determine(terms)


def eventful_tables(rng: random.Random, rounds: int, live: bool) -> Iterator[Step]:
    """The accepted steps of so many rounds of play at one table, if it lives so long."""
    steps = live_tables(rng, 0, live)
    for before, action, state, events in steps:
        yield before, action, state, events
    refusals = 0
    while state.rounds <= rounds and refusals < 400 and not state.floor.closed:
        before, action = state, eventful_step(rng, state)
        try:
            state, events = step(before, action)
        except Refused:
            refusals += 1
            continue
        refusals = 0
        yield before, action, state, events
