// Compares the verdict of a checker with what the paying clients do, so that the directory says one thing about a challenge: an error that
// the usual client overlooks is a warning, and a challenge that no client reads is not valid. Pure.

import type { CheckOptions, DetectionOf, Finding, Reply } from "@/lib/protocols/challenge"
import { CLIENTS, type Client } from "@/lib/protocols/clients/client-table"
import { listPayers } from "@/lib/protocols/clients/judge-clients"
import { orderFindings } from "@/lib/protocols/findings"
import type { Protocol } from "@/lib/protocols/names"

/**
 * Errors of a document that the usual client of the protocol does not read. A payment by such a challenge works. Other errors stay
 * errors even where a client pays, because its money may be lost: an expired invoice, an amount without its units.
 */
const OVERLOOKED: Partial<Record<Protocol, ReadonlySet<string>>> = {
  x402: new Set(["resource_missing", "resource_url_missing", "extensions_not_object"]),
}
/** Findings on a challenge at a place, or in a form, that some client might read. They are errors where none does. */
const UNREAD: ReadonlySet<string> = new Set(["legacy_header_name", "v1_network_is_caip2"])

type Challenge = { protocol: Protocol }
type Check<C extends Challenge> = (options: CheckOptions) => DetectionOf<C>

const isLenient = (client: Client) => client.isLenient === true

/** Checks a reply for one protocol by the specification, then by what the clients of the protocol pay. */
export function judgeReply<C extends Challenge>(
  protocol: Protocol,
  reply: Reply,
  options: CheckOptions,
  check: Check<C>,
): DetectionOf<C> {
  const strict = check(options)
  const errors = strict.findings.filter(({ severity }) => severity === "error")
  const overlooked = OVERLOOKED[protocol]
  const isPaid = () => listPayers(reply, protocol, options.now).some((id) => !isLenient(CLIENTS[id]))
  if (strict.valid) {
    const isUnread = strict.findings.some(({ id }) => UNREAD.has(id))
    return isUnread && !isPaid() ? rejectUnread(strict) : strict
  }
  const mayWork = overlooked !== undefined && errors.length > 0 && errors.every(({ id }) => overlooked.has(id))
  if (!mayWork || !isPaid()) return strict
  const lenient = check({ ...options, overlooked })
  return lenient.valid ? { ...lenient, overlooked: errors } : strict
}

function rejectUnread<C extends Challenge>(detection: DetectionOf<C>): DetectionOf<C> {
  const raise = (finding: Finding): Finding => (UNREAD.has(finding.id) ? { ...finding, severity: "error" } : finding)
  return { ...detection, valid: false, price: null, findings: orderFindings(detection.findings.map(raise)) }
}
