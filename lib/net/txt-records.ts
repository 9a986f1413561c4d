// Reads the TXT records of a name (RFC 1035 §3.3.14), with limits on time and count. A DNS query reaches only the name servers,
// so an untrusted name needs no address check.

import { setTimeout as pause } from "node:timers/promises"
import type { FetchReason } from "@/lib/net/fetch-failure"
import { createResolver, type NameServers } from "@/lib/net/resolve"

const LIMITS = { timeoutMs: 5_000, records: 100, characters: 1_000 } as const
/** DNS error codes: the name does not exist, or has no TXT record. */
const NONE = new Set(["ENOTFOUND", "ENODATA"])

export type TxtRecords = { ok: true; records: string[] } | { ok: false; reason: FetchReason; detail: string }
const LATE: TxtRecords = { ok: false, reason: "timeout", detail: "The name servers did not respond in time." }

/**
 * Returns a function that queries the TXT records of a name. The function joins the strings of one record, as mail checks (SPF,
 * DKIM) and domain verifications do.
 */
export function createResolveTxt(nameServers: NameServers = {}) {
  const getResolver = createResolver(nameServers)
  return (name: string): Promise<TxtRecords> =>
    Promise.race([query(name), pause(LIMITS.timeoutMs, LATE, { ref: false })])

  async function query(name: string): Promise<TxtRecords> {
    try {
      const records = await getResolver().resolveTxt(name)
      const joined = records.slice(0, LIMITS.records).map((pieces) => pieces.join("").slice(0, LIMITS.characters))
      return { ok: true, records: joined }
    } catch (error) {
      const code = error instanceof Error && "code" in error ? String(error.code) : ""
      if (NONE.has(code)) return { ok: true, records: [] }
      if (code === "ETIMEOUT") return LATE
      return { ok: false, reason: "dns", detail: "The name servers returned an error." }
    }
  }
}

export const resolveTxt = createResolveTxt()
