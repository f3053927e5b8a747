// The keys of a table. A letter works wherever no text is being typed.

export interface Shortcut {
  key: string;
  words: string;
}

export const SHORTCUTS: Shortcut[] = [
  { key: "C", words: "check or call; place the ante again" },
  { key: "R", words: "bet or raise the amount shown" },
  { key: "F", words: "fold" },
  { key: "T", words: "tap out" },
  { key: "S", words: "show your cards once the round of play is over, where the rules allow it" },
  { key: "D", words: "declare; deal at once in the house games" },
  { key: "↑ ↓", words: "change the amount by a step" },
  { key: "H", words: "amount: half the pot" },
  { key: "P", words: "amount: the full pot" },
  { key: "M", words: "hear my cards" },
  { key: "O", words: "hear the pot and the communal cards" },
  { key: "W", words: "hear who is to act, and the clock" },
  { key: "L", words: "hear the last action" },
  { key: "Y", words: "why? the clause of the last action" },
  { key: "?", words: "show these keys" },
];

/** Whether a key press is meant for the table, not for a field, a window or the browser. */
export function forTable(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return false;
  if (document.querySelector("dialog[open]")) return false;
  const target = event.target as HTMLElement;
  const typed = target.closest(
    "textarea, select, [contenteditable], input:not([type=range], [type=checkbox], [type=radio])",
  );
  return typed === null || (typed as HTMLElement).dataset.keys === "table";
}
