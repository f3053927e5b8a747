"""What the events of a ruling do to a round of play: the deal undone, hands folded, chips held.

`apply` knows these and the events of ordinary play; it cannot refuse. Which clause applies when is
decided elsewhere.
"""

from collections.abc import Callable
from typing import Any

from croupier.rules import events as ev
from croupier.rules.round import (
    ACTIVE,
    FOLDED,
    GAVE_UP,
    HIDDEN,
    NO_CARDS,
    NOBODY,
    PLAYED,
    Held,
    Round,
    irregular,
    next_to_act,
    next_to_show,
    pass_in,
    pass_turn,
    put,
    showdown_pots,
    with_,
)


def change(state: Round, **changes: Any) -> None:
    """Note what a ruling leaves behind."""
    state.irregular = irregular(state)._replace(**changes)


def _deal_taken_back(state: Round, event: ev.DealTakenBack) -> None:
    """As if no card had been dealt: compulsory bets stand, everything else is undone."""
    n = len(state.seats)
    state.phase, state.shoe, state.dealt, state.dealt_before = "posting", None, 0, 0
    state.hole, state.up = ((),) * n, ((),) * n
    state.communal = state.discarded = ()
    state.passed_in = (NO_CARDS,) * n
    state.acted = state.raises = state.contesting = 0
    state.to_act = state.opener = state.last_folded = NOBODY
    state.aggressor = state.called = NOBODY
    state.barred = state.second_turn = state.clock = False
    state.irregular = None
    if (posted := state.posted) is not None:
        state.stakes, state.staked = list(posted.stakes), list(posted.staked)
        state.bets, state.status = list(posted.bets), list(posted.status)
        state.opened, state.least_raise = posted.opened, posted.least_raise
        state.bet = state.full_bet = posted.bet
        state.posted = None


def _card_exposed(state: Round, event: ev.CardExposed) -> None:
    i, card = state.index[event.seat], event.card
    rest = list(state.hole[i])
    rest.remove(card if card in rest else HIDDEN)
    kept = (card,) if event.becomes == "hole" else ()
    state.hole = with_(state.hole, i, (*rest, *kept))
    if event.becomes == "discard":
        state.discarded += (card,)
        resumes = state.phase == "betting"
        state.phase = "dealing"
        state.dealt_before = state.dealt if resumes else state.dealt_before
        change(state, replaced=i, no_burn=1, resumes=resumes)
    elif event.becomes == "up":
        state.up = with_(state.up, i, (*state.up[i], card))
        faced, early = irregular(state).faced, irregular(state).early
        change(state, faced=(*faced, i), early=(*early, i))
    elif state.number == 0:
        change(state, faced=(*irregular(state).faced, i))
    else:
        change(state, opens=(*irregular(state).opens, i))


def _opening_passed(state: Round, event: ev.OpeningPassed) -> None:
    state.opener = state.to_act = state.index[event.seat]


def _betting_resumed(state: Round, event: ev.BettingResumed) -> None:
    state.phase = "betting"
    change(state, resumes=False)


def _shoe_reshuffled(state: Round, event: ev.ShoeReshuffled) -> None:
    if event.burnt:
        change(state, no_burn=state.number + 1)


def _bets_capped(state: Round, event: ev.BetsCapped) -> None:
    change(state, cap=event.most, cap_rule=event.rule, cap_raises=event.raises, due=event.cards)


def _wager_held(state: Round, event: ev.WagerHeld) -> None:
    i = state.index[event.seat]
    held = Held(i, event.amount, passed_over(state, i))
    change(state, held=(*irregular(state).held, held))


def passed_over(state: Round, i: int) -> tuple[tuple[int, int], ...]:
    """Who should have wagered before this player, and what each has bet so far."""
    n = len(state.seats)
    ahead = [(state.to_act + k) % n for k in range((i - state.to_act) % n)]
    return tuple((j, state.bets[j]) for j in ahead if _owes(state, j))


def _owes(state: Round, j: int) -> bool:
    return state.status[j] == ACTIVE and (state.bets[j] < state.bet or not state.acted >> j & 1)


