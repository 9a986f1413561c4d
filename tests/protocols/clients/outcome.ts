// Runs a client against a stored 402 response, and observes whether it sends a second request with a payment.

import { expect } from "vitest"
import type { Reply } from "@/lib/protocols/challenge"
import type { Case } from "../vectors"

export interface Outcome {
  pays: boolean
  error: string | null
}

type Fetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** The response as `fetch` returns it: a folded header is one line (RFC 9112 §5.2). Throws for other line breaks in a header. */
export function toResponse({ status, headers, body }: Reply): Response {
  const pairs = Object.entries(headers).flatMap(([name, values]) =>
    values.map((value): [string, string] => [name, value.replace(/\r?\n[ \t]+/g, " ")]),
  )
  return new Response(status === 204 ? null : body, { status, headers: new Headers(pairs) })
}

/** @param credentials the request headers that carry a payment */
export async function payWith(
  reply: Reply,
  credentials: readonly string[],
  run: (fetch: Fetch) => Promise<unknown>,
): Promise<Outcome> {
  let pays = false
  const answer: Fetch = async (input, init) => {
    const request = new Request(input, init)
    if (!credentials.some((name) => request.headers.has(name))) return toResponse(reply)
    pays = true
    return new Response("paid")
  }
  try {
    await run(answer)
    return { pays, error: null }
  } catch (error) {
    return { pays, error: error instanceof Error ? error.message : String(error) }
  }
}

/**
 * Expects that the client pays exactly where the rules say so. Returns the number of challenges that it pays.
 * @param judge what the rules say of a challenge, and whether the client pays by that
 */
export async function expectAgreement(
  cases: readonly Case[],
  judge: (reply: Reply, now: Date) => { ours: unknown; pays: boolean },
  pay: (reply: Reply, now: Date) => Promise<Outcome>,
): Promise<number> {
  const wrong: unknown[] = []
  let paid = 0
  for (const [title, reply, now] of cases) {
    const { ours, pays: expected } = judge(reply, now)
    const { pays, error } = await pay(reply, now)
    if (pays) paid += 1
    if (pays !== expected) wrong.push({ title: title.slice(0, 900), ours, pays, error: error?.slice(0, 200) })
  }
  expect(wrong).toEqual([])
  return paid
}
