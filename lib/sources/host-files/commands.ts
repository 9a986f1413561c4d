// Stores the report on the documents of a host, and makes the further visits that its owner asks for.

import { setTimeout as pause } from "node:timers/promises"
import pLimit from "p-limit"
import { checkOwner, inOwnClaim, type Owner } from "@/lib/claims/ownership"
import { AppError } from "@/lib/contract/errors"
import { db } from "@/lib/db/client"
import { isDatabaseError, logItemError } from "@/lib/db/database-error"
import { sql, storable } from "@/lib/db/sql"
import { env } from "@/lib/env"
import type { JobContext } from "@/lib/process/job-context"
import { findHost } from "@/lib/sources/adapters/well-known/hosts"
import { visitHost } from "@/lib/sources/adapters/well-known/visit-host"
import type { HostReport, Reread } from "@/lib/sources/host-files/schema"
import type { Pass } from "@/lib/sources/merge/merge-statements"
import { createHttpsUpgrade } from "@/lib/sources/sync/https-upgrade"
import { mergeListings } from "@/lib/sources/sync/process-page"
import { formatTimestamp } from "@/lib/time"

/** Replaces the report of the last visit. */
export async function recordReport(host: string, report: HostReport, readAt: Date): Promise<void> {
  const stored = storable(report)
  await db().hostFiles.upsert({
    where: { host },
    create: { host, report: stored, readAt },
    update: { report: stored, readAt },
  })
}

/**
 * @throws AppError `forbidden` for a wrong token or another host, `conflict` when the setting SOURCES leaves the documents of hosts
 *   out
 */
export async function requireRereadable(owner: Owner, host: string, now: Date): Promise<void> {
  await checkOwner(owner, now)
  if (host !== owner.domain) {
    throw new AppError("forbidden", `These are the documents of ${host}, not of ${owner.domain}.`, {
      slug: "other_host",
    })
  }
  if (!env.SOURCES.includes("well-known")) {
    throw new AppError("conflict", "This directory does not read the documents of hosts (setting SOURCES).")
  }
}

/** Asks for a visit to the owner's host. The job `host-files` starts it within a second. @throws AppError `forbidden` */
export async function requestReread(owner: Owner, now: Date): Promise<Reread> {
  const host = owner.domain
  await inOwnClaim(owner, now, async (transaction) => {
    const wanted = { wantedAt: now, dueAt: now }
    await transaction.hostFiles.upsert({ where: { host }, create: { host, ...wanted }, update: wanted })
  })
  return { host, rereading_since: formatTimestamp(now) }
}

const LIMITS = { hosts: 20, concurrency: 4, retryMs: 60_000, giveUpMs: 3_600_000 } as const
const SOURCE = "well-known"

interface Wanted {
  host: string
  wantedAt: Date
}

export async function isRereadDue(): Promise<boolean> {
  const [row] = await db().$queryRaw<{ due: boolean }[]>(sql`
    select exists (select from host_files where due_at <= now()) as due`)
  return row?.due === true
}

/**
 * A visit is one of the source `well-known`, and its listings are merged like those of the source. Requests stay stored until
 * their visit has ended, so that a killed process loses none. Visits the hosts whose owners asked for it, four at once. @returns
 * the number of visits, and of those that are tried again
 */
export async function rereadHosts({ now, signal }: JobContext): Promise<{ read: number; postponed: number }> {
  const wanted = await db().$queryRaw<Wanted[]>(sql`
    select host, wanted_at as "wantedAt" from host_files where due_at <= ${now} order by due_at limit ${LIMITS.hosts}`)
  const limit = pLimit(LIMITS.concurrency)
  const outcomes = await Promise.all(wanted.map((one) => limit(() => reread(one, now, signal))))
  signal.throwIfAborted()
  const read = outcomes.filter(Boolean).length
  return { read, postponed: outcomes.length - read }
}

/** Returns false for a visit that is tried again: the host is busy, or the visit failed. */
async function reread(wanted: Wanted, now: Date, signal: AbortSignal): Promise<boolean> {
  try {
    if (signal.aborted) return false
    await conclude(wanted, await visit(wanted.host, signal))
    return true
  } catch (error) {
    if (signal.aborted || isDatabaseError(error)) throw error
    if (!(error instanceof AppError)) logItemError(error, { host: wanted.host })
    const isOver = now.getTime() - wanted.wantedAt.getTime() >= LIMITS.giveUpMs
    const next = isOver ? { wantedAt: null, dueAt: null } : { dueAt: new Date(now.getTime() + LIMITS.retryMs) }
    await db().hostFiles.updateMany({ where: wanted, data: next })
    return false
  }
}

/** Returns the report; null for a host that is no longer known, and for our own. */
async function visit(host: string, signal: AbortSignal): Promise<HostReport | null> {
  const known = await findHost(host)
  if (!known) return null
  const wait = (ms: number) => pause(ms, undefined, { signal })
  const { page, report } = await visitHost(known, { wait, signal })
  if (page) {
    const listings = await createHttpsUpgrade(signal)(page.listings)
    signal.throwIfAborted()
    await mergeListings(listings, await getPass(), () => new Date())
  }
  return report
}

/** The pass of the source that goes on, or the last one. */
async function getPass(): Promise<Pass> {
  await db().source.createMany({ data: { name: SOURCE, pass: 1n }, skipDuplicates: true })
  const { pass } = await db().source.findUniqueOrThrow({ where: { name: SOURCE } })
  return { source: SOURCE, number: pass, isRepeat: true }
}

/** Stores the report, and ends the request unless the owner has sent another one. */
async function conclude(wanted: Wanted, report: HostReport | null): Promise<void> {
  const read = report && { report: storable(report), readAt: new Date() }
  await db().$transaction(async (transaction) => {
    if (read) await transaction.hostFiles.updateMany({ where: { host: wanted.host }, data: read })
    await transaction.hostFiles.updateMany({ where: wanted, data: { wantedAt: null, dueAt: null } })
  })
}
