// Amounts are whole cents everywhere; this is the only place that writes or reads them as dollars.

const dollars = new Intl.NumberFormat("en-AU", { maximumFractionDigits: 0 });

/** $1,250 or $2.50: cents are shown where there are any. */
export function money(cents: number): string {
  const whole = dollars.format(Math.floor(Math.abs(cents) / 100));
  const rest = Math.abs(cents) % 100;
  const sign = cents < 0 ? "−" : "";
  return `${sign}$${whole}${rest ? "." + String(rest).padStart(2, "0") : ""}`;
}

/** What an input field shows: no sign, no separators. */
export function plain(cents: number): string {
  return cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100);
}

/** Dollars as typed, in cents; null if it is no amount. */
export function cents(text: string): number | null {
  const match = /^\s*\$?\s*(\d{1,9})(?:[.,](\d{0,2}))?\s*$/.exec(text.replace(/(\d)[, ](?=\d{3}\b)/g, "$1"));
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0") || 0);
}

/** The nearest amount that a choice allows: within its limits and a whole number of steps. */
export function fit(amount: number, least: number, most: number, step = 1): number {
  if (amount >= most) return most;
  return Math.max(least, Math.min(most, least + Math.round((amount - least) / step) * step));
}
