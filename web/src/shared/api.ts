// HTTP: accounts, histories, rules, settings. Refusals come back as `Refusal`, as they do on the socket.

import { cited } from "./clause";

const AGAIN = 1_000;

export class Refusal extends Error {
  constructor(
    readonly reason: string,
    readonly rule: string | null = null,
    readonly status = 0,
  ) {
    super(rule ? `rule ${cited(rule)}: ${reason}` : reason);
  }
}

export async function api<T>(method: string, path: string, body?: unknown): Promise<T> {
  const response = await reach(path, {
    method,
    headers: body === undefined ? {} : { "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  });
  const text = await response.text();
  const data = text ? safely(text) : null;
  if (response.ok) return data as T;
  throw refusal(data, response.status);
}

/** What is only read is asked for again until the room is back; what changes something is not. */
async function reach(path: string, request: RequestInit): Promise<Response> {
  for (;;) {
    try {
      return await fetch(path, request);
    } catch {
      if (request.method !== "GET") throw new Refusal("the room cannot be reached");
      await new Promise((again) => setTimeout(again, AGAIN));
    }
  }
}

function safely(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusal(data: unknown, status: number): Refusal {
  const error = (data as { error?: { rule?: string | null; reason?: string } } | null)?.error;
  const reason = error?.reason ?? (status === 429 ? "too many requests: wait a moment" : `the room answered ${status}`);
  return new Refusal(reason, error?.rule ?? null, status);
}
