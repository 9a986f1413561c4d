// Compares the payees in the header of version 2 with the payees in the body of version 1. Clients of version 1 read only the body,
// so a body with another payee takes the money of these clients elsewhere.

import type { Reply } from "@/lib/protocols/challenge"
import { getField, getText, isObject } from "@/lib/protocols/json"
import { findV1Network, getNamespace } from "@/lib/protocols/networks"
import { parseReplyJson } from "@/lib/protocols/reply-json"

const LIMITS = { bodyLength: 65_536, entries: 64 }

/** A text that names the first network with different payees; null when the payees agree or the body has no version 1. */
export function findPayeeConflict(reply: Reply, requirements: readonly unknown[]): string | null {
  const inBody = mapPayees(listBodyEntries(reply))
  const inHeader = mapPayees(requirements)
  for (const [network, payees] of inBody) {
    const known = inHeader.get(network)
    const other = known && [...payees].find((payee) => !known.has(payee))
    if (known && other) return `header ${[...known].join(", ")}; body ${other}, on ${network}`
  }
  return null
}

function listBodyEntries(reply: Reply): readonly unknown[] {
  const { body } = reply
  if (body.length > LIMITS.bodyLength || !/^[\s\ufeff]*\{/.test(body)) return []
  const document = parseReplyJson(reply)
  const accepts = getField(document, "accepts")
  return getField(document, "x402Version") === 1 && Array.isArray(accepts) ? accepts.slice(0, LIMITS.entries) : []
}

/** The payees of each network. Addresses of EVM chains are in lower case, because their letter case has no meaning. */
function mapPayees(entries: readonly unknown[]): Map<string, Set<string>> {
  const payees = new Map<string, Set<string>>()
  for (const entry of entries) {
    const name = getText(getField(entry, "network"))
    const payee = getText(getField(entry, "payTo"))
    if (!isObject(entry) || name === null || payee === null) continue
    const network = findV1Network(name) ?? name
    const key = getNamespace(network) === "eip155" ? payee.toLowerCase() : payee
    payees.set(network, (payees.get(network) ?? new Set()).add(key))
  }
  return payees
}
