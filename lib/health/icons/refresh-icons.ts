// Fetches the icons of listed hosts, each once a week, within the rules for requests to a host (docs/decisions.md#requests-to-a-host).

import pLimit from "p-limit"
import { AppError } from "@/lib/contract/errors"
import { sha256 } from "@/lib/crypto"
import { db } from "@/lib/db/client"
import { logItemError } from "@/lib/db/database-error"
import { sql, visible } from "@/lib/db/sql"
import { withHost } from "@/lib/probe/host/with-host"
import { type FetchedIcon, fetchIcon } from "@/lib/probe/icon/fetch-icon"
import type { JobContext } from "@/lib/process/job-context"

const DAY_MS = 86_400_000
const LIMITS = {
  everyMs: 7 * DAY_MS,
  /** A host that was busy is visited in an hour. */
  retryMs: DAY_MS / 24,
  hosts: 50,
  concurrency: 4,
} as const

interface Due {
  host: string
  url: string
}

/** Fetches the icons of at most 50 hosts. @returns counts for the job's record */
export async function refreshIcons({ now, signal }: JobContext): Promise<Record<string, number>> {
  const due = await leaseDue(now)
  const limit = pLimit(LIMITS.concurrency)
  const results = await Promise.all(due.map((one) => limit(() => (signal.aborted ? null : visit(one, now, signal)))))
  const count = (kind: FetchedIcon["kind"]) => results.filter((result) => result === kind).length
  const forgotten = await db().$executeRaw(sql`
    delete from host_icons i where i.fetched_at < ${new Date(now.getTime() - 2 * LIMITS.everyMs)}::timestamptz
      and not exists (select from services s where s.host = i.host and ${visible()})`)
  return { hosts: due.length, icons: count("icon"), without: count("none"), failed: count("failed"), forgotten }
}

/**
 * Sets `fetched_at` before the request, so that no other worker visits the host. Hosts that do not respond to checks are left out.
 */
function leaseDue(now: Date): Promise<Due[]> {
  const since = new Date(now.getTime() - LIMITS.everyMs)
  return db().$queryRaw<Due[]>(sql`
    with due as (
      select s.host, min(s.url) as url from services s
      where ${visible()} and s.health_status in ('healthy', 'degraded')
        and not exists (select from host_icons i where i.host = s.host and i.fetched_at > ${since}::timestamptz)
      group by s.host order by s.host limit ${LIMITS.hosts}
    ), leased as (
      insert into host_icons as i (host, fetched_at) select host, ${now}::timestamptz from due
      on conflict (host) do update set fetched_at = excluded.fetched_at where i.fetched_at <= ${since}::timestamptz
      returning i.host
    )
    select due.host, due.url from due join leased using (host)`)
}

async function visit({ host, url }: Due, now: Date, signal: AbortSignal): Promise<FetchedIcon["kind"] | null> {
  try {
    const { origin } = new URL(url)
    const icon = await withHost({ url: origin, host }, "icon", (turn) => fetchIcon(origin, turn), signal)
    if (icon.kind !== "failed") await store(host, icon.kind === "icon" ? icon.png : null)
    return icon.kind
  } catch (error) {
    if (!(error instanceof AppError)) {
      logItemError(error, { host })
      return null
    }
    const fetchedAt = new Date(now.getTime() - LIMITS.everyMs + LIMITS.retryMs)
    await db().hostIcon.update({ where: { host }, data: { fetchedAt } })
    return null
  }
}

/** The version is part of the URL of the picture, which browsers may keep for a year. */
const store = (host: string, png: Uint8Array | null) =>
  db().hostIcon.update({
    where: { host },
    data: { png: png && Uint8Array.from(png), version: png && sha256(png).toString("hex").slice(0, 12) },
  })
