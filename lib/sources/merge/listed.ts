// Finds which services are already in the catalogue, in any status, and which were purged. A purged service is deleted for good;
// only a hash of its identity remains.

import { db } from "@/lib/db/client"
import { type Database, PURGED_KEY, recordset, sql } from "@/lib/db/sql"
import type { Candidate } from "@/lib/sources/merge/candidate"

/** The identity of a service: its normalised URL, its protocol, and the tool of an MCP server. */
interface Identity {
  url: string
  protocol: string
  /** Null or undefined for an HTTP endpoint. */
  tool?: string | null | undefined
}
export const identityOf = ({ url, protocol, tool }: Identity) => `${protocol} ${url}${tool ? ` ${tool}` : ""}`

/** The stored method of each listed service by its `identityOf`; null for a service without one. */
export async function findListed(listings: readonly Identity[]): Promise<ReadonlyMap<string, string | null>> {
  if (listings.length === 0) return new Map()
  const given = listings.map(({ url, protocol }) => ({ url, protocol }))
  const rows = await db().$queryRaw<(Identity & { method: string | null })[]>(sql`
    select s.url, s.protocol, s.tool, s.http_method as method from services s
    join ${recordset(given, { url: "text", protocol: "text" }, "given")}
      on s.url = given.url and s.protocol = given.protocol`)
  return new Map(rows.map((row) => [identityOf(row), row.method]))
}

/**
 * Removes candidates whose service was deleted by its owner and then purged. Only a registration may add a purged service again,
 * not a source.
 */
export async function withoutPurged(transaction: Database, candidates: readonly Candidate[]): Promise<Candidate[]> {
  if (candidates.length === 0) return []
  const given = candidates.map(({ url, protocol, tool }, index) => ({ url, protocol, tool, index }))
  const rows = await transaction.$queryRaw<{ index: number }[]>(sql`
    select s.index from ${recordset(given, { url: "text", protocol: "text", tool: "text", index: "int" }, "s")}
    where exists (select from purged_listings p where p.key = ${PURGED_KEY})`)
  const purged = new Set(rows.map(({ index }) => index))
  return candidates.filter((_candidate, index) => !purged.has(index))
}
