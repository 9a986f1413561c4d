// Reads the report on the documents of a host, with what is listed of it by now. Everything in it comes from public documents and
// from public listings.

import type { Protocol } from "@/lib/catalogue/schema"
import { db } from "@/lib/db/client"
import { recordset, sql, visible } from "@/lib/db/sql"
import { env } from "@/lib/env"
import { findHost } from "@/lib/sources/adapters/well-known/hosts"
import { type HostDocument, type HostFiles, HostReport, type TakenEntry } from "@/lib/sources/host-files/schema"
import { SKIP_REASONS } from "@/lib/sources/schema"
import { formatTimestamp } from "@/lib/time"

/** Null for a host without a public service and a verified domain, whatever was read of it before. */
export async function findHostFiles(host: string): Promise<HostFiles | null> {
  if (!(await findHost(host))) return null
  const row = await db().hostFiles.findUnique({ where: { host } })
  // A report of another release that does not parse counts as none. The next visit replaces it.
  const report = HostReport.safeParse(row?.report).data ?? { problem: null, documents: [] }
  const documents = await addListings(report.documents)
  const time = (at: Date | null | undefined) => (at ? formatTimestamp(at) : null)
  return {
    host,
    read_at: time(row?.readAt),
    rereading_since: time(row?.wantedAt),
    problem: report.problem,
    endpoints: countEndpoints(documents),
    not_taken: countReasons(documents),
    documents,
  }
}

/** For pages: null also when nothing was read because the setting SOURCES leaves the documents of hosts out. */
export async function findShownFiles(host: string): Promise<HostFiles | null> {
  const files = await findHostFiles(host)
  return files?.read_at == null && !env.SOURCES.includes("well-known") ? null : files
}

/** Without a transaction: a listing that appears between the two reads is seen by the next request. */
async function addListings(documents: readonly HostDocument[]): Promise<HostDocument[]> {
  const listed = await findPublic(documents.flatMap(({ taken }) => taken))
  const toCurrent = (entry: TakenEntry): TakenEntry => {
    const id = listed.get(keyOf(entry))
    return id === undefined ? entry : { ...entry, state: "listed", service_id: id, message: null }
  }
  return documents.map((document) => ({ ...document, taken: document.taken.map(toCurrent) }))
}

type Endpoint = Pick<TakenEntry, "url" | "protocol">
const keyOf = ({ url, protocol }: Endpoint) => `${protocol} ${url.replace(/^http:/, "https:")}`

/** The public listings of the endpoints. The merge prefers `https`, so that a document may have `http` (docs/sources.md#merging). */
async function findPublic(entries: readonly Endpoint[]): Promise<ReadonlyMap<string, string>> {
  if (entries.length === 0) return new Map()
  const urls = entries.flatMap(({ url, protocol }) =>
    [url, url.replace(/^http:/, "https:")].map((one) => ({ url: one, protocol })),
  )
  const rows = await db().$queryRaw<{ id: string; url: string; protocol: Protocol }[]>(sql`
    select distinct s.id, s.url, s.protocol from services s
    join ${recordset(urls, { url: "text", protocol: "text" }, "given")}
      on s.url = given.url and s.protocol = given.protocol
    where ${visible()} and s.tool is null`)
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

function countEndpoints(documents: readonly HostDocument[]): HostFiles["endpoints"] {
  const states = new Map(documents.flatMap(({ taken }) => taken).map((entry) => [keyOf(entry), entry.state]))
  const counts = { listed: 0, not_public: 0, no_valid_challenge: 0, not_checked: 0, not_allowed: 0 }
  for (const state of states.values()) counts[state] += 1
  return counts
}

function countReasons(documents: readonly HostDocument[]): HostFiles["not_taken"] {
  const counts: HostFiles["not_taken"] = {}
  for (const { not_taken_by } of documents) {
    for (const reason of SKIP_REASONS) {
      const count = not_taken_by[reason] ?? 0
      if (count > 0) counts[reason] = (counts[reason] ?? 0) + count
    }
  }
  return counts
}
