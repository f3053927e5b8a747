// The seal of a deck, checked in the browser as docs/shoe.md describes it: does this card stand at
// this place of the deck whose root was published before the first wager, and is that deck bound to
// the commitment and the nonces that came before it?

import type { Opening } from "../wire";

const SALT = 16;
const DIGEST = 32;
const NONCE = 64;

/** Whether this browser offers means of checking. */
export const canCheck = (): boolean => Boolean(globalThis.crypto?.subtle);

/** Whether the opening leads to the root; null where this browser offers no means of checking. */
export async function verify(
  root: string,
  round: string,
  opening: Opening,
  size: number,
  binding = "",
): Promise<boolean | null> {
  if (!canCheck()) return null;
  const { position, card, salt, path } = opening;
  if (!(position >= 0 && position < size && size <= 255)) return false;
  const salted = unhex(salt, SALT);
  const bound = unhex(binding, binding ? DIGEST : 0);
  const sides = siblings(position, size);
  if (!salted || !bound || sides.length !== path.length) return false;
  let digest = await sha256([0, ...framed(round), ...bound, size, position, ...bytes(card), ...salted]);
  for (const [index, left] of sides.entries()) {
    const other = unhex(path[index]!, DIGEST);
    if (!other) return false;
    digest = await sha256(left ? [1, ...other, ...digest] : [1, ...digest, ...other]);
  }
  return hex(digest) === root;
}

/** What every leaf of a seal holds that was made after this commitment and these nonces. */
export async function bindingOf(commitment: string, round: string, nonces: string[]): Promise<string> {
  const framedNonces = [...nonces]
    .sort()
    .flatMap((nonce) => [nonce.length / 2, ...(unhex(nonce, nonce.length / 2) ?? [])]);
  const context = [...framed(round), nonces.length >> 8, nonces.length & 255, ...framedNonces];
  return hex(await sha256([...bytes("croupier 1 binding\0"), ...(unhex(commitment, DIGEST) ?? []), ...context]));
}

/** What everybody sees of a nonce, and what is mixed in: a digest, which carries no words. */
export async function shareOf(round: string, nonce: string): Promise<string> {
  return hex(
    await sha256([...bytes("croupier 1 nonce\0"), ...framed(round), ...(unhex(nonce, nonce.length / 2) ?? [])]),
  );
}

/** A nonce of this player's own words, or by chance. */
export function newNonce(words: string): string {
  const typed = bytes(words.trim()).slice(0, NONCE);
  return hex(typed.length ? typed : [...crypto.getRandomValues(new Uint8Array(DIGEST))]);
}

/** For each step towards the root, whether the other digest stands to the left. */
function siblings(position: number, size: number): boolean[] {
  const sides: boolean[] = [];
  while (size > 1) {
    if ((position ^ 1) < size) sides.push((position & 1) === 1);
    position >>= 1;
    size = (size + 1) >> 1;
  }
  return sides;
}

async function sha256(data: number[]): Promise<number[]> {
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(data)))];
}

function bytes(text: string): number[] {
  return [...new TextEncoder().encode(text)];
}

/** The round's name behind its length. */
function framed(round: string): number[] {
  const name = bytes(round);
  return [name.length >> 8, name.length & 255, ...name];
}

function unhex(text: string, size: number): number[] | null {
  if (text.length !== size * 2 || !/^[0-9a-f]*$/.test(text)) return null;
  return (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
}

function hex(data: number[]): string {
  return data.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
