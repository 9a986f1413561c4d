// From where clients can reach this server, judged by the host of its base URL. Pure: no name is looked up.

import { classifyAddress, isLoopback } from "@/lib/text/public-address"

/** `machine`: only from the server's own machine. `network`: only from its private network. */
export type Reach = "machine" | "network" | "internet"

/** Endings of names that no public name server knows (RFC 6761, RFC 6762, RFC 8375, and ICANN's `internal`). */
const PRIVATE_NAMES = /\.(local|internal|home\.arpa)$/

/** A name without a known ending counts as reachable from the internet. */
export function getReach(url: string): Reach {
  const host = new URL(url).hostname.replace(/^\[(.*)\]$/, "$1")
  if (isLoopback(host) || host.endsWith(".localhost")) return "machine"
  const address = classifyAddress(host)
  const isPrivate = address.public ? false : address.range !== "invalid" || PRIVATE_NAMES.test(host)
  return isPrivate ? "network" : "internet"
}
