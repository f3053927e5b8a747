// The seal of a deck, checked in the browser as docs/shoe.md describes it: does this card stand at
// this place of the deck whose root was published before the first card?

import type { Opening } from "../wire";

const SALT = 16;
const DIGEST = 32;

/** Whether the opening leads to the root; null where this browser offers no means of checking. */
export async function verify(
  root: string, round: string, opening: Opening, size: number,
): Promise<boolean | null> {
  if (!globalThis.crypto?.subtle) return null;
  const { position, card, salt, path } = opening;
  if (!(position >= 0 && position < size && size <= 255)) return false;
  const name = new TextEncoder().encode(round);
  const salted = unhex(salt, SALT);
  const sides = siblings(position, size);
  if (!salted || sides.length !== path.length) return false;
  const head = [0, name.length >> 8, name.length & 255, ...name, size, position];
  let digest = await sha256([...head, ...new TextEncoder().encode(card), ...salted]);
  for (const [index, left] of sides.entries()) {
    const other = unhex(path[index]!, DIGEST);
    if (!other) return false;
    digest = await sha256(left ? [1, ...other, ...digest] : [1, ...digest, ...other]);
  }
  return hex(digest) === root;
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

async function sha256(bytes: number[]): Promise<number[]> {
  return [...new Uint8Array(await crypto.subtle.digest("SHA-256", new Uint8Array(bytes)))];
}

function unhex(text: string, size: number): number[] | null {
  if (text.length !== size * 2 || !/^[0-9a-f]*$/.test(text)) return null;
  return (text.match(/../g) ?? []).map((pair) => parseInt(pair, 16));
}

function hex(bytes: number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