def _wager_ruled(state: Round, event: ev.WagerRuled) -> None:
    i = state.index[event.seat]
    ruled = Held(i, event.amount, (), event.rule, event.may_raise, event.stays)
    change(state, held=(*irregular(state).acted(i).held, ruled))


def _wager_forfeited(state: Round, event: ev.WagerForfeited) -> None:
    put(state, event.seat, event.amount)


def _action_retracted(state: Round, event: ev.ActionRetracted) -> None:
    if state.irregular is not None:
        state.irregular = state.irregular.acted(state.index[event.seat])


def _hand_folded(state: Round, event: ev.HandFolded) -> None:
    i = state.index[event.seat]
    if state.status[i] != FOLDED:  # given up, and passed in with another hand of this ruling
        pass_in(state, i)
    wrong = state.law.rules["wrong number"]
    if event.rule != wrong:
        state.last_folded = i
    elif state.phase != "showdown" and len(state.in_hand()) < 2:
        change(state, fouled=event.rule)  # the last hand has yet to be counted
    if state.phase == "betting":
        _turn_after(state, i)
    elif state.phase == "showdown":
        _show_without(state, i)
        change(state, fouled=event.rule)


def _turn_after(state: Round, i: int) -> None:
    """The turn stays where it is, unless it was this player's or there is nothing to answer."""
    if i == state.to_act:
        pass_turn(state, i)
        return
    if state.irregular is not None:
        state.irregular = state.irregular.acted(i)
    if state.to_act != NOBODY:
        state.to_act = next_to_act(state, state.to_act - 1)


def _show_without(state: Round, i: int) -> None:
    """Hands given up are folded too, but where a pot is theirs alone: the rest divide the pots."""
    state.shown = tuple(j for j in state.shown if j != i)
    for j, status in enumerate(state.status):
        if status == GAVE_UP and (j,) != state.pots[-1].contestants:
            pass_in(state, j)
    if state.in_hand():
        state.pots = showdown_pots(state)
        next_to_show(state)


def _pot_passed_on(state: Round, event: ev.PotPassedOn) -> None:
    """What was won, and a bet that had gone back and stays in the pot after all."""
    i, to = state.index[event.seat], state.index[event.to]
    bet = event.amount - state.won[i]
    state.staked[i] += bet
    state.awarded += bet
    state.stakes[i] -= event.amount
    state.won[i] = 0
    state.stakes[to] += event.amount
    state.won[to] += event.amount


def _round_voided(state: Round, event: ev.RoundVoided) -> None:
    n = len(state.seats)
    for seat, amount in event.returned:
        state.stakes[state.index[seat]] += amount
    state.stakes = [stake - won for stake, won in zip(state.stakes, state.won, strict=True)]
    state.staked, state.bets, state.dead = [0] * n, [0] * n, (0,) * n
    state.forced, state.won = [0] * n, [0] * n
    state.commission = state.awarded = 0
    change(state, voided=True, held=())


def _nothing(state: Round, event: object) -> None:
    pass


APPLY: dict[type, Callable[..., None]] = {
    **PLAYED,
    ev.MisdealDeclared: _nothing,
    ev.DealTakenBack: _deal_taken_back,
    ev.FaultCured: _nothing,
    ev.RoundStands: _nothing,
    ev.CardExposed: _card_exposed,
    ev.OpeningPassed: _opening_passed,
    ev.BettingResumed: _betting_resumed,
    ev.ShoeReshuffled: _shoe_reshuffled,
    ev.BetsCapped: _bets_capped,
    ev.WagerHeld: _wager_held,
    ev.WagerRuled: _wager_ruled,
    ev.WagerForfeited: _wager_forfeited,
    ev.ChipsReturned: _nothing,
    ev.ActionRetracted: _action_retracted,
    ev.HandFolded: _hand_folded,
    ev.PotPassedOn: _pot_passed_on,
    ev.InformationShared: _nothing,
    ev.RoundVoided: _round_voided,
}


def apply(state: Round, event: Any) -> None:
    """Change this very state as the event says. For forks only."""
    APPLY[type(event)](state, event)
