// Runs a client against a stored 402 response, and observes whether it sends a second request with a payment.

import type { Reply } from "@/lib/protocols/challenge"

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
