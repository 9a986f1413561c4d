// Explains in a sentence why a check failed. A reason is the name of a request failure, "HTTP" with a status, or the id of a
// finding. An incident of slow responses has no reason, because each response was valid.

import type { Finding } from "@/lib/catalogue/schema"
import { nameBlock, parseBlock } from "@/lib/protocols/blocked"
import { STATELESS, WITH_SESSION } from "@/lib/protocols/mcp-versions"

const SLOW = "Several consecutive responses were much slower than usual."
const REASONS: Record<string, string> = {
  slow: SLOW,
  timeout: "No complete response in time.",
  dns: "The host name did not resolve to a public IP address.",
  refused: "The connection was refused.",
  reset: "The connection was closed before the response.",
  tls: "The TLS connection failed.",
  redirect: "It redirects to another URL, which we do not follow.",
  "too-many-redirects": "It redirects too many times.",
  "blocked-address": "The IP address is not public.",
  "blocked-port": "The URL has a port that we do not send requests to.",
  "opted-out": "The host asks not to be checked.",
  "invalid-url": "The URL is not valid.",
  "invalid-request": "The listed request cannot be sent.",
  "headers-too-large": "The response headers were too large.",
  "too-large": "The response was too large.",
  "bad-encoding": "The response has an encoding that cannot be decoded.",
  "bad-response": "The response was not HTTP.",
  unread: "We could not read the response.",
  mcp_version_unsupported: `The MCP server accepts none of the protocol versions that the check and current clients use. Serving ${STATELESS} or ${WITH_SESSION[0]} would end this.`,
}

/** What the check of an MCP tool met, where it is no broken challenge. */
const TOOL_NAMES: Record<string, string> = {
  mcp_version_unsupported: "MCP version not supported",
  mcp_no_server: "No MCP server",
  mcp_tool_missing: "Tool not found",
  mcp_tool_unpaid: "No payment asked",
  mcp_tool_failed: "Tool failed",
}

const STATUSES: Record<number, string> = {
  400: "It rejected the request as malformed before it requested payment.",
  401: "It requested credentials, not payment.",
  403: "It denied access.",
  404: "It found nothing at this URL.",
  405: "It does not accept this method.",
  410: "It reported that the URL no longer exists.",
  422: "It rejected the values of the request before it requested payment.",
  429: "It limited the number of our requests.",
  451: "It denied access for legal reasons.",
  500: "The server reported an error.",
  502: "A gateway received no response from the server.",
  503: "The server was not available.",
  504: "A gateway received no response from the server in time.",
}

/** Names what a failed check met, in two or three words. @param reason as in `explainReason` */
export function nameReason(reason: string | null): string {
  if (reason === null || reason === "slow") return "Slow"
  if (parseBlock(reason)) return "Checker kept out"
  const status = Number(/^HTTP (\d{3})$/.exec(reason)?.[1])
  if (status === 429) return "Too many requests"
  if (status === 402) return "Challenge not valid"
  if (status >= 500) return "Server error"
  if (status >= 400) return "Request rejected"
  if (status >= 300 || reason === "redirect" || reason === "too-many-redirects") return "Redirect"
  if (status >= 200) return "No payment asked"
  if (UNREADABLE.includes(reason)) return "Response not readable"
  if (Object.hasOwn(TOOL_NAMES, reason)) return TOOL_NAMES[reason] ?? reason
  return Object.hasOwn(REASONS, reason) ? "No response" : "Challenge not valid"
}

const UNREADABLE: readonly string[] = ["headers-too-large", "too-large", "bad-encoding", "bad-response", "unread"]

/** Names what a failed check met, with the status: "Server error (HTTP 503)", "No response (timeout)". */
export function nameWithCode(reason: string | null): string {
  if (reason === null) return nameReason(reason)
  const block = parseBlock(reason)
  return `${nameReason(reason)} (${block ? nameBlock(block) : reason})`
}

/**
 * Returns a sentence that explains the reason of a check or incident.
 *
 * @param findings the findings about the last challenge, because the reason may be the id of a finding
 */
export function explainReason(reason: string | null, findings: Finding[] = []): string {
  if (reason === null) return SLOW
  const known = Object.hasOwn(REASONS, reason) ? REASONS[reason] : undefined
  if (known) return known
  const block = parseBlock(reason)
  if (block)
    return `Not the endpoint but ${nameBlock(block)} responded, so the check counts neither for nor against it.`
  const status = Number(/^HTTP (\d{3})$/.exec(reason)?.[1])
  if (Number.isNaN(status))
    return findings.find(({ id }) => id === reason)?.message ?? "The 402 had no valid challenge."
  return STATUSES[status] ?? describeStatus(status)
}

function describeStatus(status: number): string {
  if (status === 402) return "The 402 had no valid challenge."
  if (status < 300) return "It responded without requesting payment."
  if (status < 400) return "It redirects to another URL, which we do not follow."
  return status < 500 ? "It rejected the request before it requested payment." : "The server reported an error."
}
