// What the short reason of a failed check means, in words. Reasons are the closed list of a failed request, "HTTP" with a
// status, or the id of a finding; a run of slow answers has none, since each of them was right.

import type { Finding } from "@/lib/catalogue/schema"

const SLOW = "Answers in a row that were far slower than usual."
const REASONS: Record<string, string> = {
  slow: SLOW,
  timeout: "No complete answer in time.",
  dns: "The host name led to no public address.",
  refused: "The connection was refused.",
  reset: "The connection was closed before the answer came.",
  tls: "No secure connection could be made.",
  redirect: "It sends callers elsewhere, which is not followed.",
  "too-many-redirects": "It sends callers elsewhere again and again.",
  "blocked-address": "The address is not public.",
  "blocked-port": "The address names a port that is not asked.",
  "invalid-url": "The address cannot be asked.",
  "invalid-request": "The request cannot be sent as it is listed.",
  "headers-too-large": "The headers of the answer were too large to read.",
  "too-large": "The answer was too large to read.",
  "bad-encoding": "The answer was packed in a way that cannot be read.",
  "bad-response": "The answer was not HTTP.",
}

const STATUSES: Record<number, string> = {
  400: "It refused the request as malformed, before asking for payment.",
  401: "It asked for credentials, not for payment.",
  403: "It refused us.",
  404: "It knows nothing at this address.",
  405: "It does not take this method.",
  410: "It says that the address is gone for good.",
  422: "It refused the request’s values, before asking for payment.",
  429: "It asked us to slow down.",
  451: "It refused us for legal reasons.",
  500: "An error of the server.",
  502: "A gateway got no answer from the server.",
  503: "The server was not available.",
  504: "A gateway got no answer from the server in time.",
}

/** A sentence for a reason. `findings` are those of the last challenge, which may name it. */
export function explainReason(reason: string | null, findings: Finding[] = []): string {
  if (reason === null) return SLOW
  const known = Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined
  if (known) return known
  const status = Number(/^HTTP (\d{3})$/.exec(reason)?.[1])
  if (Number.isNaN(status))
    return findings.find(({ id }) => id === reason)?.message ?? "The 402 had no valid challenge."
  return STATUSES[status] ?? describeStatus(status)
}

function describeStatus(status: number): string {
  if (status === 402) return "The 402 had no valid challenge."
  if (status < 300) return "It answered without asking for payment."
  if (status < 400) return "It sends callers elsewhere, which is not followed."
  return status < 500 ? "It refused the request, before asking for payment." : "An error of the server."
}
