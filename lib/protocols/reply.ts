// The headers and the status of a reply. Header names compare case-insensitively, and repeated headers stay separate.

import type { Finding, Reply } from "@/lib/protocols/challenge"

/** All values of one header, in order; `name` in lower case. */
export function listHeader(reply: Reply, name: string): readonly string[] {
  const lines: string[] = []
  for (const [key, values] of Object.entries(reply.headers)) {
    if (key.toLowerCase() === name) lines.push(...values)
  }
  return lines
}

/** The error of every checker for a status other than 402. `schemes` are the challenges in the response, if any. */
export function buildNot402(reply: Reply, schemes: readonly string[]): Finding {
  const seen = schemes.length > 0 ? `status ${reply.status} with ${schemes.join(", ")}` : `status ${reply.status}`
  return {
    id: "not_402",
    severity: "error",
    message: "The endpoint did not respond with 402 Payment Required, so clients do not look for a challenge.",
    seen,
    expected: "status 402",
    fix: findFix(reply.status, schemes.length > 0),
    section: "RFC 9110 §15.5.3",
  }
}

function findFix(status: number, hasChallenge: boolean): string {
  if (hasChallenge) return "Send the challenge with status 402. Paying clients react to 402 only."
  if (status < 300)
    return "The endpoint responded without asking for payment. Check that the paywall covers this method."
  if (status < 400) return "Use the URL that the redirect leads to. Clients do not pay across redirects."
  if (status === 401 || status === 403) return "Ask for payment with status 402 before asking for credentials."
  if (status === 404) return "Check the path, and that the paywall covers it."
  if (status === 405) return "Send the challenge for this method too, or register the method that the paywall covers."
  if (status === 406) return "Send the challenge whatever the Accept header of the request says."
  if (status === 415) return "Send the challenge before checking the content type of the request."
  if (status === 429) return "The endpoint limits requests before it asks for payment. Try again later."
  if (status < 500)
    return "Send the challenge before validating the request, or register a probe body that passes validation."
  return "The endpoint failed before it asked for payment. Check its logs."
}
