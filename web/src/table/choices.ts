// What a choice is called on its button and in a sentence, and which choices belong to whom.

import { money } from "../shared/money";
import type { Choice, Mine } from "../wire";

const NAMES: Record<string, string> = {
  check: "Check",
  bet: "Bet",
  call: "Call",
  call_and_raise: "Raise",
  call_and_fold: "Call and fold",
  fold: "Fold",
  tap_out: "Tap out",
  over_blind: "Over-blind",
  place_ante: "Ante",
  place_super_aces: "Super Aces",
  place_jackpot_wager: "Jackpot",
  withdraw_wagers: "Take back",
  ready: "Deal",
  declare: "Declare",
  sit_out: "Sit out",
  sit_in: "Sit in",
  leave_seat: "Leave",
  leave_box: "Leave",
  buy_chips: "Buy chips",
  post_entry: "Post",
  change_seat: "Change seat",
  want_seat: "Change seat",
  show_cards: "Show cards",
  wait_list: "Waiting list",
};

export function choiceName(choice: Choice): string {
  const name = NAMES[choice.kind] ?? choice.kind.replaceAll("_", " ");
  if (choice.kind === "call" && choice.short) return "Tap out";
  // the last blind is asked whether to raise: staying in costs nothing, and is no check
  if (choice.kind === "call" && choice.amount === 0) return "No raise";
  return name;
}

/** "call $4", "raise by $4 to $20": for a sentence. */
export function choiceWords(choice: Choice): string {
  const name = choiceName(choice).toLowerCase();
  if (choice.amount) return `${name} ${money(choice.amount)}`;
  if (choice.least != null && choice.most != null && choice.least !== choice.most) {
    const by = choice.kind === "call_and_raise" ? "by " : "";
    return `${name} ${by}${money(choice.least)} to ${money(choice.most)}`;
  }
  if (choice.least != null) return `${name} ${money(choice.least)}`;
  return name;
}

export function find(choices: Choice[] | undefined, ...kinds: string[]): Choice | undefined {
  return choices?.find((choice) => kinds.includes(choice.kind));
}

/** An amount that a person should be asked about twice. */
export function isLarge(mine: Mine, choice: Choice, amount: number): boolean {
  if (choice.kind === "tap_out" || (choice.kind === "call" && choice.short)) return true;
  if (choice.kind === "fold") return mine.choices.some((other) => other.kind === "check");
  return amount > 0 && amount * 2 >= mine.stake;
}
